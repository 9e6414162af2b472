export type * from './shell/index.ts';
