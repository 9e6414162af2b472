import {
  createGate,
  type GateOptions,
  type Hook,
  type Outcome,
  type ProgramEnd,
} from '../../src/gate/index.ts';
import { claudeGate } from '../../src/policy/dialects/claude-code/gate.ts';
import { claudeCode } from '../../src/policy/dialects/claude-code/index.ts';
import { compileSource } from '../../src/policy/index.ts';
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
  const outcome = await check(engine, input, true);
  const plain = 'decision' in expect ? await check(engine, input, false) : undefined;
  return {
    decision: wordFor(textOf(expect, 'decision'), outcome, plain),
    toolInput: outcome.outcome.kind === 'allow' ? outcome.outcome.ticket.input : undefined,
    allowedToRun: outcome.outcome.kind === 'allow',
  };
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
    const { behavior, message, interrupt, ...rest } = said;
    const decision = behavior === undefined ? undefined : { behavior, message, interrupt };
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
  const world = worldOf(
    {
      toolInput: { command: 'make' },
      ...others,
      ...(permissionRequest === undefined ? {} : { permissionRequest }),
    },
    'faithful',
  );
  const opened = claudeCode.open(world.request);
  const policy = compileSource(opened.source);
  if (!policy.ok) throw new Error(JSON.stringify(policy.issues));
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
  const options: GateOptions = {
    policy: policy.value,
    profile: claudeGate,
    environment: {
      shell: engine.shell,
      cwd: world.cwd,
      home: world.home,
      platform: world.request.place.platform,
      tools: claudeCode.tools,
      ...opened.environment,
      ...world.request.machine,
    },
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
  };
  const gate = await createGate(options);
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
