import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createGate, type Hook, ownProfile } from '../../src/gate/index.ts';
import { compilePolicy, compileSource, type Policy, parsePolicy } from '../../src/policy/index.ts';
import { runs } from '../support/property.ts';
import { bash, plainEnvironment } from './support.ts';

const denying = (): Policy => {
  const parsed = parsePolicy({
    version: 1,
    extends: ['recommended'],
    rules: [
      { effect: 'allow', tool: 'bash' },
      { effect: 'deny', command: 'touch forbidden' },
    ],
  });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.issues));
  const compiled = compilePolicy(parsed.value);
  if (!compiled.ok) throw new Error(JSON.stringify(compiled.issues));
  const routed = compileSource({ ...compiled.value.source, route: ['hook', 'reviewer', 'person'] });
  if (!routed.ok) throw new Error(JSON.stringify(routed.issues));
  return routed.value;
};

const policy = denying();
const forbidden = [
  'touch forbidden',
  'cd src && touch forbidden x',
  'env A=1 touch forbidden',
  'ls; touch forbidden',
];
const others = ['ls src', 'touch a', 'cat .env'];

const reply = fc.record(
  {
    decision: fc.constantFrom('allow' as const, 'ask' as const),
    input: fc.record({ command: fc.constantFrom(...forbidden, ...others) }),
    risk: fc.constantFrom('read' as const, 'forbidden' as const),
    permission: fc.constantFrom('workspace' as const, 'network' as const),
    requiresPrompt: fc.boolean(),
    reusableGrant: fc.boolean(),
    context: fc.constant('c'),
  },
  { requiredKeys: [] },
);

const hook = fc
  .record({
    event: fc.constantFrom('PreToolUse', 'PermissionRequest', 'Classified'),
    reply,
    raw: fc.boolean(),
  })
  .map(({ event, reply: said, raw }): Hook => ({ kind: 'function', event, raw, run: () => said }));

const answer = fc.record(
  {
    decision: fc.constant('allow' as const),
    scope: fc.constantFrom('once' as const, 'session' as const, 'project' as const, 'user' as const),
    input: fc.record({ command: fc.constantFrom(...forbidden, ...others) }),
  },
  { requiredKeys: ['decision'] },
);

test('no ticket is given for what a rule denies, whatever hooks, reviewers, people and modes say', () =>
  fc.assert(
    fc.asyncProperty(
      fc.array(hook, { maxLength: 3 }),
      fc.array(answer, { minLength: 1, maxLength: 4 }),
      fc.constantFrom('default', 'edit', 'full'),
      fc.constantFrom(...forbidden, ...others),
      fc.boolean(),
      async (hooks, answers, mode, command, isChild) => {
        let asked = 0;
        const free = ownProfile.hooks.map((event) => ({ ...event, power: 'free' as const }));
        const parent = await createGate({
          environment: plainEnvironment,
          policy,
          profile: { ...ownProfile, hooks: free },
          hooks,
          mode,
          reviewer: async () => ({ outcome: 'allow' }),
          files: { digestOf: () => 'absent', changedAt: () => 0 },
          prompt: () => {
            asked += 1;
            return answers[asked % answers.length] ?? { decision: 'allow' };
          },
        });
        const gate = isChild ? await parent.child() : parent;
        for (let at = 0; at < 2; at += 1) {
          const outcome = await gate.check(bash(command));
          if (outcome.kind !== 'allow') continue;
          expect(String(outcome.ticket.input['command'])).not.toContain('forbidden');
          expect(outcome.ticket.verify()).toEqual({ ok: true });
        }
      },
    ),
    { ...runs, numRuns: 300 },
  ));
