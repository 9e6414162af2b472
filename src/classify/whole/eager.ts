/** The values that ../index.ts hands out; `lazy.ts` has the same names. */
export { classify } from '../classify.ts';
export { higherPermission, higherRisk } from '../levels.ts';
export { builtInPrograms, programTables } from '../programs/index.ts';
export { copyCall } from '../call.ts';
export { variableKind } from '../variables.ts';
