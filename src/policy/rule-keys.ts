import { lastPart, plainWords } from './conditions/argv.ts';
import { isSpread } from './conditions/compile.ts';
import { plainHost } from './conditions/host.ts';
import { fold, isAscii, pathPattern } from './conditions/path-pattern.ts';
import { patternFront } from './conditions/text-pattern.ts';
import { hasWildcard } from './conditions/wildcard.ts';
import { factKey } from './fact-key.ts';
import { globFault } from './glob.ts';
import { requiredText } from './regex/required-text.ts';
import type { Condition, Rule } from './types.ts';

/** What rules are found by; the more telling ones stand first. */
export const lanes = [
  'exact',
  'spelled',
  'command',
  'fact',
  'host',
  'folder',
  'file',
  'segment',
  'fact-front',
  'front',
  'end',
  'part',
  'path',
  'reason',
  'runs',
  'action',
  'kind',
  'risk',
  // Nearly every call is of the tool that runs commands: a field that a call must have tells more.
  'input',
  'tool',
  'tool-front',
] as const;

export type Lane = (typeof lanes)[number];

export interface Key {
  readonly lane: Lane;
  readonly value: string;
}

/**
 * The keys of which a unit must have one for the rule to answer anything but no, or, for an allow that sets nothing
 * aside, to answer yes; `undefined` if the rule has none.
 * Keys of paths are folded, so that they also find what only a file system without case takes for the same.
 */
export function ruleKeys(rule: Rule): readonly Key[] | undefined {
  if (rule.effect !== 'allow' && isSpread(rule.when)) {
    const call = rule.when.of.filter((one) => one.kind === 'tool');
    return best(call.map(keysOf));
  }
  const keys = keysOf(rule.when);
  // An allow is for the command that the unit spells: what it may run beside that does not meet it.
  return rule.effect === 'allow' && rule.unless === undefined
    ? keys?.map((key) => (key.lane === 'command' ? { ...key, lane: 'spelled' } : key))
    : keys;
}

function keysOf(condition: Condition): readonly Key[] | undefined {
  switch (condition.kind) {
    case 'all':
      return best(condition.of.map(keysOf));
    case 'any': {
      const parts = condition.of.map(keysOf);
      const joined: Key[] = [];
      for (const part of parts) {
        if (part === undefined) return undefined;
        joined.push(...part);
      }
      return joined;
    }
    case 'command':
      return plainWords(condition.words[0]).map((name) => ({ lane: 'command', value: lastPart(name) }));
    case 'exact':
      return [{ lane: 'exact', value: condition.text.trim() }];
    case 'host': {
      const host = plainHost(condition.pattern);
      return [{ lane: 'host', value: host.startsWith('*.') ? host.slice(2) : host }];
    }
    case 'path':
      return globFault(condition.glob) === undefined ? [pathKey(condition.glob, condition.base)] : undefined;
    case 'fact':
      return condition.values.map((value) => ({ lane: 'fact', value: factKey(condition.name, value) }));
    case 'fact-words':
      return (condition.words[0] ?? []).map((word) => ({
        lane: 'fact',
        value: factKey(condition.name, word),
      }));
    case 'fact-text':
      // Without a front, a unit that has the fact at all.
      return [{ lane: 'fact-front', value: factKey(condition.name, patternFront(condition.pattern)) }];
    case 'matches': {
      const part = requiredText(condition.pattern, condition.flags ?? '');
      return part === undefined ? undefined : [{ lane: 'part', value: part }];
    }
    case 'reason':
      return condition.codes.map((value) => ({ lane: 'reason', value }));
    case 'access':
      return condition.actions.map((value) => ({ lane: 'action', value }));
    case 'deed':
      return condition.kinds.map((value) => ({ lane: 'kind', value }));
    case 'risk':
      return condition.risks.map((value) => ({ lane: 'risk', value }));
    case 'runs':
      return condition.what.map((value) => ({ lane: 'runs', value }));
    case 'input':
      return [{ lane: 'input', value: condition.field }];
    case 'tool':
      return condition.names.map((name) =>
        hasWildcard(name)
          ? { lane: 'tool-front', value: name.slice(0, name.indexOf('*')) }
          : { lane: 'tool', value: name },
      );
    default:
      return undefined;
  }
}

function best(options: readonly (readonly Key[] | undefined)[]): readonly Key[] | undefined {
  let found: readonly Key[] | undefined;
  let rank: number = lanes.length;
  for (const keys of options) {
    if (keys === undefined) continue;
    let worst = -1;
    for (const { lane } of keys) worst = Math.max(worst, lanes.indexOf(lane));
    if (worst < rank) {
      rank = worst;
      found = keys;
    }
  }
  return found;
}

function pathKey(glob: string, base: string | undefined): Key {
  const pattern = pathPattern(glob, base);
  const folder = pattern.folder.slice(0, pattern.folder.lastIndexOf('/') + 1);
  const isRooted = folder !== '' && (pattern.anchor === 'absolute' || pattern.anchor === 'roots');
  const rest = isRooted ? pattern.glob.slice(folder.length) : pattern.glob;
  // In the folder that a pattern starts in, many rules may start: a name behind it tells them better apart.
  if (!isRooted || rest.startsWith('**/') || !/[*?]/.test(rest)) {
    const named = nameKey(rest, pattern.last);
    if (named !== undefined) return named;
  }
  if (!isRooted) return { lane: 'path', value: '' };
  return { lane: 'folder', value: fold(pattern.anchor === 'absolute' ? `/${folder}` : `root:${folder}`) };
}

/** A key by the names that stand in a glob, or nothing if it has none. */
function nameKey(glob: string, ends: ReturnType<typeof pathPattern>['last']): Key | undefined {
  // Elsewhere a slash may stand inside a pattern, so that there are no segments.
  const segments = /[[\]{}()\\]/.test(glob) ? [] : glob.split('/');
  const plain = segments.filter((segment) => segment !== '' && !/[*?!+@]/.test(segment));
  const [first] = plain;
  const last = segments.at(-1);
  if (last !== undefined && plain.includes(last)) return { lane: 'file', value: fold(last) };
  if (first !== undefined) return { lane: 'segment', value: fold(first) };
  const { front = '', end = '' } = ends ?? {};
  // A part of a name in another script may fold otherwise than the part does within its name.
  if (!isAscii(front + end)) return undefined;
  if (front !== '') return { lane: 'front', value: fold(front) };
  return end === '' ? undefined : { lane: 'end', value: fold(end) };
}
