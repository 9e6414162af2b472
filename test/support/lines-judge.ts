import fc from 'fast-check';
import { expect } from 'vitest';
import { type Classification, classify, type Deed, type Environment } from '../../src/classify/index.ts';
import {
  type Condition,
  compilePolicy,
  type Decision,
  decide,
  type Effect,
  modes,
  type Policy,
  type Rule,
  recommended,
} from '../../src/policy/index.ts';
import { createShell } from '../../src/shell/index.ts';
import { runs } from './property.ts';

/** The whole pipeline, analyze to decide, under the recommended policy with rules of a user's own. */

export const host: Environment = {
  cwd: '/w',
  home: '/home/u',
  roots: ['/w'],
  platform: 'linux',
  shell: createShell(),
};
const sandboxed: Environment = { ...host, sandbox: true };

/** Rules, settings and a mode: what a call is judged under. */
export interface Setting {
  readonly mode: string;
  readonly rules: readonly Rule[];
  readonly sandbox: boolean;
  /** Without the recommended policy: only the rules stand. */
  readonly bare?: boolean;
  readonly settings: Readonly<Record<string, string>>;
}

export type Judge = (call: unknown, setting: Setting) => Decision;

const compiled = new WeakMap<Setting, Policy>();

function policyOf(setting: Setting): Policy {
  const known = compiled.get(setting);
  if (known !== undefined) return known;
  const { rules, settings } = setting;
  const policy = compilePolicy({
    ...recommended,
    extends: setting.bare === true ? [] : recommended.extends,
    rules,
    settings,
  });
  if (!policy.ok) throw new Error(JSON.stringify(policy.issues));
  compiled.set(setting, policy.value);
  return policy.value;
}

/** An engine that changes what classify found before it decides: how a fault is planted. */
export function judgeWith(change: (classification: Classification) => Classification): Judge {
  return (call, setting) => {
    const found = change(classify(call, setting.sandbox ? sandboxed : host));
    return decide(policyOf(setting), found, { mode: setting.mode });
  };
}

/** The engine itself. */
export const judge: Judge = judgeWith((classification) => classification);

const HARMLESS: Deed = {
  kind: 'command',
  risk: 'read',
  permission: 'workspace',
  base: true,
  certainty: 'exact',
  reason: { code: 'known-program' },
};

/** An engine that sees only the deeds for which `keep` answers true. */
export function keeping(keep: (deed: Deed, classification: Classification) => boolean): Judge {
  return judgeWith((classification) => {
    const deeds = classification.deeds.filter((deed) => keep(deed, classification));
    return { ...classification, deeds: deeds.length > 0 ? deeds : [HARMLESS] };
  });
}

const prefix = (text: string): Condition => ({
  kind: 'command',
  words: text.split(' ').map((word) => [word]),
});
const path = (glob: string): Condition => ({ kind: 'path', glob });

/** Programs, and the wrappers that must not carry others in. */
const allowedCommands = [
  ...['npm', 'npm test', 'git', 'git push', 'rm', 'curl', 'find', 'rg', 'sort', 'sed', 'python3', 'make'],
  ...['bash -c', 'sh', 'env', 'timeout', 'xargs', 'eval', 'nice', 'echo', 'cat', 'tee', 'touch', 'node'],
];
const allowedTexts = ['npm test', 'cat a.txt', 'git push', 'rm src/a.ts', 'cat .env', 'touch src/a.ts'];
const allowedWidely: readonly Condition[] = [
  path('src/**'),
  path('**'),
  { kind: 'host', pattern: '*.example.com' },
  { kind: 'host', pattern: 'example.com' },
  { kind: 'tool', names: ['bash'] },
];
const refusedCommands = [
  ...['git push', 'git push --force', 'rm', 'cat', 'npm', 'curl', 'sed -i', 'ls', 'echo', 'wc'],
];
const refused: readonly Condition[] = [
  ...refusedCommands.map(prefix),
  path('src/**'),
  path('**/*.md'),
  path('a.txt'),
  path('**/.env*'),
  { kind: 'host', pattern: 'evil.example' },
];

let made = 0;

export function rule(effect: Effect, when: Condition): Rule {
  made += 1;
  return { effect, when, origin: { table: 'rules', rule: `${effect} ${made}` } };
}

export const allowRule: fc.Arbitrary<Rule> = fc
  .oneof(
    { weight: 5, arbitrary: fc.constantFrom(...allowedCommands).map(prefix) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(...allowedTexts).map((text): Condition => ({ kind: 'exact', text })),
    },
    { weight: 2, arbitrary: fc.constantFrom(...allowedWidely) },
  )
  .map((when) => rule('allow', when));

export const refusal: fc.Arbitrary<Rule> = fc
  .tuple(fc.constantFrom<Effect[]>('ask', 'deny', 'deny'), fc.constantFrom(...refused))
  .map(([effect, when]) => rule(effect, when));

const anySetting: fc.Arbitrary<Setting> = fc.record({
  mode: fc.oneof(
    { weight: 1, arbitrary: fc.constant('plan') },
    { weight: 6, arbitrary: fc.constantFrom(...modes.filter((mode) => mode !== 'plan')) },
  ),
  rules: fc
    .tuple(fc.array(allowRule, { maxLength: 4 }), fc.array(refusal, { maxLength: 2 }))
    .map((of) => of.flat()),
  sandbox: fc.boolean(),
  bare: fc.oneof({ weight: 7, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) }),
  settings: fc.constantFrom(
    {},
    {},
    { remoteReads: 'allow' },
    { loopback: 'allow', trustProjectCode: 'allow' },
  ),
});

/** A fixed choice, since making a policy ready takes longer than a decision. */
export const setting: fc.Arbitrary<Setting> = fc.constantFrom(
  ...fc.sample(anySetting, { numRuns: 200, seed: runs.seed }),
);

/** A law over engines: it holds for the engine itself, and a planted fault breaks it. */
export type Law = (engine: Judge) => fc.IPropertyWithHooks<unknown>;

export function holds(law: Law, numRuns = 600): void {
  fc.assert(law(judge), { ...runs, numRuns });
}

export function isBrokenBy(law: Law, faulty: Judge): void {
  expect(fc.check(law(faulty), { ...runs, numRuns: 4000, endOnFailure: true }).failed).toBe(true);
}
