import type { Decision } from '../../src/policy/index.ts';
import type { Engine } from '../engine.ts';
import { type DocumentRule, type RuleEffect, toolName, translateRule } from './claude-rules.ts';
import { explainBriefly } from './explain-briefly.ts';
import { hostWith, plainHost } from './host.ts';
import { type Data, isData, type Row, textOf, textsOf } from './rows.ts';
import { failed, passed, skipped, type Verdict } from './verdict.ts';

const effects: readonly RuleEffect[] = ['deny', 'ask', 'allow'];

const rulesOf = (policy: Data): readonly DocumentRule[] =>
  effects.flatMap((effect) => textsOf(policy[effect]).flatMap((rule) => translateRule(effect, rule)));

/** The call of a row, or why none can be made of it. */
const callOf = (row: Row): { readonly call: unknown } | { readonly reason: string } => {
  const command = textOf(row.data, 'command');
  if (command !== undefined) {
    const shell = textOf(row.data, 'shell');
    return { call: { tool: 'bash', input: { command }, ...(shell === undefined ? {} : { shell }) } };
  }
  const call = row.data['toolCall'];
  if (!isData(call)) return { reason: 'a row without a call' };
  if ('event' in call) return { reason: `part not built: ${textOf(call, 'event') ?? 'event'}` };
  const tool = textOf(call, 'tool');
  if (tool === undefined) return { reason: 'a row without a tool' };
  return { call: { tool: toolName(tool), input: call['input'] } };
};

export const judgeBypass = (
  engine: Engine,
  row: Row,
): readonly { readonly policy: Data; readonly decision: Decision }[] | string => {
  const made = callOf(row);
  if ('reason' in made) return made.reason;
  const host = hostWith(plainHost, row.data['fs'] ?? callFiles(row.data['toolCall']));
  const policies = Array.isArray(row.data['policies']) ? row.data['policies'].filter(isData) : [];
  return policies.map((policy) => ({
    policy,
    decision: engine.judge(
      engine.compile({ version: 1, extends: ['recommended'], rules: rulesOf(policy) }),
      made.call,
      host,
    ),
  }));
};

const callFiles = (call: unknown): unknown => (isData(call) ? call['fs'] : undefined);

/** A row passes when its call is allowed under none of its policies. */
export const runBypass = (engine: Engine, row: Row): Verdict => {
  const judged = judgeBypass(engine, row);
  if (typeof judged === 'string') return skipped(judged);
  const allowed = judged.filter(({ decision }) => decision.effect === 'allow');
  if (allowed.length === 0) return passed;
  const told = allowed
    .map(({ policy, decision }) => `${explainBriefly(decision)} under ${JSON.stringify(policy)}`)
    .join('; ');
  return failed(`${told}: ${textOf(row.data, 'command') ?? JSON.stringify(row.data['toolCall'])}`);
};
