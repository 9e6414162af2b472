/** Crush's edit tools as they are, faults included. */
export { type CrushDiagnosis, crushDiagnose, type ShownLine, visualizeWhitespace } from './diagnose.ts';
export { collapseLine } from './form.ts';
export { adaptIndentation, detectIndentUnit, measureDepth } from './indent.ts';
export { type CrushMatch, crushReplace, restoreCrlf, withoutCrlf } from './match.ts';
export { type CrushCall, type CrushError, type CrushFileState, type CrushPlan, planCrush } from './plan.ts';
