import type { Decision } from '../../src/policy/index.ts';
import type { Engine } from '../engine.ts';
import { translateRule } from './claude-rules.ts';
import { explainBriefly } from './explain-briefly.ts';
import { agentHost, hostWith } from './host.ts';
import { isData, type Row, textOf, textsOf } from './rows.ts';
import { failed, passed, skipped, type Verdict } from './verdict.ts';

export interface AgentLineAnswer {
  readonly line: Decision;
  readonly twin: Decision;
}

/** An everyday line and its dangerous twin, both judged under what the row's team trusts. */
export const judgeAgentLine = (engine: Engine, row: Row): AgentLineAnswer | undefined => {
  const command = textOf(row.data, 'command');
  const twin = isData(row.data['twin']) ? textOf(row.data['twin'], 'command') : undefined;
  if (command === undefined || twin === undefined) return undefined;
  const policy = engine.compile({
    version: 1,
    extends: ['recommended'],
    mode: textOf(row.data, 'mode') ?? 'default',
    settings: { remoteReads: row.data['remoteReads'] === true ? 'allow' : 'ask' },
    rules: textsOf(row.data['rules']).flatMap((rule) => translateRule('allow', rule)),
  });
  const host = hostWith(agentHost, row.data['fs'], {
    sandbox: row.data['mode'] === 'full',
    baseline: () => 'unchanged',
  });
  const judge = (text: string) => engine.judge(policy, { tool: 'bash', input: { command: text } }, host);
  return { line: judge(command), twin: judge(twin) };
};

export const runAgentLine = (engine: Engine, row: Row): Verdict => {
  const answer = judgeAgentLine(engine, row);
  if (answer === undefined) return skipped('a row without command or twin');
  const expected = row.data['expect'];
  const faults = [
    ...(answer.twin.effect === 'allow' ? ['TWIN ALLOWED'] : []),
    ...(answer.line.effect === expected
      ? []
      : [`expected ${String(expected)}, got ${explainBriefly(answer.line)}`]),
  ];
  return faults.length === 0 ? passed : failed(`${faults.join('; ')}: ${textOf(row.data, 'command')}`);
};
