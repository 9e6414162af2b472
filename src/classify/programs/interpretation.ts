import type { Word } from '../../shell/index.ts';
import type { ProgramEffect, Role } from './schema.ts';

/** Something that the words of a command mean, found by the table and not yet judged. */
export interface Finding {
  /** What a word names, or `undefined` for an effect without an object. */
  readonly role?: Role | undefined;
  readonly effect?: ProgramEffect | undefined;
  /** The word, or the attached value inside it, that names the object. */
  readonly word?: Word | undefined;
  /** Index of the word among the command's words; the name is 0. */
  readonly at: number;
  /** See `Deed.base`. */
  readonly base: boolean;
  /** Stable code: `operand`, `option-value`, `unknown-option`, `unknown-subcommand`, `unknown-program`, `dynamic-option`, `glob-option`, `option-effect`, `base-effect`, `program-text`. */
  readonly code: string;
  /** The option as the table spells it, or the subcommand. */
  readonly name?: string | undefined;
}

/** One argv, read by its program's entry. */
export interface Interpretation {
  /** The table's own name and the subcommands: `["git", "push"]`. Empty where the program is not known. */
  readonly path: readonly string[];
  /** Other names of the program's words at the same places of `path`: `npm i` is `npm install`. */
  readonly aliases: readonly (readonly string[])[];
  /** A word before one of the subcommands is not known: that one may be its value, and a later word the subcommand. */
  readonly unsure: boolean;
  /** The path as one text, `git push`. */
  readonly program: string;
  readonly known: boolean;
  readonly effect: ProgramEffect;
  readonly findings: readonly Finding[];
  /** Every spelling of each option that stands on the line, and the operands: what deny and ask rules match. */
  readonly options: readonly string[];
  readonly operands: readonly (string | undefined)[];
  readonly open: boolean;
  readonly stdin: 'data' | 'code' | 'file-list' | 'unused';
  readonly configuration: readonly string[];
  /** See `Reader.movesOperands`. */
  readonly movesOperands: boolean;
  /** See `ProgramEntry.readsInside`. */
  readonly readsInside: ProgramEffect | undefined;
}
