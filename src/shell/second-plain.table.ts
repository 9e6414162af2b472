/**
 * Words that bash reads as syntax where a command may start. Nothing that holds one there is plain.
 * From bash's own list of reserved words; `coproc` and `time` change what the next word is.
 */
export const RESERVED: ReadonlySet<string> = new Set([
  'if',
  'then',
  'else',
  'elif',
  'fi',
  'case',
  'esac',
  'for',
  'select',
  'while',
  'until',
  'do',
  'done',
  'in',
  'function',
  'time',
  'coproc',
]);

/** What a character may do in a plain text. */
export const Char = {
  /** It could start something that the plain reader does not know. */
  other: 0,
  /** Part of a word wherever it stands. */
  plain: 1,
  /** Part of a word, but not of a command's name or of what stands before it. */
  argument: 2,
  blank: 3,
  newline: 4,
  single: 5,
  double: 6,
  /** `|`, `&`, `;` */
  operator: 7,
  /** `<`, `>` */
  redirect: 8,
  /** `#` starts a comment at the start of a word. */
  hash: 9,
  dollar: 10,
} as const;

const CHARACTERS: readonly (readonly [string, number])[] = [
  ['ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_./:,@%+-', Char.plain],
  // `=` could make an assignment, braces a group, `!` a negation; a glob as a name is left to the grammar.
  ['={}!*?~^]', Char.argument],
  [' \t', Char.blank],
  ['\n', Char.newline],
  ["'", Char.single],
  ['"', Char.double],
  ['|&;', Char.operator],
  ['<>', Char.redirect],
  ['#', Char.hash],
  ['$', Char.dollar],
];

/** By character code below 128. `(`, `)`, `[`, `\`, the backtick and control characters stay `other`. */
export const CHARS: Uint8Array = charTable();

function charTable(): Uint8Array {
  const table = new Uint8Array(128);
  for (const [characters, value] of CHARACTERS)
    for (const character of characters) table[character.charCodeAt(0)] = value;
  return table;
}
