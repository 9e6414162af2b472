import type { Effect } from '../../policy/index.ts';

/** Longer texts are cut: such calls are hardly repeated, and keeping many would cost what streaming saves. */
export const longestText = 2_000;

/** What a policy says to a logged call, in as little as the report needs: it crosses from thread to thread. */
export interface Verdict {
  readonly effect: Effect;
  /** The call as one line for a person, at most `longestText` of it. */
  readonly text: string;
  /** What the answer is about: the program or tool, and what of it. Calls that are equal in this stand together. */
  readonly about: string;
  /** The rule that made it; `undefined` where none did. */
  readonly by: string | undefined;
  /** Indexes, into the policy's written rules, of those that had an answer to some part of the call. */
  readonly fired: readonly number[];
  /** Of a call that is asked about: what rules could name. */
  readonly wants: readonly Want[];
}

/** A part of a call that nobody allowed, as a rule can name it. */
export type Want =
  /** `words` up to the first that is not known; the first `program` of them name program and subcommand. */
  | {
      readonly kind: 'command';
      readonly words: readonly string[];
      readonly program: number;
      /** The whole command is these words, so that its text says all of it. */
      readonly whole: boolean;
      readonly text: string;
    }
  | { readonly kind: 'path'; readonly path: string; readonly access: string }
  | { readonly kind: 'host'; readonly host: string; readonly access: string }
  | { readonly kind: 'tool'; readonly tool: string };

/** A call that the policy's agent has no tool for, or that only works on the agent's own state. */
export type Unjudged = 'no-such-tool' | 'own-state';
