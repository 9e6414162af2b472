import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { diffFindings, diff as diffPolicies, isLoosening } from '../ci/diff/diff.ts';
import { type DiffCall, diffCalls } from '../ci/diff/diff-calls.ts';
import { translator } from '../ci/probe/neutral-call.ts';
import type { Reviewed } from '../ci/reviewed.ts';
import { callLines, callOfLine } from './calls.ts';
import { type DiffArguments, parseDiffArguments } from './diff-arguments.ts';
import { exitCodes } from './exit-codes.ts';
import { diffHelp } from './help-ci.ts';
import { openReviewed } from './open-reviewed.ts';
import { printReport } from './print-report.ts';
import { sayIssue } from './say-issue.ts';
import { openPlace, type SessionPlace } from './session.ts';
import type { Terminal } from './terminal.ts';
import { version } from './version.ts';

/** `toolgate diff`: what one policy allows, asks or denies that another one does not. */
export const diff = async (args: readonly string[], terminal: Terminal): Promise<number> => {
  const parsed = parseDiffArguments(args);
  if (parsed.kind === 'help') {
    terminal.print(diffHelp.trimEnd());
    return exitCodes.done;
  }
  if (parsed.kind === 'usage') {
    terminal.complain(`${parsed.message}; toolgate diff --help`);
    return exitCodes.usage;
  }
  const asked = parsed.value;
  const place = await openPlace(asked, terminal);
  if (place === undefined) return exitCodes.usage;
  const before = await openOne(asked.before, asked, place, terminal);
  const after = before === undefined ? undefined : await openOne(asked.after, asked, place, terminal);
  if (before === undefined || after === undefined) return exitCodes.usage;
  const given = asked.calls === undefined ? [] : await readDiffCalls(asked.calls, before, terminal);
  if (given === undefined) return exitCodes.usage;
  const difference = diffPolicies(before, after, [...given, ...diffCalls(before, after)]);
  const loosened = difference.changes.filter(isLoosening).length;
  const findings = diffFindings(difference, after);
  printReport(
    {
      command: 'diff',
      version: version(),
      files: [...before.files, ...after.files].map(({ path }) => path),
      findings,
      rules: [
        { id: 'loosened', level: 'error', summary: 'A call that the new policy holds back less.' },
        { id: 'tightened', level: 'info', summary: 'A call that the new policy holds back more.' },
      ],
      cases: [],
      summary: `${loosened} loosened, ${difference.changes.length - loosened} tightened, of ${difference.tried} calls tried${
        difference.skipped === 0 ? '' : ` (${difference.skipped} that one of the two has no tool for)`
      }`,
    },
    asked.format,
    terminal,
  );
  return loosened > 0 ? exitCodes.findings : exitCodes.done;
};

/** `NAME:FILE` says whose the file is; otherwise its name does. */
const openOne = async (
  spec: string,
  { strictness }: DiffArguments,
  place: SessionPlace,
  terminal: Terminal,
): Promise<Reviewed | undefined> => {
  const named = /^([a-z][a-z-]*(?:@[\w.]+)?):(.+)$/.exec(spec);
  const file = named?.[2] ?? spec;
  const opened = await openReviewed({ files: [file], dialect: named?.[1], strictness }, place, terminal);
  const [one] = opened ?? [];
  if (one === undefined) return undefined;
  if (one.kind === 'opened') return one.reviewed;
  for (const issue of one.issues) terminal.complain(sayIssue(issue));
  return undefined;
};

/** Calls of a file, one a line. */
export const readDiffCalls = async (
  file: string,
  before: Reviewed,
  terminal: Terminal,
): Promise<readonly DiffCall[] | undefined> => {
  let bytes: Uint8Array;
  try {
    bytes = file === '-' ? await terminal.readStandardInput() : await readFile(resolve(terminal.cwd, file));
  } catch (error) {
    terminal.complain(`cannot read the calls: ${error instanceof Error ? error.message : String(error)}`);
    return undefined;
  }
  const { from } = translator(before);
  return callLines(bytes).flatMap((line): readonly DiffCall[] => {
    const call = callOf(callOfLine(line), before);
    return call === undefined ? [] : [{ call: from(call), mode: undefined }];
  });
};

/** A call, or a row that holds one: `{"call": ...}`, as tests do. */
const callOf = (value: unknown, before: Reviewed): ReturnType<Reviewed['shellCall']> | undefined => {
  if (typeof value !== 'object' || value === null) return undefined;
  const fields = new Map<string, unknown>(Object.entries(value));
  if (fields.has('call')) return callOf(fields.get('call'), before);
  const command = fields.get('command');
  if (typeof command === 'string') return before.shellCall(command);
  const tool = fields.get('tool');
  const input = fields.get('input');
  if (typeof tool !== 'string' || typeof input !== 'object' || input === null) return undefined;
  const texts = Object.entries(input).flatMap(([key, of]) =>
    typeof of === 'string' ? [[key, of] as const] : [],
  );
  return { tool, input: Object.fromEntries(texts) };
};
