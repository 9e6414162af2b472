import { isMostlyOneShift } from '../find/shift.ts';
import { withoutIndent } from '../text/forms.ts';
import { wholeLines } from './whole-lines.ts';

/** Lines equal but for indentation, of which some are off for themselves. */
export const raggedIndent = wholeLines('indent', withoutIndent, isMostlyOneShift);
