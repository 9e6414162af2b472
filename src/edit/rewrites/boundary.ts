import { isBlankLine } from '../text/blank.ts';
import { foldEol } from '../text/lines.ts';
import type { Rewrite } from './rewrite.ts';

const leadingBlanks = (lines: readonly string[]): number => {
  const first = lines.findIndex((line) => !isBlankLine(line));
  return first < 0 ? lines.length : first;
};

/** Blank lines before and after the old text are taken off, and as many as there are of them off the new one. */
export const boundary: Rewrite = {
  name: 'boundary',
  startsLines: false,
  read: ({ oldString, newString }) => {
    const old = foldEol(oldString).split('\n');
    const next = foldEol(newString).split('\n');
    const before = leadingBlanks(old);
    if (before === old.length) return [];
    const after = leadingBlanks(old.toReversed());
    // One line end at the end makes whole lines; it is no blank line.
    if (before === 0 && after < 2) return [];
    const blankNew = leadingBlanks(next) === next.length;
    const newBefore = blankNew ? 0 : Math.min(before, leadingBlanks(next));
    const newAfter = blankNew ? next.length - 1 : Math.min(after, leadingBlanks(next.toReversed()));
    const closing = after > 0 ? '\n' : '';
    const body = next.slice(newBefore, next.length - newAfter).join('\n');
    return [
      {
        oldString: old.slice(before, old.length - after).join('\n') + closing,
        newString: body === '' || newAfter === 0 ? body : body + closing,
      },
    ];
  },
};
