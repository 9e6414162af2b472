import { isOneShift } from '../find/shift.ts';
import { withoutTypography } from '../text/forms.ts';
import { wholeLinesWithoutBlanks } from './whole-lines.ts';

/** Equal but for blank lines between the others, and for one shift of the whole text. */
export const blankLines = wholeLinesWithoutBlanks('blank-lines', withoutTypography, isOneShift);
