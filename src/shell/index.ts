/**
 * Reads bash: every command that a text would run, every file that its redirects open, and what cannot be known.
 * Stands alone and imports nothing else of the project.
 */
export * from '#shell';
export type * from './syntax.ts';
export type * from './types.ts';
