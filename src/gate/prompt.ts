import type { Classification, Json, Permission, Reason, Risk } from '../classify/index.ts';
import type { ProposedRule } from '../policy/dialects/contract.ts';
import type { Grant } from '../policy/index.ts';
import type { EditDiff } from './edit-diff.ts';

/** What a person is asked, as data. */
export interface Prompt {
  readonly id: string;
  readonly session: string;
  readonly callId?: string;
  readonly tool: string;
  readonly input: Readonly<Record<string, Json>>;
  readonly cwd: string;
  /** The programs, or the tool. */
  readonly summary: string;
  /** One sentence: why it asks. */
  readonly reason: string;
  /** What must be answered, each with the texts of the call that it is about and why. */
  readonly questions: readonly PromptQuestion[];
  readonly classification: Classification;
  /** Of edits, writes and patches: what would change, file by file. */
  readonly diffs: readonly EditDiff[];
  /** The answers that can be remembered. */
  readonly offers: readonly Offer[];
  /** Rules that the agent itself would offer and that are not offered: they stand for an interpreter or a wrapper as such. */
  readonly withheld: readonly ProposedRule[];
  /** The hooks or the reviewer that had no answer say why; remembered answers that could not be read, and where they are. */
  readonly notes: readonly string[];
}

export interface PromptQuestion {
  readonly key: string;
  readonly text: string;
  readonly reasons: readonly Reason[];
  /** As the policy judges it; of an agent whose view gives calls a class, that class. */
  readonly risk: Risk;
  readonly permission: Permission;
}

/** A grant that is offered, with exactly what it would cover. */
export interface Offer {
  readonly scope: Grant['scope'];
  readonly covers: {
    /** Texts of the call; nothing that is not listed is covered. */
    readonly texts: readonly string[];
    readonly directory: string;
    readonly tool: string;
    /** Files that must keep their content. */
    readonly files: readonly string[];
  };
  readonly grants: readonly Grant[];
  /** What the agent would write into its own files beside; whoever shows the question shows them too. */
  readonly rules: readonly ProposedRule[];
}

/** What a person says. */
export interface Answer {
  readonly decision: 'allow' | 'deny';
  /** How long it is remembered. Default `once`. */
  readonly scope?: Grant['scope'];
  /** Told to the model. */
  readonly feedback?: string;
  /** The turn ends, whatever the profile says. */
  readonly stop?: boolean;
  /** The person changed the input; it is judged anew, and this answer is not about it. */
  readonly input?: Readonly<Record<string, Json>>;
}

/** `late`: another answer was first, or the question is gone. */
export type AnswerReceipt = 'accepted' | 'late' | 'unknown';

/**
 * Shows a question to somebody. May return the answer, or call `gate.answer` later; of several listeners the first
 * wins. One that throws is lost.
 */
export type PromptListener = (
  prompt: Prompt,
  options: { readonly signal: AbortSignal },
) => Answer | undefined | Promise<Answer | undefined>;
