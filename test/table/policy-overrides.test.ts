import { describe, expect, test } from 'vitest';
import type { Classification } from '../../src/classify/index.ts';
import {
  compilePolicy,
  decide,
  type Effect,
  type Policy,
  parsePolicy,
  recommended,
  type State,
  tightenOnly,
} from '../../src/policy/index.ts';
import { pathAccess, shellCall } from '../support/calls.ts';

function policyOf(rules: readonly object[]): Policy {
  const parsed = parsePolicy({ version: 1, extends: ['recommended'], rules });
  const policy = parsed.ok ? compilePolicy(parsed.value) : parsed;
  if (!policy.ok) throw new Error(JSON.stringify(policy.issues));
  return policy.value;
}

function issuesOf(rules: readonly object[]): readonly string[] {
  const parsed = parsePolicy({ version: 1, extends: ['recommended'], rules });
  const policy = parsed.ok ? compilePolicy(parsed.value) : parsed;
  return policy.ok ? [] : policy.issues.map(({ code, path, mend }) => `${code} ${path.join('.')} ${mend}`);
}

function touching(...paths: readonly (readonly [action: 'read' | 'write', path: string, part?: object])[]) {
  return shellCall(
    'x',
    paths.map(([action, path, part]) => ({
      kind: 'access',
      access: pathAccess(action, path, { ...part }),
      risk: action,
    })),
  );
}

const secret = { secret: 'yes' };
const guarded = { protected: 'yes' };
const secretRule = { effect: 'allow', path: 'fixtures/**', overrides: ['secret'] };
const hooksRule = { effect: 'allow', path: '.husky/**', access: ['write'], overrides: ['protected'] };

const cases: readonly (readonly [
  id: string,
  rules: readonly object[],
  call: Classification,
  state: State,
  expected: Effect,
])[] = [
  [
    'not-named',
    [{ effect: 'allow', path: 'fixtures/**' }],
    touching(['read', '/w/fixtures/key', secret]),
    {},
    'ask',
  ],
  ['named', [secretRule], touching(['read', '/w/fixtures/key', secret]), {}, 'allow'],
  [
    'named-maybe-secret',
    [secretRule],
    touching(['read', '/w/fixtures/key', { secret: 'maybe' }]),
    {},
    'allow',
  ],
  ['elsewhere', [secretRule], touching(['read', '/w/.env', secret]), {}, 'ask'],
  [
    'another-unit',
    [secretRule],
    touching(['read', '/w/fixtures/key', secret], ['read', '/w/.env', secret]),
    {},
    'ask',
  ],
  ['another-guard', [secretRule], touching(['write', '/w/fixtures/x', guarded]), {}, 'ask'],
  ['protected', [hooksRule], touching(['write', '/w/.husky/pre-commit', guarded]), {}, 'allow'],
  ['pattern-maybe', [hooksRule], touching(['write', '/w/.h*/x', { ...guarded, exact: false }]), {}, 'ask'],
  ['in-plan', [hooksRule], touching(['write', '/w/.husky/pre-commit', guarded]), { mode: 'plan' }, 'deny'],
  [
    'own-deny-holds',
    [hooksRule, { effect: 'deny', path: '.husky/pre-push' }],
    touching(['write', '/w/.husky/pre-push', guarded]),
    {},
    'deny',
  ],
  ['headless', [hooksRule], touching(['write', '/w/.husky/a', guarded]), { headless: true }, 'allow'],
  [
    'forbidden-holds',
    [{ effect: 'allow', tool: 'bash', overrides: ['opaque', 'secret'] }],
    shellCall('x', [{ risk: 'forbidden' }]),
    {},
    'deny',
  ],
  [
    'mode-of-the-rule',
    [{ ...secretRule, mode: 'full' }],
    touching(['read', '/w/fixtures/key', secret]),
    { mode: 'default' },
    'ask',
  ],
  [
    'mode-of-the-rule-met',
    [{ ...secretRule, mode: 'full' }],
    touching(['read', '/w/fixtures/key', secret]),
    { mode: 'full' },
    'allow',
  ],
  [
    'by-facts',
    [{ effect: 'allow', access: 'read', place: 'workspace', overrides: ['secret'] }],
    touching(['read', '/w/.env', secret]),
    {},
    'allow',
  ],
];

test.each(cases)('%s', (_id, rules, call, state, expected) => {
  const policy = policyOf(rules);
  expect(decide(policy, call, state).effect).toBe(expected);
  // What is known of a shape from the first time gives the same.
  expect(decide(policy, call, state).effect).toBe(expected);
});

const order: readonly Effect[] = ['allow', 'ask', 'deny'];

test.each(cases)('%s: removing the override, or the rule, never loosens', (_id, rules, call, state) => {
  const stricter = [
    rules.filter((rule) => !('overrides' in rule)),
    rules.map((rule) => Object.fromEntries(Object.entries(rule).filter(([key]) => key !== 'overrides'))),
  ];
  const { effect } = decide(policyOf(rules), call, state);
  for (const left of stricter) {
    const without = decide(policyOf(left), call, state).effect;
    expect(order.indexOf(without)).toBeGreaterThanOrEqual(order.indexOf(effect));
  }
});

test('the trace names the guard and the rule', () => {
  const { trace } = decide(policyOf([hooksRule]), touching(['write', '/w/.husky/a', guarded]), {});
  expect(trace.find(({ table }) => table === 'recommended guards')).toMatchObject({
    answer: 'not-applicable',
    rules: [],
    overridden: [
      {
        rule: { table: 'recommended guards', rule: 'protected' },
        by: { table: 'rules', rule: 'rules[0]' },
      },
    ],
  });
  for (const entry of trace)
    if (entry.table !== 'recommended guards') expect(entry).not.toHaveProperty('overridden');
});

describe('faults', () => {
  test.each([
    ['unknown', 'allow', 'protectd', 'unknown-guard rules.0.overrides.0 Did you mean "protected"?'],
    ['forbidden', 'allow', 'forbidden', 'unyielding-guard rules.0.overrides.0 Leave it out of overrides.'],
    ['flow', 'allow', 'secret-to-network', 'unyielding-guard rules.0.overrides.0 Leave it out of overrides.'],
    ['plan', 'allow', 'plan-risk', 'unyielding-guard rules.0.overrides.0 Leave it out of overrides.'],
    [
      'deny',
      'deny',
      'secret',
      'override-without-allow rules.0.overrides Remove overrides, or make it an allow rule.',
    ],
  ])('%s', (_id, effect, name, expected) => {
    expect(issuesOf([{ effect, path: 'a', overrides: [name] }])).toEqual([expected]);
  });
});

test('an untrusted file overrides nothing', () => {
  const parsed = parsePolicy({
    version: 1,
    rules: [secretRule, { effect: 'deny', path: 'a', overrides: ['secret'] }],
  });
  if (!parsed.ok) throw new Error('unexpected');
  const { document, issues } = tightenOnly(parsed.value, recommended);
  expect(issues.map(({ code, path }) => `${code} ${path.join('.')}`)).toEqual([
    'untrusted-loosening rules.0',
    'untrusted-loosening rules.1.overrides',
  ]);
  expect(document.rules).toHaveLength(1);
  expect(document.rules[0]).not.toHaveProperty('overrides');
});

test('a command prefix overrides no guard about paths, since it does not name what follows', () => {
  const wide = { effect: 'allow', command: 'rm -rf build', overrides: ['critical-removal'] };
  expect(issuesOf([wide])).toEqual([
    'override-too-wide rules.0.overrides.0 Add a path, or spell the entire line with exact.',
  ]);
  expect(issuesOf([{ effect: 'allow', exact: 'rm -rf build', overrides: ['critical-removal'] }])).toEqual([]);
});
