import type { Data } from './rows.ts';
import { failed, passed, type Verdict } from './verdict.ts';

/** Whether two values are the same data; the order of keys does not count, and a text that holds JSON is what it holds. */
export const sameData = (got: unknown, wanted: unknown): boolean =>
  JSON.stringify(sorted(got)) === JSON.stringify(sorted(wanted));

const sorted = (value: unknown): unknown => {
  if (typeof value === 'string' && value.startsWith('{')) {
    try {
      return sorted(JSON.parse(value));
    } catch {
      return value;
    }
  }
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, held]) => [key, sorted(held)]),
  );
};

/** Each expectation against what was got; what a row does not expect is not looked at. */
export const compareData = (got: Data, expect: Data): Verdict => {
  const wrong = Object.entries(expect).filter(([key, value]) => !sameData(got[key] ?? null, value ?? null));
  if (wrong.length === 0) return passed;
  const told = wrong.map(
    ([key, value]) => `${key}: expected ${JSON.stringify(value)}, got ${JSON.stringify(got[key])}`,
  );
  return failed(told.join('; '));
};
