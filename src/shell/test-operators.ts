/**
 * What the operators of a conditional expression do with their operands. The same for `[[`, `[` and `test`, so both
 * readers share these. Source: bash(1), CONDITIONAL EXPRESSIONS.
 */

/** Unary operators whose operand is a file. `-a` is also the binary "and" of `[` and `test`. */
export const fileTests: ReadonlySet<string> = new Set([
  '-a',
  '-b',
  '-c',
  '-d',
  '-e',
  '-f',
  '-g',
  '-h',
  '-k',
  '-p',
  '-r',
  '-s',
  '-u',
  '-w',
  '-x',
  '-G',
  '-L',
  '-N',
  '-O',
  '-S',
]);

/** Unary operators whose operand is the name of a variable, whose subscript bash evaluates. */
export const variableTests: ReadonlySet<string> = new Set(['-v', '-R']);

/** Binary operators that compare two files. */
export const fileComparisons: ReadonlySet<string> = new Set(['-nt', '-ot', '-ef']);

/** Binary operators that compare two numbers: `[[` evaluates the operands as arithmetic, `[` takes integers only. */
export const arithmeticTests: ReadonlySet<string> = new Set(['-eq', '-ne', '-lt', '-le', '-gt', '-ge']);
