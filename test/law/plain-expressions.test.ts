import fc from 'fast-check';
import { expect, test } from 'vitest';
import { wholeEngine } from '../../src/policy/regex/eager.ts';
import { plainExpression } from '../../src/policy/regex/plain.ts';
import { expectSpread, runs } from '../support/property.ts';

/** An expression that is read without the engine finds what the engine finds. */

const atom = fc.constantFrom(
  'a',
  'b',
  '.*',
  '\\.',
  '\\*',
  ' ',
  '-',
  '/',
  '"',
  '#',
  'é',
  '\n',
  '\\-',
  '\\/',
  '_',
  '.*',
);
const odd = fc.constantFrom(
  '.',
  '?',
  '+',
  '\\w',
  '\\b',
  '\\_',
  '\\ ',
  '|',
  '(',
  ')',
  '[a]',
  '{2}',
  '^',
  '$',
  '\\',
  '*',
);
const pattern = fc
  .tuple(
    fc.constantFrom('', '^', '^'),
    fc.array(fc.oneof({ weight: 8, arbitrary: atom }, { weight: 1, arbitrary: odd }), { maxLength: 6 }),
    fc.constantFrom('', '$', '$'),
  )
  .map(([front, parts, end]) => front + parts.join('') + end);
const text = fc
  .array(
    fc.constantFrom('a', 'b', 'ab', '.', '*', ' ', '-', '/', '"', '#', 'é', '\n', '_', '😀', '\ud83d', '$'),
    {
      maxLength: 8,
    },
  )
  .map((parts) => parts.join(''));
const flags = fc.constantFrom('', 's');
const given = fc.tuple(pattern, text, flags);

test('a plain expression finds what the engine finds, and is one that the engine takes', () => {
  fc.assert(
    fc.property(given, ([of, subject, flag]) => {
      const plain = plainExpression(of, flag, wholeEngine);
      if (plain === undefined) return;
      const whole = wholeEngine.compile(of, flag);
      if ('fault' in whole) throw new Error(`${of}: ${whole.fault}`);
      expect(plain.found(subject), JSON.stringify({ of, subject, flag })).toBe(whole.found(subject));
    }),
    { ...runs, numRuns: 20_000 },
  );
});

test('the generator makes plain expressions that are found, that are not, and others', () => {
  expectSpread('plain expressions', given, ([of, subject, flag]) => {
    const plain = plainExpression(of, flag, wholeEngine);
    return plain === undefined ? 'other' : plain.found(subject) ? 'found' : 'not found';
  });
});

test.each(['i', 'm', 'sm', 'x'])('flag %s is left to the engine', (flag) => {
  expect(plainExpression('a', flag, wholeEngine)).toBeUndefined();
});
