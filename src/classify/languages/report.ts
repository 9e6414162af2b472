import type { Word } from '../../shell/index.ts';
import type { Finding } from '../programs/interpretation.ts';
import type { ProgramEffect, Role } from '../programs/schema.ts';

/** The program text names or does something: raised, since only the text itself says so. */
export function textRole(role: Role, word: Word, at: number): Finding {
  return { role, word, at, base: false, code: 'program-text' };
}

export function textEffect(effect: ProgramEffect, at: number): Finding {
  return { effect, at, base: false, code: 'program-text' };
}

/** The text could not be read in full, so that it counts as code of any kind. */
export function unreadText(at: number): Finding {
  return textEffect('inline-code', at);
}
