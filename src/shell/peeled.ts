import type { Assignment, OpaqueReason, Word } from './types.ts';

export type PeelPlace = 'local' | 'remote' | 'container';
export type PeelShell = 'bash' | 'sh' | 'other';

/** Words that the inner command gets at run time: behind its own, or in place of `replace`. */
export interface Appended {
  readonly separator: 'nul' | 'newline' | 'blank' | 'custom';
  readonly replace?: string;
  /** Any number of words stands in that place (`find -exec … {} +`). */
  readonly several?: true;
  readonly source: 'stdin' | 'file' | 'matches' | 'words';
}

/** A command inside another one, as an argv. */
export interface PeeledArgv {
  readonly kind: 'argv';
  /** The wrapper's name as in the table. */
  readonly wrapper: string;
  readonly relation: 'prefix' | 'option' | 'appended';
  readonly place: PeelPlace;
  readonly words: readonly Word[];
  /** Index of the first inner word among the outer words. */
  readonly from: number;
  /** The wrapper adds nothing of its own; otherwise the outer command has to be judged too. */
  readonly transparent: boolean;
  readonly assignments: readonly Assignment[];
  readonly clears?: true;
  readonly directory?: Word;
  /** Another user, or more rights. */
  readonly user?: true;
  readonly appended?: Appended;
}

export type Peeled =
  | PeeledArgv
  | {
      readonly kind: 'text';
      readonly wrapper: string;
      readonly place: PeelPlace;
      readonly text: Word;
      /** `$0`, `$1` … of the text. */
      readonly positional: readonly Word[];
      readonly shell: PeelShell;
      readonly assignments?: readonly Assignment[];
      readonly directory?: Word;
      readonly user?: true;
    }
  /** Code in another language, or a script file: the tables of programs judge it. */
  | { readonly kind: 'code'; readonly wrapper: string; readonly at: number }
  /** A shell that reads its text from standard input. */
  | {
      readonly kind: 'stdin-shell';
      readonly wrapper: string;
      readonly place: PeelPlace;
      readonly shell: PeelShell;
      readonly user?: true;
    }
  | {
      readonly kind: 'opaque';
      readonly wrapper: string;
      readonly reason: OpaqueReason;
      /** Index of the word that cannot be read. */
      readonly at: number;
      readonly scope: 'command';
    };

export const NOTHING: readonly Peeled[] = [];

export function opaque(wrapper: string, reason: OpaqueReason, at: number): Peeled {
  return { kind: 'opaque', wrapper, reason, at, scope: 'command' };
}
