import type { TableAnswer } from './table-answer.ts';
import type { TraceEntry } from './types.ts';
import type { TraceLine } from './unit-verdict.ts';

export function traceLine(stage: TraceEntry['stage'], table: string, answer: TableAnswer): TraceLine {
  const line: TraceLine = {
    stage,
    table,
    answer: answer.effect ?? 'not-applicable',
    rules: answer.rules.origins,
    uncertain: answer.uncertain.origins,
  };
  return answer.overridden === undefined ? line : { ...line, overridden: answer.overridden };
}
