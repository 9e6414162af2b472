/** The one place where the tables' interpreter takes functions from the shell part. */
export { isOneWord, leadingLiteral, mayStartWithDash, staticText, wordFrom } from '../../shell/word-text.ts';
