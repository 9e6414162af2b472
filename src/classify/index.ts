/**
 * Turns a tool call into facts: risk, permission, and every single thing that it would do.
 */

export type { CallResult } from './call.ts';
export { copyCall } from './call.ts';
export { classify } from './classify.ts';
export type { FlowEnd, FlowFacts } from './flow-ends.ts';
export { flowFacts } from './flow-ends.ts';
export { higherPermission, higherRisk } from './levels.ts';
export { builtInPrograms, programFamily, programTables } from './programs/index.ts';
export { runsItsWords } from './programs/runs-words.ts';
export type * from './programs/schema.ts';
export type { FieldRole, ToolCatalogue, ToolEntry } from './tools.table.ts';
export type * from './types.ts';
export { variableKind } from './variables.ts';
