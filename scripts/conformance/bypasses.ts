import type { Decision } from '../../src/policy/index.ts';
import type { Engine } from '../engine.ts';
import { judgeHardened } from './claude-policy.ts';
import { toolName } from './claude-rules.ts';
import { explainBriefly } from './explain-briefly.ts';
import { hostWith, plainHost } from './host.ts';
import { type Data, isData, type Row, textOf } from './rows.ts';
import { failed, passed, skipped, type Verdict } from './verdict.ts';

/** The call of a row under a policy, or why none can be made of it. */
const callOf = (
  row: Row,
  named: (tool: string) => string,
): { readonly call: unknown } | { readonly reason: string } => {
  const command = textOf(row.data, 'command');
  if (command !== undefined) {
    const shell = textOf(row.data, 'shell');
    return { call: { tool: named('Bash'), input: { command }, ...(shell === undefined ? {} : { shell }) } };
  }
  const call = row.data['toolCall'];
  if (!isData(call)) return { reason: 'a row without a call' };
  if ('event' in call) return { reason: `part not built: ${textOf(call, 'event') ?? 'event'}` };
  const tool = textOf(call, 'tool');
  if (tool === undefined) return { reason: 'a row without a tool' };
  return { call: { tool: named(tool), input: call['input'] } };
};

const recommended = { version: 1, extends: ['recommended'] };

/** No rules stand for the recommended policy; rules are judged by the dialect that they are written for, hardened. */
export const judgeBypass = (
  engine: Engine,
  row: Row,
): readonly { readonly policy: Data; readonly decision: Decision }[] | string => {
  const own = callOf(row, toolName);
  if ('reason' in own) return own.reason;
  const theirs = callOf(row, (tool) => tool);
  const host = hostWith(plainHost, row.data['fs'] ?? callFiles(row.data['toolCall']));
  const policies = Array.isArray(row.data['policies']) ? row.data['policies'].filter(isData) : [];
  return policies.map((policy) => ({
    policy,
    decision:
      Object.keys(policy).length === 0
        ? engine.judge(engine.compile(recommended), own.call, host)
        : judgeHardened(engine, policy, 'call' in theirs ? theirs.call : own.call, host),
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
