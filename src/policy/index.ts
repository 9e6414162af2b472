export * from '#policy';
export type { Policy } from './compile.ts';
export type { PolicyDocument, PolicyTest, Tightened } from './document.ts';
export type * from './gate-profile.ts';
export type * from './hook-profile.ts';

export type * from './types.ts';
