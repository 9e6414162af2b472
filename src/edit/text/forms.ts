import { trimBoth, trimEnd } from './blank.ts';
import { typography } from './typography.table.ts';

/** What a rung holds for the same: an idempotent map of a line. */
export type Form = (line: string) => string;

const foldable = new RegExp(`[${[...typography.keys()].join('')}]`, 'g');
const beyondAscii = /[^\u0000-\u007f]/;
const run = /[ \t\r\v\f]+/g;
const needsCollapse = /[\t\r\v\f]| {2}/;

/** Typographic characters as their ASCII ones; the length stays. */
export const foldTypography: Form = (text) =>
  beyondAscii.test(text)
    ? text.replace(foldable, (character) => typography.get(character) ?? character)
    : text;

/** Whether the text has a typographic character. */
export const hasTypography = (text: string): boolean => foldTypography(text) !== text;

export const identity: Form = (line) => line;
export const withoutTrailing: Form = trimEnd;
export const withoutIndent: Form = trimBoth;

/** Trimmed, with each run of blanks inside as one blank. Words are never joined or split. */
export const withoutRuns: Form = (line) => {
  const body = trimBoth(line);
  return needsCollapse.test(body) ? body.replace(run, ' ') : body;
};

/** As `withoutRuns`, with typography folded and accents composed. */
export const withoutTypography: Form = (line) =>
  beyondAscii.test(line) ? withoutRuns(foldTypography(line.normalize('NFC'))) : withoutRuns(line);
