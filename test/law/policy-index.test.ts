import fc from 'fast-check';
import { expect, test } from 'vitest';
import { commandNames } from '../../src/policy/command-names.ts';
import type { Context } from '../../src/policy/conditions/check.ts';
import { compileRule } from '../../src/policy/conditions/compile.ts';
import type { Condition, Rule, Unit } from '../../src/policy/index.ts';
import { buildIndex, candidates } from '../../src/policy/rule-index.ts';
import { classification, hostAccess, pathAccess } from '../support/calls.ts';
import { condition, rule, ruleOf, unit } from '../support/policies.ts';
import { expectSpread, runs } from '../support/property.ts';

/** The index may leave out only rules that answer no. */

const place: fc.Arbitrary<Condition> = fc.oneof(
  fc
    .constantFrom(
      'src/**',
      'src/a',
      '/etc/**',
      '/etc/passwd',
      '**/a',
      '**/.env*',
      '~/x',
      'src/*/b',
      '**/src/*',
      '*.Env',
      'SRC/**',
      '/Etc/*',
    )
    .map((glob): Condition => ({ kind: 'path', glob })),
  fc
    .constantFrom('*.example.com', 'a.example.com', 'example.com', '*')
    .map((pattern): Condition => ({ kind: 'host', pattern })),
  fc.constantFrom('git push', 'npm', ' git ').map((text): Condition => ({ kind: 'exact', text })),
  fc
    .constantFrom('^git push', 'git.*main', 'us[hx]', '^other a?b', 'other', '(?i)GIT', 'npm|git', ' $')
    .map((pattern): Condition => ({ kind: 'matches', pattern })),
  fc.constantFrom('read', 'write').map((risk): Condition => ({ kind: 'risk', risks: [risk] })),
  fc.constantFrom('bash', 'ba*', 'other').map((name): Condition => ({ kind: 'tool', names: [name] })),
  fc.constantFrom('execute', 'mcp').map((kind): Condition => ({ kind: 'tool-kind', kinds: [kind] })),
  fc
    .constantFrom('bash', 'other')
    .map((name): Condition => ({ kind: 'not', of: { kind: 'tool', names: [name] } })),
);

const anyRule: fc.Arbitrary<Rule> = fc.oneof(
  ruleOf(['allow', 'ask', 'deny']),
  fc
    .tuple(
      fc.constantFrom('allow', 'ask', 'deny'),
      fc.array(fc.oneof(place, condition), { minLength: 1, maxLength: 2 }),
      fc.constantFrom('all', 'any'),
    )
    .map(([effect, of, kind]) => rule(effect, { kind, of })),
);

function codeOf(runs: NonNullable<Unit['runs']>, word: string | undefined, named: boolean): Partial<Unit> {
  return {
    kind: 'code',
    runs,
    argvs: [['other', word]],
    ...(named ? { program: 'git wander', reason: { code: 'unknown-subcommand' } } : {}),
  };
}

const located: fc.Arbitrary<Unit> = fc
  .tuple(
    unit,
    fc.constantFrom(
      '/w/src/a',
      '/w/src',
      '/etc/passwd',
      '/etc',
      '/home/u/x',
      '/w/src/x/b',
      '/w/.env',
      '/W/Src/A',
      '/w/x.env',
      '/w/src/*/',
      '/',
      `/${'y'.repeat(5000)}`,
    ),
    fc.option(fc.constantFrom('/etc/passwd', '/w/src/a', '/home/u/x'), { nil: undefined }),
    fc.constantFrom('path', 'path', 'tree', 'many', 'host', 'none'),
    fc.constantFrom('a.example.com', 'example.com', 'b.org', undefined),
    fc.constantFrom(undefined, undefined, 'inline-code', 'project-code', 'unknown-program'),
    fc.constantFrom('push', 'sh "git push"', 'digit', '/bin/npm', `git ${'y'.repeat(5000)}`, undefined),
    fc.boolean(),
  )
  .map(([plain, path, resolved, kind, host, code, word, named]) => {
    const one: Unit = code === undefined ? plain : { ...plain, ...codeOf(code, word, named) };
    if (kind === 'none') return one;
    if (kind === 'host') return { ...one, access: hostAccess(host) };
    const part = {
      recursive: kind === 'tree',
      exact: kind !== 'many',
      ...(resolved === undefined ? {} : { resolved }),
    };
    return { ...one, access: pathAccess('read', kind === 'many' ? `${path}*` : path, part) };
  });

const given = fc.tuple(
  fc.array(anyRule, { minLength: 1, maxLength: 4 }),
  fc.array(located, { minLength: 1, maxLength: 3 }),
  fc.constantFrom('plan', 'default', 'edit'),
  fc.boolean(),
);

function contextOf(units: readonly Unit[], mode: string, folds: boolean): Context {
  const plain = classification();
  const { environment } = plain;
  return {
    classification: folds ? { ...plain, environment: { ...environment, caseSensitive: false } } : plain,
    state: {},
    mode,
    headless: false,
    settings: {},
    text: undefined,
    values: 'three-valued',
    reusable: true,
    units,
  };
}

test('a rule that is left out answers no, or is an allow that does not apply', () => {
  fc.assert(
    fc.property(given, ([rules, units, mode, folds]) => {
      const context = contextOf(units, mode, folds);
      const { tool } = context.classification;
      const index = buildIndex(rules, folds ? { mode, settings: {}, tool } : { mode, settings: {} });
      for (const one of units) {
        const read = candidates(index, one, { names: commandNames(one) }, context);
        expect(read).toEqual([...new Set(read)].sort((a, b) => a - b));
        rules.forEach((left, at) => {
          if (read.includes(at)) return;
          const value = compileRule(left, [])(one, context);
          if (left.effect !== 'allow' || left.unless !== undefined || value === 'yes')
            expect(value, JSON.stringify(left)).toBe('no');
        });
      }
    }),
    { ...runs, numRuns: 3000 },
  );
});

test('the generator makes rules that are found and rules that are left out', () => {
  expectSpread('index', given, ([rules, units, mode, folds]) => {
    const [one] = units;
    if (one === undefined) return 'none';
    const read = candidates(
      buildIndex(rules, { mode, settings: {} }),
      one,
      { names: commandNames(one) },
      contextOf(units, mode, folds),
    );
    return read.length === rules.length
      ? 'all are read'
      : read.length === 0
        ? 'none is read'
        : 'some are read';
  });
});
