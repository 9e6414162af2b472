import { expect, test } from 'vitest';
import { compileSource, decide, type Rule, type Unit } from '../../src/policy/index.ts';
import { classification, deed, invocation } from '../support/calls.ts';

/** Rules on commands that other commands run. */

function unitOf(text: string, outer: string, part: Partial<Unit> = {}): Unit {
  const { argvs, normal } = invocation(text);
  const { kind, risk, permission, base, certainty, reason } = deed();
  return {
    index: 0,
    key: text,
    text,
    kind,
    argvs,
    normal,
    open: false,
    insideOf: [invocation(outer)],
    risk,
    permission,
    base,
    certainty,
    reason,
    ...part,
  };
}

const command = (effect: Rule['effect'], text: string, part: Partial<Rule> = {}): Rule => ({
  effect,
  when: { kind: 'command', words: text.split(' ').map((word) => [word]) },
  origin: { table: 'rules', rule: text },
  ...part,
});

const always: Rule = {
  effect: 'allow',
  when: { kind: 'always' },
  origin: { table: 'rules', rule: 'always' },
};

test.each<readonly [id: string, rule: Rule, unit: Unit, effect: string]>([
  ['spelled-through', command('allow', 'npx eslint'), unitOf('eslint src', 'npx eslint src'), 'allow'],
  ['not-spelled-through', command('allow', 'npx'), unitOf('eslint src', 'npx eslint src'), 'ask'],
  [
    'spelled-but-raised',
    command('allow', 'npx eslint'),
    unitOf('eslint --rulesdir x', 'npx eslint --rulesdir x', { base: false, spelledBy: 3 }),
    'ask',
  ],
  [
    'spelled-with-raise',
    command('allow', 'npx eslint --rulesdir x'),
    unitOf('eslint --rulesdir x', 'npx eslint --rulesdir x', { base: false, spelledBy: 3 }),
    'allow',
  ],
  [
    'action-is-not-the-rest',
    command('allow', 'find . -exec rm'),
    unitOf('rm {}', 'find . -exec rm {} +'),
    'ask',
  ],
  [
    'inner-commands',
    command('allow', 'find', { covers: ['inner-commands'] }),
    unitOf('rm {}', 'find . -exec rm {} +'),
    'allow',
  ],
  [
    'inner-commands-not-code',
    command('allow', 'find', { covers: ['inner-commands'] }),
    unitOf('npm test', 'find . -exec npm test {} +', { runs: 'project-code' }),
    'ask',
  ],
  ['inner-by-its-own-rule', command('allow', 'rm'), unitOf('rm x', 'timeout 5 rm x'), 'allow'],
])('%s', (_, rule, unit, effect) => {
  const policy = compileSource({
    passes: [
      {
        view: { name: 'given', values: 'three-valued', units: () => [unit] },
        guards: [],
        deciders: [{ name: 'rules', algorithm: 'strictest', rules: [rule] }],
        finish: [],
      },
    ],
    answers: [],
    route: ['person'],
    settings: {},
    mode: 'default',
    headless: false,
  });
  if (!policy.ok) throw new Error(JSON.stringify(policy.issues));
  expect(decide(policy.value, classification(), {}).effect).toBe(effect);
});

test('a deny on the outer command meets the inner one', () => {
  const unit = unitOf('rm x', 'timeout 5 rm x');
  const policy = compileSource({
    passes: [
      {
        view: { name: 'given', values: 'three-valued', units: () => [unit] },
        guards: [{ name: 'guards', algorithm: 'strictest', rules: [command('deny', 'timeout')] }],
        deciders: [{ name: 'rules', algorithm: 'strictest', rules: [always] }],
        finish: [],
      },
    ],
    answers: [],
    route: [],
    settings: {},
    mode: 'default',
    headless: false,
  });
  if (!policy.ok) throw new Error(JSON.stringify(policy.issues));
  expect(decide(policy.value, classification(), {}).effect).toBe('deny');
});
