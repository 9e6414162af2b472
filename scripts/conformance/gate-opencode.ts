import { createGate, type Gate, type Outcome } from '../../src/gate/index.ts';
import type { AgentRule } from '../../src/policy/dialects/opencode/agent-rules.ts';
import { rejected } from '../../src/policy/dialects/opencode/errors.ts';
import { opencodeGate } from '../../src/policy/dialects/opencode/gate-profile.ts';
import type { PermissionRequest, Ruleset } from '../../src/policy/dialects/opencode/rules.ts';
import { answersTable, approvalsLast, rulesTable } from '../../src/policy/dialects/opencode/tables.ts';
import { opencodeTools } from '../../src/policy/dialects/opencode/tools.table.ts';
import { opencodeView } from '../../src/policy/dialects/opencode/view.ts';
import { compileSource, type Policy } from '../../src/policy/index.ts';
import { type Data, isData, textOf, textsOf } from './rows.ts';

/** A request of a row: what a tool asks for, in which session, and under which rules. */
export interface RowRequest extends PermissionRequest {
  readonly id: string;
  readonly session: string;
  readonly ruleset: Ruleset;
}

const directory = '/home/dev/project';

/** One gate for all requests. Each has rules of its own, as if an agent of its own made it. */
const policyOf = (requests: readonly RowRequest[]): Policy => {
  const byId = new Map(requests.map((request) => [request.id, request]));
  const agents = requests.map(({ id }) => id);
  const view = opencodeView({
    session: {
      directory,
      worktree: directory,
      home: '/home/dev',
      platform: 'linux',
      variables: {},
      kindOf: undefined,
    },
    requests: ({ call }) => {
      const request = byId.get(call.id ?? '');
      return { requests: request === undefined ? [] : [request] };
    },
    rulesOf: (agent) => byId.get(agent ?? '')?.ruleset ?? [],
    subagentDepth: 1,
    doomLoop: false,
    resolvePath: undefined,
    flags: [],
  });
  const rules = requests.flatMap(({ id, ruleset }) =>
    ruleset.map((rule): AgentRule => ({ rule, agents: [id], origin: 'configuration' })),
  );
  const compiled = compileSource({
    passes: [
      {
        view,
        guards: [],
        deciders: [rulesTable({ agents, rules }, [], 'linux', [approvalsLast])],
        finish: [],
      },
    ],
    answers: [answersTable],
    route: ['person'],
    settings: { auto: false },
    mode: agents[0] ?? 'none',
    headless: false,
    modes: agents,
  });
  if (!compiled.ok) throw new Error(JSON.stringify(compiled.issues));
  return compiled.value;
};

const stateOf = (outcome: Outcome | undefined): string => {
  if (outcome === undefined) return 'pending';
  if (outcome.kind !== 'deny') return outcome.kind === 'allow' ? 'allowed' : outcome.kind;
  if (outcome.cause === 'policy') return 'denied';
  return outcome.message === rejected ? 'rejected' : 'rejected_with_feedback';
};

/** Everything that can go on without an answer has gone on. */
const settled = (): Promise<void> => new Promise((next) => setTimeout(next, 0));

const replyTo = (gate: Gate, row: Data): void => {
  const id = textOf(row, 'id');
  const prompt = gate.questions().find(({ callId }) => callId === id);
  if (prompt === undefined) return;
  const feedback = textOf(row, 'message');
  switch (textOf(row, 'reply')) {
    case 'once':
      gate.answer(prompt.id, { decision: 'allow' });
      return;
    case 'always':
      gate.answer(prompt.id, { decision: 'allow', scope: 'session' });
      return;
    default:
      gate.answer(prompt.id, { decision: 'deny', ...(feedback === undefined ? {} : { feedback }) });
  }
};

/** The asks of a row, then its replies, then what comes later: the state of each request. */
export const runThroughGate = async (
  asks: readonly RowRequest[],
  replies: unknown,
  later: readonly RowRequest[],
): Promise<Data> => {
  const gate = await createGate({
    policy: policyOf([...asks, ...later]),
    profile: opencodeGate,
    environment: { cwd: directory, tools: opencodeTools },
    headless: false,
  });
  const outcomes = new Map<string, Outcome>();
  const makeAll = async (requests: readonly RowRequest[]): Promise<void> => {
    for (const { id, session } of requests) {
      const call = { id, tool: 'todowrite', input: {}, mode: id };
      void gate.check(call, { session }).then((outcome) => outcomes.set(id, outcome));
      await settled();
    }
  };
  const states = (requests: readonly RowRequest[]): Data =>
    Object.fromEntries(requests.map(({ id }) => [id, stateOf(outcomes.get(id))]));
  await makeAll(asks);
  for (const row of Array.isArray(replies) ? replies.filter(isData) : []) {
    replyTo(gate, row);
    await settled();
  }
  const requests = states(asks);
  await makeAll(later);
  const told = { requests, later: states(later) };
  gate.close();
  return told;
};

export const rowRequest = (data: Data, ruleset: Ruleset): RowRequest => ({
  id: textOf(data, 'id') ?? '',
  session: textOf(data, 'session') ?? '',
  permission: textOf(data, 'permission') ?? '',
  patterns: textsOf(data['patterns']),
  always: textsOf(data['always']),
  ruleset,
});
