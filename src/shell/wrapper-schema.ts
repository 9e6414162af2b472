import type { OpaqueReason } from './types.ts';

/**
 * The language of the wrapper tables: which words of a program are another command, and which options stand before.
 *
 * An entry is plain data and can be written as JSON. An option that an entry does not list ends the reading: what
 * follows may be its value or the command.
 *
 * Options are blank-separated; spellings of one option are joined by a comma. A suffix says how many values it takes:
 * none `-v`, one `-k,--kill-after=`, one that is only ever attached `-i,--replace=?`, two words `--bind==`, three
 * words `--overlay===`.
 */
export interface WrapperEntry {
  /** Other names of the same program. */
  readonly aliases?: string;
  /** What carries the inner command. Default `argv`. */
  readonly carries?: Carrier;
  /** Reads the words by code instead, where the grammar is the program's own. */
  readonly reader?: WrapperReader;

  /** Options that do not matter here. */
  readonly options?: string;
  /** With one of these nothing is run. Only options of which that is sure. */
  readonly stops?: string;
  /** Their value is shell text that is run. */
  readonly texts?: string;
  /** Their value is code in another language. */
  readonly codes?: string;
  /** Their value names the program; the remaining words are its arguments. */
  readonly programs?: string;
  /** All words behind one of these are the command. */
  readonly rests?: string;
  /** With one of these, what runs is no longer known. */
  readonly obscures?: string;
  /** Why it is not known, where `obscures` or the carrier `unknown` says so. Default `unknown-wrapper-option`. */
  readonly because?: OpaqueReason;
  /** Their value is a command where it begins with `|` or `!`, else a file that is written. */
  readonly pipes?: string;
  /** Options with an effect of their own: the wrapper is not transparent. */
  readonly deeds?: string;
  /** Their value is the directory in which the command runs. */
  readonly directories?: string;
  /** They pick another user. */
  readonly users?: string;
  /** The command starts without the environment. */
  readonly clears?: string;
  /** The command runs on another machine. */
  readonly remotes?: string;
  /** The operands are joined to shell text although the entry says `argv`. */
  readonly joins?: string;
  /** The command goes through a shell that gets its words escaped, or without one a shell starts. */
  readonly escapes?: string;
  /** The operands are an argv although the entry says `joined`. */
  readonly splits?: string;
  /** With one of these the operands that `before` counts are left out. */
  readonly skips?: string;
  /** A flag that puts words in front of the command: `-m` of `uv run` puts `python -m`. Without a name: always. */
  readonly fronts?: Readonly<Record<string, string>>;

  /**
   * Where options may stand. `posix` (default): before the first operand. `around`: also between the operands that
   * `before` counts. `permute`: anywhere until `--`.
   */
  readonly scan?: 'posix' | 'around' | 'permute';
  /**
   * `gnu` (default): clusters, attached values, `--long=value`, abbreviations. `single-dash`: `-long` words, no
   * clusters. `one-word`: any word with a dash is an option, complete in itself, listed or not.
   */
  readonly syntax?: 'gnu' | 'single-dash' | 'one-word';
  /** `-5` is an option (`nice`). */
  readonly digits?: true;
  /** Operands that stand before the command. */
  readonly before?: number;
  /** The operand before the command is there only if it is a number or a version (`v18.2`). */
  readonly numeric?: true;
  /** An operand of this spelling is followed by shell text (`flock FILE -c TEXT`). */
  readonly textAfter?: string;
  /**
   * `NAME=value` words in front of the command. `any`: each word with `=`. `between`: also among the options, none
   * behind `--`. `name`: the name must be letters, digits and `_`.
   */
  readonly assignments?: 'any' | 'between' | 'name';
  /** What happens without a command. Default `nothing`. */
  readonly bare?: 'nothing' | 'stdin-shell' | 'opaque';
  /** A word that the wrapper replaces by one that it gets at run time. */
  readonly placeholder?: string;
  /** A word that ends in `;` ends one command and starts another. */
  readonly chained?: true;

  readonly place?: 'remote' | 'container';
  /** The command runs as another user or with more rights. */
  readonly user?: true;
  /** The wrapper adds nothing of its own to what the command does. */
  readonly transparent?: true;
  /** The language of its shell texts. Default `sh`. */
  readonly shell?: 'bash' | 'sh' | 'other';
  /**
   * Subcommands; aliases are joined by a comma, two words by a blank. Where the entry names no carrier itself, the
   * command is an operand of these only.
   */
  readonly under?: Readonly<Record<string, WrapperEntry>>;
}

/**
 * - `argv`: the words as they are.
 * - `joined`: the words, joined by blanks, are shell text.
 * - `texts`: each word is a shell text.
 * - `options`: nothing but the values of options.
 * - `unknown`: something that cannot be told from the line.
 * - `program`: nothing is peeled; what it runs is said by the tables of programs.
 */
export type Carrier = 'argv' | 'joined' | 'texts' | 'options' | 'unknown' | 'program';

export type WrapperReader =
  | 'callback'
  | 'completion'
  | 'definition'
  | 'env'
  | 'eval'
  | 'fd'
  | 'find'
  | 'foreign-shell'
  | 'jobs'
  | 'parallel'
  | 'shell'
  | 'ssh'
  | 'trap'
  | 'user-shell'
  | 'xargs';

export type WrapperTable = Readonly<Record<string, WrapperEntry>>;
