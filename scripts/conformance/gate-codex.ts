import {
  type AuditEvent,
  createGate,
  dialectOptions,
  type GateOptions,
  type Hook,
  type Outcome,
  type ProgramEnd,
} from '../../src/gate/index.ts';
import type { Grant } from '../../src/policy/index.ts';
import type { Engine } from '../engine.ts';
import { type CodexRun, dialects, openRun, workspaceOf } from './codex-host.ts';
import { type Data, textOf } from './rows.ts';

/** A gate that stands for Codex as a row describes it. */
const gateOf = (engine: Engine, run: CodexRun, more: GateOptions) => {
  const cwd = workspaceOf(run);
  const host = {
    cwd,
    home: '/home/dev',
    repositoryRoot: cwd,
    platform: 'linux' as const,
    shell: engine.shell,
  };
  const options = dialectOptions(dialects[run.era], openRun(run), host);
  if (!options.ok) throw new Error(JSON.stringify(options.issues));
  // The files of a row are as they are all the time.
  const files = { digestOf: () => 'unchanged', changedAt: () => 0 };
  return createGate({ ...options.value, files, ...more });
};

/** A run with a person who answers every question the same way, and a sandbox as simple as the scripts of the rows. */
export const attemptThroughGate = async (engine: Engine, run: CodexRun, input: Data): Promise<Data> => {
  const prompts: string[] = [];
  const gate = await gateOf(engine, run, {
    prompt: ({ questions }) => {
      const isRetry = questions.some(({ reasons }) => reasons.some(({ code }) => code === 'sandbox-refused'));
      prompts.push(isRetry ? 'retry' : 'initial');
      return { decision: textOf(input, 'user_answer') === 'accept' ? 'allow' : 'deny' };
    },
  });
  const first = await gate.check(run.call);
  if (first.kind !== 'allow') return { prompts, result: 'rejected' };
  const result = execute(input, first.ticket.sandboxed);
  first.ticket.done();
  if (result !== 'sandbox-denied') return { prompts, result };
  const again = await gate.escalate(first.ticket, { kind: 'sandbox-refused', action: 'file' });
  if (again.kind === 'no') return { prompts, result };
  return { prompts, result: again.kind === 'allow' ? execute(input, again.ticket.sandboxed) : 'rejected' };
};

const execute = (input: Data, isSandboxed: boolean): string => {
  const script = textOf(input, 'script') ?? '';
  const exit = /^sh -c 'exit ([0-9]+)'$/.exec(script)?.[1];
  if (exit !== undefined) return `failed-exit-${exit}`;
  const path = /^touch (\S+)$/.exec(script)?.[1];
  const sandbox = textOf(input, 'sandbox');
  if (path === undefined || !isSandboxed) return 'ran';
  if (sandbox === 'read-only') return 'sandbox-denied';
  return sandbox === 'workspace-write' && path.startsWith('/') && !path.startsWith('/tmp/')
    ? 'sandbox-denied'
    : 'ran';
};

/** What hooks say, heard by the gate about a call that would pass, or be asked about. */
export const hooksThroughGate = async (
  engine: Engine,
  run: CodexRun,
  event: string,
  ends: readonly (ProgramEnd | 'hangs')[],
): Promise<Data> => {
  const events: AuditEvent[] = [];
  let wasAsked = false;
  const hooks = ends.map((_, at): Hook => ({ kind: 'program', event, command: `${at}` }));
  const gate = await gateOf(engine, run, {
    hooks,
    audit: (one) => events.push(one),
    clock: { now: Date.now, after: soon },
    runProgram: ({ command }) => {
      const end = ends[Number(command)];
      return {
        end: end === undefined || end === 'hangs' ? new Promise(() => {}) : Promise.resolve(end),
        terminate: () => {},
        abandon: () => {},
      };
    },
    prompt: () => {
      wasAsked = true;
      return { decision: 'deny' };
    },
  });
  const outcome = await gate.check(run.call);
  const heard = events.flatMap((one) => (one.kind === 'hooks' ? one.results : []));
  const isBlocked = outcome.kind === 'deny' && outcome.cause === 'hook';
  const isRewritten = events.some(({ kind }) => kind === 'rewritten');
  const isFailed = heard.some(({ status }) => status !== 'answered');
  return {
    blocked: isBlocked,
    status: isFailed ? 'failed' : isBlocked ? 'blocked' : 'completed',
    decision: isBlocked ? 'deny' : wasAsked || !saysAllow(heard) ? null : 'allow',
    rewritten: isRewritten,
  };
};

const saysAllow = (results: readonly { readonly decision?: string }[]): boolean =>
  results.some(({ decision }) => decision === 'allow');

/** A time that is over as soon as something waits for it. */
const soon = (_: number, run: () => void): (() => void) => {
  const timer = setTimeout(run, 20);
  return () => clearTimeout(timer);
};

/** What becomes of calls, one after the other, with a reviewer who answers so each time. */
export const reviewedThroughGate = async (
  engine: Engine,
  run: CodexRun,
  answers: readonly ('allow' | 'deny' | 'malformed' | 'timeout' | 'error')[],
): Promise<readonly Outcome[]> => {
  let at = -1;
  const gate = await gateOf(engine, run, {
    clock: { now: Date.now, after: soon },
    reviewer: () => {
      const answer = answers[at];
      if (answer === 'timeout') return new Promise(() => {});
      if (answer === 'error') return Promise.reject(new Error('gone'));
      return Promise.resolve(
        answer === 'allow' || answer === 'deny' ? { outcome: answer } : 'no object at all',
      );
    },
    prompt: () => ({ decision: 'deny' }),
  });
  const outcomes: Outcome[] = [];
  for (at = 0; at < answers.length; at += 1) {
    const call = { ...run.call, input: { ...run.call.input, cmd: `${String(run.call.input['cmd'])}${at}` } };
    outcomes.push(await gate.check(call));
  }
  return outcomes;
};

/** Whom the gate asks first about one call, and what it would write down if the person said so. */
export const askedThroughGate = async (
  engine: Engine,
  run: CodexRun,
): Promise<{
  readonly asked: 'reviewer' | 'person' | undefined;
  readonly offered: readonly string[] | null;
  readonly outcome: Outcome;
}> => {
  const asked: ('reviewer' | 'person')[] = [];
  let offered: readonly string[] | null = null;
  const gate = await gateOf(engine, run, {
    reviewer: () => {
      asked.push('reviewer');
      return Promise.resolve({ outcome: 'ask' });
    },
    prompt: ({ offers, withheld }) => {
      asked.push('person');
      const rules = [...offers.flatMap((offer) => offer.rules), ...withheld];
      offered = rules.find(({ prefix }) => prefix !== undefined)?.prefix ?? null;
      return { decision: 'deny' };
    },
  });
  const outcome = await gate.check(run.call);
  return { asked: asked[0], offered, outcome };
};

/** A call that the person answers with this scope; with `user` the host writes down what the agent offers. */
export interface SessionStep {
  readonly run: CodexRun;
  readonly scope: 'once' | 'session' | 'user';
}

interface Session {
  readonly lines: readonly string[];
  readonly grants: readonly Grant[];
}

/** One call in a session that goes on: its files as they are by now, and what the person said before. */
const step = async (
  engine: Engine,
  { run, scope }: SessionStep,
  { lines, grants }: Session,
): Promise<Session & { readonly asks: boolean }> => {
  let asks = false;
  const gate = await gateOf(
    engine,
    { ...run, rules: [...(run.rules ?? []), lines.map((line) => `${line}\n`).join('')] },
    {
      rememberedGrants: grants,
      prompt: () => {
        asks = true;
        return { decision: 'allow', scope };
      },
    },
  );
  const outcome = await gate.check(run.call);
  const written = outcome.kind === 'allow' ? (outcome.rules ?? []).flatMap(({ rules }) => rules) : [];
  const kept = (await gate.grants.list()).filter(({ grant }) => grant.scope === 'session');
  return {
    asks,
    // As the agent does: a line that stands there is not written twice.
    lines: [...new Set([...lines, ...written])],
    grants: [...grants, ...kept.map(({ grant }) => grant)],
  };
};

const after = async (engine: Engine, steps: readonly SessionStep[]): Promise<Session> => {
  let session: Session = { lines: [], grants: [] };
  for (const one of steps) session = await step(engine, one, session);
  return session;
};

/** Whether a call asks after what the person said to others. */
export const asksAfter = async (
  engine: Engine,
  steps: readonly SessionStep[],
  run: CodexRun,
): Promise<boolean> => (await step(engine, { run, scope: 'once' }, await after(engine, steps))).asks;

/** The lines of the rules file after these answers. */
export const linesAfter = async (engine: Engine, steps: readonly SessionStep[]): Promise<readonly string[]> =>
  (await after(engine, steps)).lines;
