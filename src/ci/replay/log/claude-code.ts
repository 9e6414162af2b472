import { fieldOf, isFields, listOf, objectOf, textOf } from './fields.ts';
import { calls, type Fields, type FormReader, type LoggedCall, other } from './logged-call.ts';
import { waiting } from './waiting.ts';

/**
 * Claude Code's session logs (`~/.claude/projects/*` and what the agent streams as JSON): messages of the assistant hold
 * `tool_use` blocks, and the messages after them their results, by the block's id. A session that is resumed repeats what went
 * before, so that an id counts once.
 */
export function claudeCodeReader(): FormReader {
  const open = waiting<LoggedCall>();
  const seen = waiting<true>();
  return {
    read: (fields, line) => {
      const type = textOf(fields, 'type');
      const message = objectOf(fields, 'message');
      if (message === undefined || (type !== 'assistant' && type !== 'user')) return undefined;
      const done: LoggedCall[] = [];
      for (const block of listOf(message, 'content')) {
        if (!isFields(block)) continue;
        const kind = textOf(block, 'type');
        if (kind === 'tool_use') {
          const call = callOf(block, textOf(fields, 'cwd'), line);
          const id = textOf(block, 'id');
          if (call === undefined) return { kind: 'bad', why: 'a tool_use block without name or input' };
          if (id === undefined) done.push(call);
          else if (seen.get(id) === undefined) {
            seen.put(id, true);
            const pushed = open.put(id, call);
            if (pushed !== undefined) done.push(pushed);
          }
        } else if (kind === 'tool_result') {
          const call = open.take(textOf(block, 'tool_use_id') ?? '');
          if (call !== undefined) done.push({ ...call, before: { ran: !wasRefused(block, fields) } });
        }
      }
      return done.length === 0 ? other : calls(...done);
    },
    rest: () => open.drain(),
  };
}

function callOf(block: Fields, cwd: string | undefined, line: number): LoggedCall | undefined {
  const tool = textOf(block, 'name');
  const input = objectOf(block, 'input');
  if (tool === undefined || input === undefined) return undefined;
  return { agent: 'claude-code', tool, input, cwd, home: undefined, line, before: {} };
}

/** What the agent hands back in the place of a result where a person, a rule or a hook refused the call. */
const refusals: readonly RegExp[] = [
  /^The user doesn't want to (?:proceed with this tool use|take this action right now)/,
  /^Permission to use .* (?:has been denied|was denied)/s,
  /^(?:Claude requested permissions? to|This (?:Bash )?command (?:requires approval|contains multiple operations))/,
  /hook (?:error|blocking error)|blocked by hook/i,
];

function wasRefused(block: Fields, entry: Fields): boolean {
  if (fieldOf(entry, 'toolUseResult') === 'User rejected tool use') return true;
  if (textOf(entry, 'toolDenialKind') !== undefined) return true;
  if (block['is_error'] !== true) return false;
  const said = contentText(fieldOf(block, 'content')).replace(/^<tool_use_error>/, '');
  return refusals.some((form) => form.test(said.slice(0, 2_000)));
}

function contentText(content: unknown): string {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return '';
  return content.map((part) => (isFields(part) ? (textOf(part, 'text') ?? '') : '')).join('');
}
