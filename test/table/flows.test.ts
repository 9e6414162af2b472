import { describe, expect, test } from 'vitest';
import { classify, type Environment, flowFacts } from '../../src/classify/index.ts';
import { describeDeed } from '../../src/cli/describe-deed.ts';
import { compilePolicy, decide, parsePolicy } from '../../src/policy/index.ts';
import { rows } from './support/rows.ts';

interface Row {
  readonly id: string;
  readonly command: string;
  readonly flows: readonly string[];
  readonly expect: string;
}

const environment: Environment = { cwd: '/w', home: '/home/u', platform: 'linux' };
const parsed = parsePolicy({ version: 1, extends: ['recommended'], settings: { remoteReads: 'allow' } });
const policy = parsed.ok ? compilePolicy(parsed.value) : parsed;

function decisionOn(command: string) {
  if (!policy.ok) throw new Error(JSON.stringify(policy.issues));
  return decide(policy.value, classify({ command }, environment), {});
}

describe.each(rows<Row>('flows.jsonl'))('$id', ({ command, flows, expect: effect }) => {
  const { deeds } = classify({ command }, environment);
  const found = deeds.flatMap((deed) => {
    const facts = flowFacts(deed.reason);
    return facts === undefined ? [] : [{ deed, ...facts }];
  });

  test('names both ends and the way', () => {
    const told = found.map(({ deed, source, sink, through }) =>
      [deed.reason.code, ': ', source.text, ' -> ', sink.text, ...through.map((step) => ` by ${step}`)].join(
        '',
      ),
    );
    expect([...new Set(told)]).toEqual(flows);
  });

  test('the spans are those of the texts', () => {
    for (const { source, sink } of found)
      for (const { start, end, text } of [source, sink]) expect(command.slice(start, end)).toBe(text);
  });

  test('the decision gives both ends in its reasons and in its sentence', () => {
    const decision = decisionOn(command);
    expect(decision.effect).toBe(effect);
    for (const { deed, source } of found) {
      // A deny names what denies, and not what would ask as well.
      if (decision.effect === 'ask') expect(decision.reasons).toContainEqual(deed.reason);
      expect(describeDeed(deed)).toContain(`from ${source.text} at ${source.start}-${source.end}`);
    }
    const [first] = found;
    if (first !== undefined && first.deed.reason.code !== 'output-run')
      expect(decision.reason).toContain(`from \`${first.source.text}\` to `);
  });
});
