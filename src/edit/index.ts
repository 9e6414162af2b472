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
export { describePatchError } from './patch/messages.ts';
export { type PatchReadingOptions, parsePatch } from './patch/parse-envelope.ts';
export { parseUnifiedDiff } from './patch/parse-unified.ts';
export { type PatchOptions, planPatch } from './patch/plan-patch.ts';
export { planUnifiedDiff } from './patch/plan-unified.ts';
export type * from './patch/types.ts';
export * as crush from './profiles/crush/index.ts';
export * as opencode from './profiles/opencode/index.ts';
export { renderForModel, renderForTerminal } from './render/render.ts';
export type { RungName } from './rungs/rung.ts';
export type * from './types.ts';
