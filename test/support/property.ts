import fc from 'fast-check';
import { expect } from 'vitest';
import { compileSource, type Decision, decide, type Effect } from '../../src/policy/index.ts';
import type { Situation } from './policies.ts';

export function judge({ source, call, state }: Situation): Decision {
  const policy = compileSource(source);
  if (!policy.ok) throw new Error(JSON.stringify(policy.issues));
  return decide(policy.value, call, state);
}

/** The first answer, and one of those that a tool gets which was called often. */
export function judgeOften({ source, call, state }: Situation): readonly [first: Decision, later: Decision] {
  const policy = compileSource(source);
  if (!policy.ok) throw new Error(JSON.stringify(policy.issues));
  const first = decide(policy.value, call, state);
  let later = first;
  for (let again = 0; again < 6; again += 1) later = decide(policy.value, call, state);
  return [first, later];
}

const rank: Readonly<Record<Effect, number>> = { allow: 0, ask: 1, deny: 2 };

export function isLooser(a: Effect, b: Effect): boolean {
  return rank[a] < rank[b];
}

/** One seed, so that a failure can be run again; `FC_SEED` tries another. */
export const runs = { numRuns: 1000, seed: Number(process.env['FC_SEED'] ?? 20261130) };

/** Prints how often each class came up and fails where one is rarer than one in twenty. */
export function expectSpread<T>(
  name: string,
  arbitrary: fc.Arbitrary<T>,
  classify: (value: T) => string,
): void {
  const counts = new Map<string, number>();
  const sample = fc.sample(arbitrary, { numRuns: 1000, seed: runs.seed });
  for (const value of sample) counts.set(classify(value), (counts.get(classify(value)) ?? 0) + 1);
  const shares = [...counts].map(([label, count]) => [label, count / sample.length] as const);
  const line = shares.map(([label, share]) => `${label} ${(share * 100).toFixed(1)}%`).join(', ');
  process.stdout.write(`${name}: ${line}\n`);
  expect(shares.length).toBeGreaterThan(1);
  for (const [label, share] of shares) expect(share, `${name}: ${label}`).toBeGreaterThan(0.05);
}
