import { describe, expect, it } from 'vitest';
import { createBaseline } from '../../src/gate/baseline.ts';
import type { FileFacts } from '../../src/gate/index.ts';
import { compilePolicy, parsePolicy } from '../../src/policy/index.ts';
import { bash, openGate } from './support.ts';

/** A disk whose clock a test sets. */
const disk = () => {
  const held = new Map<string, { text: string; at: number }>();
  const clock = { time: 1_000_000 };
  const files: FileFacts = {
    digestOf: (path) => held.get(path)?.text ?? 'absent',
    changedAt: (path) => held.get(path)?.at,
  };
  return { files, clock, write: (path: string, text: string) => held.set(path, { text, at: clock.time }) };
};

describe('a baseline', () => {
  it('takes a file that was not touched since the start for unchanged, and one that was for changed', () => {
    const { files, clock, write } = disk();
    write('/w/old.sh', 'a');
    clock.time += 60_000;
    const baseline = createBaseline(files, ['/w'], { now: () => clock.time, after: () => () => {} });
    write('/w/new.sh', 'b');
    expect(baseline.stateOf('/w/old.sh')).toBe('unchanged');
    expect(baseline.stateOf('/w/new.sh')).toBe('changed');
    write('/w/old.sh', 'c');
    expect(baseline.stateOf('/w/old.sh')).toBe('changed');
  });

  it('takes what the session wrote for changed, also where the clock was set back', async () => {
    const { files, clock, write } = disk();
    const parsed = parsePolicy({
      version: 1,
      extends: ['recommended'],
      rules: [{ effect: 'allow', command: 'sh run.sh' }],
    });
    if (!parsed.ok) throw new Error('no policy');
    const policy = compilePolicy(parsed.value);
    if (!policy.ok) throw new Error('no policy');
    write('/w/seen.sh', 'a');
    clock.time += 60_000;
    const gate = await openGate({
      files,
      mode: 'edit',
      policy: policy.value,
      clock: { now: () => clock.time, after: () => () => {} },
    });
    const written = await gate.check({
      tool: 'write',
      input: { file_path: '/w/run.sh', content: 'rm -rf ~' },
    });
    if (written.kind !== 'allow') throw new Error(written.kind);
    clock.time -= 3_600_000;
    write('/w/run.sh', 'rm -rf ~');
    written.ticket.done();
    expect((await gate.check(bash('sh run.sh'))).kind).toBe('deny');
  });
});
