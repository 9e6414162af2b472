import type { RedirectOperator, Script, Span, SyntaxFault } from './syntax.ts';

/**
 * Why the analysis does not know something. Stable codes: they appear in decisions and may be matched by rules.
 */
export type OpaqueReason =
  | 'too-long'
  | 'too-deep'
  | 'nul-character'
  | 'lone-surrogate'
  | 'not-text'
  | 'unsupported-shell'
  | 'syntax-error'
  | 'unterminated'
  | 'parser-failure'
  | 'parser-disagreement'
  | 'unread-syntax'
  | 'leading-dash-text'
  | 'dynamic-command-name'
  | 'vanishing-command-name'
  | 'dynamic-word'
  | 'too-many-words'
  | 'dynamic-code'
  | 'dynamic-directory'
  | 'arithmetic-evaluation'
  | 'indirect-expansion'
  | 'prompt-expansion'
  | 'unknown-wrapper-option'
  | 'appended-arguments'
  | 'sourced-file'
  | 'script-file'
  | 'standard-input-code'
  | 'changed-lookup'
  | 'changed-parsing'
  | 'alias'
  | 'redefined-name'
  | 'endless-jobs'
  | 'deep-nesting'
  | 'shell-difference'
  | 'code-in-data';

/**
 * What is known of a value that is not known. `any` says nothing. The others promise the set that the value is in;
 * each has a property test against bash.
 */
export type Shape =
  | { readonly kind: 'any' }
  /** Decimal digits, with an optional leading minus where `signed`. */
  | { readonly kind: 'number'; readonly signed: boolean }
  | { readonly kind: 'hex' }
  /** A git ref or object name: no blanks, no leading dash, no `..`, `~`, `^`, `:`, `?`, `*`, `[`, `\`. */
  | { readonly kind: 'ref-name' }
  /** A path that starts with `base` and was listed by a program that stays below it (links not followed). */
  | { readonly kind: 'path-under'; readonly base: string }
  /** A fresh file or folder of `mktemp`. */
  | { readonly kind: 'scratch-path' }
  /** Output of a known program that is no code, path or option by itself: free text, may start with anything. */
  | { readonly kind: 'text' };

/** One piece of a word after quotes are removed. */
export type Piece =
  | { readonly kind: 'literal'; readonly text: string }
  /** An unquoted pattern; its matches never cross a slash and are names of existing files, or the pattern itself. */
  | { readonly kind: 'glob'; readonly text: string }
  /**
   * `filled`: never empty. The output of a command that fails is.
   * `inherited`: read from the standard input that the text itself was started with, which nothing in it supplies.
   */
  | {
      readonly kind: 'unknown';
      readonly shape: Shape;
      readonly variable?: string;
      readonly filled?: true;
      readonly inherited?: true;
    }
  /** One of several values, each made of literals and globs (loop variables, `case` branches). */
  | { readonly kind: 'choice'; readonly options: readonly (readonly Piece[])[] };

export interface Word {
  readonly span: Span;
  /** Source text, quotes included. */
  readonly raw: string;
  readonly pieces: readonly Piece[];
  /**
   * `one`: exactly one word at run time (a glob may become several file names, but is always at least one word).
   * `many`: an unquoted unknown, so none, one or several words.
   */
  readonly fields: 'one' | 'many';
  /** Names of parameters whose value flows into this word. */
  readonly variables?: readonly string[];
}

export interface Assignment {
  readonly span: Span;
  readonly name: string;
  readonly append: boolean;
  /** The value, or the elements of an array. */
  readonly value: Word | readonly Word[];
  readonly subscript?: Word;
  /** `command`: for this one command's environment; `shell`: changes the shell; `export`: that and its children. */
  readonly scope: 'command' | 'shell' | 'export';
}

export interface Redirect {
  readonly span: Span;
  readonly operator: RedirectOperator;
  readonly descriptor: number | { readonly variable: string };
  /** Target, or the body of a here-document or here-string. */
  readonly target: Word;
  /** What it does: `duplicate` covers `2>&1` and `>&-`; `text` is a here-document or here-string. */
  readonly action: 'read' | 'write' | 'append' | 'read-write' | 'duplicate' | 'text';
  /** Host and port of `/dev/tcp` and `/dev/udp`. */
  readonly network?: { readonly host: string | undefined; readonly port: string | undefined };
}

/**
 * Where a command runs, relative to the start: words given to `cd` one after another. Several where a `cd` may have
 * failed; `unknown` where it cannot be told.
 */
export type Directory =
  | { readonly kind: 'known'; readonly steps: readonly Word[] }
  | { readonly kind: 'unknown' };

export type ContextKind =
  | 'pipeline'
  | 'subshell'
  | 'group'
  | 'substitution'
  | 'process-substitution'
  | 'function'
  | 'loop'
  /** Inside a loop that nothing but its body ends. */
  | 'endless'
  | 'case'
  | 'if'
  | 'list'
  | 'background'
  | 'coproc'
  | 'nested-text'
  | 'trap';

/** The place of a command in one pipeline. Pipelines nest; the innermost stands last. */
export interface PipelinePlace {
  readonly id: number;
  readonly stage: number;
  readonly stages: number;
}

export type Stdin =
  | { readonly kind: 'inherit' }
  | { readonly kind: 'pipe' }
  | { readonly kind: 'file' }
  | { readonly kind: 'text'; readonly body: Word };

/** How a command came out of another one. */
export interface Via {
  /** The id of the command that runs this one. */
  readonly of: number;
  /** The wrapper's name as in the wrapper table (`timeout`, `bash`, `find`, `xargs`, `eval`). */
  readonly wrapper: string;
  /**
   * `prefix`: the wrapper runs the rest of its words as they are (`timeout 60 X`); `text`: a shell text (`sh -c`,
   * `eval`, a here-document into a shell); `option`: words of an option or action (`find -exec`); `appended`: more
   * words follow at run time (`xargs`).
   */
  readonly relation: 'prefix' | 'text' | 'option' | 'appended';
  /** Where the inner command runs: here, on another machine, or in a container. */
  readonly place: 'local' | 'remote' | 'container';
}

export interface Command {
  readonly id: number;
  readonly span: Span;
  /** `words[0]` is the name. Empty where only assignments or redirects stand. */
  readonly words: readonly Word[];
  readonly assignments: readonly Assignment[];
  readonly redirects: readonly Redirect[];
  readonly context: readonly ContextKind[];
  readonly pipelines: readonly PipelinePlace[];
  readonly execution: 'always' | 'conditional' | 'defined-only';
  readonly directories: readonly Directory[];
  readonly stdin: Stdin;
  readonly via?: Via;
  /** The name is a function that this text defines: the body is judged where it stands. */
  readonly callsFunction: boolean;
  /** The command whose word this one's output becomes part of. */
  readonly feeds?: number;
}

/** A redirect of a compound command (`{ …; } > file`, `done < file`) or of `exec`. */
export interface CompoundRedirect {
  readonly redirect: Redirect;
  readonly directories: readonly Directory[];
  readonly execution: Command['execution'];
  readonly pipelines: readonly PipelinePlace[];
}

/** Something that bash could do and that the analysis cannot tell. */
export interface Opaque {
  readonly reason: OpaqueReason;
  readonly span: Span;
  /** What it makes unknown: one word, one command, or everything from here on. */
  readonly scope: 'word' | 'command' | 'script';
  readonly command?: number;
}

/** Changes of the shell that would outlast the text in a persistent shell. */
export type ShellEffect =
  | { readonly kind: 'directory'; readonly directories: readonly Directory[] }
  | {
      readonly kind: 'variable';
      readonly name: string;
      readonly exported: boolean;
      readonly value: Word | undefined;
    }
  | { readonly kind: 'function'; readonly name: string }
  | { readonly kind: 'alias'; readonly name: string | undefined }
  | { readonly kind: 'option'; readonly name: string }
  | { readonly kind: 'trap' }
  | { readonly kind: 'lookup'; readonly name: string | undefined };

/**
 * A node of tree-sitter's bash grammar as plain data, tokens and errors (`ERROR`) included. Offsets are UTF-16 units.
 * Other agents decide over this very tree; nothing of toolgate's own analysis reads it.
 */
export interface GrammarNode {
  readonly type: string;
  /** `false` for tokens such as `;` or `fi`. */
  readonly named: boolean;
  /** The parser made it up to go on after an error. */
  readonly missing: boolean;
  readonly start: number;
  readonly end: number;
  readonly children: readonly GrammarNode[];
}

/**
 * What a shell text would do.
 *
 * INVARIANT: every command that bash runs for this text stands in `commands`, and every file that it opens by a
 * redirect stands in a command's `redirects` or in `redirects`, or an entry of `opaque` covers it.
 */
export interface ShellAnalysis {
  readonly source: string;
  /** `agreement`: two parsers read the text and agree; `unbash`: the second was not loaded. */
  readonly engine: 'unbash' | 'agreement';
  readonly complete: boolean;
  readonly tree: Script | undefined;
  /** The second parser's tree, where `AnalyzeOptions.grammarTree` asked for it and that parser is loaded. */
  readonly grammarTree?: GrammarNode;
  readonly commands: readonly Command[];
  readonly redirects: readonly CompoundRedirect[];
  readonly opaque: readonly Opaque[];
  readonly faults: readonly SyntaxFault[];
  readonly effects: readonly ShellEffect[];
  /** Parameters whose value is used as data anywhere in the text (`echo "$TOKEN"`), with where. */
  readonly variablesRead: readonly {
    readonly name: string;
    readonly span: Span;
    readonly command?: number;
  }[];
}

export interface AnalyzeOptions {
  /** Longest text that is read, in UTF-16 units. Default 16384. */
  readonly maxLength?: number;
  /**
   * `bash` (the default), `sh` or `dash`: for the last two, what other shells read otherwise is opaque. `zsh`, `fish`,
   * `powershell`, `cmd` and anything else are opaque, save one plain command.
   */
  readonly shell?: string;
  /** Values of variables that are known before the text runs, such as `HOME`. */
  readonly variables?: Readonly<Record<string, string>>;
  /** Names that are functions or aliases of a persistent shell: a call of one is opaque. */
  readonly defined?: readonly string[];
  /** `false` leaves the second parser out even where it is loaded. */
  readonly secondOpinion?: boolean;
  /** Keeps the second parser's tree, also of a text that it finds errors in or for another shell. Default `false`. */
  readonly grammarTree?: boolean;
}

export interface Shell {
  /** Whether the second parser is loaded. */
  readonly engine: 'unbash' | 'agreement';
  /**
   * Says every command that `text` would run, every file that its redirects open, and what cannot be known.
   * Never throws and never hangs.
   */
  analyze(text: string, options?: AnalyzeOptions): ShellAnalysis;
}

export interface LoadShellOptions {
  /** `false`: the first parser alone, nothing is loaded. Default `true`. */
  readonly secondOpinion?: boolean;
  /** The bytes or the address of web-tree-sitter's wasm, where the package's own file cannot be found. */
  readonly runtime?: Uint8Array | URL | string;
  /** The bytes or the address of the tree-sitter-bash grammar. */
  readonly grammar?: Uint8Array | URL | string;
}

/** A parser that gives the syntax tree. */
export interface ShellParser {
  readonly name: string;
  parse(text: string): Script;
}

/**
 * A parser that is asked whether it reads the same commands.
 * A refusal (an error, a guard, a deadline) counts as no.
 */
export interface SecondOpinion {
  readonly name: string;
  agrees(text: string, tree: Script): boolean;
  /** Its own tree of the text; `undefined` past a deadline or a depth. */
  readTree?(text: string): GrammarNode | undefined;
}
