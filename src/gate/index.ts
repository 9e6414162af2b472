/**
 * The stateful part: hooks, questions, grants, a reviewer, tickets and an audit log around the pure decision. The gate gathers,
 * and `decide` alone judges.
 */
export type { AuditEntry, AuditEvent } from './audit/events.ts';
export { type AuditFileOptions, type AuditSink, auditFile } from './audit/file-sink.ts';
export { maskSecrets } from './audit/redact.ts';
export {
  type RecordedCall,
  type RecordedRun,
  type ReplayDifference,
  type ReplayFault,
  readRun,
  replay,
} from './audit/replay.ts';
export { dialectOptions } from './dialect-options.ts';
export { editDiffs } from './diff.ts';
export type { EditDiff, Hunk } from './edit-diff.ts';
export type { Escalated, EscalateOptions } from './escalate-call.ts';
export { type EscalationFacts, escalate, type RunEnd } from './escalation.ts';
export { type ChildOptions, createGate, type Gate } from './gate.ts';
export { addGrants, changeGrants, revokeGrants } from './grants/change.ts';
export { grantFilePath } from './grants/file-path.ts';
export { type FileStoreOptions, fileGrantStore } from './grants/file-store.ts';
export { memoryGrantStore } from './grants/memory-store.ts';
export type { GrantRecord, GrantSnapshot, GrantStore, StoreWrite } from './grants/store.ts';
export { type OpenStore, type StoreLaw, storeLaws } from './grants/store-laws.ts';
export { aggregate, type HookAnswer } from './hooks/aggregate.ts';
export type { FoundClass, FunctionHook, FunctionReply, Hook, HookCall } from './hooks/hook.ts';
export { type Matched, toolMatcher } from './hooks/match.ts';
export { type HookFacts, payloadOf, payloadVariables } from './hooks/payload.ts';
export { type ReadReply, readEnd, readOutput } from './hooks/read-output.ts';
export type { HookFault, HookReply, HookResult } from './hooks/reply.ts';
export { findRepositoryRoot, hostEnvironment } from './host-environment.ts';
export { nodeClock, nodeFiles, nodeId, sha256 } from './node-ports.ts';
export { nodeRunProgram } from './node-program.ts';
export type { CheckOptions, GateOptions, Notice } from './options.ts';
export type {
  Allowed,
  Cancelled,
  Deferred,
  DenialCause,
  Denied,
  Outcome,
  StaleReason,
  Ticket,
  TicketEnd,
  Verified,
} from './outcome.ts';
export { ownProfile } from './own-profile.ts';
export type {
  Clock,
  Digest,
  FileFacts,
  MakeId,
  ProgramEnd,
  ProgramRequest,
  RunningProgram,
  RunProgram,
} from './ports.ts';
export type { Answer, AnswerReceipt, Offer, Prompt, PromptListener, PromptQuestion } from './prompt.ts';
export {
  type ConversationEntry,
  type Review,
  type Reviewer,
  type ReviewRequest,
  readReview,
} from './reviewer.ts';
export type { DenialNote, RunSummary } from './summary.ts';
export { visibleTools } from './visible-tools.ts';
