import { isLikelyShift } from '../find/shift.ts';
import { withoutRuns } from '../text/forms.ts';
import { wholeLines } from './whole-lines.ts';

/** Lines equal but for how many blanks stand between words. */
export const interiorWs = wholeLines('interior-ws', withoutRuns, isLikelyShift);
