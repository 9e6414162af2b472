export type * from './syntax.ts';
export type * from './types.ts';
