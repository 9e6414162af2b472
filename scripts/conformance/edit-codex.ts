import { describePatchError, type PatchPlan, parsePatch, planPatch } from '../../src/edit/index.ts';
import { type Data, isData, type Row, textOf, textsOf } from './rows.ts';
import { failed, passed, type Verdict } from './verdict.ts';

const filesOf = (value: unknown): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(isData(value) ? value : {}).flatMap(([path, content]) =>
      typeof content === 'string' ? [[path, content] as const] : [],
    ),
  );

/** The files after what the tool would have done, with or without an error at the end. */
export const resultingFiles = (
  files: ReadonlyMap<string, string>,
  plan: PatchPlan,
): ReadonlyMap<string, string> => {
  const now = new Map(files);
  for (const operation of plan.operations) {
    if (operation.kind !== 'write') now.delete(operation.path);
    if (operation.kind === 'write') now.set(operation.path, operation.content);
    else if (operation.kind === 'move') now.set(operation.to, operation.content);
  }
  return now;
};

const check = (
  patch: string,
  files: ReadonlyMap<string, string>,
  era: 'classic' | 'current',
  expect: Data,
) => {
  const reading = parsePatch(patch);
  const read = (path: string) => files.get(path);
  const plan: PatchPlan = reading.ok
    ? planPatch(reading.patch, read, { era })
    : { ok: false, error: reading.error, operations: [], places: [] };
  const now = resultingFiles(files, plan);
  const message = plan.ok ? '' : describePatchError(plan.error);
  const wrong: string[] = [];
  if (expect['ok'] !== plan.ok) wrong.push(`${era}: ok ${plan.ok}: ${message}`);
  const fragment = textOf(expect, 'message_contains');
  if (fragment !== undefined && !message.includes(fragment)) wrong.push(`${era}: ${message}`);
  for (const [path, content] of filesOf(expect['files'])) {
    if (now.get(path) !== content) wrong.push(`${era}: ${path} ${JSON.stringify(now.get(path))}`);
  }
  for (const path of textsOf(expect['deleted']))
    if (now.has(path)) wrong.push(`${era}: ${path} is still there`);
  return wrong;
};

/** Rows of Codex's patch tool; those about asking and intercepting belong to its dialect. */
export const runCodexPatch = (row: Row): Verdict | undefined => {
  const { input, expect } = row.data;
  if (!isData(input) || !isData(expect) || 'kind' in input) return undefined;
  const patch = textOf(input, 'patch');
  if (patch === undefined || !('ok' in expect)) return undefined;
  const eras = textsOf(input['era']);
  const wrong = eras.flatMap((era) =>
    check(patch, filesOf(input['files']), era === 'classic' ? 'classic' : 'current', expect),
  );
  return wrong.length === 0 ? passed : failed(wrong.join('; '));
};
