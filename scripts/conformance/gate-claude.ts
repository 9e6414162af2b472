import {
  type AuditEvent,
  createGate,
  dialectOptions,
  type GateOptions,
  type Hook,
  type Outcome,
  type ProgramEnd,
} from '../../src/gate/index.ts';
import { claudeCode } from '../../src/policy/dialects/claude-code/index.ts';
import type { Engine } from '../engine.ts';
import { worldOf } from './claude-world.ts';
import { compareData } from './compare.ts';
import { type Data, isData, type Row, textOf } from './rows.ts';
import { skipped, type Verdict } from './verdict.ts';

/** Rows of Claude Code's hooks through the gate, with the dialect's profile and its faithful policy. */
export const runClaudeGate = async (engine: Engine, row: Row): Promise<Verdict> => {
  const { input, expect } = row.data;
  if (!isData(input) || !isData(expect)) return skipped('a row without input or expectation');
  return compareData(await answer(engine, input, expect), expect);
};

const answer = async (engine: Engine, input: Data, expect: Data): Promise<Data> => {
  if ('fires' in expect || 'runs' in expect) {
    const runs = await hookRuns(engine, input);
    return { fires: runs, runs };
  }
  if ('legacy' in input) return { permissionDecision: await saidIn(engine, input) };
  if ('permissionDenied' in input) return { retryHint: await retryAfter(engine, input) };
  const outcome = await check(engine, input, true);
  const plain = 'decision' in expect ? await check(engine, input, false) : undefined;
  return {
    decision: wordFor(textOf(expect, 'decision'), outcome, plain),
    toolInput: outcome.outcome.kind === 'allow' ? outcome.outcome.ticket.input : undefined,
    allowedToRun: outcome.outcome.kind === 'allow',
  };
};

/** Whether one configured hook is run for the call of a row. What is no call of a tool goes past every one of them. */
const hookRuns = async (engine: Engine, input: Data): Promise<boolean> => {
  if ('promptMention' in input) return false;
  const matcher = textOf(input, 'matcher');
  const onlyIf = textOf(input, 'if');
  let ran = false;
  const { gate, world } = await gateOf(
    engine,
    { toolInput: { command: 'make' }, ...input },
    {
      hooks: [
        {
          kind: 'program',
          event: textOf(input, 'event') ?? 'PreToolUse',
          command: 'true',
          ...(matcher === undefined ? {} : { matcher }),
          ...(onlyIf === undefined ? {} : { onlyIf }),
        },
      ],
      runProgram: () => {
        ran = true;
        return programRun(silent);
      },
      prompt: () => ({ decision: 'allow' }),
    },
  );
  const outcome = await gate.check(world.call);
  if (outcome.kind === 'allow') await gate.afterRun(outcome.ticket, 'done');
  return ran;
};

/** What a hook that prints the old form is heard to say. */
const saidIn = async (engine: Engine, input: Data): Promise<string | undefined> => {
  const events: AuditEvent[] = [];
  const { gate, world } = await gateOf(
    engine,
    { toolInput: { command: 'make' } },
    {
      hooks: [{ kind: 'program', event: 'PreToolUse', command: 'old' }],
      runProgram: () => programRun({ ...silent, stdout: JSON.stringify(input['legacy']) }),
      audit: (event) => events.push(event),
      headless: true,
    },
  );
  await gate.check(world.call);
  return events.flatMap((one) => (one.kind === 'hooks' ? one.results : []))[0]?.decision;
};

/** Whether the model is told that it may try again after the classifier's denial. */
const retryAfter = async (engine: Engine, input: Data): Promise<boolean> => {
  const planned = endsOf([input['permissionDenied']].flat(), 'PermissionDenied');
  const { gate, world } = await gateOf(
    engine,
    { toolInput: { command: 'make' }, ...input, mode: 'auto' },
    {
      hooks: planned.map((_, at): Hook => ({ kind: 'program', event: 'PermissionDenied', command: `${at}` })),
      runProgram: ({ command }) => programRun(planned[Number(command)]?.end ?? silent),
      reviewer: () => Promise.resolve({ outcome: 'deny', reason: 'not asked for' }),
    },
  );
  const outcome = await gate.check(world.call);
  return outcome.kind === 'deny' && outcome.mayRetry;
};

const silent: ProgramEnd = { code: 0, stdout: '', stderr: '', truncated: false };

const programRun = (end: ProgramEnd) => ({
  end: Promise.resolve(end),
  terminate: () => {},
  abandon: () => {},
});

/** A gate that stands for the agent in the world of a row. */
const gateOf = async (engine: Engine, input: Data, more: GateOptions) => {
  const world = worldOf(input, 'faithful');
  const opened = claudeCode.open(world.request);
  const options = dialectOptions(claudeCode, opened, {
    shell: engine.shell,
    cwd: world.cwd,
    home: world.home,
    platform: world.request.place.platform,
    ...world.request.machine,
  });
  if (!options.ok) throw new Error(JSON.stringify(options.issues));
  return { gate: await createGate({ ...options.value, ...more }), world };
};

interface Checked {
  readonly outcome: Outcome;
  readonly asked: number;
}

const word = ({ outcome, asked }: Checked): string => {
  if (outcome.kind === 'deferred') return 'defer';
  return asked > 0 ? 'ask' : outcome.kind;
};

/** `continue`, `ignored` and `unchanged`: as if there were no hook. */
const wordFor = (wanted: string | undefined, got: Checked, plain: Checked | undefined): string => {
  const isSame = plain !== undefined && word(plain) === word(got);
  const isNeutral = wanted === 'continue' || wanted === 'ignored' || wanted === 'unchanged';
  return isNeutral && isSame && wanted !== undefined ? wanted : word(got);
};

interface Planned {
  readonly end: ProgramEnd;
  readonly hangs: boolean;
  readonly isFunction: boolean;
}

/** What a row says of a hook, as what a program would leave behind. */
const endsOf = (hooks: readonly unknown[], event: string): readonly Planned[] =>
  hooks.filter(isData).map((hook) => {
    const { exitCode, stdout, stderr, timedOut, type, ...said } = hook;
    const { behavior, message, interrupt, ...others } = said;
    const { updatedInput, updatedPermissions, ...inDecision } = others;
    // A PermissionRequest hook says everything within its decision.
    const decision =
      behavior === undefined ? undefined : { behavior, message, interrupt, updatedInput, updatedPermissions };
    const rest = behavior === undefined ? others : inDecision;
    const reason = rest['reason'] === undefined ? {} : { permissionDecisionReason: rest['reason'] };
    const output = { hookSpecificOutput: { hookEventName: event, decision, ...rest, ...reason } };
    const isSilent = Object.keys(said).length === 0;
    return {
      end: {
        code: typeof exitCode === 'number' ? exitCode : 0,
        stdout: typeof stdout === 'string' ? stdout : isSilent ? '' : JSON.stringify(output),
        stderr: typeof stderr === 'string' ? stderr : '',
        truncated: false,
      },
      hangs: timedOut === true,
      isFunction: type === 'sdk-callback',
    };
  });

const check = async (engine: Engine, input: Data, withHooks: boolean): Promise<Checked> => {
  const { preToolUse, permissionRequest, ...others } = input;
  const planned = [
    ...endsOf([preToolUse].flat(), 'PreToolUse').map((one) => ({ ...one, event: 'PreToolUse' })),
    ...endsOf([permissionRequest].flat(), 'PermissionRequest').map((one) => ({
      ...one,
      event: 'PermissionRequest',
    })),
  ];
  const hooks = planned.map(
    ({ event, isFunction }, at): Hook =>
      isFunction
        ? { kind: 'function', event, run: () => new Promise(() => {}) }
        : { kind: 'program', event, command: `${at}` },
  );
  let asked = 0;
  const isHeadless = input['headless'] === true;
  const { gate, world } = await gateOf(
    engine,
    {
      toolInput: { command: 'make' },
      ...others,
      ...(permissionRequest === undefined ? {} : { permissionRequest }),
    },
    {
      headless: isHeadless,
      hooks: withHooks ? hooks : [],
      // The time of a row's hook is over as soon as something waits for it.
      clock: { now: Date.now, after: (_, run) => later(run) },
      runProgram: ({ command }) => ({
        end: programEnd(planned[Number(command)]),
        terminate: () => {},
        abandon: () => {},
      }),
      prompt: () => {
        asked += 1;
        return { decision: 'deny' };
      },
    },
  );
  const callsOfTurn = input['toolCallsInTurn'];
  const outcome = await gate.check(world.call, {
    ...(typeof callsOfTurn === 'number' ? { callsOfTurn } : {}),
  });
  return { outcome, asked };
};

const later = (run: () => void): (() => void) => {
  const timer = setTimeout(run, 20);
  return () => clearTimeout(timer);
};

const programEnd = (planned: Planned | undefined): Promise<ProgramEnd> =>
  planned === undefined || planned.hangs ? new Promise(() => {}) : Promise.resolve(planned.end);
