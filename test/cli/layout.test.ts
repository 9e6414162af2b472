import { expect, test } from 'vitest';
import { visibleJson, visiblePage, wrap } from '../../src/cli/layout.ts';
import { pageColumns } from '../../src/cli/system-terminal.ts';

test.each([0, -3, 0.5, Number.NaN])('text is wrapped at %d columns', (width) => {
  expect(wrap('ab c', width)).toEqual(['a', 'b', 'c']);
});

test.each([
  [undefined, 80],
  [0, 80],
  [8, 80],
  [Number.NaN, 80],
  [20, 20],
  [80, 80],
  [400, 100],
])('a terminal of %s columns has pages of %i', (columns, width) => {
  expect(pageColumns(columns)).toBe(width);
});

test('a page keeps its lines and its own colours alone', () => {
  const page = '\u001b[1mask\u001b[22m\n\u001b[2Jx\u001b]0;t\u0007';
  expect(visiblePage(page, true)).toBe('\u001b[1mask\u001b[22m\n\\e[2Jx\\e]0;t\\u{7}');
  expect(visiblePage(page, false)).toBe('\\e[1mask\\e[22m\n\\e[2Jx\\e]0;t\\u{7}');
});

test('escaped JSON means the same', () => {
  const value = { id: '\u009b2J\u202e\u{e0041}\u001b é' };
  const json = visibleJson(JSON.stringify(value));
  expect(JSON.parse(json)).toEqual(value);
  expect(json).toMatch(/^[\u0020-\u007e]+é"\}$/);
});
