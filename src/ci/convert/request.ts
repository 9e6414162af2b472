import type { DialectPlace } from '../../policy/dialects/contract.ts';
import type { NeutralCall } from '../probe/neutral-call.ts';
import type { Reviewed } from '../reviewed.ts';
import type { Target, Written } from './targets/target.ts';
import { type Judge, judging } from './trial.ts';
import type { NeutralPolicy } from './types.ts';

export interface ConvertRequest {
  readonly policy: NeutralPolicy;
  /** The same files, to be judged as their agent does. */
  readonly source: Reviewed;
  readonly target: Target;
  readonly place: DialectPlace;
  /** Judges what was written as the target's agent does; issues where that cannot be read. */
  readonly open: (written: Written) => Reviewed | readonly string[];
  /** Allows are kept although the target's agent does not see what `unseen` of the target says. */
  readonly acceptsUnseen: boolean;
  /** Calls beside those that are made around the rules. */
  readonly calls: readonly NeutralCall[];
}

export interface Now {
  readonly written: Written;
  readonly judge: Judge;
}

/** The result as it is now; `undefined` where the target's reader cannot read it. */
export function reopened({ target, place, open }: ConvertRequest, policy: NeutralPolicy): Now | undefined {
  const written = target.write(policy, place);
  const opened = open(written);
  return isReviewed(opened) ? { written, judge: judging(opened) } : undefined;
}

export function isReviewed(opened: Reviewed | readonly string[]): opened is Reviewed {
  return !Array.isArray(opened);
}
