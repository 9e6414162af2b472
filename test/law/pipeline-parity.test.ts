import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { AccessAction } from '../../src/classify/index.ts';
import { modes } from '../../src/policy/index.ts';
import {
  changes,
  deletes,
  type Means,
  parityGlobs,
  parityPaths,
  reads,
  writes,
} from '../support/lines-access.ts';
import { holds, isBrokenBy, judge, judgeWith, type Law, rule, type Setting } from '../support/lines-judge.ts';
import { expectSpread } from '../support/property.ts';

/** The same access to the same path gets the same effect, whichever tool or command makes it. */

const underRules = (access: readonly AccessAction[]): fc.Arbitrary<Setting> =>
  fc.record({
    mode: fc.constantFrom(...modes),
    sandbox: fc.boolean(),
    settings: fc.constant({}),
    rules: fc.array(
      fc
        .tuple(
          fc.constantFrom('allow', 'allow', 'ask', 'deny'),
          fc.constantFrom(...parityGlobs),
          fc.constantFrom(undefined, access),
        )
        .map(([effect, glob, actions]) =>
          rule(effect, { kind: 'path', glob, ...(actions === undefined ? {} : { access: actions }) }),
        ),
      { maxLength: 2 },
    ),
  });

type Group = readonly [readonly Means[], readonly AccessAction[]];

const given = fc
  .constantFrom<Group[]>(
    [reads, ['read']],
    [writes, ['write']],
    [
      [...writes, ...changes],
      ['read', 'write', 'delete'],
    ],
    [deletes, ['delete']],
  )
  .chain(([means, access]) =>
    fc.record({
      one: fc.constantFrom(...means),
      other: fc.constantFrom(...means),
      path: fc.constantFrom(...parityPaths),
      under: underRules(access),
    }),
  );

const law: Law = (engine) =>
  fc.property(given, ({ one, other, path, under }) => {
    const [a, b] = [one(path), other(path)];
    expect(engine(a, under).effect, JSON.stringify([a, b])).toBe(engine(b, under).effect);
  });

describe('same-access-same-effect', () => {
  test('holds', () => holds(law, 700));

  test('the generator reaches every outcome', () =>
    expectSpread('parity', given, ({ one, path, under }) => judge(one(path), under).effect));

  test('fails where a redirect is no write', () =>
    isBrokenBy(
      law,
      judgeWith((found) => ({
        ...found,
        deeds: found.deeds.filter(({ reason }) => reason.code !== 'redirect'),
      })),
    ));

  test('fails where a secret is told by its name in the shell alone', () =>
    isBrokenBy(
      law,
      judgeWith((found) =>
        found.tool.kind === 'execute'
          ? found
          : {
              ...found,
              deeds: found.deeds.map((deed) =>
                deed.access?.resource.kind === 'path'
                  ? {
                      ...deed,
                      access: { ...deed.access, resource: { ...deed.access.resource, secret: 'no' } },
                    }
                  : deed,
              ),
            },
      ),
    ));
});
