import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { line, quote, spell, words } from '../support/lines.ts';
import { holds, isBrokenBy, judge, keeping, type Law, setting } from '../support/lines-judge.ts';
import { commandWrappers, lineWrappers } from '../support/lines-wrap.ts';
import { expectSpread, isLooser } from '../support/property.ts';

/** Wrapping a command never makes it looser: neither allow of ask or deny, nor ask of deny. */

const wrapped = fc.oneof(
  fc
    .tuple(line, fc.constantFrom(...Object.entries(lineWrappers)))
    .map(([text, [name, wrap]]) => ({ name, plain: text, text: wrap(text) })),
  fc
    .tuple(words, fc.constantFrom(...Object.entries(commandWrappers)))
    .map(([of, [name, wrap]]) => ({ name, plain: spell(of), text: wrap(of.map(quote)) })),
);
const given = fc.tuple(wrapped, setting);

const law: Law = (engine) =>
  fc.property(given, ([{ plain, text }, under]) => {
    const before = engine({ command: plain }, under).effect;
    if (before === 'allow') return;
    const after = engine({ command: text }, under).effect;
    expect(isLooser(after, before), `${before} became ${after}: ${text}`).toBe(false);
  });

describe('wrapping-never-loosens', () => {
  test('holds', () => holds(law, 700));

  test('the generator reaches every outcome', () => {
    expectSpread('wrapping: plain', given, ([{ plain }, under]) => judge({ command: plain }, under).effect);
    expectSpread('wrapping: wrapped', given, ([{ text }, under]) => judge({ command: text }, under).effect);
  });

  test('fails where commands inside others are passed over', () =>
    isBrokenBy(
      law,
      keeping(
        ({ command }, { analysis }) =>
          command === undefined || analysis?.commands[command]?.via === undefined,
      ),
    ));

  test('fails where the bodies of functions are passed over', () =>
    isBrokenBy(
      law,
      keeping(
        ({ command }, { analysis }) =>
          command === undefined || analysis?.commands[command]?.context.includes('function') !== true,
      ),
    ));

  test('fails where substitutions are passed over', () =>
    isBrokenBy(
      law,
      keeping(
        ({ command }, { analysis }) =>
          command === undefined || analysis?.commands[command]?.context.includes('substitution') !== true,
      ),
    ));
});
