import type { HookEvent } from './hook-profile.ts';
import type { Confinement } from './types.ts';

/**
 * What differs between agents in the stateful part, as plain data. A dialect exports one; `createGate` takes it. Whatever decides a
 * call stands in the policy and not here: a profile says whom the gate asks and when, never what an answer is worth.
 */
export interface GateProfile {
  /** With the version that it follows: `crush@0.89`. */
  readonly name: string;
  /** Events that are not listed never fire. */
  readonly hooks: readonly HookEvent[];
  readonly questions: QuestionRules;
  readonly grants: GrantRules;
  readonly reviewer: ReviewerRules;
  /** The first whose table made the decision tells what observers are sent. Without one: nothing. */
  readonly notices: readonly NoticeRule[];
  /** What ends the turn, beside an answer that says so itself. */
  readonly stops: readonly TurnStop[];
  readonly breakers: readonly Breaker[];
  readonly repetition: RepetitionRules;
  readonly children: ChildRules;
  readonly escalation: EscalationRules;
  readonly messages: DenialMessages;
}

export interface QuestionRules {
  /** Most questions open at a time; further ones wait in order. */
  readonly open: number | 'unlimited';
  /**
   * `asking`: only calls that must be asked about wait. `undecided`: a call that the tables of `before` did not decide waits its
   * turn even if a grant would let it pass.
   */
  readonly waits: 'asking' | 'undecided';
  /** For `undecided`: tables that decide without waiting. */
  readonly before?: readonly string[];
  /** After an answer that is remembered, which other open questions are decided again. */
  readonly afterGrant: 'none' | 'same-session' | 'all';
  /**
   * How they are: `decide` as a new call would be; `grants-alone` lets go only a call of which each unit of the dialect's own
   * view is granted.
   */
  readonly release: 'decide' | 'grants-alone';
  /** After a denial, what becomes of the other open questions of the session. */
  readonly afterDeny: 'none' | 'deny-session';
}

/** How long an answer is remembered. */
export type GrantScope = 'once' | 'session' | 'project' | 'user';

export interface GrantRules {
  /** The scopes that a person is offered, the shortest first. */
  readonly scopes: readonly GrantScope[];
  /**
   * Who shares a grant of scope `session`: `session`: that session alone; `instance`: all sessions of this process and
   * directory.
   */
  readonly sharedBy: 'session' | 'instance';
  /**
   * Longest scope for a call of this risk. A risk that is not listed has no cap. `forbidden` is `once` whatever stands
   * here.
   */
  readonly caps: Readonly<Partial<Record<'read' | 'write' | 'privileged' | 'forbidden', GrantScope>>>;
  /** What an answer of a longer scope than may be is kept as. */
  readonly overCap: 'shorten' | 'refuse';
}

export interface ReviewerRules {
  /** Without any text of the person the reviewer is not called. */
  readonly needsConversation: boolean;
  /** In milliseconds, for one attempt. */
  readonly timeout: number;
  /** Attempts in all, where one fails or its answer cannot be read. */
  readonly attempts: number;
  readonly onFailure: 'ask' | 'deny';
  readonly onTimeout: 'ask' | 'deny';
}

export type NoticeKind = 'opened' | 'granted' | 'denied';

export interface NoticeRule {
  /** Names of tables; `person`, `reviewer` and `hook` stand for their answers. */
  readonly tables: readonly string[];
  /** Sent in this order; `opened` is sent once a call at most, as soon as it waits. */
  readonly send: readonly NoticeKind[];
}

export type TurnStop =
  | 'person-denied'
  /** A denial of the person that says nothing to the model. */
  | 'person-denied-silently'
  | 'reviewer-denied'
  | 'hook-denied'
  | 'hook-halted'
  | 'policy-denied';

/** Counts denials and acts when a limit is reached. An allowed call starts `consecutive` anew. */
export interface Breaker {
  readonly counts: 'reviewer-denied' | 'any-denied';
  readonly consecutive?: number;
  readonly total?: number;
  readonly window?: { readonly denials: number; readonly calls: number };
  /** `stop-turn` ends the turn; `skip-reviewer` asks the person from then on. */
  readonly action: 'stop-turn' | 'skip-reviewer';
}

export interface RepetitionRules {
  /** `tool-and-input`: equal calls in a row. `none`: not counted. */
  readonly counts: 'tool-and-input' | 'none';
  /** `false`: the order of keys tells two inputs apart. */
  readonly canonical: boolean;
  /** What starts the count anew beside another call: a text of the model, the end of its message. */
  readonly brokenBy: readonly ('message' | 'turn')[];
}

export interface ChildRules {
  /** Whether the hooks of the parent fire for calls of a child. */
  readonly hooks: boolean;
}

/** After a sandbox refused: whether the tool may ask to run without it. The first entry that fits decides; none: no. */
export interface EscalationRules {
  readonly offers: readonly {
    /** Kinds of refused action; left out: any. */
    readonly refused?: readonly ('file' | 'network')[];
    readonly tools?: readonly string[];
    /** Names of the dialect's approval policies, as its reader spells them; left out: any. */
    readonly approvals?: readonly string[];
    readonly offer: boolean;
  }[];
  /** Whether an approval that the call already has stands for the retry too. Never for a network refusal. */
  readonly reuseApproval: boolean;
}

/** A run that the sandbox refused. */
export interface RefusedRun {
  readonly tool: string;
  readonly action: 'file' | 'network';
  /** Of `network`: what was to be reached, where the sandbox tells. */
  readonly host?: string;
  /** A person or a reviewer approved this very call before. */
  readonly approved: boolean;
  /** Each attempt is reviewed anew. */
  readonly strictReview: boolean;
  /** The approval policy in force, as the dialect spells it. */
  readonly approval: string;
}

/** `retry`: without asking. `ask`: only after a fresh approval. `no`: the model is handed the refusal. */
export type RetryAnswer =
  | { readonly kind: 'no'; readonly why: 'no-refusal' | 'tool' | 'policy' | 'denied-reads' }
  | { readonly kind: 'ask' | 'retry'; readonly confinement: Confinement };

/**
 * What a denied call tells the model. `{reason}`, `{tool}`, `{rule}` and `{file}` are filled in; `{because}` with the rule's
 * own words, `{said}` with those of whoever refused, both as they are.
 */
export interface DenialMessages {
  readonly policy: string;
  readonly person: string;
  readonly personWithFeedback: string;
  readonly reviewer: string;
  readonly hook: string;
  readonly headless: string;
}
