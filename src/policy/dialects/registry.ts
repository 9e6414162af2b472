import type { Dialect } from './contract.ts';

/** The dialects by name, each loaded when it is first asked for. A name without a version is the newest. */
export const dialectLoaders: Readonly<Record<string, () => Promise<Dialect>>> = {
  crystal: async () => (await import('./crystal/index.ts')).crystal,
};

/** The names that `--dialect all` compares. */
export const comparedDialects: readonly string[] = ['crystal'];

/** The dialect of that name; `undefined` if there is none. */
export async function loadDialect(name: string): Promise<Dialect | undefined> {
  return Object.hasOwn(dialectLoaders, name) ? dialectLoaders[name]?.() : undefined;
}
