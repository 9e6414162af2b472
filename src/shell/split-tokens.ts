/*
 * Bash joins lines before it looks for tokens: `$⏎'c1'` with a backslash before the line end is `$'c1'`, and runs `c1`. The parser
 * takes the pieces for tokens of their own. Quotes are not looked at: where they stand around it, the answer only asks.
 */

const JOIN = '(?:\\\\\\n)+';

const SPLIT = new RegExp(
  [
    `\\$${JOIN}`,
    `\\$\\w+${JOIN}\\w`,
    `[<>&|;(]${JOIN}[<>&|;(-]`,
    `[\\d}]${JOIN}[<>]`,
    `\\[${JOIN}\\[`,
    `\\]${JOIN}\\]`,
    `\\w${JOIN}\\+?=`,
  ].join('|'),
);

/** Whether a backslash at the end of a line may stand inside an operator, an expansion or a quote's opening. */
export function splitsTokens(text: string): boolean {
  return text.includes('\\\n') && SPLIT.test(text);
}
