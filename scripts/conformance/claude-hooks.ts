import { aggregate, type HookReply, readEnd, readOutput, toolMatcher } from '../../src/gate/index.ts';
import { claudeCode, hookFilter } from '../../src/policy/dialects/claude-code/index.ts';
import type { HookEvent } from '../../src/policy/index.ts';
import type { Engine } from '../engine.ts';
import type { ClaudeWorld } from './claude-world.ts';
import { type Data, isData, textOf } from './rows.ts';

/** What the hooks of a row say together, read by the gate as the dialect's profile has it. */
export const answersOf = (input: Data, world: ClaudeWorld) => {
  const said = (name: string, key: string) => {
    const event = eventNamed(name);
    const replies = [input[key]].flat().flatMap((hook) => (isData(hook) ? [replyOf(event, hook)] : []));
    const { input: original } = world.call;
    return aggregate(event.aggregation, replies, isJsonObject(original) ? original : {});
  };
  const call = said('PreToolUse', 'preToolUse');
  const deferNeeds = eventNamed('PreToolUse').deferNeeds;
  const turns = typeof input['toolCallsInTurn'] === 'number' ? input['toolCallsInTurn'] : 1;
  const isPutOff =
    call.decision === 'defer' &&
    (deferNeeds?.headless !== true || world.request.launch.headless === true) &&
    (deferNeeds?.onlyCallOfTurn !== true || turns === 1);
  return {
    call,
    isPutOff,
    question: said('PermissionRequest', 'permissionRequest'),
    denied: said('PermissionDenied', 'permissionDenied'),
  };
};

type JsonObject = NonNullable<HookReply['input']>;

const isJsonObject = (value: unknown): value is JsonObject => isData(value);

const eventNamed = (name: string): HookEvent => {
  const event = claudeCode.gate?.hooks.find((one) => one.name === name);
  if (event === undefined) throw new Error(`no hook event ${name}`);
  return event;
};

/** A row tells a hook by its exit code and output, or by the fields that its output would hold. */
const replyOf = (event: HookEvent, hook: Data): HookReply => {
  const { timeoutOfFunction, timeoutOfProgram, error } = event.failed;
  const failed = (means: typeof error): HookReply => (means === 'none' ? {} : { decision: means });
  if (hook['timedOut'] === true) {
    return failed(textOf(hook, 'type') === 'sdk-callback' ? timeoutOfFunction : timeoutOfProgram);
  }
  const code = typeof hook['exitCode'] === 'number' ? hook['exitCode'] : 0;
  const read = readEnd(event.protocol, {
    code,
    stdout: textOf(hook, 'stdout') ?? printed(event.name, hook),
    stderr: textOf(hook, 'stderr') ?? '',
    truncated: false,
  });
  return read.ok ? read.reply : failed(error);
};

const printed = (event: string, hook: Data): string => {
  const { exitCode: _, stderr: __, stdout: ___, type: ____, ...fields } = hook;
  if (Object.keys(fields).length === 0) return '';
  const specific = event === 'PermissionRequest' ? { decision: fields } : fields;
  return JSON.stringify({ hookSpecificOutput: { hookEventName: event, ...specific } });
};

/** The decision that an output of the old form says. */
export const legacyDecision = (output: unknown): string | undefined => {
  const read = readOutput(eventNamed('PreToolUse').protocol.output, JSON.stringify(output));
  return read.ok ? read.reply.decision : undefined;
};

/** Whether a hook of the row would run: by its event, its matcher and its rule. */
export const fires = (input: Data, world: ClaudeWorld, engine: Engine): boolean => {
  const tool = textOf(input, 'tool');
  const name = textOf(input, 'event') ?? 'PreToolUse';
  const event = claudeCode.gate?.hooks.find((one) => one.name === name);
  if (tool === undefined || event === undefined) return false;
  if (!toolMatcher(textOf(input, 'matcher'), event.matcher)(tool).fires) return false;
  const rule = textOf(input, 'if');
  const given = world.call.input;
  return (
    rule === undefined ||
    hookFilter(world.request.place, engine.shell)(rule, tool, isJsonObject(given) ? given : {})
  );
};
