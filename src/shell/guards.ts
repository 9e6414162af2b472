import { FOREIGN_ALIASES, FOREIGN_SHELLS, type ForeignShell, PLAIN_NAME } from './foreign.table.ts';
import type { OpaqueReason } from './types.ts';

/** Longest text that is read. The longest of 13,000 real commands had 16.6 KB. */
export const DEFAULT_MAX_LENGTH = 16_384;

/** Openers of nested text that are counted before parsing: hostile nesting costs the parser time by re-scanning. */
const MAX_OPENERS = 500;

/** Deepest nesting: the parser reads a nested text again on every level, so its time grows with the square. */
const MAX_DEPTH = 80;

/** Shells that read the same grammar, or nearly; others read most texts differently and are opaque. */
const SUPPORTED_SHELLS: ReadonlySet<string> = new Set(['bash', 'sh', 'dash']);

/**
 * Reasons not to parse a text at all. `undefined`: the text may be parsed.
 * See docs/threat-model.md, "Which shells are read".
 */
export function guardText(text: string, maxLength: number, shell: string): OpaqueReason | undefined {
  if (!SUPPORTED_SHELLS.has(shell) && !isPlainCommand(text, shell)) return 'unsupported-shell';
  if (text.length > maxLength) return 'too-long';
  if (text.includes('\0')) return 'nul-character';
  if (!text.isWellFormed()) return 'lone-surrogate';
  // What was no valid UTF-8 was replaced by this character: the bytes that bash gets are not known.
  if (text.includes('\uFFFD')) return 'not-text';
  return nestsTooDeep(text) ? 'too-deep' : undefined;
}

/** Whether the text is one command that every shell of this kind reads as bash does. `other`: any of them. */
function isPlainCommand(text: string, shell: string): boolean {
  if (shell === 'other') return Object.values(FOREIGN_SHELLS).every((foreign) => isPlain(text, foreign));
  const name = Object.hasOwn(FOREIGN_ALIASES, shell) ? (FOREIGN_ALIASES[shell] ?? shell) : shell;
  const foreign = Object.hasOwn(FOREIGN_SHELLS, name) ? FOREIGN_SHELLS[name] : undefined;
  return foreign !== undefined && isPlain(text, foreign);
}

function isPlain(text: string, { reserved, operand }: ForeignShell): boolean {
  const [name, ...operands] = text.split(' ').filter((word) => word !== '');
  return (
    name !== undefined &&
    PLAIN_NAME.test(name) &&
    // PowerShell and cmd do not tell upper case from lower.
    !reserved.split(' ').includes(name.toLowerCase()) &&
    operands.every((word) => operand.test(word))
  );
}

/** Counts brackets and backticks wherever they stand, quoted or not: a bound, not a reading. */
function nestsTooDeep(text: string): boolean {
  let openers = 0;
  let depth = 0;
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i);
    if (c === 0x28 || c === 0x7b) {
      depth++;
      openers++;
    } else if (c === 0x60) openers++;
    else if (c === 0x29 || c === 0x7d) depth = Math.max(0, depth - 1);
    if (depth > MAX_DEPTH || openers > MAX_OPENERS) return true;
  }
  return false;
}
