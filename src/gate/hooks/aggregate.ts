import type { Json } from '../../classify/index.ts';
import type { HookAggregation, HookDecision } from '../../policy/index.ts';
import { canonical } from '../canonical.ts';
import { fieldOf, isObject, type JsonObject } from '../json.ts';
import type { HookReply } from './reply.ts';

/** What several hooks said together. */
export interface HookAnswer {
  readonly decision: HookDecision | 'none';
  readonly reason: string;
  readonly halt: boolean;
  /** The call's input after all rewrites; absent where none was made. */
  readonly input?: JsonObject;
  /** What the rewrites make together where the answer leaves it unused. */
  readonly unused?: JsonObject;
  /** The tool in the place of the call's; absent where no hook named one. */
  readonly tool?: string;
  readonly context: string;
  readonly retry: boolean;
  readonly updates: readonly Json[];
}

/**
 * Makes one answer of several replies, in configured order. `finished` tells the order in time; left out, it is the same.
 *
 * @param original the call's input; blank text counts as an empty object, any other value that is no object takes no rewrite.
 */
export function aggregate(
  rules: HookAggregation,
  replies: readonly HookReply[],
  original: Json | undefined,
  finished: readonly number[] = replies.map((_, at) => at),
): HookAnswer {
  const decision = rules.order.find((one) => replies.some((reply) => reply.decision === one)) ?? 'none';
  const halt = replies.some((reply) => reply.halt === true);
  const input = rewritten(rules, replies, original, finished);
  const texts = replies.flatMap(({ context }) => (context === undefined ? [] : [context]));
  const tool = replies.findLast((reply) => reply.tool !== undefined || reply.input !== undefined)?.tool;
  const isDropped = decision !== 'none' && rules.dropInputOn.includes(decision);
  return {
    decision,
    reason: reasonOf(rules, replies, decision),
    halt,
    ...(input === undefined ? {} : isDropped ? { unused: input } : { input }),
    ...(tool === undefined || isDropped ? {} : { tool }),
    context: texts.join(rules.separator),
    retry: replies.some((reply) => reply.retry === true),
    updates: replies.flatMap(({ updates }) => (updates === undefined ? [] : [updates])),
  };
}

/** A hook that halts tells why as one that denies does. */
function reasonOf(
  rules: HookAggregation,
  replies: readonly HookReply[],
  decision: HookAnswer['decision'],
): string {
  const told = replies.filter((reply) => {
    if (reply.reason === undefined) return false;
    if (reply.halt === true || rules.reasons === 'of-all') return true;
    return reply.decision === decision && !isSilent(rules, decision);
  });
  return told.map(({ reason }) => reason).join(rules.separator);
}

function isSilent({ silentReasons = [] }: HookAggregation, decision: HookAnswer['decision']): boolean {
  return decision !== 'none' && silentReasons.includes(decision);
}

function rewritten(
  rules: HookAggregation,
  replies: readonly HookReply[],
  original: Json | undefined,
  finished: readonly number[],
): JsonObject | undefined {
  const base = original === undefined || original === '' ? {} : original;
  if (!isObject(base)) return undefined;
  switch (rules.input) {
    case 'replace':
      return replies.findLast((reply) => reply.input !== undefined)?.input;
    case 'last-finished': {
      const at = finished.findLast((one) => replies[one]?.input !== undefined);
      return at === undefined ? undefined : replies[at]?.input;
    }
    case 'merge': {
      let merged: JsonObject | undefined;
      for (const { input } of replies) {
        if (input === undefined) continue;
        merged = layOver(merged ?? base, input, rules.dottedKeys === true);
      }
      return merged;
    }
    default: {
      const never: never = rules.input;
      return never;
    }
  }
}

/** The input that one hook has seen or made: what its approval is about. */
export function seenInput(rules: HookAggregation, reply: HookReply, original: JsonObject): JsonObject {
  if (reply.input === undefined) return original;
  return rules.input === 'merge' ? layOver(original, reply.input, rules.dottedKeys === true) : reply.input;
}

/** INVARIANT: an approval counts for the tool and the input that its hook saw or made, and for no other. */
export function approvalsFor(
  rules: HookAggregation,
  replies: readonly HookReply[],
  original: JsonObject,
  { input: final = original, tool }: Pick<HookAnswer, 'input' | 'tool'>,
): { readonly replies: readonly HookReply[]; readonly voided: number } {
  const wanted = canonical(final);
  let voided = 0;
  const kept = replies.map((reply) => {
    if (reply.decision !== 'allow') return reply;
    if (reply.tool === tool && canonical(seenInput(rules, reply, original)) === wanted) return reply;
    voided += 1;
    const { decision: _, ...rest } = reply;
    return rest;
  });
  return { replies: kept, voided };
}

/** A key with more dots is no path into an input. */
const deepestPath = 16;

function layOver(base: JsonObject, patch: JsonObject, dotted: boolean): JsonObject {
  let result: JsonObject = base;
  for (const [key, value] of Object.entries(patch)) {
    const path = dotted ? stepsOf(key) : [key];
    const next = setAt(result, path.length > deepestPath ? [key] : path, value);
    if (isObject(next)) result = next;
  }
  return result;
}

/** A dot parts the steps of a path, unless a backslash stands before it. */
function stepsOf(key: string): readonly string[] {
  return [...`.${key}`.matchAll(/\.((?:\\.|[^\\.])*\\?)/gs)].map(([, step = '']) =>
    step.replaceAll(/\\(.)/gs, '$1'),
  );
}

/** `undefined`: there is no such place, as a name in a list. */
function setAt(held: Json | undefined, [key, ...rest]: readonly string[], value: Json): Json | undefined {
  if (key === undefined) return value;
  if (isList(held)) {
    const at = /^\d{1,6}$/.test(key) ? Number(key) : Number.NaN;
    if (!(at <= held.length)) return undefined;
    const next = setAt(held[at], rest, value);
    return next === undefined ? undefined : [...held.slice(0, at), next, ...held.slice(at + 1)];
  }
  const object = isObject(held) ? held : {};
  const known = fieldOf(object, key);
  const next = setAt(known, rest, value);
  if (next === undefined) return undefined;
  const entries = Object.entries(object);
  // A key of any name: what sets a prototype elsewhere is a field here, and a call that holds it is refused.
  return Object.fromEntries(
    known === undefined
      ? [...entries, [key, next]]
      : entries.map(([one, before]) => [one, one === key ? next : before]),
  );
}

function isList(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value);
}
