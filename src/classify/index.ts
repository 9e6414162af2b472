export type * from './programs/schema.ts';
export type * from './types.ts';
