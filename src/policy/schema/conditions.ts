import type { Condition, RuleWord } from '../types.ts';
import type { RawCondition, RawQuestions, RawRule } from './document.ts';
import { splitWords } from './words.ts';

/** What a raw condition that passed the schema means. `undefined`: it asks nothing. */
export function toCondition(raw: RawCondition): Condition | undefined {
  const parts = questionParts(raw);
  if (raw.all !== undefined) parts.push({ kind: 'all', of: raw.all.map(inner) });
  if (raw.any !== undefined) parts.push({ kind: 'any', of: raw.any.map(inner) });
  if (raw.not !== undefined) parts.push({ kind: 'not', of: inner(raw.not) });
  if (raw.someUnit !== undefined) parts.push({ kind: 'some-unit', of: inner(raw.someUnit) });
  return joined(parts);
}

/** The short forms of a rule and its `when`, as members of one outermost `all`. */
export function ruleCondition(raw: RawRule): Condition | undefined {
  const parts = questionParts(raw);
  const when = raw.when === undefined ? undefined : toCondition(raw.when);
  if (when?.kind === 'all') parts.push(...when.of);
  else if (when !== undefined) parts.push(when);
  return joined(parts);
}

/** `{}` holds always, in a place where a condition must stand. */
function inner(raw: RawCondition): Condition {
  return toCondition(raw) ?? { kind: 'always' };
}

function joined(parts: readonly Condition[]): Condition | undefined {
  const [first, second] = parts;
  return second === undefined ? first : { kind: 'all', of: parts };
}

function listed<T>(value: T | readonly T[]): readonly T[] {
  return isList(value) ? value : [value];
}

function isList<T>(value: T | readonly T[]): value is readonly T[] {
  return Array.isArray(value);
}

function questionParts(raw: RawQuestions): Condition[] {
  const parts: Condition[] = [];
  const add = <T>(value: T | undefined, make: (value: T) => Condition): void => {
    if (value !== undefined) parts.push(make(value));
  };
  const flag = (value: boolean | undefined, condition: Condition): void => {
    if (value !== undefined) parts.push(value ? condition : { kind: 'not', of: condition });
  };
  const access = raw.access === undefined ? undefined : listed(raw.access);
  const withAccess = access === undefined ? {} : { access };
  add(raw.command, (value) => ({ kind: 'command', words: commandWords(value) }));
  add(raw.exact, (value) => ({ kind: 'exact', text: value }));
  add(raw.matches, (pattern) => ({
    kind: 'matches',
    pattern,
    ...(raw.flags === undefined ? {} : { flags: raw.flags }),
  }));
  add(raw.path, (value) => some(listed(value).map((glob) => ({ kind: 'path', glob, ...withAccess }))));
  add(raw.host, (value) => some(listed(value).map((pattern) => ({ kind: 'host', pattern, ...withAccess }))));
  if (raw.path === undefined && raw.host === undefined)
    add(access, (actions) => ({ kind: 'access', actions }));
  add(raw.tool, (value) => ({ kind: 'tool', names: listed(value) }));
  add(raw.toolKind, (value) => ({ kind: 'tool-kind', kinds: listed(value) }));
  add(raw.resource, (value) => ({ kind: 'resource', kinds: listed(value) }));
  add(raw.place, (value) => ({ kind: 'place', places: listed(value) }));
  add(raw.zone, (value) => ({ kind: 'zone', zones: listed(value) }));
  flag(raw.mutates, { kind: 'mutates' });
  flag(raw.exactPath, { kind: 'exact-path' });
  flag(raw.fewPaths, { kind: 'few-paths' });
  flag(raw.secret, { kind: 'secret' });
  flag(raw.protected, { kind: 'protected' });
  add(raw.deed, (value) => ({ kind: 'deed', kinds: listed(value) }));
  add(raw.reason, (value) => ({ kind: 'reason', codes: listed(value) }));
  add(raw.risk, (value) => ({ kind: 'risk', risks: listed(value) }));
  add(raw.permission, (value) => ({ kind: 'permission', permissions: listed(value) }));
  add(raw.runs, (value) =>
    value === 'nothing' ? { kind: 'runs-nothing' } : { kind: 'runs', what: listed(value) },
  );
  add(raw.certainty, (value) => ({ kind: 'certainty', levels: listed(value) }));
  add(raw.mode, (value) => ({ kind: 'mode', modes: listed(value) }));
  for (const [name, value] of Object.entries(raw.setting ?? {})) {
    add(value, (given) => ({ kind: 'setting', name, values: listed(given) }));
  }
  flag(raw.headless, { kind: 'headless' });
  flag(raw.sandbox, { kind: 'sandbox' });
  for (const [field, value] of Object.entries(raw.input ?? {})) parts.push({ kind: 'input', field, value });
  flag(raw.requiresPrompt, { kind: 'requires-prompt' });
  flag(raw.granted, { kind: 'granted' });
  add(raw.verdict, ({ from, effect, stage }) => ({
    kind: 'verdict',
    from,
    effects: listed(effect),
    ...(stage === undefined ? {} : { stage }),
  }));
  add(raw.repetition, (atLeast) => ({ kind: 'repetition', atLeast }));
  add(raw.projectCode, (value) => ({ kind: 'project-code', state: listed(value) }));
  return parts;
}

function some(of: readonly Condition[]): Condition {
  const [first, second] = of;
  return first !== undefined && second === undefined ? first : { kind: 'any', of };
}

function commandWords(value: NonNullable<RawQuestions['command']>): readonly (readonly RuleWord[])[] {
  return typeof value === 'string'
    ? splitWords(value).map((word) => [word])
    : value.map((place) => (isList(place) ? place : [place]));
}
