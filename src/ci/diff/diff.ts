import type { Decision, Effect, Origin } from '../../policy/index.ts';
import { type Given, givenText, stateGiven } from '../probe/given.ts';
import { type NeutralCall, translator } from '../probe/neutral-call.ts';
import type { Finding } from '../report/types.ts';
import { isWritten, placeKey, type Reviewed, type ReviewedCall, type WrittenOrigin } from '../reviewed.ts';
import type { DiffCall } from './diff-calls.ts';

/** One call to which two policies say different things. */
export interface Change {
  readonly text: string;
  /** What came with the call. */
  readonly given?: Given;
  readonly before: Effect;
  readonly after: Effect;
  /** Of a call that both let pass: whether the sandbox around it went or came. */
  readonly sandbox?: 'gone' | 'new';
  /** The rule that made the difference; of a built-in one its name alone. */
  readonly by: Origin | undefined;
}

export interface Difference {
  readonly tried: number;
  /** Calls that one of the systems has no tool for. */
  readonly skipped: number;
  readonly changes: readonly Change[];
}

const strictness: Readonly<Record<Effect, number>> = { allow: 0, ask: 1, deny: 2 };

export function isLoosening({ before, after, sandbox }: Change): boolean {
  return strictness[after] < strictness[before] || (before === after && sandbox === 'gone');
}

/** Judges each call by both policies. */
export function diff(before: Reviewed, after: Reviewed, calls: readonly DiffCall[]): Difference {
  const [first, second] = [translator(before), translator(after)];
  const changes: Change[] = [];
  let skipped = 0;
  for (const { call, mode, given } of calls) {
    const [old, now] = [first.to(call), second.to(call)];
    if (old === undefined || now === undefined) {
      skipped += 1;
      continue;
    }
    // Modes of two agents have nothing in common but sometimes a name.
    const isShared = before.system === after.system && before.modes.includes(mode ?? '');
    const was = judgeGiven(before, old, isShared ? mode : undefined, given);
    const is = judgeGiven(after, now, isShared ? mode : undefined, given);
    const sandbox = sandboxOf(was, is);
    if (was.effect === is.effect && sandbox === undefined) continue;
    changes.push({
      text: callText(call),
      ...(given === undefined ? {} : { given }),
      before: was.effect,
      after: is.effect,
      ...(sandbox === undefined ? {} : { sandbox }),
      by: culprit(was, is),
    });
  }
  return { tried: calls.length - skipped, skipped, changes };
}

function judgeGiven(
  { judge }: Reviewed,
  call: ReviewedCall,
  mode: string | undefined,
  given: Given | undefined,
): Decision {
  const plain = judge(call, mode);
  return given === undefined ? plain : judge(call, mode, stateGiven(given, plain));
}

/** A decision is compared by its confinement too, as long as the effect is the same. */
function sandboxOf(was: Decision, is: Decision): Change['sandbox'] {
  if (was.effect !== is.effect || was.confinement === is.confinement) return undefined;
  return was.confinement === 'configured' ? 'gone' : 'new';
}

/** A call on one line for a person. */
export function callText({ kind, of }: NeutralCall): string {
  return kind === 'read' || kind === 'write' || kind === 'fetch' ? `${kind} ${of}` : of;
}

/** A rule of the new files that answers now, or else the one of the old files that answered before. */
function culprit(was: Decision, is: Decision): Origin | undefined {
  const old = was.by.filter(isWritten);
  const now = is.by.filter(isWritten);
  return now[0] ?? old[0] ?? is.by[0] ?? was.by[0];
}

/** A finding for each rule that made a difference: loosenings first, as errors, and then the rest as notes. */
export function diffFindings({ changes }: Difference, after: Reviewed): readonly Finding[] {
  const loosened = grouped(changes.filter(isLoosening));
  const tightened = grouped(changes.filter((change) => !isLoosening(change)));
  return [
    ...loosened.map((group) => finding(group, after, true)),
    ...tightened.map((group) => finding(group, after, false)),
  ];
}

type Group = readonly [Change, ...Change[]];

function grouped(changes: readonly Change[]): readonly Group[] {
  const groups = new Map<string, [Change, ...Change[]]>();
  for (const change of changes) {
    const { by, before, after, sandbox = '' } = change;
    const name = by === undefined ? '' : isWritten(by) ? placeKey(by) : `${by.table} ${by.rule}`;
    const key = `${name} ${before} ${after} ${sandbox}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [change]);
    else group.push(change);
  }
  return [...groups.values()].sort(([one], [other]) => worst(one) - worst(other));
}

/** What becomes allowed stands before what becomes a question. */
function worst({ after }: Change): number {
  return strictness[after];
}

const mostShown = 10;

function finding(group: Group, reviewed: Reviewed, isLoosened: boolean): Finding {
  const [first, ...others] = group;
  const { before, after, by, sandbox, given } = first;
  const [was, is] =
    sandbox === undefined
      ? [verb[before], verb[after]]
      : sandbox === 'gone'
        ? [`${verb[before]} in a sandbox`, `${verb[after]} without one`]
        : [`${verb[before]} without a sandbox`, `${verb[after]} in one`];
  const place = placeOf(by, reviewed);
  const shown = others
    .slice(0, mostShown)
    .map(({ text, given }) => (given === undefined ? text : `${text} (${givenText(given)})`));
  const more = others.length - shown.length;
  return {
    ...place,
    rule: isLoosened ? 'loosened' : 'tightened',
    level: isLoosened ? 'error' : 'info',
    message: `${group.length === 1 ? 'A call' : `${group.length} calls`} ${was} before ${
      group.length === 1 ? 'is' : 'are'
    } now ${is}${by === undefined ? ', by no rule' : `: "${by.rule}"`}.`,
    evidence: {
      call: first.text,
      effect: after,
      why: `${before}${sandbox === 'gone' ? ', in a sandbox,' : sandbox === 'new' ? ', without a sandbox,' : ''} before${given === undefined ? '' : `; ${givenText(given)}`}`,
    },
    ...(shown.length === 0
      ? {}
      : { details: [...shown, ...(more > 0 ? [`... ${more} more`] : [])].join('\n') }),
    key: `${by?.rule ?? ''} ${before} ${after}${sandbox === undefined ? '' : ` ${sandbox}`}`,
  };
}

const verb: Readonly<Record<Effect, string>> = { allow: 'allowed', ask: 'asked about', deny: 'denied' };

function placeOf(
  by: Origin | undefined,
  { files, system }: Reviewed,
): Pick<WrittenOrigin, 'file' | 'line' | 'column'> {
  if (by !== undefined && isWritten(by)) return { file: by.file, line: by.line, column: by.column };
  return { file: files.at(-1)?.path ?? system, line: 1, column: 1 };
}
