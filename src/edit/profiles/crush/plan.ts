import type { SingleEdit } from '../../apply-edits.ts';
import { planSnapshots } from '../../fresh/snapshots.ts';
import { crushReplace, restoreCrlf, withoutCrlf } from './match.ts';

/** What Crush knows of a file before it plans a write. Times in seconds. */
export interface CrushFileState {
  readonly exists: boolean;
  readonly isDirectory?: boolean;
  /** Never read in this session: nothing. */
  readonly readAt?: number | undefined;
  readonly modifiedAt?: number | undefined;
  readonly content?: string;
  /** The versions kept so far, oldest first. */
  readonly history?: readonly string[];
}

export type CrushCall =
  | ({ readonly tool: 'edit' } & SingleEdit)
  | { readonly tool: 'multiedit'; readonly edits: readonly SingleEdit[] }
  | { readonly tool: 'write'; readonly content: string };

export type CrushError =
  | 'missing'
  | 'is-directory'
  | 'exists'
  | 'not-read'
  | 'modified-since-read'
  | 'multiple-matches'
  | 'not-found'
  | 'no-change'
  | 'no-edits'
  | 'validation';

export type CrushPlan =
  | {
      readonly ok: false;
      readonly error: CrushError;
      readonly applied: number;
      readonly failed: readonly number[];
    }
  | {
      readonly ok: true;
      readonly op: 'create' | 'delete' | 'replace' | 'write';
      /** The text that is matched and shown, with `\n`. */
      readonly content: string;
      /** The bytes to write. */
      readonly diskContent: string;
      readonly crlf: boolean;
      readonly whitespaceCorrected: boolean;
      readonly applied: number;
      /** Edits that did not apply, from 0. */
      readonly failed: readonly number[];
      readonly asks: string;
      /** Folders are made before the question is asked, so a denial leaves them. */
      readonly makesParents: boolean;
      /** Versions to add to the history. */
      readonly versions: readonly string[];
    };

const refuse = (error: CrushError, failed: readonly number[] = []): CrushPlan => ({
  ok: false,
  error,
  applied: 0,
  failed,
});

/** What one of Crush's three writing tools would do. Nothing is read, asked or written. */
export const planCrush = (state: CrushFileState, call: CrushCall): CrushPlan => {
  switch (call.tool) {
    case 'write':
      return planWrite(state, call.content);
    case 'edit':
      if (call.oldString === '') return planCreate(state, [call], 'edit');
      return planChange(state, [call], 'edit');
    case 'multiedit': {
      const [first, ...rest] = call.edits;
      if (first === undefined) return refuse('no-edits');
      if (rest.some(({ oldString }) => oldString === '')) return refuse('validation');
      return first.oldString === ''
        ? planCreate(state, call.edits, 'multiedit')
        : planChange(state, call.edits, 'multiedit');
    }
    default: {
      const unreachable: never = call;
      return unreachable;
    }
  }
};

/** Newer by a whole second than the last read. */
const isModified = ({ modifiedAt, readAt }: CrushFileState): boolean =>
  modifiedAt !== undefined && Math.floor(modifiedAt) > (readAt ?? 0);

const guard = (state: CrushFileState): CrushError | undefined => {
  if (!state.exists) return 'missing';
  if (state.isDirectory === true) return 'is-directory';
  if (state.readAt === undefined) return 'not-read';
  return isModified(state) ? 'modified-since-read' : undefined;
};

interface Run {
  readonly text: string;
  readonly applied: number;
  readonly failed: readonly number[];
  readonly errors: readonly ('not-found' | 'multiple-matches')[];
  readonly whitespaceCorrected: boolean;
}

/** Edits in order on the running text; those that fail are skipped. */
const runEdits = (content: string, edits: readonly SingleEdit[], offset: number): Run => {
  let text = content;
  let whitespaceCorrected = false;
  const failed: number[] = [];
  const errors: ('not-found' | 'multiple-matches')[] = [];
  for (const [index, { oldString, newString, replaceAll = false }] of edits.entries()) {
    const match = crushReplace(text, oldString, newString, replaceAll);
    if (match.ok) {
      text = match.content;
      whitespaceCorrected ||= match.whitespaceCorrected;
    } else {
      failed.push(index + offset);
      errors.push(match.error);
    }
  }
  return { text, applied: edits.length - failed.length, failed, errors, whitespaceCorrected };
};

const planCreate = (state: CrushFileState, edits: readonly SingleEdit[], tool: string): CrushPlan => {
  if (state.exists) return refuse(state.isDirectory === true ? 'is-directory' : 'exists');
  const [first, ...rest] = edits;
  const run = runEdits(first?.newString ?? '', rest, 1);
  return {
    ok: true,
    op: 'create',
    content: run.text,
    diskContent: run.text,
    crlf: false,
    whitespaceCorrected: run.whitespaceCorrected,
    applied: run.applied + 1,
    failed: run.failed,
    asks: `${tool}:write`,
    makesParents: true,
    versions: ['', run.text],
  };
};

const planChange = (state: CrushFileState, edits: readonly SingleEdit[], tool: string): CrushPlan => {
  const error = guard(state);
  if (error !== undefined) return refuse(error);
  const { text, crlf } = withoutCrlf(state.content ?? '');
  const run = runEdits(text, edits, 0);
  const deletes = tool === 'edit' && edits[0]?.newString === '';
  const [only] = run.errors;
  if (tool === 'edit' && only !== undefined) return refuse(only, run.failed);
  // A deletion is not asked whether it changed anything.
  if (run.text === text && !deletes) return refuse('no-change', run.failed);
  const diskContent = restoreCrlf(run.text, crlf);
  return {
    ok: true,
    op: deletes ? 'delete' : 'replace',
    content: run.text,
    diskContent,
    crlf,
    whitespaceCorrected: run.whitespaceCorrected,
    applied: run.applied,
    failed: run.failed,
    asks: `${tool}:write`,
    makesParents: false,
    versions: versionsOf(state.history, text, diskContent),
  };
};

const planWrite = (state: CrushFileState, content: string): CrushPlan => {
  if (state.isDirectory === true) return refuse('is-directory');
  if (state.exists && isModified(state)) return refuse('modified-since-read');
  if (state.exists && state.content === content) return refuse('no-change');
  return {
    ok: true,
    op: 'write',
    content,
    diskContent: content,
    crlf: false,
    whitespaceCorrected: false,
    applied: 1,
    failed: [],
    asks: 'write:write',
    makesParents: true,
    versions: versionsOf(state.history, state.content ?? '', content),
  };
};

/** As `planSnapshots`; a first edit keeps the original twice, since the record just made is not read again. */
const versionsOf = (
  history: readonly string[] | undefined,
  before: string,
  after: string,
): readonly string[] => {
  const latest = history?.at(-1);
  const versions = planSnapshots({ latest, before, after }).map(({ content }) => content);
  return latest === undefined && before !== '' ? [before, ...versions] : versions;
};
