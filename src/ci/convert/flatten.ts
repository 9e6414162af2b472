import { capabilityOf, covers, overlaps, strictness } from './names.ts';
import type { NeutralPolicy, NeutralRule, Note } from './types.ts';

/** A policy whose rules need no order: the strictest one that fits decides. */
export interface Flattened {
  readonly rules: readonly NeutralRule[];
  readonly notes: readonly Note[];
}

/**
 * Takes the order out of rules of which the last one that fits decides.
 *
 * INVARIANT: whatever call, the strictest of the result's rules is not looser than the last of the policy's.
 */
export function flatten({ rules }: NeutralPolicy): Flattened {
  const notes: Note[] = [];
  const live = rules.filter((rule, at) => {
    const over = rules.slice(at + 1).find((later) => covers(later.names, rule.names));
    if (over === undefined) return true;
    if (rule.source !== 'written' || over.effect === rule.effect) return false;
    if (over.source === 'written') {
      notes.push(
        note(rule, 'noted', `it never decides: "${over.text}" comes after it and fits all that it fits`),
      );
    } else if (rule.effect === 'allow') {
      notes.push(note(rule, 'not-carried', `${over.text} had to be held back as a whole`));
    }
    return false;
  });
  const kept = live.filter((rule, at) => !isBelow(rule, live.slice(0, at), live.slice(at + 1)));
  const result: NeutralRule[] = [];
  for (const rule of kept) {
    const held = kept.filter(
      (other) =>
        kept.indexOf(other) < kept.indexOf(rule) &&
        strictness[other.effect] > strictness[rule.effect] &&
        overlaps(other.names, rule.names),
    );
    const whole = held.find((other) => covers(other.names, rule.names));
    if (whole !== undefined) {
      if (rule.source === 'written')
        notes.push(
          note(
            rule,
            'not-carried',
            `it takes back a part of "${whole.text}" (line ${whole.place.line}), and here the strictest rule that fits decides, in whatever order`,
          ),
        );
      continue;
    }
    const [part] = held;
    if (part !== undefined && rule.source === 'written' && isOfOneKind(part, rule)) {
      notes.push(
        note(
          rule,
          'tightened',
          `where "${part.text}" (line ${part.place.line}) fits as well, that one decides: here the strictest rule does, in whatever order`,
        ),
      );
    }
    result.push(rule);
  }
  return { rules: result, notes };
}

/**
 * An ask that only repeats what holds below it anyway, so that what is allowed after it can stand without it: nothing
 * in front of it that it meets is looser, and something fits all that it fits.
 */
function isBelow(rule: NeutralRule, before: readonly NeutralRule[], after: readonly NeutralRule[]): boolean {
  if (rule.effect === 'allow') return false;
  const reopens = after.some(
    ({ effect, names }) => strictness[effect] < strictness[rule.effect] && overlaps(names, rule.names),
  );
  if (!reopens) return false;
  const ground = before.findLast(({ names }) => covers(names, rule.names));
  const met = before.filter(({ names }) => overlaps(names, rule.names));
  const floor = ground === undefined ? -1 : before.indexOf(ground);
  // With nothing in front of it, an ask is what the target does anyway.
  if (ground === undefined && rule.effect !== 'ask') return false;
  if (ground !== undefined && strictness[ground.effect] < strictness[rule.effect]) return false;
  return met.every(
    (each) => before.indexOf(each) < floor || strictness[each.effect] >= strictness[rule.effect],
  );
}

/** What only may meet, by reading a file in some other way, is not told. */
function isOfOneKind({ names: one }: NeutralRule, { names: other }: NeutralRule): boolean {
  const [first, second] = [capabilityOf(one), capabilityOf(other)];
  return first === second || covers(one, other) || covers(other, one);
}

function note(rule: NeutralRule, fate: Note['fate'], why: string): Note {
  return { fate, place: rule.place, text: `${rule.effect} ${rule.text}`, why };
}
