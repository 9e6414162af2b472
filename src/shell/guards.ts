import type { OpaqueReason } from './types.ts';

/** Longest text that is read. The longest of 13,000 real commands had 16.6 KB. */
export const DEFAULT_MAX_LENGTH = 16_384;

/** Openers of nested text that are counted before parsing: hostile nesting costs the parser time by re-scanning. */
const MAX_OPENERS = 500;

/** Shells that read the same grammar; others read some texts differently and are opaque. */
const SUPPORTED_SHELLS: ReadonlySet<string> = new Set(['bash', 'sh', 'dash']);

/**
 * Reasons not to parse a text at all. `undefined`: the text may be parsed.
 * See docs/threat-model.md, "Which shells are read".
 */
export function guardText(text: string, maxLength: number, shell: string): OpaqueReason | undefined {
  if (!SUPPORTED_SHELLS.has(shell)) return 'unsupported-shell';
  if (text.length > maxLength) return 'too-long';
  if (text.includes('\0')) return 'nul-character';
  if (!text.isWellFormed()) return 'lone-surrogate';
  return countOpeners(text) > MAX_OPENERS ? 'too-deep' : undefined;
}

function countOpeners(text: string): number {
  let openers = 0;
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i);
    if (c === 0x28 || c === 0x60 || c === 0x7b) openers++;
  }
  return openers;
}
