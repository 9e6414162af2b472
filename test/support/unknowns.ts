import type { PathResource } from '../../src/classify/index.ts';
import type { Unit } from '../../src/policy/index.ts';
import { normalOf } from './policies.ts';

/** A fact of a unit that may not be known. */
export type Fact = 'secret' | 'place' | 'word';

function withPath(unit: Unit, part: Partial<PathResource>): Unit {
  const { access } = unit;
  if (access?.resource.kind !== 'path') return unit;
  return { ...unit, access: { ...access, resource: { ...access.resource, ...part } } };
}

function withWords(unit: Unit, words: readonly (string | undefined)[], open: boolean): Unit {
  const isOpen = open && words.includes(undefined);
  return { ...unit, argvs: [words], normal: [normalOf(words)], open: isOpen };
}

/** The unit with one fact unknown; for a word, one at the given place. */
export function withUnknown(unit: Unit, fact: Fact, at: number): Unit {
  switch (fact) {
    case 'secret':
      return withPath(unit, { secret: 'maybe' });
    case 'place':
      return withPath(unit, { place: 'unknown' });
    case 'word': {
      const known = (unit.argvs?.[0] ?? []).map((word) => word ?? 'pull');
      const words: (string | undefined)[] = [...known];
      words[Math.min(at, words.length - 1)] = undefined;
      return withWords(unit, words, unit.open);
    }
    default: {
      const never: never = fact;
      return never;
    }
  }
}

/** What the unit may turn out to be. */
export function readings(unit: Unit, fact: Fact): readonly Unit[] {
  switch (fact) {
    case 'secret': {
      const { access } = unit;
      if (access?.resource.kind !== 'path' || access.resource.secret !== 'maybe') return [unit];
      return [withPath(unit, { secret: 'yes' }), withPath(unit, { secret: 'no' })];
    }
    case 'place':
      return (['workspace', 'outside', 'system', 'scratch'] as const).map((place) =>
        withPath(unit, { place }),
      );
    case 'word': {
      const words = unit.argvs?.[0] ?? [];
      const at = words.indexOf(undefined);
      const fillings = unit.open && at > 0 ? [...oneWord, [], ['-f', 'push'], ['push', 'pull']] : oneWord;
      return fillings.map((filling) => withWords(unit, words.toSpliced(at, 1, ...filling), false));
    }
    default: {
      const never: never = fact;
      return never;
    }
  }
}

const oneWord: readonly (readonly string[])[] = [['git'], ['npm'], ['push'], ['pull'], ['-f'], ['other']];
