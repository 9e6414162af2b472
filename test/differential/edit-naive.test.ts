import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chooseAnchor } from '../../src/edit/find/anchor.ts';
import { findWindows } from '../../src/edit/find/windows.ts';
import { createFileText } from '../../src/edit/text/file-text.ts';
import {
  type Form,
  withoutIndent,
  withoutRuns,
  withoutTrailing,
  withoutTypography,
} from '../../src/edit/text/forms.ts';
import { allPlaces, indexOf } from '../../src/edit/text/search.ts';
import { runs } from '../support/edit-files.ts';

/** Every window, compared line by line: what the search with a rare word must come to. */
const naiveWindows = (content: string, sought: readonly string[], form: Form): readonly number[] => {
  const floor = content.startsWith('\ufeff') ? 1 : 0;
  const lines = content
    .slice(floor)
    .split('\n')
    .map((line) => line.replace(/\r$/, ''));
  if (content.slice(floor) === '' || content.endsWith('\n')) lines.pop();
  const starts: number[] = [];
  for (let at = 0; at + sought.length <= lines.length; at += 1) {
    if (sought.every((line, index) => form(line) === form(lines[at + index] ?? ''))) starts.push(at);
  }
  return starts;
};

const line = fc
  .array(
    fc.constantFrom('a', 'b1', 'word', ' ', '  ', '\t', '}', '\u201c', '"', '\u00a0', 'e\u0301', '\u00e9'),
    { maxLength: 4 },
  )
  .map((parts) => parts.join(''));

test('windows are those of a naive search, with and without a rare word', () => {
  const eol = fc.constantFrom('\n', '\r\n');
  const file = fc.tuple(
    fc.array(fc.tuple(line, eol), { maxLength: 12 }),
    line,
    fc.constantFrom('', '\ufeff'),
  );
  fc.assert(
    fc.property(
      file,
      fc.array(line, { minLength: 1, maxLength: 3 }),
      fc.constantFrom(withoutTrailing, withoutIndent, withoutRuns, withoutTypography),
      ([lines, last, mark], sought, form) => {
        const content = mark + lines.map(([text, end]) => text + end).join('') + last;
        const text = createFileText(content);
        const numberOf = (start: number): number => content.slice(text.floor, start).split('\n').length - 1;
        const wanted = naiveWindows(content, sought, form);
        for (const anchor of [chooseAnchor(content, sought), { kind: 'none' } as const]) {
          const found = findWindows(text, anchor, sought, form).map(({ start }) => numberOf(start));
          expect(found).toEqual(wanted);
        }
      },
    ),
    runs(5000),
  );
});

test('the linear search finds what the engine finds', () => {
  const part = fc.string({ unit: fc.constantFrom('a', 'b'), minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(
      part,
      fc.nat({ max: 90 }),
      part,
      fc.nat({ max: 300 }),
      part,
      (unit, repeats, end, more, other) => {
        const pattern = unit.repeat(repeats) + end;
        const text = other + unit.repeat(more) + end + other;
        expect(indexOf(text, pattern)).toBe(text.indexOf(pattern));
        let count = 0;
        for (let at = text.indexOf(pattern); at >= 0; at = text.indexOf(pattern, at + 1)) count += 1;
        expect(allPlaces(text, pattern, 1).count).toBe(count);
      },
    ),
    runs(2000),
  );
});
