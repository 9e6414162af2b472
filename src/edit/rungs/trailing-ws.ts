import { withoutTrailing } from '../text/forms.ts';
import { wholeLines } from './whole-lines.ts';

/** Lines equal but for blanks at their ends, and for the final line end. */
export const trailingWs = wholeLines('trailing-ws', withoutTrailing);
