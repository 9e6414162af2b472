import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addFronts, addParts, backwards, frontIndex } from '../../src/policy/front-index.ts';

const words = fc.string({ unit: fc.constantFrom('a', 'b', ' ', '\n', '\ud800', 'é'), maxLength: 6 });
const keys = fc.uniqueArray(words, { maxLength: 12 });

const found = (all: readonly string[], text: string): readonly number[] => {
  const lists: (readonly number[])[] = [];
  addFronts(frontIndex(new Map(all.map((key, at) => [key, [at]]))), text, lists);
  return lists.flat().sort((a, b) => a - b);
};

const placesOf = (all: readonly string[], fits: (key: string) => boolean): readonly number[] =>
  all.flatMap((key, at) => (fits(key) ? [at] : []));

test('the tree of fronts finds each key that a text starts with, and no other', () => {
  fc.assert(
    fc.property(keys, words, words, (all, text, tail) => {
      for (const one of [text, text + tail, ...all.map((key) => key + tail)]) {
        expect(found(all, one)).toEqual(placesOf(all, (key) => one.startsWith(key)));
      }
    }),
    { numRuns: 500 },
  );
});

test('turned round, it finds each key that a text ends with', () => {
  fc.assert(
    fc.property(keys, words, (all, text) => {
      expect(found(all.map(backwards), backwards(text))).toEqual(placesOf(all, (key) => text.endsWith(key)));
    }),
    { numRuns: 300 },
  );
});

test('it finds each key that stands in a text', () => {
  fc.assert(
    fc.property(keys, words, words, (all, front, tail) => {
      const filled = all.filter((key) => key !== '');
      const index = frontIndex(new Map(filled.map((key, at) => [key, [at]])));
      for (const one of [front + tail, ...filled.map((key) => front + key + tail)]) {
        const lists: (readonly number[])[] = [];
        addParts(index, one, lists);
        const places = [...new Set(lists.flat())].sort((a, b) => a - b);
        expect(places).toEqual(placesOf(filled, (key) => one.includes(key)));
      }
    }),
    { numRuns: 300 },
  );
});
