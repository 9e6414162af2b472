import { trimBoth } from '../text/blank.ts';

/**
 * How comment lines begin in common languages. The guess need not be right: such a line is kept whatever it is. It
 * must not be loose, or a missing line of code would go unnoticed: `#include`, `#[derive]`, `--x: 1` and `*p = 1`
 * are code.
 */
const commentPattern =
  /^(?:\/\/|\/\*|\*\/|\*(?:\s|$)|#(?:[\s#!]|$)|--(?:[\s-]|$)|<!--|-->$|;(?:[\s;]|$)|%(?:[\s%]|$)|"""[^"]*"""$|\(\*|\{-)/;

export const isCommentLine = (line: string): boolean => commentPattern.test(trimBoth(line));
