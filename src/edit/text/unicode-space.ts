import type { Form } from './forms.ts';

/** Whitespace as Go's `unicode.IsSpace` has it: with U+0085, without the byte order mark. */
const space = '[\\t-\\r \\u0085\\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000]';
const runs = new RegExp(`${space}+`, 'g');
const ends = new RegExp(`^${space}+|${space}+$`, 'g');

/** A line with each run of whitespace as one blank and none at its ends. */
export const collapseLine: Form = (line) => line.replace(ends, '').replace(runs, ' ');

/** A line without whitespace at its ends. */
export const trimLine: Form = (line) => line.replace(ends, '');
