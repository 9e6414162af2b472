/**
 * Reads bash: every command that a text would run, every file that its redirects open, and what cannot be known.
 * Stands alone and imports nothing else of the project.
 */
export { createShell, loadShell } from './load.ts';
export { joinArgv, quoteWord } from './quote.ts';
export type * from './syntax.ts';
export { arithmeticTests, fileComparisons, fileTests, variableTests } from './test-operators.ts';
export type * from './types.ts';
export { leadingLiteral, literalWord, mayStartWithDash, staticText } from './word-text.ts';
export { wrappedWords } from './wrapper-lookup.ts';
