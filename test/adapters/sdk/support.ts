import fc from 'fast-check';
import { expect } from 'vitest';
import { createHostGate, type HostGate } from '../../../src/adapters/host-gate.ts';
import type { Environment } from '../../../src/classify/index.ts';
import { parsePolicy } from '../../../src/policy/index.ts';

const document = parsePolicy({
  version: 1,
  extends: ['recommended'],
  rules: [{ effect: 'deny', command: 'git push', because: 'releases go through CI' }],
});
if (!document.ok) throw new Error(JSON.stringify(document.issues));

export const reason = 'releases go through CI';

/** `ls` is allowed, `git push` denied, and `npm install x` asks. */
export const hostOf = (environment: Partial<Environment> = {}): Promise<HostGate> =>
  createHostGate({
    policy: document.value,
    environment: { cwd: '/w', home: '/home/u', roots: ['/w'], repositoryRoot: '/w', ...environment },
  });

const behaviours = ['allow', 'ask', 'deny', 'throw', 'reject', 'late'] as const;
type Behaviour = (typeof behaviours)[number];

const late = <T>(value: T): Promise<T> => new Promise((resolve) => setTimeout(() => resolve(value), 2));

/** A gate that does something else each time it is asked, faults included. */
export const hostThat = (
  probes: readonly Behaviour[],
  runs: Behaviour,
  host: HostGate,
  told: Behaviour[],
): HostGate => {
  let at = 0;
  return {
    ...host,
    probe: async () => {
      const said = probes[Math.min(at, probes.length - 1)] ?? 'throw';
      at += 1;
      told.push(said);
      if (said === 'throw') throw new Error('fault');
      if (said === 'reject') return Promise.reject(new TypeError('fault'));
      if (said === 'late') return late({ says: 'deny', message: 'late' });
      return { says: said, message: `said ${said}` };
    },
    run: async (call, approved, execute) => {
      if (runs === 'throw') throw new Error('fault');
      if (runs === 'reject') return Promise.reject(new TypeError('fault'));
      if (runs === 'late') return late({ ran: false, message: 'late' });
      if (runs === 'deny' || (runs === 'ask' && !approved)) return { ran: false, message: 'said' };
      const { input } = call;
      return {
        ran: true,
        result: await execute(typeof input === 'object' && input !== null ? { ...input } : {}),
      };
    },
  };
};

/**
 * Drives a host's package with gates that deny and fail at any moment.
 *
 * @param mayRun whether the tool may have run, given what the gate said when it was asked, in order, and what it does with a run;
 * a person approves whatever is asked about.
 */
export const neverRunsRefused = async (
  host: HostGate,
  drive: (gate: HostGate) => Promise<readonly string[]>,
  mayRun: (told: readonly Behaviour[], runs: Behaviour) => boolean,
): Promise<void> => {
  const counts = { ran: 0, held: 0 };
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom(...behaviours), { minLength: 1, maxLength: 4 }),
      fc.constantFrom(...behaviours),
      async (probes, runs) => {
        let ran: readonly string[] = [];
        const told: Behaviour[] = [];
        try {
          ran = await drive(hostThat(probes, runs, host, told));
        } catch {
          // The host is told of a fault.
        }
        if (ran.length > 0) counts.ran += 1;
        else counts.held += 1;
        if (!mayRun(told, runs)) expect(ran).toEqual([]);
        expect(ran.length).toBeLessThanOrEqual(1);
      },
    ),
    { numRuns: 200, seed: 20261130 },
  );
  // A run that holds everything back would pass without saying anything.
  expect(counts.ran).toBeGreaterThan(0);
  expect(counts.held).toBeGreaterThan(0);
};
