/**
 * Edits of texts by what they replace: every intended place found, none in the wrong one, and an answer that helps
 * where there is none. Stands alone, imports nothing else of the project and runs in a browser.
 */
export { applyEdit } from './apply-edit.ts';
export {
  applyEdits,
  type EditsRequest,
  type EditsResult,
  type FailedEdit,
  type SingleEdit,
} from './apply-edits.ts';
export type { RungPath } from './climb.ts';
export type * from './diagnose/types.ts';
export {
  type CurrentFile,
  checkFreshness,
  type Freshness,
  type FreshnessOptions,
  type LastRead,
  rememberRead,
} from './fresh/freshness.ts';
export { contentHash } from './fresh/hash.ts';
export { planSnapshots, type Snapshot } from './fresh/snapshots.ts';
export { renderForModel, renderForTerminal } from './render/render.ts';
export type { RungName } from './rungs/rung.ts';
export type * from './types.ts';
