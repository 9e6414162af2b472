import type { Word } from '../../shell/index.ts';
import type { Finding } from './interpretation.ts';
import type { ProgramEffect, ProgramEntry, Role } from './schema.ts';

/** Operand roles made ready: the ones at the front, the one that repeats, the ones at the end. */
export interface OperandRoles {
  readonly front: readonly Role[];
  readonly rest: Role | undefined;
  readonly tail: readonly Role[];
}

/** An option of one entry, whichever list of the entry names it. */
export interface CompiledOption {
  /** The first spelling in the table. */
  readonly name: string;
  /** All spellings, so that a rule on one meets every other. */
  readonly spellings: readonly string[];
  readonly arity: 'none' | 'required' | 'optional';
  readonly role: Role;
  readonly effects: readonly ProgramEffect[];
  readonly operands: OperandRoles | undefined;
  readonly replacesOperands: number;
  readonly only: ProgramEffect | undefined;
  readonly rest: Role | undefined;
  readonly bare: ProgramEffect | undefined;
  readonly defaultOperand: Role | undefined;
  /** Values with which it adds nothing. */
  readonly unless: ReadonlySet<string>;
  /** It adds something only where its value holds one of these texts, or is not known. */
  readonly where: readonly string[] | undefined;
  /** Subcommands that only read its file. */
  readonly readBy: ReadonlySet<string>;
  /** The first spelling of the option that does nothing either with such a value. */
  readonly calms: string | undefined;
  /** It adds no effect, and its value, if any, is text. */
  readonly harmless: boolean;
}

/** A program entry made ready for reading lines. */
export interface CompiledEntry {
  readonly entry: ProgramEntry;
  readonly syntax: NonNullable<ProgramEntry['syntax']>;
  readonly options: ReadonlyMap<string, CompiledOption>;
  /** Long spellings, for abbreviations. */
  readonly long: readonly string[];
  /** Spellings that end in `=` (`if=FILE`) and `+*`: words that are no dash options and still no operands. */
  readonly wordOptions: boolean;
  readonly roles: OperandRoles | undefined;
  /** Some option does something or names something, so that an unknown word here may raise the command. */
  readonly raises: boolean;
  /** Entries whose options may stand among its words: this one and those above it with `globalOptions`. */
  readonly chain: readonly CompiledEntry[];
  /** One of `chain` raises. */
  readonly raisesHere: boolean;
  readonly hasSubcommands: boolean;
  readonly configuration: readonly string[];
  readonly reader: Reader | undefined;
  subcommand(name: string): NamedEntry | undefined;
  passes(): CompiledEntry | undefined;
}

export interface NamedEntry {
  readonly name: string;
  /** Every name of it, that one included. */
  readonly names: readonly string[];
  readonly entry: CompiledEntry;
}

/** An option that stands on the line. */
export interface OptionUse {
  readonly option: CompiledOption;
  /** Index of the option's word. */
  readonly at: number;
  readonly value: Word | undefined;
  /** Index of the word that holds the value. */
  readonly valueAt: number;
  /** The second value of an option that takes two words. */
  readonly second: Word | undefined;
  /** Spelled in full; `false` for an abbreviation, which may be another option. */
  readonly exact: boolean;
}

export interface OperandUse {
  readonly word: Word;
  readonly at: number;
  /** Its text, where every piece is known. */
  readonly text: string | undefined;
}

/** The words of one entry, sorted into options and operands. */
export interface Line {
  readonly entry: CompiledEntry;
  readonly words: readonly Word[];
  /** Index of the last word of the program's path: the name or the last subcommand. */
  readonly at: number;
  readonly uses: readonly OptionUse[];
  readonly operands: readonly OperandUse[];
  /** Findings about words that could not be read. */
  readonly trouble: readonly Finding[];
  /** A word is not known and may be an option or any number of operands. */
  readonly open: boolean;
}

/** What a reader knows better than the general rules. What it leaves out is judged by them. */
export interface Reading {
  readonly findings: readonly Finding[];
  /** Option uses and operands that the reader has not judged. */
  readonly uses?: readonly OptionUse[];
  readonly operands?: readonly OperandUse[];
  /** Roles of the operands that are left. */
  readonly roles?: OperandRoles;
  /** Replaces the entry's own effect. */
  readonly effect?: ProgramEffect;
  /** Replaces what the entry says of standard input, whatever the operands are. */
  readonly stdin?: 'code' | 'unused';
}

/** Reads the small language of one program. */
export interface Reader {
  /** What the reader itself knows of the options. It wins over the same spelling in the table. */
  readonly entry?: Partial<ProgramEntry>;
  /** The first word may be a bundle of option letters without a dash (`tar xzf FILE`). */
  readonly bundle?: boolean;
  /** Options that name a directory to work in (`tar -C`) count for operands alone, not for the files that options name. */
  readonly movesOperands?: true;
  /** Options that take two words, by their first spelling (`jq --arg NAME VALUE`). */
  readonly pairs?: ReadonlySet<string>;
  /** The reader sorts the words itself, since they follow no common syntax. */
  readonly sort?: (entry: CompiledEntry, words: readonly Word[], at: number) => Line;
  readonly read?: (line: Line) => Reading;
  /** Reads the language where it stands as the value of another program's option. */
  readonly value?: (word: Word, at: number) => readonly Finding[];
}
