import { expect, test } from 'vitest';
import type { Condition, Effect, TraceEntry } from '../../src/policy/index.ts';
import { judge, rule, type Setting } from '../support/lines-judge.ts';
import { rows } from '../table/support/rows.ts';

interface Row {
  readonly id: string;
  readonly command?: string;
  readonly call?: unknown;
  readonly mode?: string;
  readonly sandbox?: boolean;
  readonly settings?: Readonly<Record<string, string>>;
  readonly rules?: readonly (readonly [Effect, Condition])[];
}

/** One line for each answer that a table gave: unit, table, answer, and the rules that made it or could not tell. */
function showEntry({ unit, stage, table, answer, rules, uncertain }: TraceEntry): string {
  const about = unit === undefined ? 'call' : `${unit.kind} ${unit.text.split('\n')[0]}`;
  const made = rules.map((origin) => origin.rule).join(', ');
  const unsure =
    uncertain.length === 0 ? '' : ` (unsure: ${uncertain.map((origin) => origin.rule).join(', ')})`;
  return `${about} | ${stage} ${table}: ${answer}${made === '' ? '' : ` by ${made}`}${unsure}`;
}

/** How a decision came about, in full, for lines that show each part of the policy at work. */
test.each(rows<Row>('trace.jsonl').map((row) => [row.id, row] as const))('%s', (_, row) => {
  const under: Setting = {
    mode: row.mode ?? 'default',
    sandbox: row.sandbox ?? false,
    settings: row.settings ?? {},
    rules: (row.rules ?? []).map(([effect, when], index) => ({
      ...rule(effect, when),
      origin: { table: 'rules', rule: `${effect} ${index + 1}` },
    })),
  };
  const decision = judge(row.call ?? { command: row.command }, under);
  const entries = decision.trace.filter(
    ({ answer, uncertain }) => answer !== 'not-applicable' || uncertain.length > 0,
  );
  expect({
    call: row.command ?? row.call,
    effect: decision.effect,
    ...(decision.confinement === undefined ? {} : { confinement: decision.confinement }),
    reason: decision.reason,
    by: decision.by.map((origin) => `${origin.table}: ${origin.rule}`),
    questions: decision.questions.map(({ key, route }) => `${key} -> ${route.join(', ')}`),
    trace: entries.map(showEntry),
  }).toMatchSnapshot();
});
