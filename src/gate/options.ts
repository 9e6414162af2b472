import type { Environment, Json } from '../classify/index.ts';
import type { OpenedDialect } from '../policy/dialects/contract.ts';
import type { FactValue, GateProfile, Grant, Policy, PolicyDocument } from '../policy/index.ts';
import type { AuditEvent } from './audit/events.ts';
import type { GrantStore } from './grants/store.ts';
import type { Hook } from './hooks/hook.ts';
import type { Clock, Digest, FileFacts, MakeId, RunProgram } from './ports.ts';
import type { PromptListener } from './prompt.ts';
import type { ConversationEntry, Reviewer } from './reviewer.ts';

export interface GateOptions {
  /** A compiled policy, or a document; the default is the recommended policy. */
  readonly policy?: Policy | PolicyDocument;
  /** What differs between agents; the default is toolgate's own. */
  readonly profile?: GateProfile;
  /** What the host knows of the machine; the default is this process's machine and directory. */
  readonly environment?: Environment;
  /** The environment's shell keeps its state from call to call. Default `false`: each text runs in a fresh one. */
  readonly persistentShell?: boolean;
  /** Who is shown questions. Without any, and without `headless: false`, nobody can be asked. */
  readonly prompt?: PromptListener | readonly PromptListener[];
  readonly headless?: boolean;
  readonly mode?: string;
  readonly hooks?: readonly Hook[];
  /** Whether a call meets the `onlyIf` rule of a hook, in the dialect's syntax. Left out: it does. */
  readonly meetsHookRule?: (rule: string, tool: string, input: Readonly<Record<string, Json>>) => boolean;
  /** The dialect's rule for tools that the model does not see, beside those that the policy denies outright. */
  readonly hidesTool?: (tool: string) => boolean;
  /** What the agent offers to write into its own files about a call that asks. */
  readonly proposedRules?: OpenedDialect['proposedRules'];
  /** Whether a run that the sandbox refused may be tried without it; left out: the profile's table says. */
  readonly retry?: OpenedDialect['retry'];
  /** Grants that the agent's own files remember. They are taken back there. */
  readonly rememberedGrants?: readonly Grant[];
  readonly reviewer?: Reviewer;
  /** What was said so far, for the reviewer. */
  readonly conversation?: () => readonly ConversationEntry[];
  /** Where grants of the scopes `project` and `user` are kept; the default is this process's memory. */
  readonly grants?: GrantStore;
  /** Names a tool together with who serves it: another answer is another tool to grants. Default: its name. */
  readonly toolIdentity?: (tool: string) => string;
  /** Facts of the session that a dialect's rules read. */
  readonly facts?: () => Readonly<Record<string, FactValue>>;
  readonly session?: string;
  /** What hooks are told beside the call: `transcript`, `model`, `project` and others of the protocol. */
  readonly hookFacts?: Readonly<Record<string, Json>>;
  readonly audit?: (event: AuditEvent) => void;
  /** How much of an input an event holds. Default `digests`. */
  readonly auditInputs?: 'digests' | 'masked';
  /** Told of questions and answers, as the profile's notices say. */
  readonly notice?: (notice: Notice) => void;
  /** Ends every call that waits, and the gate. */
  readonly signal?: AbortSignal;
  /** How long a ticket is good, in milliseconds. Default 60,000. */
  readonly ticketTime?: number;
  readonly clock?: Clock;
  readonly makeId?: MakeId;
  readonly digest?: Digest;
  readonly files?: FileFacts;
  readonly runProgram?: RunProgram;
}

export interface Notice {
  readonly kind: 'opened' | 'granted' | 'denied';
  readonly session: string;
  readonly callId?: string;
  readonly tool: string;
}

export interface CheckOptions {
  /** Cancels this call alone. */
  readonly signal?: AbortSignal;
  readonly session?: string;
  /** Calls in the model's present message, this one included; the default is 1. */
  readonly callsOfTurn?: number;
}
