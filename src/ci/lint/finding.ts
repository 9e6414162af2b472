import type { Decision } from '../../policy/index.ts';
import { type Given, givenText } from '../probe/given.ts';
import { showCall } from '../probe/tool-calls.ts';
import type { Finding, Level, ReportPlace } from '../report/types.ts';
import type { Reviewed, ReviewedCall } from '../reviewed.ts';
import type { RuleView } from './types.ts';

/** A finding about one rule of the policy. */
export function findingAt(
  lintRule: { readonly id: string; readonly level: Level },
  { origin, rule }: RuleView,
  said: Pick<Finding, 'message'> & Partial<Finding>,
): Finding {
  return {
    ...placeOf(origin),
    rule: lintRule.id,
    level: lintRule.level,
    key: `${rule.effect} ${origin.rule}`,
    ...said,
  };
}

/** A finding about a policy as a whole stands at the start of its nearest file. */
export function findingOf(
  lintRule: { readonly id: string; readonly level: Level },
  { files, system }: Reviewed,
  said: Pick<Finding, 'message' | 'key'> & Partial<Finding>,
): Finding {
  const file = files.at(-1)?.path ?? system;
  return { file, line: 1, column: 1, rule: lintRule.id, level: lintRule.level, ...said };
}

export function evidenceOf(
  call: ReviewedCall,
  decision: Decision,
  why: string,
  given?: Given,
): NonNullable<Finding['evidence']> {
  const said = given === undefined ? why : `${why}, ${givenText(given)}`;
  return { call: showCall(call), effect: decision.effect, why: said };
}

export function placeOf({ file, line, column }: ReportPlace): ReportPlace {
  return { file, line, column };
}
