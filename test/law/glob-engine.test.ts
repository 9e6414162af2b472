import fc from 'fast-check';
import picomatch from 'picomatch';
import { expect, test } from 'vitest';
import { globFault } from '../../src/policy/glob.ts';
import { globEngine, globOptions } from '../../src/policy/glob-engine/eager.ts';
import { expectSpread, runs } from '../support/property.ts';

const parts = fc.constantFrom(
  'a',
  'b',
  'B',
  '.',
  '*',
  '?',
  '/',
  '**',
  '[ab]',
  '{a,b}',
  '\\*',
  '!',
  '+(a)',
  '\n',
  ' ',
);
const glob = fc
  .array(parts, { minLength: 1, maxLength: 8 })
  .map((all) => all.join(''))
  .filter((text) => globFault(text) === undefined);
const path = fc.string({
  unit: fc.constantFrom('a', 'b', 'B', '.', '/', '*', '\\', '\n', ' ', '!'),
  maxLength: 8,
});

interface Case {
  readonly pattern: string;
  readonly text: string;
  readonly folds: boolean;
}

const fits = ({ pattern, text, folds }: Case): boolean => globEngine.compile(pattern, folds)(text);

const cases: fc.Arbitrary<Case> = fc
  .record({ pattern: glob, text: path, folds: fc.boolean(), near: fc.nat(2) })
  .map(({ pattern, text, folds, near }) => {
    // What looks like the glob more often fits.
    const filled = pattern.replaceAll('**', text).replaceAll('*', 'a').replaceAll('?', 'b');
    return { pattern, text: [text, pattern, filled][near] ?? text, folds };
  });

test('a glob fits what the matcher of picomatch takes, and nothing else', () => {
  expectSpread('globs', cases, (one) => (fits(one) ? 'fits' : 'does not'));
  fc.assert(
    fc.property(cases, (one) => {
      const known = picomatch(one.pattern, globOptions(one.folds));
      expect(fits(one)).toBe(one.text !== '' && known(one.text));
    }),
    runs,
  );
});
