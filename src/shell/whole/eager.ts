/** The values that ../index.ts hands out; `lazy.ts` has the same names. */
export { createShell, loadShell } from '../load.ts';
export { joinArgv, quoteWord } from '../quote.ts';
export { arithmeticTests, fileComparisons, fileTests, variableTests } from '../test-operators.ts';
export { leadingLiteral, literalWord, mayStartWithDash, staticText } from '../word-text.ts';
export { isWrapper } from '../wrapper-lookup.ts';
