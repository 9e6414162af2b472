import type { Effect } from '../../policy/index.ts';
import type { ReportPlace } from '../report/types.ts';
import type { Reviewed } from '../reviewed.ts';
import { mendAll } from './mend.ts';
import { placeOf } from './owners.ts';
import { type ConvertRequest, isReviewed } from './request.ts';
import type { Written } from './targets/target.ts';
import { isHarmless, isLooser, judging, shownCall, type Trial, tried } from './trial.ts';
import { callsOf, unseenCalls } from './tried-calls.ts';
import type { Note } from './types.ts';

export interface Loosened {
  readonly call: string;
  readonly before: Effect;
  readonly after: Effect;
  readonly place: ReportPlace;
  /** It changes nothing and reads nothing outside the workspace. */
  readonly isHarmless: boolean;
}

export interface Conversion {
  readonly written: Written;
  readonly notes: readonly Note[];
  /** What could not be mended. Where not all of it is harmless, the result must not be used. */
  readonly loosened: readonly Loosened[];
  /** What the target's own reader found wrong with the result; empty, or the result must not be used. */
  readonly faults: readonly string[];
  readonly tried: number;
  readonly skipped: number;
}

/** How often calls are made anew around what was written. */
const mostRounds = 4;

/**
 * Writes the policy in the target's format and mends what a call shows to be looser than in the source.
 *
 * INVARIANT: with no `loosened` and no `faults`, no call that was tried is looser in the result than in the source.
 */
export function convert(request: ConvertRequest): Conversion {
  const { source, target, place, open } = request;
  let policy = request.policy;
  const mends: Note[] = [];
  let stuck: readonly Trial[] = [];
  const before = judging(source);
  for (let round = 0; ; round += 1) {
    const written = target.write(policy, place);
    const opened = open(written);
    if (!isReviewed(opened)) return end(policy, written, { faults: opened });
    const calls = callsOf(request, opened);
    const after = judging(opened);
    const trials = calls.map((call) => tried(call, before, after));
    const known = trials.filter((trial) => trial !== undefined);
    const loosened = known.filter(isLooser);
    if (loosened.length === 0 || round === mostRounds) {
      stuck = loosened;
      return end(policy, written, { tried: known.length, skipped: trials.length - known.length });
    }
    const mended = mendAll(request, policy, loosened, mends, before);
    if (mended === policy) {
      stuck = loosened;
      return end(policy, written, { tried: known.length, skipped: trials.length - known.length });
    }
    policy = mended;
  }

  function end(
    last: ConvertRequest['policy'],
    written: Written,
    { faults = [], tried = 0, skipped = 0 }: Partial<Pick<Conversion, 'faults' | 'tried' | 'skipped'>>,
  ): Conversion {
    return {
      written,
      notes: [
        ...last.notes,
        ...written.notes,
        ...mends,
        ...companionNotes(written, source),
        ...unseenNotes(request, last),
      ],
      loosened: stuck.map((trial) => ({
        call: shownCall(trial.call, place.cwd),
        before: trial.was.effect,
        after: trial.is.effect,
        place: placeOf(trial, request),
        isHarmless: isHarmless(trial),
      })),
      faults,
      tried,
      skipped,
    };
  }
}

/** What the result lets pass unseen, where that was accepted. */
function unseenNotes(request: ConvertRequest, policy: ConvertRequest['policy']): readonly Note[] {
  const { target, acceptsUnseen, place } = request;
  if (target.unseen === undefined || !acceptsUnseen) return [];
  const rules = new Map([...unseenCalls({ ...request, policy })].map(([call, rule]) => [rule, call]));
  return [...rules].map(([rule, call]) => ({
    fate: 'noted',
    place: rule.place,
    text: `${rule.effect} ${rule.text}`,
    why: 'it was accepted that a redirect behind && or at the end of a pipeline passes unseen',
    example: shownCall(call, place.cwd),
  }));
}

/** What another file of the target's agent must say, as it was judged with it. */
function companionNotes({ companion }: Written, { files, system }: Reviewed): readonly Note[] {
  if (companion === undefined) return [];
  const place = { file: files[0]?.path ?? system, line: 1, column: 1 };
  return [
    {
      fate: 'noted',
      place,
      text: companion.name,
      why: 'it must say this as well, or the result is looser',
      example: companion.text.trimEnd(),
    },
  ];
}
