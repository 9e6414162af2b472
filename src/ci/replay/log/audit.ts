import { type Effect, effects } from './effects.ts';
import { isFields, objectOf, textOf } from './fields.ts';
import { calls, type Fields, type FormReader, type LoggedCall, other } from './logged-call.ts';
import { waiting } from './waiting.ts';

/** The version of audit events that is read here. */
const known = 1;

interface Course {
  readonly tool: string;
  readonly cwd: string | undefined;
  readonly line: number;
  input: Fields | undefined;
  effect: Effect | undefined;
}

/**
 * toolgate's own audit: a call is put together from its events, and is complete when it is settled. The input that counts is
 * the last one, after hooks and the person changed it. The first judgement is what the policy said by itself.
 */
export function auditReader(): FormReader {
  const open = waiting<Course>();
  const finish = (course: Course, ran: boolean | undefined): LoggedCall | undefined => {
    const { tool, cwd, line, input, effect } = course;
    if (input === undefined || isSealed(input)) return undefined;
    const before = {
      ...(effect === undefined ? {} : { effect }),
      ...(ran === undefined ? {} : { ran }),
    };
    return { agent: undefined, tool, input, cwd, home: undefined, line, before };
  };
  return {
    read: (fields, line) => {
      const kind = textOf(fields, 'kind');
      const call = textOf(fields, 'call');
      if (kind === undefined || call === undefined || typeof fields['sequence'] !== 'number')
        return undefined;
      if (fields['version'] !== known) return { kind: 'bad', why: 'an audit event of another version' };
      const id = [textOf(fields, 'run'), textOf(fields, 'session'), call].join('\n');
      if (kind === 'called') {
        const tool = textOf(fields, 'tool');
        if (tool === undefined) return { kind: 'bad', why: 'a call without the name of its tool' };
        const course = {
          tool,
          cwd: textOf(fields, 'cwd'),
          line,
          input: objectOf(fields, 'input'),
          effect: undefined,
        };
        const pushed = open.put(id, course);
        const call = pushed === undefined ? undefined : finish(pushed, undefined);
        return call === undefined ? other : calls(call);
      }
      const course = open.get(id);
      if (course === undefined) return other;
      if (kind === 'rewritten') course.input = objectOf(fields, 'input');
      if (kind === 'decided') course.effect ??= effects.find((effect) => effect === fields['effect']);
      if (kind !== 'settled') return other;
      open.take(id);
      const outcome = textOf(fields, 'outcome');
      const made = finish(course, outcome === 'allow' ? true : outcome === 'deny' ? false : undefined);
      return made === undefined ? { kind: 'sealed' } : calls(made);
    },
    rest: () => open.drain().flatMap((course) => finish(course, undefined) ?? []),
  };
}

/** Texts are logged as their lengths and digests unless the host asked for words. */
function isSealed(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(isSealed);
  if (!isFields(value)) return false;
  if (typeof value['sha256'] === 'string' && typeof value['length'] === 'number') return true;
  return Object.keys(value).some((key) => isSealed(value[key]));
}
