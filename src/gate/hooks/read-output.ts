import type { Json } from '../../classify/index.ts';
import type { HookProtocol, OutputField, OutputForm, OutputRules } from '../../policy/index.ts';
import { fieldOf, isObject, type JsonObject, parseJson, plainInput, plainValue } from '../json.ts';
import type { ProgramEnd } from '../ports.ts';
import { permissionOf, riskOf } from './class-words.ts';
import type { HookFault, HookReply } from './reply.ts';

export type ReadReply =
  | { readonly ok: true; readonly reply: HookReply }
  | { readonly ok: false; readonly fault: HookFault };

/** What a program said by its exit code and its output, by the rules of its protocol. */
export function readEnd(protocol: HookProtocol, end: ProgramEnd): ReadReply {
  if (end.fault !== undefined) return { ok: false, fault: 'not-started' };
  const meaning = protocol.exitCodes.find(({ code }) => code === end.code);
  if (meaning !== undefined) {
    const told = end.stderr.trim();
    const reason = told === '' ? meaning.blankReason : told;
    if (reason === undefined) return { ok: false, fault: 'missing-field' };
    const halt = meaning.halt === true ? { halt: true } : {};
    return { ok: true, reply: { decision: meaning.says, reason, ...halt } };
  }
  if (end.truncated) return { ok: false, fault: 'too-much-output' };
  if (end.code !== 0 && protocol.outputAfter === 'zero') return { ok: false, fault: 'exit-code' };
  const read = readOutput(protocol.output, end.stdout);
  // Another code with output that says nothing is a program that broke.
  return read.ok && end.code !== 0 && isEmpty(read.reply) ? { ok: false, fault: 'exit-code' } : read;
}

function isEmpty(reply: HookReply): boolean {
  return Object.keys(reply).length === 0;
}

const nothing: ReadReply = { ok: true, reply: {} };

/** What a text on standard output says. */
export function readOutput(rules: OutputRules, text: string): ReadReply {
  const trimmed = text.trim();
  if (trimmed === '') return nothing;
  if (rules.text === 'braced' && !trimmed.startsWith('{')) return nothing;
  const value = parseJson(trimmed);
  return isObject(value) ? readReply(rules, value) : { ok: false, fault: 'unreadable-output' };
}

/** What an object says, as a program would print it. */
export function readReply(rules: OutputRules, value: JsonObject): ReadReply {
  const form = rules.forms.find(
    ({ marker }) => marker === undefined || (lookUp(value, [marker], rules) ?? null) !== null,
  );
  return form === undefined ? nothing : readForm(form, value, rules);
}

type Draft = { -readonly [key in keyof HookReply]: HookReply[key] };

function readForm(form: OutputForm, value: JsonObject, rules: OutputRules): ReadReply {
  const draft: Draft = {};
  const found = new Set<OutputField['means']>();
  for (const field of form.fields) {
    const held = lookUp(value, field.path, rules) ?? null;
    if (held === null || found.has(field.means)) continue;
    const read = readField(field, held, draft);
    if (read === 'unsupported' || read === 'failed') return { ok: false, fault: 'unsupported-field' };
    if (read === 'wrong-type') {
      const skips = rules.wrongType === 'skip' || ('lenient' in field && field.lenient === true);
      if (!skips) return { ok: false, fault: 'wrong-type' };
      continue;
    }
    if (field.means !== 'nothing' && field.means !== 'unsupported') found.add(field.means);
  }
  for (const { decision, field } of form.needs ?? [])
    if (draft.decision === decision && draft[field] === undefined)
      return { ok: false, fault: 'missing-field' };
  return { ok: true, reply: draft };
}

function lookUp(value: JsonObject, path: readonly string[], { looseKeys }: OutputRules): Json | undefined {
  let current: Json = value;
  for (const step of path) {
    if (!isObject(current)) return undefined;
    const key: string | undefined =
      looseKeys === true && !Object.hasOwn(current, step)
        ? Object.keys(current).find((one) => one.toLowerCase() === step.toLowerCase())
        : step;
    const next: Json | undefined = key === undefined ? undefined : fieldOf(current, key);
    if (next === undefined) return undefined;
    current = next;
  }
  return current;
}

type FieldRead = 'read' | 'wrong-type' | 'unsupported' | 'failed';

function readField(field: OutputField, held: Json, draft: Draft): FieldRead {
  switch (field.means) {
    case 'decision': {
      if (typeof held !== 'string') return 'wrong-type';
      const word = field.looseWords === true ? held.toLowerCase() : held;
      const meant = Object.hasOwn(field.words, word) ? field.words[word] : undefined;
      const decision = meant ?? field.otherwise;
      if (decision === 'failed') return 'failed';
      if (decision !== 'none') draft.decision = decision;
      return 'read';
    }
    case 'reason':
      if (typeof held !== 'string') return 'wrong-type';
      if (held !== '') draft.reason = held;
      return 'read';
    case 'input': {
      const object = plainInput(typeof held === 'string' && field.orText === true ? parseJson(held) : held);
      if (object === undefined) return 'wrong-type';
      draft.input = object;
      return 'read';
    }
    case 'context': {
      const texts = typeof held === 'string' ? [held] : field.lists === true ? textList(held) : undefined;
      if (texts === undefined) return 'wrong-type';
      const text = texts.filter((one) => one !== '').join('\n');
      if (text !== '') draft.context = text;
      return 'read';
    }
    case 'halt':
      if (typeof held !== 'boolean') return 'wrong-type';
      if (held === field.when) draft.halt = true;
      return 'read';
    case 'retry':
      if (typeof held !== 'boolean') return 'wrong-type';
      if (held) draft.retry = true;
      return 'read';
    case 'updates': {
      const updates = plainValue(held);
      if (updates === undefined) return 'wrong-type';
      draft.updates = updates;
      return 'read';
    }
    case 'risk': {
      const risk = riskOf(held);
      if (risk === undefined) return 'wrong-type';
      draft.risk = risk;
      return 'read';
    }
    case 'permission': {
      const permission = permissionOf(held);
      if (permission === undefined) return 'wrong-type';
      draft.permission = permission;
      return 'read';
    }
    case 'requires-prompt':
      if (typeof held !== 'boolean') return 'wrong-type';
      draft.requiresPrompt = held;
      return 'read';
    case 'unsupported':
      return field.unless === held ? 'read' : 'unsupported';
    case 'nothing':
      return typeOf(held) === field.type ? 'read' : 'wrong-type';
    default: {
      const never: never = field;
      return never;
    }
  }
}

function typeOf(held: Json): 'text' | 'number' | 'boolean' | 'other' {
  if (typeof held === 'string') return 'text';
  return typeof held === 'number' ? 'number' : typeof held === 'boolean' ? 'boolean' : 'other';
}

function textList(held: Json): readonly string[] | undefined {
  if (!Array.isArray(held)) return undefined;
  const texts = held.filter((one) => typeof one === 'string');
  return texts.length === held.length ? texts : undefined;
}
