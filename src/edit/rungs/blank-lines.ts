import { withoutTypography } from '../text/forms.ts';
import { wholeLinesWithoutBlanks } from './whole-lines.ts';

/** Equal but for blank lines between the others. */
export const blankLines = wholeLinesWithoutBlanks('blank-lines', withoutTypography);
