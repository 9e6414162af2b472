import { describe, expect, it } from 'vitest';
import { type GateOptions, type Hook, memoryGrantStore } from '../../src/gate/index.ts';
import { bash, openGate, plainEnvironment } from './support.ts';

const within = <T>(promise: Promise<T>): Promise<T | 'nothing came'> =>
  Promise.race([promise, new Promise<'nothing came'>((say) => setTimeout(() => say('nothing came'), 1_500))]);

describe('a call that nobody wants any more', () => {
  const started: string[] = [];
  const hanging: Hook = {
    kind: 'function',
    event: 'PreToolUse',
    run: () => {
      started.push('function');
      return new Promise(() => {});
    },
  };
  const program: Hook = { kind: 'program', event: 'PreToolUse', command: 'sleep 60' };

  it.each<[string, Hook]>([
    ['function', hanging],
    ['program', program],
  ])('starts no hook that is a %s', async (_, hook) => {
    started.length = 0;
    const environment = { ...plainEnvironment, cwd: '/tmp', roots: ['/tmp'] };
    const gate = await openGate({ environment, hooks: [hook] });
    gate.close();
    expect(await within(gate.check(bash('ls')))).toEqual({ kind: 'cancelled' });
    const other = await openGate({ environment, hooks: [hook] });
    const gone = AbortSignal.abort();
    expect(await within(other.check(bash('ls'), { signal: gone }))).toEqual({ kind: 'cancelled' });
    expect(started).toEqual([]);
    expect(other.summary().cancelled).toBe(1);
  });

  it('gets no ticket where it was cancelled while the grants were read', async () => {
    const store = memoryGrantStore();
    const options: GateOptions = { grants: store, prompt: () => ({ decision: 'allow', scope: 'user' }) };
    await (await openGate(options)).check(bash('touch a'));
    const own = new AbortController();
    const late = await openGate({
      ...options,
      grants: {
        write: store.write,
        read: () => {
          own.abort();
          return store.read();
        },
      },
    });
    expect(await late.check(bash('touch a'), { signal: own.signal })).toEqual({ kind: 'cancelled' });
  });

  it('has no result hooks after the gate was closed', async () => {
    const gate = await openGate({ hooks: [{ ...hanging, event: 'PostToolUse' }] });
    const outcome = await gate.check(bash('ls'));
    if (outcome.kind !== 'allow') throw new Error(outcome.kind);
    gate.close();
    expect(await within(gate.afterRun(outcome.ticket, 'x'))).toBe('');
  });
});
