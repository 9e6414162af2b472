import { fieldOf, objectOf, parseFields, textOf } from './fields.ts';
import { calls, type Fields, type FormReader, type LoggedCall, other, type ReadLine } from './logged-call.ts';
import { waiting } from './waiting.ts';

/** Kinds of lines of a rollout. Older ones are the items themselves, without the envelope. */
const envelopes = ['session_meta', 'turn_context', 'response_item', 'event_msg', 'compacted'];
const items = [
  'message',
  'reasoning',
  'function_call',
  'function_call_output',
  'local_shell_call',
  'custom_tool_call',
  'custom_tool_call_output',
  'web_search_call',
];

/**
 * Codex's rollouts (`~/.codex/sessions/.../rollout-*.jsonl`): calls are items of the model's responses and name the outputs
 * that come later. Where it ran is told by the turn or the session; a log that tells neither ran where its first call did.
 */
export function codexReader(): FormReader {
  const open = waiting<LoggedCall>();
  let cwd: string | undefined;
  const readItem = (item: Fields, line: number): ReadLine => {
    const id = textOf(item, 'call_id') ?? textOf(item, 'id');
    if (/_output$/.test(textOf(item, 'type') ?? '')) {
      const call = open.take(id ?? '');
      return call === undefined ? other : calls({ ...call, before: { ran: !wasRefused(item) } });
    }
    const read = callOf(item);
    if (read === 'none') return other;
    if (read === 'bad') return { kind: 'bad', why: 'a call whose arguments are no JSON object' };
    cwd ??= textOf(read.input, 'workdir') ?? textOf(read.input, 'working_directory');
    const call = { agent: 'codex', ...read, cwd, home: undefined, line, before: {} };
    if (id === undefined) return calls(call);
    const pushed = open.put(id, call);
    return pushed === undefined ? other : calls(pushed);
  };
  return {
    read: (fields, line) => {
      const type = textOf(fields, 'type');
      const payload = objectOf(fields, 'payload');
      if (type !== undefined && payload !== undefined && envelopes.includes(type)) {
        if (type === 'session_meta' || type === 'turn_context') cwd = textOf(payload, 'cwd') ?? cwd;
        return type === 'response_item' ? readItem(payload, line) : other;
      }
      if (type !== undefined && items.includes(type) && !('message' in fields)) return readItem(fields, line);
      return 'record_type' in fields || ('instructions' in fields && 'timestamp' in fields)
        ? other
        : undefined;
    },
    rest: () => open.drain(),
  };
}

type Read = { readonly tool: string; readonly input: Fields } | 'none' | 'bad';

function callOf(item: Fields): Read {
  switch (textOf(item, 'type')) {
    case 'function_call': {
      const name = textOf(item, 'name');
      const space = textOf(item, 'namespace');
      const input = parseFields(textOf(item, 'arguments') || '{}');
      if (name === undefined || input === undefined) return 'bad';
      return { tool: space?.startsWith('mcp__') === true ? joined(space, name) : name, input };
    }
    case 'local_shell_call': {
      const action = objectOf(item, 'action');
      if (action === undefined) return 'bad';
      const directory = textOf(action, 'working_directory');
      return {
        tool: 'local_shell',
        input: {
          command: fieldOf(action, 'command'),
          ...(directory === undefined ? {} : { working_directory: directory }),
        },
      };
    }
    case 'custom_tool_call': {
      const name = textOf(item, 'name');
      const input = textOf(item, 'input');
      return name === undefined || input === undefined ? 'bad' : { tool: name, input: { input } };
    }
    default:
      return 'none';
  }
}

function joined(space: string, name: string): string {
  return space.endsWith('__') ? space + name : `${space}__${name}`;
}

/** Source: openai/codex, the outputs that stand for a call that was not run. */
const refusals: readonly RegExp[] = [
  /(?:exec command|patch) rejected by user/,
  /^(?:rejected by user|This action was rejected)/,
  /approval policy is (?:Never|UnlessTrusted|OnRequest|OnFailure); reject command/,
];

function wasRefused(item: Fields): boolean {
  const output = fieldOf(item, 'output');
  const said =
    typeof output === 'string'
      ? output
      : output !== null && typeof output === 'object' && 'content' in output
        ? String(output.content)
        : '';
  return refusals.some((form) => form.test(said.slice(0, 500)));
}
