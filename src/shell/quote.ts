const plainWord = /^[A-Za-z0-9_@%+:,./-][A-Za-z0-9_@%+=:,./-]*$/;

/**
 * Spells one argument so that a POSIX shell reads exactly that word.
 *
 * A word that starts with `=` or has one before a plain name is quoted as well: bash would take `A=b` in first place
 * for an assignment and zsh reads `=cmd` as a path.
 */
export const quoteWord = (word: string): string =>
  plainWord.test(word) && !reservedWords.has(word) && !assignment.test(word)
    ? word
    : `'${word.replaceAll("'", `'\\''`)}'`;

const assignment = /^[A-Za-z_][A-Za-z0-9_]*\+?=/;

/** Read as syntax in first place, so an argv that starts with one must be quoted to stay a name. */
const reservedWords = new Set([
  'if',
  'then',
  'else',
  'elif',
  'fi',
  'for',
  'while',
  'until',
  'do',
  'done',
  'case',
  'esac',
  'in',
  'select',
  'function',
  'time',
  'coproc',
]);

/** The shell text that runs `argv` as it is. */
export const joinArgv = (argv: readonly string[]): string => argv.map(quoteWord).join(' ');
