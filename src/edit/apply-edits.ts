import { applyEdit } from './apply-edit.ts';
import type { EditResult } from './types.ts';

export interface SingleEdit {
  readonly oldString: string;
  readonly newString: string;
  readonly replaceAll?: boolean;
}

export interface EditsRequest {
  readonly content: string;
  readonly edits: readonly SingleEdit[];
  /** `all` (the default): one that fails leaves the content as it was. `partial`: those that fail are left out. */
  readonly mode?: 'all' | 'partial';
  readonly lastRead?: string;
}

/** One edit that did not apply, by its place in the list, from 0. */
export interface FailedEdit {
  readonly index: number;
  readonly result: Exclude<EditResult, { readonly status: 'applied' }>;
}

export type EditsResult =
  | {
      /** `partial`: some applied and some failed, as asked for. */
      readonly status: 'applied' | 'partial';
      readonly content: string;
      readonly applied: number;
      readonly results: readonly EditResult[];
      readonly failed: readonly FailedEdit[];
    }
  | {
      readonly status: 'failed';
      /** How many would have applied. */
      readonly applied: number;
      readonly results: readonly EditResult[];
      readonly failed: readonly FailedEdit[];
    }
  | { readonly status: 'no-edits' };

/**
 * Several edits of one file, in order, each on the result of those before it that applied.
 *
 * Every edit is tried, so that all failures are told at once; in mode `all` one failure means that nothing is changed.
 *
 * @example
 * applyEdits({ content: 'a\nb\n', edits: [{ oldString: 'a', newString: 'A' }, { oldString: 'x', newString: 'y' }] })
 * // { status: 'failed', applied: 1, failed: [{ index: 1, result: { status: 'not-found', ... } }], ... }
 */
export const applyEdits = ({ content, edits, mode = 'all', lastRead }: EditsRequest): EditsResult => {
  if (edits.length === 0) return { status: 'no-edits' };
  const results: EditResult[] = [];
  const failed: FailedEdit[] = [];
  let text = content;
  for (const [index, edit] of edits.entries()) {
    const result = applyEdit({ ...edit, content: text, ...(lastRead === undefined ? {} : { lastRead }) });
    results.push(result);
    if (result.status === 'applied') text = result.content;
    else failed.push({ index, result });
  }
  const applied = edits.length - failed.length;
  const fails = applied === 0 || (mode === 'all' && failed.length > 0);
  if (fails) return { status: 'failed', applied, results, failed };
  return { status: failed.length > 0 ? 'partial' : 'applied', content: text, applied, results, failed };
};
