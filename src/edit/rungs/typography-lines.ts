import { isLikelyShift } from '../find/shift.ts';
import { withoutTypography } from '../text/forms.ts';
import { wholeLines } from './whole-lines.ts';

/** Lines equal but for blanks, typographic characters and how accents are composed. */
export const typographyLines = wholeLines('typography', withoutTypography, isLikelyShift);
