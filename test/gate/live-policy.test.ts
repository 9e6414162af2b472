import { describe, expect, it } from 'vitest';
import { type Answer, createGate, dialectOptions, type Outcome } from '../../src/gate/index.ts';
import { crystal } from '../../src/policy/dialects/crystal/index.ts';
import { compilePolicy, parsePolicy } from '../../src/policy/index.ts';
import { openDialect } from './dialects.ts';
import { bash, openGate, plainEnvironment } from './support.ts';

const policyOf = (rules: readonly unknown[], more: object = {}) => {
  const parsed = parsePolicy({ version: 1, extends: ['recommended'], rules, ...more });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.issues));
  const policy = compilePolicy(parsed.value);
  if (!policy.ok) throw new Error(JSON.stringify(policy.issues));
  return policy.value;
};

const kindOf = (outcome: Outcome): string => (outcome.kind === 'deny' ? outcome.cause : outcome.kind);

describe('a policy that is changed while the gate lives', () => {
  const denied = policyOf([{ effect: 'deny', command: 'ls' }]);

  it('judges calls from then on, and tickets that are out', async () => {
    const gate = await openGate();
    const outcome = await gate.check(bash('ls'));
    if (outcome.kind !== 'allow') throw new Error(outcome.kind);
    gate.setPolicy(denied);
    expect(outcome.ticket.verify()).toMatchObject({ ok: false, why: 'changed' });
    expect(kindOf(await gate.check(bash('ls')))).toBe('policy');
    gate.setPolicy(policyOf([]));
    expect(outcome.ticket.verify()).toEqual({ ok: true });
  });

  it('judges what a person says yes to meanwhile', async () => {
    const answers: ((answer: Answer) => void)[] = [];
    const gate = await openGate({ prompt: () => new Promise((answer) => answers.push(answer)) });
    const waiting = gate.check(bash('touch x'));
    while (answers.length === 0) await new Promise((next) => setTimeout(next, 1));
    gate.setPolicy(policyOf([{ effect: 'deny', command: 'touch' }]));
    answers[0]?.({ decision: 'allow', scope: 'user' });
    expect(kindOf(await waiting)).toBe('policy');
  });

  it('voids grants that were given under another', async () => {
    let asked = 0;
    const prompt = (): Answer => {
      asked += 1;
      return { decision: 'allow', scope: 'session' };
    };
    const gate = await openGate({ prompt });
    await gate.check(bash('touch x'));
    gate.setPolicy(policyOf([{ effect: 'deny', command: 'rm' }]));
    await gate.check(bash('touch x'));
    expect(asked).toBe(2);
  });

  it('binds children, whether they were made before or have a policy of their own', async () => {
    const gate = await openGate();
    const child = await gate.child();
    const other = await gate.child({ policy: policyOf([{ effect: 'deny', command: 'pwd' }]) });
    gate.setPolicy(denied);
    for (const one of [child, other, await child.child()])
      expect(kindOf(await one.check(bash('ls')))).toBe('policy');
    expect(kindOf(await other.check(bash('pwd')))).toBe('policy');
    child.setPolicy(policyOf([{ effect: 'allow', command: 'ls' }]));
    expect(kindOf(await child.check(bash('ls')))).toBe('policy');
  });

  it('hides tools that it denies outright', async () => {
    const gate = await openGate();
    gate.setPolicy(policyOf([{ effect: 'deny', tool: 'bash' }]));
    expect(gate.visibleTools(['bash', 'read'])).toEqual(['read']);
  });

  it('stays as it was where the new one cannot be made', async () => {
    const gate = await openGate();
    gate.setPolicy(denied);
    const broken = {
      version: 1,
      rules: [{ effect: 'allow', command: 'ls', overrides: ['nothing-of-this-name'] }],
    };
    expect(() => gate.setPolicy(broken as never)).toThrow();
    expect(kindOf(await gate.check(bash('ls')))).toBe('policy');
  });

  it('is heard of by the hooks that deny', async () => {
    const gate = await openGate({
      hooks: [{ kind: 'function', event: 'PreToolUse', run: () => ({ decision: 'deny' }) }],
    });
    gate.setPolicy(policyOf([{ effect: 'allow', command: 'ls' }]));
    expect((await gate.check(bash('ls'))).kind).toBe('deny');
  });
});

describe("Crystal's session directories", () => {
  const optionsFor = (directories: readonly object[], strictness: 'faithful' | 'hardened') => {
    const text = JSON.stringify({ directories });
    const path = '/w/.crystal/toolgate.json';
    const opened = openDialect(crystal, {
      files: [{ path, scope: 'project', text }],
      strictness,
      launch: { mode: 'full' },
    });
    expect(opened.errors).toEqual([]);
    const options = dialectOptions(crystal, opened, plainEnvironment);
    if (!options.ok) throw new Error(JSON.stringify(options.issues));
    return options.value;
  };
  const write = (path: string) => ({ tool: 'write', input: { path, content: 'x' } });

  it.each(['faithful', 'hardened'] as const)(
    'change their access while the agent runs: %s',
    async (strictness) => {
      const gate = await createGate(optionsFor([{ path: '/docs', access: 'read-only' }], strictness));
      expect(await gate.check(write('/docs/a.md'))).toMatchObject({
        kind: 'deny',
        message: 'Writing to a read-only session directory is not allowed. Change its access with /access.',
      });
      const { policy, environment } = optionsFor([{ path: '/docs', access: 'read-write' }], strictness);
      if (policy === undefined) throw new Error('no policy');
      gate.setPolicy(policy, environment);
      const outcome = await gate.check(write('/docs/a.md'));
      expect(outcome.kind).toBe('allow');
      const none = optionsFor([], strictness);
      if (none.policy === undefined || outcome.kind !== 'allow') throw new Error('no policy');
      gate.setPolicy(none.policy, none.environment);
      expect(outcome.ticket.verify().ok).toBe(false);
      expect(kindOf(await gate.check(write('/docs/a.md')))).toBe('nobody-to-ask');
    },
  );
});
