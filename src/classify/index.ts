/**
 * Turns a tool call into facts: risk, permission, and every single thing that it would do.
 */
export { classify } from './classify.ts';
export { higherPermission, higherRisk } from './levels.ts';
export { builtInPrograms, programTables } from './programs/index.ts';
export type * from './programs/schema.ts';
export type { FieldRole, ToolCatalogue, ToolEntry } from './tools.table.ts';
export type * from './types.ts';
