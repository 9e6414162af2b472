import type { AnalyzeOptions, Shell, ShellAnalysis, Span } from '../shell/index.ts';

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** A tool call as an agent makes it. `{ command }` alone is short for a `bash` call. */
export interface Call {
  readonly id?: string;
  readonly tool: string;
  readonly input: Readonly<Record<string, Json>>;
  readonly cwd?: string;
  readonly home?: string;
  readonly mode?: string;
  readonly shell?: string;
}

export type Risk = 'read' | 'write' | 'privileged' | 'forbidden';
export type Permission = 'workspace' | 'outside_workspace' | 'network' | 'privileged_escalation';
export type Certainty = 'exact' | 'bounded' | 'opaque';

/** Three values: `maybe` where the analysis cannot know. It never decides. */
export type Tri = 'yes' | 'no' | 'maybe';

export type AccessAction = 'read' | 'write' | 'delete' | 'execute' | 'connect' | 'configure' | 'signal';

/** Where a path lies. `system`: outside, but part of the operating system and without secrets. */
export type Place = 'workspace' | 'scratch' | 'system' | 'outside' | 'device-null' | 'unknown';

export interface PathResource {
  readonly kind: 'path';
  /** Absolute and normalised, as typed; a pattern where `exact` is false. */
  readonly path: string;
  /** Where links lead, if the environment can tell and it differs. */
  readonly resolved?: string;
  /** One known path; `false` for a glob, a folder's whole content, or an unknown part. */
  readonly exact: boolean;
  /** The whole tree below the path. */
  readonly recursive: boolean;
  readonly place: Place;
  readonly secret: Tri;
  readonly protected: Tri;
}

export interface HostResource {
  readonly kind: 'host';
  /** Lower case, without port and user; `undefined` where it is not known (a remote's name, a dynamic word). */
  readonly host: string | undefined;
  readonly port?: number;
  /** `named`: a default of the program or its configuration (a git remote, the package registry). */
  readonly spelled: boolean;
  readonly zone: 'loopback' | 'link-local' | 'private' | 'public' | 'unknown';
}

export type Resource =
  | PathResource
  | HostResource
  | { readonly kind: 'program'; readonly name: string }
  | { readonly kind: 'process'; readonly target: string; readonly own: boolean }
  | { readonly kind: 'variable'; readonly name: string; readonly secret: Tri }
  | { readonly kind: 'opaque' };

/** `Access.mutates` tells a remote read (`gh pr list`, a plain GET) from a request that changes something. */
export interface Access {
  readonly action: AccessAction;
  readonly resource: Resource;
  readonly span: Span;
  readonly mutates?: boolean;
}

/** What kind of code a deed would run; absent where the tables know the program. */
export type Runs = 'project-code' | 'inline-code' | 'unknown-program';

export interface Reason {
  readonly code: string;
  readonly span?: Span;
  readonly data?: Readonly<Record<string, Json>>;
}

/**
 * One thing that the call would do, the smallest part that a policy judges. A field that does not apply is `undefined`
 * or absent, which mean the same.
 *
 * For a shell line: each command, each file that it touches, each host, each flow, each piece of code.
 */
export interface Deed {
  readonly kind: 'command' | 'access' | 'code' | 'flow' | 'opaque' | 'tool';
  /** The command of the analysis that does it. */
  readonly command?: number | undefined;
  /** Program and subcommands as the tables name them: `git push`. */
  readonly program?: string | undefined;
  readonly access?: Access | undefined;
  readonly risk: Risk;
  readonly permission: Permission;
  readonly runs?: Runs | undefined;
  /**
   * `true`: part of what the program and subcommand do by default, so that a prefix rule for them covers it.
   * `false`: something on the line raises it; only a rule that spells the raising words covers it.
   */
  readonly base: boolean;
  /** For a raised deed: how many leading words of the command must be spelled by a rule to cover it. */
  readonly spelledBy?: number | undefined;
  readonly certainty: Certainty;
  readonly reason: Reason;
}

/** One reading of a command line's words after wrappers are peeled: what rules match. */
export interface Invocation {
  readonly command: number;
  /** One argv for each combination of known alternatives; a word that is not known is `undefined`. */
  readonly argvs: readonly (readonly (string | undefined)[])[];
  /** Whether further unknown words may stand between or after those of `argvs`. */
  readonly open: boolean;
  /** The words in canonical spelling for deny and ask rules: abbreviations and aliases of options resolved. */
  readonly normal: readonly NormalWords[];
  readonly program: string | undefined;
  readonly known: boolean;
  /** Source text of the command with its arguments. */
  readonly text: string;
  /** It names a script of the project, and the commands inside it are the script's body. */
  readonly script?: true;
}

/** An argv sorted into what a deny rule compares: subcommands and operands in order, and the set of options. */
export interface NormalWords {
  readonly name: string | undefined;
  /** The subcommands that the tables know, in canonical spelling, and the operands behind them. */
  readonly operands: readonly (string | undefined)[];
  /** Other names of the subcommand at the same place of `operands`; there are none where a place is left out. */
  readonly aliases?: readonly (readonly string[])[];
  /** A word before a subcommand is not known and may take the next one, so that the subcommand may stand further on. */
  readonly unsure?: true;
  readonly options: readonly string[];
  /** Words exist that are not known and could be an option or an operand. */
  readonly open: boolean;
}

export type ToolKind =
  | 'read'
  | 'list'
  | 'search'
  | 'edit'
  | 'execute'
  | 'fetch'
  | 'mcp'
  | 'process-input'
  | 'other';

/** What an MCP server says of one of its tools. */
export interface ToolHints {
  readonly readOnlyHint?: boolean;
  readonly destructiveHint?: boolean;
  readonly openWorldHint?: boolean;
}

export interface Classification {
  readonly call: Call;
  readonly tool: { readonly name: string; readonly kind: ToolKind; readonly known: boolean };
  readonly risk: Risk;
  readonly permission: Permission;
  readonly summary: string;
  readonly accesses: readonly Access[];
  readonly deeds: readonly Deed[];
  readonly invocations: readonly Invocation[];
  readonly analysis?: ShellAnalysis | undefined;
  readonly certainty: Certainty;
  readonly reasons: readonly Reason[];
  readonly requiresPrompt: boolean;
  readonly reusableGrant: boolean;
  /** The annotations of the tool that is called, as its server gives them. Only faithful views read them. */
  readonly hints?: ToolHints | undefined;
  readonly environment: EnvironmentFacts;
}

/** The part of the environment that decisions may read; plain data. */
export interface EnvironmentFacts {
  readonly cwd: string;
  readonly home: string | undefined;
  readonly roots: readonly string[];
  readonly sandbox: boolean;
  readonly projectCode: 'baseline' | 'changed' | 'unknown';
  /** `false`: names that differ in case alone are the same file. */
  readonly caseSensitive?: false;
}

/**
 * What the host tells of the machine. Everything but `cwd` may be left out; what that means for a decision stands in
 * docs/threat-model.md, "What the host supplies".
 */
export interface Environment {
  readonly cwd: string;
  /** Workspace roots; the default is `cwd`. */
  readonly roots?: readonly string[];
  readonly home?: string;
  readonly repositoryRoot?: string;
  /** Further directories that count as workspace. */
  readonly extraDirectories?: readonly string[];
  readonly platform?: 'linux' | 'darwin' | 'win32';
  readonly variables?: Readonly<Record<string, string>>;
  readonly shellKind?: string;
  /** A persistent shell keeps functions, aliases and variables between calls; say what it holds. */
  readonly session?: {
    readonly defined?: readonly string[];
    readonly changedLookup?: boolean;
    readonly exported?: readonly string[];
    readonly traps?: boolean;
    readonly directoryUnknown?: boolean;
  };
  readonly shell?: Shell;
  readonly analyze?: AnalyzeOptions;
  /** Follows links: the real path, or `undefined` if it cannot tell. Left out: paths count as typed. */
  readonly resolvePath?: (path: string) => string | undefined;
  /** Names below a folder, or `undefined` if it cannot tell. */
  readonly listDirectory?: (path: string) => readonly string[] | undefined;
  readonly readFile?: (path: string) => string | undefined;
  /** Digest of a file that steers execution, and the digest that the person approved: see `baseline`. */
  readonly baseline?: (path: string) => 'unchanged' | 'changed' | 'unknown';
  /** Files written since the baseline by earlier calls. */
  readonly written?: readonly string[];
  /** Whether file names that differ in case alone are different files; the default is no on darwin and win32. */
  readonly caseSensitive?: boolean;
  /** The host runs commands inside a sandbox that it configured. */
  readonly sandbox?: boolean;
  /** An MCP server's own annotations, by tool name; they only raise risk. */
  readonly annotations?: Readonly<Record<string, ToolHints>>;
  /** The tools that calls name, with their input fields; the default is toolgate's own. A dialect brings its agent's. */
  readonly tools?: import('./tools.table.ts').ToolCatalogue;
  /** Further program entries, by name; they replace the built-in ones. */
  readonly programs?: Readonly<Record<string, import('./programs/schema.ts').ProgramEntry>>;
}
