import { runCodexPatch } from './edit-codex.ts';
import { runCrushEdit } from './edit-crush.ts';
import { runOpenCodeEdit, runOpenCodePatch } from './edit-opencode.ts';
import type { Row } from './rows.ts';
import type { Verdict } from './verdict.ts';

/** Rows of an agent's own edit tools; nothing for rows about something else. */
export const runDialectEdit = (row: Row): Verdict | undefined => {
  if (row.system === 'crush' && ['edit', 'indent', 'diagnose'].includes(row.area)) return runCrushEdit(row);
  if (row.system === 'codex' && row.area === 'patch') return runCodexPatch(row);
  if (row.system === 'opencode' && row.area === 'edit') {
    return runOpenCodePatch(row) ?? runOpenCodeEdit(row);
  }
  return undefined;
};
