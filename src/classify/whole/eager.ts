/** The values that ../index.ts hands out; `lazy.ts` has the same names. */

export { copyCall } from '../call.ts';
export { classify } from '../classify.ts';
export { flowFacts } from '../flow-ends.ts';
export { higherPermission, higherRisk } from '../levels.ts';
export { builtInPrograms, programFamily, programTables } from '../programs/index.ts';
export { variableKind } from '../variables.ts';
