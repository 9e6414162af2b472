import { type PatchPlan, parsePatch, planPatch } from '../../src/edit/index.ts';
import { resultingFiles } from './edit-codex.ts';
import { isData, type Row, textOf } from './rows.ts';
import { failed, passed, type Verdict } from './verdict.ts';

const codes: Readonly<Record<string, string>> = {
  'context-not-found': 'context_not_found',
  'lines-not-found': 'lines_not_found',
  'begin-missing': 'bad_format',
  'end-missing': 'bad_format',
};

/** Rows of OpenCode's patch tool: one file, of whatever name the patch gives it. */
export const runOpenCodePatch = (row: Row): Verdict | undefined => {
  const { input, expect } = row.data;
  if (!isData(input) || !isData(expect) || input['op'] !== 'patch') return undefined;
  const content = textOf(input, 'content') ?? '';
  const reading = parsePatch(textOf(input, 'patch') ?? '', { reader: 'opencode' });
  const operations = reading.ok ? reading.patch.operations : [];
  const plan: PatchPlan = reading.ok
    ? planPatch(reading.patch, () => content, { era: 'classic' })
    : { ok: false, error: reading.error, operations: [], places: [] };
  const [now] = resultingFiles(new Map(), plan).values();
  const facts: Readonly<Record<string, unknown>> = plan.ok
    ? { ok: true, hunks: operations.length, content: now }
    : { ok: false, content, error: codes[plan.error.code] ?? plan.error.code };
  const wrong = Object.entries(expect).filter(([key, wanted]) => facts[key] !== wanted);
  return wrong.length === 0
    ? passed
    : failed(wrong.map(([key, wanted]) => `${key} ${String(facts[key])}, not ${String(wanted)}`).join('; '));
};
