import { runCrushEdit } from './edit-crush.ts';
import type { Row } from './rows.ts';
import type { Verdict } from './verdict.ts';

/** Rows of an agent's own edit tools; nothing for rows about something else. */
export const runDialectEdit = (row: Row): Verdict | undefined => {
  if (row.system === 'crush' && ['edit', 'indent', 'diagnose'].includes(row.area)) return runCrushEdit(row);
  return undefined;
};
