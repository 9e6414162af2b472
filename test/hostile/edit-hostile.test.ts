import { expect, test } from 'vitest';
import {
  applyEdit,
  applyEdits,
  type EditRequest,
  renderForModel,
  renderForTerminal,
} from '../../src/edit/index.ts';

const within = (seconds: number, request: EditRequest): string => {
  const start = performance.now();
  const result = applyEdit(request);
  renderForModel(result);
  renderForTerminal(result);
  expect(performance.now() - start).toBeLessThan(seconds * 1000);
  return result.status;
};

const million = 1_000_000;

/** Name, call, status, and seconds that a busy machine may take. */
const calls: readonly (readonly [string, EditRequest, string])[] = [
  ['empty content', { content: '', oldString: 'a', newString: 'b' }, 'not-found'],
  ['empty everything', { content: '', oldString: '', newString: '' }, 'empty-old'],
  ['a byte order mark alone', { content: '\ufeff', oldString: ' \n', newString: 'b' }, 'not-found'],
  ['a lone surrogate, found', { content: 'a\ud800b\n', oldString: '\ud800', newString: '\udc00' }, 'applied'],
  [
    'lone surrogates, missed',
    { content: 'a\ud800 b\n', oldString: 'a\udc00 b', newString: 'x' },
    'not-found',
  ],
  ['NUL', { content: 'a\0b\n  c\n', oldString: 'a\0b\nc', newString: 'x' }, 'applied'],
  [
    'NUL before a number, as marks are numbered',
    { content: 'a\n\u00001\nb\n', oldString: ' a\n...\n b', newString: ' a\n...\n c' },
    'applied',
  ],
  [
    'names of the prototype',
    { content: '__proto__\nconstructor\n', oldString: '  __proto__\n  constructor', newString: '  toString' },
    'applied',
  ],
  [
    'ten megabytes in a line, missed',
    { content: 'x1 = y; '.repeat(million * 1.25), oldString: 'x1  = z;', newString: '' },
    'not-found',
  ],
  [
    'ten megabytes in a line, found',
    { content: `${'x = y; '.repeat(million)}end`, oldString: 'end', newString: 'END' },
    'applied',
  ],
  [
    'a million equal lines, missed',
    { content: '}\n'.repeat(million), oldString: ' }\n }\n x', newString: '' },
    'not-found',
  ],
  [
    'a million equal lines, met',
    { content: '}\n'.repeat(million), oldString: ' }\n }', newString: '' },
    'ambiguous',
  ],
  [
    'a million equal lines, replaced',
    { content: '}\n'.repeat(million), oldString: '}', newString: ')', replaceAll: true },
    'applied',
  ],
  [
    'half of a million equal lines',
    { content: '}\n'.repeat(million), oldString: '}\n'.repeat(million / 2), newString: '' },
    'ambiguous',
  ],
  [
    'a million blank lines',
    { content: '\n'.repeat(million), oldString: 'x\n \n', newString: '' },
    'not-found',
  ],
  [
    'a long old text that repeats itself',
    { content: 'a'.repeat(million), oldString: `b${'a'.repeat(100_000)}`, newString: '' },
    'not-found',
  ],
  [
    'a long old text that ends otherwise',
    { content: 'a'.repeat(million), oldString: `${'a'.repeat(100_000)}b`, newString: '' },
    'not-found',
  ],
  [
    'the word on every line',
    { content: 'word 1\n'.repeat(200_000), oldString: `${'word  1\n'.repeat(50_000)}word 2`, newString: '' },
    'not-found',
  ],
  [
    'an old text of a million lines',
    { content: 'a();\n', oldString: ' b();\n'.repeat(million), newString: 'x' },
    'not-found',
  ],
  [
    'backslashes',
    { content: '\\'.repeat(100_000), oldString: '\\\\'.repeat(30_000), newString: '\\\\x' },
    'ambiguous',
  ],
  [
    'dots',
    {
      content: 'a\n'.repeat(5000),
      oldString: ' a\n...\n'.repeat(2000),
      newString: ' a\n...\n'.repeat(2000).concat('b'),
    },
    'not-found',
  ],
];

test.each(calls)('%s', (_, request, status) => {
  expect(within(20, request)).toBe(status);
});

test('a poisoned prototype does not matter', () => {
  Reflect.set(Object.prototype, 'replaceAll', true);
  try {
    expect(applyEdit({ content: 'a a', oldString: 'a', newString: 'b', replaceAll: false }).status).toBe(
      'ambiguous',
    );
  } finally {
    Reflect.deleteProperty(Object.prototype, 'replaceAll');
  }
});

test('a thousand edits of one file', () => {
  const content = Array.from({ length: 1000 }, (_, index) => `\tline${index}();\n`).join('');
  const edits = Array.from({ length: 1000 }, (_, index) => ({
    oldString: `  line${index}();\n`,
    newString: `  row${index}();\n`,
  }));
  const start = performance.now();
  expect(applyEdits({ content, edits })).toMatchObject({ status: 'applied', applied: 1000 });
  expect(performance.now() - start).toBeLessThan(20_000);
});

const growing: Readonly<Record<string, (size: number) => EditRequest>> = {
  random: (size) => ({
    content: Array.from(
      { length: size },
      (_, index) => `  const v${(index * 7919) % 100_003} = f(${index % 77});\n`,
    ).join(''),
    oldString: 'const v5 = g(1);\n  nothing',
    newString: '',
  }),
  'all lines equal': (size) => ({ content: '}\n'.repeat(size), oldString: ' }\n'.repeat(50), newString: '' }),
  'all lines blank': (size) => ({ content: '\n'.repeat(size), oldString: ' x\n\n', newString: '' }),
  'one line': (size) => ({
    content: 'var a = 1; '.repeat(size * 4),
    oldString: 'var  a = 2;',
    newString: '',
  }),
  'a word on every line': (size) => ({
    content: Array.from({ length: size }, (_, index) => `word ${index % 10}\n`).join(''),
    oldString: 'word  3\nword 4\nword 9',
    newString: '',
  }),
  'the start of the old text everywhere': (size) => ({
    content: 'a'.repeat(size * 20),
    oldString: `${'a'.repeat(size)}b`,
    newString: '',
  }),
};

const fastest = (request: EditRequest): number => {
  const times = Array.from({ length: 7 }, () => {
    const start = performance.now();
    applyEdit(request);
    return performance.now() - start;
  });
  return Math.min(...times);
};

test.each(Object.keys(growing))('law 18: twice the file takes at most 2.6 times as long: %s', (name) => {
  const make = growing[name];
  if (make === undefined) throw new Error(name);
  const small = make(20_000);
  const large = make(40_000);
  fastest(small);
  // The machine is shared: the best of a few measurements tells what the code does.
  const ratios = Array.from({ length: 5 }, () => fastest(large) / fastest(small));
  expect(Math.min(...ratios)).toBeLessThan(2.6);
});
