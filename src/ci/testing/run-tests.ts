import type { Decision, PolicyTest } from '../../policy/index.ts';
import type { Finding, TestCase } from '../report/types.ts';
import type { Reviewed } from '../reviewed.ts';

export interface TestRun {
  readonly cases: readonly TestCase[];
  readonly decisions: readonly Decision[];
  /** Tests whose answer is another than the expected one. */
  readonly failed: readonly { readonly test: PolicyTest; readonly decision: Decision }[];
}

/** Judges each test's call. `trace` gives the way to a decision, for the tests that fail. */
export function runTests(
  reviewed: Pick<Reviewed, 'judge'>,
  tests: readonly PolicyTest[],
  trace: (decision: Decision) => string,
): TestRun {
  const decisions: Decision[] = [];
  const failed: { readonly test: PolicyTest; readonly decision: Decision }[] = [];
  const cases = tests.map((test): TestCase => {
    const decision = reviewed.judge(test.call, test.mode);
    decisions.push(decision);
    const place = {
      file: test.place?.file ?? '',
      line: test.place?.line ?? 1,
      column: test.place?.column ?? 1,
    };
    const name = testName(test);
    if (decision.effect === test.expect) return { ...place, name, failure: undefined };
    failed.push({ test, decision });
    const failure: Finding = {
      ...place,
      rule: 'test',
      level: 'error',
      message: `${name}: expected ${test.expect}, got ${decision.effect}. ${decision.reason}${
        test.because === undefined ? '' : ` The test says: ${test.because}`
      }`,
      details: trace(decision),
      key: JSON.stringify([test.call, test.mode ?? '']),
    };
    return { ...place, name, failure };
  });
  return { cases, decisions, failed };
}

/** The command, or the tool with its input, and the mode. */
export function testName({ call, mode }: PolicyTest): string {
  const input = call['input'];
  const command =
    call['command'] ??
    (typeof input === 'object' && input !== null && 'command' in input ? input['command'] : undefined);
  const text =
    typeof command === 'string'
      ? command
      : `${String(call['tool'] ?? 'call')} ${JSON.stringify(input ?? call)}`;
  return mode === undefined ? text : `${text} [${mode}]`;
}
