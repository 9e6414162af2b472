import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Classification } from '../../src/classify/index.ts';
import { quote, words } from '../support/lines.ts';
import { holds, isBrokenBy, judge, judgeWith, type Law, setting } from '../support/lines-judge.ts';
import { expectSpread } from '../support/property.ts';

/**
 * A line with an unknown part is allowed only where every reading of it is, and is denied where one rule denies every
 * reading.
 */

/** An unknown, as it is spelled, and some of what it may stand for. */
interface Unknown {
  readonly spelled: string;
  readonly readings: readonly string[];
}

const anyWord = [
  'x',
  'a.txt',
  '.env',
  '/etc/shadow',
  '-x',
  '-rf',
  '--force',
  '-exec',
  '-o',
  'push',
  '..',
  "''",
];
const anyWords = [...anyWord, '', '-o a.txt', 'a.txt --output=.npmrc', "-c 'rm x'", '-e x -i'];
// A star passes over dot names; inside the workspace it is not taken to reach a secret (docs/threat-model.md).
const someNames = ['src/a.ts', 'src/-rf', 'src/x.ts src/y.ts'];
const rootNames = ['a.txt', "'*'", '-rf', '--output=x', '-exec', '-o', '-o a.txt b'];

const unknowns: readonly Unknown[] = [
  { spelled: '"$UNKNOWN"', readings: anyWord },
  { spelled: '"$UNKNOWN/x"', readings: ['a/x', '/x', '../x', '-o/x', '/etc/x', '.git/x'] },
  { spelled: '$UNKNOWN', readings: anyWords },
  { spelled: `\${UNKNOWN}`, readings: anyWords },
  { spelled: '"$1"', readings: anyWord },
  { spelled: '"$@"', readings: anyWords },
  { spelled: '$(unknown)', readings: anyWords },
  { spelled: '"$(unknown -x)"', readings: anyWord },
  { spelled: '"$(cat a.txt)"', readings: anyWord },
  { spelled: '$(< a.txt)', readings: anyWords },
  { spelled: '*', readings: rootNames },
  { spelled: 'src/*', readings: someNames },
  { spelled: 'src/*.ts', readings: someNames },
  { spelled: '?', readings: ['x', "'?'", 'x y'] },
  { spelled: '.*', readings: ['.env', '.git', '.npmrc', '..', '. .. .env', '.env .git .npmrc'] },
  { spelled: '[ab].txt', readings: ['a.txt', 'b.txt', 'a.txt b.txt'] },
  { spelled: '*.txt', readings: ['a.txt', 'a.txt b.txt', '-o.txt a.txt', '-x.txt', '--files0-from=a.txt'] },
];

const anyCommand = fc.oneof(
  { weight: 8, arbitrary: words },
  // What a word is to these does not matter.
  {
    weight: 1,
    arbitrary: fc.constantFrom<string[][]>(['echo', 'x'], ['printf', '%s', 'x', 'y'], ['true', 'x', 'y']),
  },
);

const given = fc
  .tuple(anyCommand, fc.nat(), fc.constantFrom(...unknowns), setting)
  .map(([of, at, unknown, under]) => {
    const place = at % of.length;
    const fill = (part: string): string =>
      of.map((word, index) => (index === place ? part : quote(word))).join(' ');
    return { text: fill(unknown.spelled), readings: unknown.readings.map(fill), under };
  });

const law: Law = (engine) =>
  fc.property(given, ({ text, readings, under }) => {
    const { effect, by } = engine({ command: text }, under);
    if (effect === 'deny') return;
    const found = readings.map((reading) => engine({ command: reading }, under));
    if (effect === 'allow') {
      for (const [index, reading] of found.entries()) {
        // An option that no table lists is asked about only where the line spells it.
        if (reading.reasons.some(({ code }) => code === 'unknown-option')) continue;
        expect(reading.effect, `${text} stands for ${readings[index]}`).toBe('allow');
      }
      return;
    }
    const rules = under.rules.filter((rule) => found.every((reading) => reading.by.includes(rule.origin)));
    expect(
      found.every((reading) => reading.effect === 'deny') && rules.length > 0,
      `${text} ${by.length}`,
    ).toBe(false);
  });

const asNo = (found: Classification): Classification => ({
  ...found,
  deeds: found.deeds
    .filter(({ kind }) => kind !== 'opaque')
    .map((deed) => {
      const { access } = deed;
      if (access?.resource.kind !== 'path') return deed;
      const { secret, place } = access.resource;
      const known = {
        ...access.resource,
        secret: secret === 'maybe' ? ('no' as const) : secret,
        place: place === 'unknown' ? ('workspace' as const) : place,
        protected: 'no' as const,
      };
      return { ...deed, access: { ...access, resource: known } };
    }),
});

describe('an-unknown-word-never-allows', () => {
  test('holds', () => holds(law, 400));

  test('the generator reaches every outcome', () =>
    expectSpread('unknown word', given, ({ text, under }) => judge({ command: text }, under).effect));

  test('fails where what is not known counts as harmless', () => isBrokenBy(law, judgeWith(asNo)));

  test('fails where a command with an unknown word is never denied', () =>
    isBrokenBy(law, (call, under) => {
      const decision = judge(call, under);
      const open = decision.classification.invocations.some(({ argvs }) =>
        argvs.some((argv) => argv.includes(undefined)),
      );
      return decision.effect === 'deny' && open ? { ...decision, effect: 'ask' } : decision;
    }));
});
