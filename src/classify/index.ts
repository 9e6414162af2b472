/**
 * Turns a tool call into facts: risk, permission, and every single thing that it would do.
 */
export * from '#classify';
export type { CallResult } from './call.ts';
export type { FlowEnd, FlowFacts } from './flow-ends.ts';
export type * from './programs/schema.ts';
export type { FieldRole, ToolCatalogue, ToolEntry } from './tools.table.ts';
export type * from './types.ts';
