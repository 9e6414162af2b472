import { hooksFor, readyHooks } from '../../src/gate/hooks/fire.ts';
import { nameOf } from '../../src/gate/hooks/hook.ts';
import { runProgramHook } from '../../src/gate/hooks/run-hook.ts';
import {
  aggregate,
  createGate,
  type Gate,
  type GateOptions,
  type Hook,
  type Notice,
  nodeClock,
  nodeRunProgram,
  type Outcome,
  type ProgramEnd,
  payloadOf,
  payloadVariables,
  readEnd,
  toolMatcher,
} from '../../src/gate/index.ts';
import { parseJson, plainInput } from '../../src/gate/json.ts';
import { readCrush } from '../../src/policy/dialects/crush/configuration.ts';
import { crushGate } from '../../src/policy/dialects/crush/gate.ts';
import { crush } from '../../src/policy/dialects/crush/index.ts';
import { compileSource, type HookEvent } from '../../src/policy/index.ts';
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
  if (Array.isArray(input['outputs'])) return folded(event, input['outputs'].filter(isData), input);
  if (typeof input['exitCode'] === 'number') return single(event, endOf(input));
  if (input['timeout'] === true) return timedOut(event, input);
  if ('matcher' in input) return matched(event, input);
  if (isData(input['hooks'])) return configured(input['hooks'], textOf(input, 'toolName'));
  if (typeof input['command'] === 'string' && !('event' in input)) return ran(event, input);
  if (isData(input['aggregate']) || isData(input['hook']) || 'subAgent' in input)
    return applied(engine, input);
  if ('toolInput' in input || 'toolName' in input) return told(event, input, expect);
  return undefined;
};

const endOf = (data: Data): ProgramEnd => ({
  code: typeof data['exitCode'] === 'number' ? data['exitCode'] : 0,
  stdout: textOf(data, 'stdout') ?? '',
  stderr: textOf(data, 'stderr') ?? '',
  truncated: false,
});

const single = (event: HookEvent, end: ProgramEnd): Data => {
  const read = readEnd(event.protocol, end);
  const reply = read.ok ? read.reply : {};
  return {
    context: reply.context ?? '',
    decision: reply.decision ?? 'none',
    halt: reply.halt === true,
    reason: reply.reason ?? '',
    updatedInput: reply.input === undefined ? '' : JSON.stringify(reply.input),
  };
};

const folded = (event: HookEvent, outputs: readonly Data[], input: Data): Data => {
  const replies = outputs.map((output) => {
    const read = readEnd(event.protocol, endOf(output));
    return read.ok ? read.reply : {};
  });
  const text = textOf(input, 'toolInput') ?? '';
  const original = text === '' ? undefined : parseJson(text);
  // The agent works a rewrite out even where it does not use it.
  const answer = aggregate({ ...event.aggregation, dropInputOn: [] }, replies, original);
  return {
    context: answer.context,
    decision: answer.decision,
    halt: answer.halt,
    reason: answer.reason,
    updatedInput: answer.input === undefined ? '' : JSON.stringify(answer.input),
  };
};

const timedOut = async (event: HookEvent, input: Data): Promise<Data> => {
  const seconds = typeof input['timeoutSeconds'] === 'number' ? input['timeoutSeconds'] : 0.2;
  const started = Date.now();
  const command = input['neverYields'] === true ? "trap '' TERM; sleep 20" : 'sleep 20';
  const ports = { clock: nodeClock, runProgram: nodeRunProgram, mostOutput: 1000 };
  const hook = { kind: 'program', event: event.name, command, timeout: seconds * 1000 } as const;
  const signal = new AbortController().signal;
  const { reply } = await runProgramHook(hook, event, { cwd: '/' }, ports, signal);
  const waited = (Date.now() - started) / 1000;
  const most = seconds + event.grace / 1000;
  return { decision: reply.decision ?? 'none', maxWaitSeconds: Math.max(waited, most) };
};

const ran = async (event: HookEvent, input: Data): Promise<Data> => {
  // The agent's own shell answers 1 for a text that does not parse.
  if (input['parseError'] === true)
    return single(event, { code: 1, stdout: '', stderr: '', truncated: false });
  const command = textOf(input, 'command') ?? '';
  const { end } = nodeRunProgram({ command, input: '', cwd: '/', variables: {}, mostOutput: 10_000 });
  const answer = single(event, await end);
  const name = command.split(' ')[0] ?? '';
  return String(answer['reason']).startsWith(`${name}:`)
    ? { ...answer, reason: `stderr of ${name}` }
    : answer;
};

const matched = (event: HookEvent, input: Data): Data => {
  const matcher = textOf(input, 'matcher') ?? '';
  const { errors } = readCrush([
    file({ hooks: { PreToolUse: [{ command: 'a', ...(matcher === '' ? {} : { matcher }) }] } }),
  ]);
  return {
    matches:
      errors.length === 0 && toolMatcher(matcher, event.matcher)(textOf(input, 'toolName') ?? '').fires,
    configError: errors.length > 0,
  };
};

const configured = (given: Data, toolName: string | undefined): Data => {
  const { configuration, errors } = readCrush([file({ hooks: given })]);
  const ready = readyHooks(configuration.hooks, crushGate.hooks);
  const [first] = configuration.hooks;
  const event = ready[0]?.event;
  const timeout = first?.timeout !== undefined && first.timeout > 0 ? first.timeout : (event?.timeout ?? 0);
  const running = event === undefined ? [] : hooksFor(ready, event, toolName ?? 'bash', () => true);
  return {
    event: event?.name ?? first?.event,
    count: ready.length,
    fires: ready.length > 0,
    timeoutSeconds: timeout / 1000,
    displayName: first === undefined ? undefined : nameOf(first),
    configError: errors.length > 0,
    runs: running.length,
  };
};

const file = (value: object) => ({ path: '/w/crush.json', scope: 'project', text: JSON.stringify(value) });

const told = (event: HookEvent, input: Data, expect: Data): Data => {
  const text = textOf(input, 'toolInput');
  const held = text === undefined ? undefined : parseJson(text);
  const facts = {
    event: event.name,
    session: textOf(input, 'sessionId') ?? '',
    cwd: textOf(input, 'cwd') ?? '',
    tool: textOf(input, 'toolName') ?? '',
    ...(held === undefined ? {} : { input: held }),
    ...(textOf(input, 'projectDir') === undefined ? {} : { project: textOf(input, 'projectDir') ?? '' }),
  };
  const stdin = payloadOf(event.protocol, facts);
  const env = payloadVariables(event.protocol, facts);
  const wanted = isData(expect['stdin']) ? Object.keys(expect['stdin']) : [];
  return {
    stdin: Object.fromEntries(
      (wanted.length === Object.keys(stdin).length ? Object.keys(stdin) : wanted).map((key) => [
        key,
        stdin[key],
      ]),
    ),
    env,
    envAbsent: textsOf(expect['envAbsent']).filter((name) => !Object.hasOwn(env, name)),
  };
};

interface Opened {
  readonly gate: Gate;
  readonly notices: Notice[];
}

const openCrush = async (engine: Engine, config: object, options: GateOptions): Promise<Opened> => {
  const { source } = crush.open({
    files: [file(config)],
    place: { cwd: '/w', home: '/home/dev', platform: 'linux', variables: {} },
    machine: { kindOf: () => 'directory' },
    strictness: 'faithful',
    launch: {},
  });
  const policy = compileSource(source);
  if (!policy.ok) throw new Error(JSON.stringify(policy.issues));
  const notices: Notice[] = [];
  const gate = await createGate({
    policy: policy.value,
    profile: crushGate,
    environment: {
      cwd: '/w',
      home: '/home/dev',
      roots: ['/w'],
      platform: 'linux',
      tools: crush.tools,
      shell: engine.shell,
    },
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
    input: { command: 'make' },
    cwd: textOf(request, 'path') ?? '/w',
  },
});

const wordOf = ({ kind }: Outcome): string => (kind === 'cancelled' ? 'error' : kind);
