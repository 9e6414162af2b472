import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { line } from '../support/lines.ts';
import { holds, isBrokenBy, judge, keeping, type Law, setting } from '../support/lines-judge.ts';
import { expectSpread, isLooser } from '../support/property.ts';

/** A line of two parts is never looser than the stricter part. */

const joints: readonly ((a: string, b: string) => string)[] = [
  (a, b) => `${a}\n${b}`,
  (a, b) => `{ ${a}\n}; ${b}`,
  (a, b) => `{ ${a}\n} && ${b}`,
  (a, b) => `{ ${a}\n} || ${b}`,
  (a, b) => `{ ${a}\n} & ${b}`,
  (a, b) => `{ ${a}\n} | { ${b}\n}`,
  (a, b) => `{ ${a}\n} |& { ${b}\n}`,
  (a, b) => `if ${a}\nthen ${b}\nfi`,
  (a, b) => `echo "$(${a}\n)" "$(${b}\n)"`,
  (a, b) => `${a}\n# a comment\n\n${b}`,
];

const given = fc.tuple(line, line, fc.constantFrom(...joints), setting).map(([a, b, join, under]) => ({
  parts: [a, b],
  text: join(a, b),
  under,
}));

const law: Law = (engine) =>
  fc.property(given, ({ parts, text, under }) => {
    const whole = engine({ command: text }, under).effect;
    if (whole === 'deny') return;
    for (const part of parts) {
      const alone = engine({ command: part }, under).effect;
      expect(isLooser(whole, alone), `${alone} became ${whole}: ${text}`).toBe(false);
    }
  });

describe('appending-never-loosens', () => {
  test('holds', () => holds(law, 400));

  test('the generator reaches every outcome', () =>
    expectSpread('appending', given, ({ text, under }) => judge({ command: text }, under).effect));

  test('fails where only the first command is judged', () =>
    isBrokenBy(
      law,
      keeping(({ command }) => command === undefined || command === 0),
    ));

  test('fails where redirects are passed over', () =>
    isBrokenBy(law, (call, under) => {
      const short = JSON.stringify(call).length < 60;
      return short ? judge(call, under) : withoutRedirects(call, under);
    }));

  test('fails where only the last stage of a pipeline counts', () =>
    isBrokenBy(
      law,
      keeping(({ command }, { analysis }) => {
        const place = command === undefined ? undefined : analysis?.commands[command]?.pipelines.at(-1);
        return place === undefined || place.stage === place.stages - 1;
      }),
    ));

  test('fails where what is not known of longer lines counts as harmless', () =>
    isBrokenBy(
      law,
      keeping(({ kind, certainty }, { invocations }) => {
        const unsure = kind === 'opaque' || certainty === 'opaque' || kind === 'code';
        return invocations.length < 2 || !unsure;
      }),
    ));
});

const withoutRedirects = keeping(({ reason }) => reason.code !== 'redirect');
