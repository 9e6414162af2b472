/** Crush's edit tools as they are, faults included. */

export { collapseLine } from '../../text/unicode-space.ts';
export { type CrushDiagnosis, crushDiagnose, type ShownLine, visualizeWhitespace } from './diagnose.ts';
export { adaptIndentation, detectIndentUnit, measureDepth } from './indent.ts';
export { type CrushMatch, crushReplace, restoreCrlf, withoutCrlf } from './match.ts';
export { type CrushCall, type CrushError, type CrushFileState, type CrushPlan, planCrush } from './plan.ts';
