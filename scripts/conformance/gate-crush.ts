import { readyHooks } from '../../src/gate/hooks/fire.ts';
import { nameOf } from '../../src/gate/hooks/hook.ts';
import {
  type AuditEvent,
  aggregate,
  createGate,
  dialectOptions,
  type Gate,
  type GateOptions,
  type Hook,
  type Notice,
  type Outcome,
  type ProgramEnd,
  payloadOf,
  payloadVariables,
  readEnd,
} from '../../src/gate/index.ts';
import { parseJson, plainInput } from '../../src/gate/json.ts';
import { readCrush } from '../../src/policy/dialects/crush/configuration.ts';
import { crushGate } from '../../src/policy/dialects/crush/gate.ts';
import { crush } from '../../src/policy/dialects/crush/index.ts';
import type { HookEvent } from '../../src/policy/index.ts';
import type { Engine } from '../engine.ts';
import { compareData } from './compare.ts';
import { type Data, isData, type Row, textOf, textsOf } from './rows.ts';
import { skipped, type Verdict } from './verdict.ts';

/** Rows of Crush's hooks, and of answers and their order, through the gate with the dialect's profile. */
export const runCrushGate = async (engine: Engine, row: Row): Promise<Verdict> => {
  const { input, expect } = row.data;
  if (!isData(input) || !isData(expect)) return skipped('a row without input or expectation');
  const got = row.area === 'hooks' ? await hooks(engine, input, expect) : await flow(engine, input);
  return got === undefined ? skipped('a row of a shape that is not known') : compareData(got, expect);
};

const [preToolUse] = crushGate.hooks;

const hooks = async (engine: Engine, input: Data, expect: Data): Promise<Data | undefined> => {
  const event = preToolUse;
  if (event === undefined) return undefined;
  if (Array.isArray(input['outputs'])) return folded(engine, event, input['outputs'].filter(isData), input);
  if (typeof input['exitCode'] === 'number') return saidBy(await fired(engine, [input], {}));
  if (input['timeout'] === true) return timedOut(engine, event, input);
  if ('matcher' in input) return matched(engine, input);
  if (isData(input['hooks'])) return configured(engine, input['hooks'], textOf(input, 'toolName'));
  if (typeof input['command'] === 'string' && !('event' in input)) return ran(engine, input);
  if (isData(input['aggregate']) || isData(input['hook']) || 'subAgent' in input)
    return applied(engine, input);
  if ('toolInput' in input || 'toolName' in input) return told(engine, event, input, expect);
  return undefined;
};

const endOf = (data: Data): ProgramEnd => ({
  code: typeof data['exitCode'] === 'number' ? data['exitCode'] : 0,
  stdout: textOf(data, 'stdout') ?? '',
  stderr: textOf(data, 'stderr') ?? '',
  truncated: false,
});

type Heard = Extract<AuditEvent, { kind: 'hooks' }>;

/** What the gate heard of its hooks about one call. */
const heardOf = async (
  engine: Engine,
  call: { readonly tool: string; readonly input: NonNullable<ReturnType<typeof plainInput>> },
  options: GateOptions,
  session = '',
): Promise<Heard | undefined> => {
  const events: AuditEvent[] = [];
  const { gate } = await openCrush(
    engine,
    {},
    {
      audit: (one) => events.push(one),
      auditInputs: 'masked',
      headless: true,
      ...options,
    },
  );
  await gate.check(call, { session });
  return events.find((one): one is Heard => one.kind === 'hooks');
};

/** The workspace of the rows is nowhere on this machine; real programs are run where there is a folder. */
const inRoot: GateOptions = { hookFacts: { project: '/' } };

const programs = (count: number): readonly Hook[] =>
  Array.from({ length: count }, (_, at) => ({ kind: 'program', event: 'PreToolUse', command: `${at}` }));

const fired = (
  engine: Engine,
  outputs: readonly Data[],
  original: NonNullable<ReturnType<typeof plainInput>>,
): Promise<Heard | undefined> =>
  heardOf(
    engine,
    { tool: 'bash', input: original },
    {
      hooks: programs(outputs.length),
      runProgram: ({ command }) => programRun(endOf(outputs[Number(command)] ?? {})),
    },
  );

const programRun = (end: ProgramEnd) => ({
  end: Promise.resolve(end),
  terminate: () => {},
  abandon: () => {},
});

const saidBy = (heard: Heard | undefined): Data => ({
  context: heard?.answer.context ?? '',
  decision: heard?.answer.decision ?? 'none',
  halt: heard?.answer.halt === true,
  reason: heard?.answer.reason ?? '',
  updatedInput: heard?.answer.input === undefined ? '' : JSON.stringify(heard.answer.input),
});

const folded = async (
  engine: Engine,
  event: HookEvent,
  outputs: readonly Data[],
  input: Data,
): Promise<Data> => {
  const text = textOf(input, 'toolInput') ?? '';
  const original = text === '' ? {} : parseJson(text);
  const object = plainInput(original);
  if (object !== undefined) return saidBy(await fired(engine, outputs, object));
  // The agent hands its hooks whatever the model wrote; a call of ours always has an object.
  const replies = outputs.map((output) => {
    const read = readEnd(event.protocol, endOf(output));
    return read.ok ? read.reply : {};
  });
  const { input: made, unused, ...answer } = aggregate(event.aggregation, replies, original);
  const shown = made ?? unused;
  return { ...answer, updatedInput: shown === undefined ? '' : JSON.stringify(shown) };
};

const timedOut = async (engine: Engine, event: HookEvent, input: Data): Promise<Data> => {
  const seconds = typeof input['timeoutSeconds'] === 'number' ? input['timeoutSeconds'] : 0.2;
  const started = Date.now();
  const command = input['neverYields'] === true ? "trap '' TERM; sleep 20" : 'sleep 20';
  const hook = { kind: 'program', event: event.name, command, timeout: seconds * 1000 } as const;
  const heard = await heardOf(
    engine,
    { tool: 'bash', input: { command: 'make' } },
    { hooks: [hook], ...inRoot },
  );
  const waited = (Date.now() - started) / 1000;
  const most = seconds + event.grace / 1000;
  return { decision: heard?.answer.decision, maxWaitSeconds: Math.max(waited, most) };
};

const ran = async (engine: Engine, input: Data): Promise<Data> => {
  // The agent's own shell answers 1 for a text that does not parse.
  if (input['parseError'] === true) return saidBy(await fired(engine, [{ exitCode: 1 }], {}));
  const command = textOf(input, 'command') ?? '';
  const hook: Hook = { kind: 'program', event: 'PreToolUse', command };
  const answer = saidBy(
    await heardOf(engine, { tool: 'bash', input: { command: 'make' } }, { hooks: [hook], ...inRoot }),
  );
  const name = command.split(' ')[0] ?? '';
  return String(answer['reason']).startsWith(`${name}:`)
    ? { ...answer, reason: `stderr of ${name}` }
    : answer;
};

/** How many of the hooks of a configuration are run for a call. */
const runsOf = async (engine: Engine, config: object, toolName: string): Promise<number> => {
  let count = 0;
  const { gate } = await openCrush(engine, config, {
    headless: true,
    runProgram: () => {
      count += 1;
      return programRun(endOf({}));
    },
  });
  await gate.check({ tool: toolName, input: {} });
  return count;
};

const matched = async (engine: Engine, input: Data): Promise<Data> => {
  const matcher = textOf(input, 'matcher') ?? '';
  const config = { hooks: { PreToolUse: [{ command: 'a', ...(matcher === '' ? {} : { matcher }) }] } };
  const { errors } = readCrush([file(config)]);
  const runs = await runsOf(engine, config, textOf(input, 'toolName') ?? '');
  return { matches: errors.length === 0 && runs > 0, configError: errors.length > 0 };
};

const configured = async (engine: Engine, given: Data, toolName: string | undefined): Promise<Data> => {
  const { configuration, errors } = readCrush([file({ hooks: given })]);
  const ready = readyHooks(configuration.hooks, crushGate.hooks);
  const [first] = configuration.hooks;
  const event = ready[0]?.event;
  const timeout = first?.timeout !== undefined && first.timeout > 0 ? first.timeout : (event?.timeout ?? 0);
  const runs = await runsOf(engine, { hooks: given }, toolName ?? 'bash');
  return {
    event: event?.name ?? first?.event,
    count: ready.length,
    fires: runs > 0,
    timeoutSeconds: timeout / 1000,
    displayName: first === undefined ? undefined : nameOf(first),
    configError: errors.length > 0,
    runs,
  };
};

const file = (value: object) => ({ path: '/w/crush.json', scope: 'project', text: JSON.stringify(value) });

const told = async (engine: Engine, event: HookEvent, input: Data, expect: Data): Promise<Data> => {
  const { stdin, env } = await toldBy(engine, event, input);
  const wanted = isData(expect['stdin']) ? Object.keys(expect['stdin']) : [];
  const isWhole = wanted.length === Object.keys(stdin).length;
  return {
    stdin: Object.fromEntries((isWhole ? Object.keys(stdin) : wanted).map((key) => [key, stdin[key]])),
    env,
    envAbsent: textsOf(expect['envAbsent']).filter((name) => !Object.hasOwn(env, name)),
  };
};

interface ToldHook {
  readonly stdin: Data;
  readonly env: Readonly<Record<string, string>>;
}

/** What a hook program is handed for the call of a row. */
const toldBy = async (engine: Engine, event: HookEvent, input: Data): Promise<ToldHook> => {
  const text = textOf(input, 'toolInput');
  const held = text === undefined ? {} : parseJson(text);
  const object = held === undefined ? undefined : plainInput(held);
  const tool = textOf(input, 'toolName') ?? '';
  const cwd = textOf(input, 'cwd') ?? '';
  const project = textOf(input, 'projectDir');
  if (object === undefined || tool === '' || cwd === '') {
    // What no call can be: the agent tells its hooks of it all the same.
    const facts = {
      event: event.name,
      session: textOf(input, 'sessionId') ?? '',
      cwd,
      tool,
      ...(held === undefined ? {} : { input: held }),
      ...(project === undefined ? {} : { project }),
    };
    return { stdin: payloadOf(event.protocol, facts), env: payloadVariables(event.protocol, facts) };
  }
  let seen: ToldHook = { stdin: {}, env: {} };
  const options: GateOptions = {
    hooks: programs(1),
    runProgram: ({ input: given, variables }) => {
      const stdin = parseJson(given);
      seen = { stdin: isData(stdin) ? stdin : {}, env: variables };
      return programRun(endOf({}));
    },
    environment: {
      cwd,
      home: '/home/dev',
      roots: [cwd],
      platform: 'linux',
      tools: crush.tools,
      shell: engine.shell,
    },
    ...(project === undefined ? {} : { hookFacts: { project } }),
  };
  await heardOf(engine, { tool, input: object }, options, textOf(input, 'sessionId') ?? '');
  return seen;
};

interface Opened {
  readonly gate: Gate;
  readonly notices: Notice[];
}

const openCrush = async (engine: Engine, config: object, options: GateOptions): Promise<Opened> => {
  const opened = crush.open({
    files: [file(config)],
    place: { cwd: '/w', home: '/home/dev', platform: 'linux', variables: {} },
    machine: { kindOf: () => 'directory' },
    strictness: 'faithful',
    launch: {},
  });
  const made = dialectOptions(crush, opened, {
    cwd: '/w',
    home: '/home/dev',
    roots: ['/w'],
    platform: 'linux',
    shell: engine.shell,
  });
  if (!made.ok) throw new Error(JSON.stringify(made.issues));
  const notices: Notice[] = [];
  const gate = await createGate({
    ...made.value,
    // The files of a row are as they are all the time.
    files: { digestOf: () => 'unchanged', changedAt: () => 0 },
    notice: (notice) => notices.push(notice),
    ...options,
  });
  return { gate, notices };
};

/** A hook's answer applied to a call that would ask. */
const applied = async (engine: Engine, input: Data): Promise<Data> => {
  const said = isData(input['aggregate']) ? input['aggregate'] : isData(input['hook']) ? input['hook'] : {};
  const decision = textOf(said, 'decision');
  let hooksRun = false;
  let asked = false;
  const patch = plainInput(parseJson(textOf(said, 'updatedInput') ?? ''));
  const hook: Hook = {
    kind: 'function',
    event: 'PreToolUse',
    run: () => {
      hooksRun = true;
      return {
        ...(decision === 'allow' || decision === 'deny' ? { decision } : {}),
        ...(textOf(said, 'reason') === undefined ? {} : { reason: textOf(said, 'reason') ?? '' }),
        ...(textOf(said, 'context') === undefined ? {} : { context: textOf(said, 'context') ?? '' }),
        ...(said['halt'] === true ? { halt: true } : {}),
        ...(patch === undefined ? {} : { input: patch }),
      };
    },
  };
  const { gate } = await openCrush(
    engine,
    { permissions: { allowed_tools: textsOf(input['allowedTools']) } },
    {
      hooks: [hook],
      ...(input['yolo'] === true ? { mode: 'yolo' } : {}),
      prompt: () => {
        asked = true;
        return { decision: 'allow' };
      },
    },
  );
  const used = input['subAgent'] === true ? await gate.child() : gate;
  const tool = textOf(input, 'toolName') ?? 'bash';
  const given = parseJson(textOf(input, 'toolInput') ?? '');
  const outcome = await used.check({
    id: 'c1',
    tool,
    input: given ?? (tool === 'bash' ? { command: 'make' } : {}),
  });
  const context = outcome.kind === 'allow' ? (outcome.context ?? '') : '';
  const output = textOf(input, 'toolOutput') ?? '';
  return {
    toolRuns: outcome.kind === 'allow',
    isError: outcome.kind === 'deny',
    stopTurn: outcome.kind === 'deny' && outcome.stopsTurn,
    permissionAsked: asked,
    hooksRun,
    toolOutput: context === '' ? output : output === '' ? context : `${output}\n${context}`,
    effectiveInput: outcome.kind === 'allow' ? JSON.stringify(outcome.ticket.input) : undefined,
    inputRewriteApplied: outcome.kind === 'allow' && outcome.ticket.isRewritten,
    contextShown: context !== '',
  };
};

const answers: Readonly<Record<string, { readonly decision: 'allow' | 'deny'; readonly scope?: 'session' }>> =
  {
    deny: { decision: 'deny' },
    grant: { decision: 'allow' },
    allow: { decision: 'allow' },
    grant_session: { decision: 'allow', scope: 'session' },
    grant_persistent: { decision: 'allow', scope: 'session' },
    allow_session: { decision: 'allow', scope: 'session' },
  };

/** Answers, cancellations and requests at the same time. */
const flow = async (engine: Engine, input: Data): Promise<Data> => {
  const said = typeof input['answer'] === 'string' ? [input['answer']] : textsOf(input['answers']);
  const controller = new AbortController();
  const resolved: boolean[] = [];
  let mostOpen = 0;
  let asked = 0;
  const { gate, notices } = await openCrush(
    engine,
    {},
    {
      prompt: async ({ id }) => {
        asked += 1;
        mostOpen = Math.max(mostOpen, gate.questions().length);
        if (typeof input['concurrent'] === 'number') {
          await new Promise((next) => setTimeout(next, 5));
          mostOpen = Math.max(mostOpen, gate.questions().length);
          return { decision: 'allow' };
        }
        if (input['cancelled'] === true) {
          controller.abort();
          return undefined;
        }
        if (asked > 1) return { decision: 'deny' };
        if ('answerUnknownId' in input)
          resolved.push(gate.answer('no such id', { decision: 'allow' }) === 'accepted');
        for (const word of said.length === 0 ? ['deny'] : said)
          resolved.push(gate.answer(id, answers[word] ?? { decision: 'deny' }) === 'accepted');
        return undefined;
      },
    },
  );
  if (typeof input['concurrent'] === 'number') {
    const calls = Array.from({ length: input['concurrent'] }, (_, at) => callOf({ toolCallId: `c${at}` }));
    await Promise.all(calls.map(({ call, session }) => gate.check(call, { session })));
    return { promptsOpenAtOnce: mostOpen };
  }
  const first = callOf(isData(input['request']) ? input['request'] : {});
  const outcome = await gate.check(first.call, { session: first.session, signal: controller.signal });
  const told = notices.map(({ kind }) => ({ granted: kind === 'granted', denied: kind === 'denied' }));
  const granted = (await gate.grants.list()).map(({ grant }) => parseJson(grant.key));
  const before = asked;
  const again = isData(input['then']) ? callOf(input['then']) : undefined;
  const second = again === undefined ? undefined : await gate.check(again.call, { session: again.session });
  return {
    decision: wordOf(outcome),
    resolved,
    remembered: granted,
    notifications: told,
    notificationsAfterOpen: told.length - 1,
    second: second === undefined ? undefined : asked > before ? 'ask' : wordOf(second),
  };
};

const callOf = (request: Data) => ({
  session: textOf(request, 'session') ?? 's1',
  call: {
    id: textOf(request, 'toolCallId') ?? 'c1',
    tool: textOf(request, 'tool') ?? 'bash',
    // Without a reader of files the gate remembers no answer about code of the project: what `make` would be.
    input: isData(request['params']) ? request['params'] : { command: 'touch a' },
    cwd: textOf(request, 'path') ?? '/w',
  },
});

const wordOf = ({ kind }: Outcome): string => (kind === 'cancelled' ? 'error' : kind);
