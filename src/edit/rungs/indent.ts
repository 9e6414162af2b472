import { withoutIndent } from '../text/forms.ts';
import { wholeLines } from './whole-lines.ts';

/** Lines equal but for indentation. */
export const indent = wholeLines('indent', withoutIndent);
