import { opencode, type PatchPlan, parsePatch, planPatch } from '../../src/edit/index.ts';
import { resultingFiles } from './edit-codex.ts';
import { isData, type Row, textOf } from './rows.ts';
import { failed, passed, skipped, type Verdict } from './verdict.ts';

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

/** Rows of OpenCode's edit tool; at the level of the tool the texts first get the file's line ends. */
export const runOpenCodeEdit = (row: Row): Verdict => {
  const { input, expect } = row.data;
  const content = isData(input) ? textOf(input, 'content') : undefined;
  if (!isData(input) || !isData(expect) || content === undefined) return skipped('an edit row without texts');
  const replace = input['level'] === 'tool' ? opencode.openCodeEdit : opencode.openCodeReplace;
  const result = replace(
    content,
    textOf(input, 'old') ?? '',
    textOf(input, 'new') ?? '',
    input['replaceAll'] === true,
  );
  const facts: Readonly<Record<string, unknown>> = result.ok
    ? result
    : { ok: false, error: result.error.replaceAll('-', '_') };
  const wrong = Object.entries(expect).filter(([key, wanted]) => facts[key] !== wanted);
  return wrong.length === 0
    ? passed
    : failed(wrong.map(([key, wanted]) => `${key} ${String(facts[key])}, not ${String(wanted)}`).join('; '));
};
