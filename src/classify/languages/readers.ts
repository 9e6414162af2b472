import type { Reader } from '../programs/line.ts';
import type { ProgramEntry } from '../programs/schema.ts';

/** The module that reads each small language. */
export const readers: Readonly<Partial<Record<NonNullable<ProgramEntry['reader']>, Reader>>> = {};
