/** The one place where the tables' interpreter takes functions from the shell part. */
export { leadingLiteral, mayStartWithDash, staticText, wordFrom } from '../../shell/word-text.ts';
