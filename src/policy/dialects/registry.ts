import type { Dialect } from './contract.ts';

/** The dialects by name, each loaded when it is first asked for. A name without a version is the newest. */
export const dialectLoaders: Readonly<Record<string, () => Promise<Dialect>>> = {
  'claude-code': claudeCode,
  'claude-code@2.1': claudeCode,
  crush: async () => (await import('./crush/index.ts')).crush,
  codex: async () => (await import('./codex/index.ts')).codexCurrent,
  'codex@classic': async () => (await import('./codex/index.ts')).codexClassic,
  'codex@current': async () => (await import('./codex/index.ts')).codexCurrent,
  'codex@mid': async () => (await import('./codex/index.ts')).codexMid,
  crystal: async () => (await import('./crystal/index.ts')).crystal,
  opencode: async () => (await import('./opencode/index.ts')).opencode,
  'opencode@1': async () => (await import('./opencode/index.ts')).opencode,
  'opencode@2': async () => (await import('./opencode/index.ts')).opencode2,
};

/** Formats that are read to be compared and converted, and are no full dialects: no list names them. */
const partialLoaders: Readonly<Record<string, () => Promise<Dialect>>> = {
  gemini: async () => (await import('./gemini/index.ts')).gemini,
};

/** The names that `--dialect all` compares. */
export const comparedDialects: readonly string[] = ['claude-code', 'codex', 'crush', 'crystal', 'opencode'];

async function claudeCode(): Promise<Dialect> {
  return (await import('./claude-code/index.ts')).claudeCode;
}

/** The dialect of that name; `undefined` if there is none. */
export async function loadDialect(name: string): Promise<Dialect | undefined> {
  if (Object.hasOwn(partialLoaders, name)) return partialLoaders[name]?.();
  return Object.hasOwn(dialectLoaders, name) ? dialectLoaders[name]?.() : undefined;
}
