import { isLikelyShift } from '../find/shift.ts';
import { withoutIndent } from '../text/forms.ts';
import { wholeLines } from './whole-lines.ts';

/** Lines equal but for indentation, which differs throughout in one way. */
export const indent = wholeLines('indent', withoutIndent, isLikelyShift);
