import { describe, expect, it } from 'vitest';
import { type GateOptions, type Notice, ownProfile } from '../../src/gate/index.ts';
import { compileSource, policySource, recommended } from '../../src/policy/index.ts';
import { bash, openGate } from './support.ts';

const watch = async (more: GateOptions, command = 'touch x') => {
  const sent: string[] = [];
  const gate = await openGate({
    notice: ({ kind, callId, tool }: Notice) => sent.push(`${kind} ${callId} ${tool}`),
    ...more,
  });
  const outcome = await gate.check(bash(command, 'a'));
  return { sent, outcome: outcome.kind };
};

const reviewed = () => {
  const compiled = compileSource({ ...policySource(recommended), route: ['reviewer', 'person'] });
  if (!compiled.ok) throw new Error('no policy');
  return compiled.value;
};

const loud: GateOptions['profile'] = {
  ...ownProfile,
  notices: [
    { tables: ['hook'], send: ['granted'] },
    { tables: ['reviewer'], send: ['opened', 'granted', 'denied'] },
    { tables: ['person'], send: ['opened', 'granted', 'denied'] },
  ],
};

describe('notices', () => {
  it("of toolgate's own profile tell of a question, once", async () => {
    expect(await watch({ prompt: () => ({ decision: 'allow' }) })).toEqual({
      sent: ['opened a bash'],
      outcome: 'allow',
    });
  });

  it('tell of a question and its answer', async () => {
    const allowed = await watch({ profile: loud, prompt: () => ({ decision: 'allow' }) });
    expect(allowed.sent).toEqual(['opened a bash', 'granted a bash']);
    const denied = await watch({ profile: loud, prompt: () => ({ decision: 'deny' }) });
    expect(denied.sent).toEqual(['opened a bash', 'denied a bash']);
  });

  it('tell of what the reviewer said, with the question that was never put', async () => {
    const allowed = await watch({
      profile: loud,
      policy: reviewed(),
      reviewer: async () => ({ outcome: 'allow' }),
    });
    expect(allowed.sent).toEqual(['opened a bash', 'granted a bash']);
    const denied = await watch({
      profile: loud,
      policy: reviewed(),
      reviewer: async () => ({ outcome: 'deny' }),
    });
    expect(denied.sent).toEqual(['opened a bash', 'denied a bash']);
  });

  it('say nothing of what no entry is about', async () => {
    expect((await watch({ profile: loud }, 'ls src')).sent).toEqual([]);
    expect(
      (await watch({ profile: { ...ownProfile, notices: [] }, prompt: () => ({ decision: 'allow' }) })).sent,
    ).toEqual([]);
  });
});
