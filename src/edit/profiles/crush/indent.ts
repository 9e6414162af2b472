import { indentOf } from '../../text/blank.ts';
import { collapseLine } from '../../text/unicode-space.ts';

const isBlank = (line: string): boolean => collapseLine(line) === '';

/** A tab if a line with text is indented by one, else the least number of blanks that indents one; else nothing. */
export const detectIndentUnit = (text: string): string => {
  let least = 0;
  for (const line of text.split('\n')) {
    const indent = indentOf(line);
    if (indent === '' || isBlank(line)) continue;
    if (indent.includes('\t')) return '\t';
    if (least === 0 || indent.length < least) least = indent.length;
  }
  return ' '.repeat(least);
};

/** Whole steps of an indentation; characters of the other sort do not count. */
export const measureDepth = (indent: string, unit: string): number => {
  if (unit === '') return 0;
  const sort = unit === '\t' ? '\t' : ' ';
  const count = [...indent].filter((character) => character === sort).length;
  return unit === '\t' ? count : Math.floor(count / unit.length);
};

const firstDepth = (text: string, unit: string): number => {
  const line = text.split('\n').find((one) => !isBlank(one));
  return line === undefined ? 0 : measureDepth(indentOf(line), unit);
};

/** The new text moved to the depth of what it replaces, step for step; columns between steps are lost. */
export const adaptIndentation = (actual: string, old: string, next: string, fileUnit: string): string => {
  if (fileUnit === '') return next;
  const unit = detectIndentUnit(old) || detectIndentUnit(next) || fileUnit;
  const offset = firstDepth(actual, fileUnit) - firstDepth(old, unit);
  if (unit === fileUnit && offset === 0) return next;
  return next
    .split('\n')
    .map((line) => {
      if (isBlank(line)) return line;
      const indent = indentOf(line);
      return fileUnit.repeat(Math.max(0, measureDepth(indent, unit) + offset)) + line.slice(indent.length);
    })
    .join('\n');
};
