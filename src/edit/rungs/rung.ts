import type { Call } from '../call.ts';
import type { Window } from '../find/windows.ts';
import type { Written } from '../merge/merge.ts';

/** The ways in which an old text may differ from the file and still mean one place. */
export type RungName =
  | 'exact'
  | 'eol'
  | 'typography'
  | 'trailing-ws'
  | 'indent'
  | 'interior-ws'
  | 'blank-lines'
  | 'elision'
  | 'comments';

/** One rung of the ladder. */
export interface Rung {
  readonly name: RungName;
  /** Whether it compares characters, and so takes parts of lines, or whole lines. */
  readonly scope: 'characters' | 'lines';
  /** Whether it may replace several places when the caller asks for all. */
  readonly everywhere: boolean;
  /** Whether the rung can say anything about this call. */
  readonly applies: (call: Call) => boolean;
  /** Every place where the old text stands under the rung's form; overlapping ones count. */
  readonly find: (call: Call) => readonly Window[];
  readonly write: (call: Call, place: Window) => Written;
}
