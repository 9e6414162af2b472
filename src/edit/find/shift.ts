import { indentUnit } from '../merge/indent.ts';
import { indentLength, indentOf } from '../text/blank.ts';
import { foldTypography } from '../text/forms.ts';

/** A line as the caller wrote it, and the file's line that it stands for. */
export interface LinePair {
  readonly caller: string;
  readonly file: string;
}

/** Whether a rung forgives the differences of indentation; `fileUnit` is the file's step of it around the place. */
export type Forgives = (pairs: readonly LinePair[], fileUnit: () => string) => boolean;

/** How wide a tab may be meant. */
const tabWidths = [4, 2, 8, 3] as const;
/** Steps of indentation that are in use. */
const steps = [2, 3, 4, 8] as const;

interface Columns {
  readonly caller: number;
  readonly file: number;
}

const columnsOf = (line: string, tab: number): number => {
  const folded = foldTypography(line);
  let columns = 0;
  for (let at = indentLength(folded) - 1; at >= 0; at -= 1) columns += folded.charCodeAt(at) === 9 ? tab : 1;
  return columns;
};

const inColumns = (pairs: readonly LinePair[], tab: number): readonly Columns[] =>
  pairs.map(({ caller, file }) => ({ caller: columnsOf(caller, tab), file: columnsOf(file, tab) }));

const isShift = (columns: readonly Columns[]): boolean =>
  columns.every(({ caller, file }) => file - caller === (columns[0]?.file ?? 0) - (columns[0]?.caller ?? 0));

/** The same depths in steps of another width; what is left over, as before a `*`, stays. */
const isScale = (columns: readonly Columns[], fileStep: number): boolean => {
  const [first] = columns;
  if (first === undefined || fileStep < 2) return false;
  const base = columns.reduce((least, pair) => (pair.caller < least.caller ? pair : least), first);
  return steps.some((step) =>
    columns.every(({ caller, file }) => {
      const more = caller - base.caller;
      return file - base.file === Math.floor(more / step) * fileStep + (more % step);
    }),
  );
};

/**
 * Whether one cause tells all the differences of indentation: the text was moved as a whole, tabs became blanks or
 * blanks tabs, or the step became another one. Lines that are each indented otherwise are not the same text seen
 * askew, but as likely another one with the same words: closing brackets, or a twin at another depth.
 */
export const isOneShift: Forgives = (pairs, fileUnit) =>
  tabWidths.some((tab) => isShift(inColumns(pairs, tab))) ||
  (!pairs.some(hasTab) && isScale(inColumns(pairs, 1), blanksOf(fileUnit(), pairs)));

/** A step in blanks; where the file around steps by tabs, the place itself tells. */
const blanksOf = (unit: string, pairs: readonly LinePair[]): number =>
  (unit === '\t' ? indentUnit(pairs.map(({ file }) => file)) : unit).length;

/** Between tabs and blanks every change of the step is a shift, in columns of one width of a tab. */
const hasTab = ({ caller, file }: LinePair): boolean => `${indentOf(caller)}${indentOf(file)}`.includes('\t');

const isFlat = (pairs: readonly LinePair[]): boolean => pairs.every(({ caller }) => indentOf(caller) === '');

/**
 * Whether the indentation is what models make of one place: one shift, or none left at all. The first line is often
 * cut or copied with another indentation than the rest.
 */
export const isLikelyShift: Forgives = (pairs, fileUnit) =>
  [pairs, pairs.slice(1)].some((some) => isOneShift(some, fileUnit) || isFlat(some));

const hasWord = /[\p{L}\p{N}_]/u;

/** Whether at least half of the lines that hold a word, and one of them at least, were moved alike. */
export const isMostlyOneShift: Forgives = (pairs) => {
  const telling = pairs.filter(({ caller }) => hasWord.test(caller));
  return (
    telling.length > 0 &&
    tabWidths.some((tab) => {
      const shifts = new Map<number, number>();
      for (const { caller, file } of inColumns(telling, tab)) {
        shifts.set(file - caller, (shifts.get(file - caller) ?? 0) + 1);
      }
      return Math.max(...shifts.values()) * 2 >= telling.length;
    })
  );
};
