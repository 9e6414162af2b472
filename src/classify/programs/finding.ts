import type { Word } from '../../shell/index.ts';
import type { Finding } from './interpretation.ts';
import type { ProgramEffect, Role } from './schema.ts';

/** Every finding made here has the same fields, so that whoever reads many of them meets one kind of object. */
export function makeFinding(
  role: Role | undefined,
  effect: ProgramEffect | undefined,
  word: Word | undefined,
  at: number,
  base: boolean,
  code: string,
  name: string | undefined,
): Finding {
  return { role, effect, word, at, base, code, name };
}
