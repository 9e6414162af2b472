import type { Classification, Environment, Json, ToolCatalogue } from '../../classify/index.ts';
import type { Shell } from '../../shell/index.ts';
import type { GateProfile, GrantScope, RefusedRun, RetryAnswer } from '../gate-profile.ts';
import type { ProgramHook } from '../hook-profile.ts';
import type { Grant, Issue, PolicySource, State } from '../types.ts';

/**
 * `faithful`: what the agent itself decides at the version that the facts describe, known holes included. For
 * comparing, migrating and testing. `hardened`: that, and the same configuration in the sound view; the strictest
 * wins. For enforcing. docs/semantics.md, "Dialects".
 */
export type Strictness = 'faithful' | 'hardened';

/** Where a run takes place, as data. */
export interface DialectPlace {
  /** Where the agent was started. */
  readonly cwd: string;
  readonly home?: string;
  readonly repositoryRoot?: string;
  readonly platform: 'linux' | 'darwin' | 'win32';
  readonly variables: Readonly<Record<string, string>>;
}

/** What a dialect may ask of the machine; each may be left out, and then nothing is known of it. None may throw. */
export interface DialectMachine {
  /** Where links lead, or `undefined` if it cannot tell. */
  readonly resolvePath?: (path: string) => string | undefined;
  readonly kindOf?: (path: string) => 'file' | 'directory' | 'missing';
  readonly readFile?: (path: string) => string | undefined;
  readonly listDirectory?: (path: string) => readonly string[] | undefined;
}

/** A file that the agent itself would read. */
export interface ConfigurationCandidate {
  readonly path: string;
  /** The agent's name for where the file stands in its order: `managed`, `user`, `project`, `local`. */
  readonly scope: string;
  /** The path is a folder: every file directly in it whose name ends so is meant, in the order of their names. */
  readonly filesEnding?: string;
}

export interface ConfigurationFile extends ConfigurationCandidate {
  readonly text: string;
}

/** What a run was started with: flags, modes and switches in the agent's own names. */
export interface LaunchOptions {
  readonly mode?: string;
  readonly headless?: boolean;
  readonly flags?: Readonly<Record<string, Json>>;
}

export interface OpenRequest {
  /** Files that exist, in the order of `candidates`, the weakest first. */
  readonly files: readonly ConfigurationFile[];
  readonly place: DialectPlace;
  readonly machine: DialectMachine;
  readonly strictness: Strictness;
  readonly launch: LaunchOptions;
}

/** A configuration made into a policy. */
export interface OpenedDialect {
  readonly source: PolicySource;
  /**
   * What is broken, each with file, line, column and mend. `hardened` denies everything then; `faithful` does what the
   * agent does, and flags it.
   */
  readonly errors: readonly Issue[];
  /** Dead, ignored or mistyped parts, each with the spelling that works. */
  readonly warnings: readonly Issue[];
  /** What the configuration says of the environment: further directories, a sandbox. */
  readonly environment?: Partial<Environment>;
  /** Answers that the files remember. */
  readonly grants?: readonly Grant[];
  /** Hook programs that the files name; the gate runs them as the profile says. */
  readonly hooks?: readonly ProgramHook[];
  /** Whether a call meets the `onlyIf` of a hook. Left out: the dialect has none. */
  readonly meetsHookRule?: (
    rule: string,
    tool: string,
    input: Readonly<Record<string, Json>>,
    shell: Shell,
  ) => boolean;
  /** Whether the agent keeps a tool from the model's sight. Left out: it hides none. */
  readonly hidesTool?: (tool: string) => boolean;
  /** What the agent offers to write into its own files about a call that asks. */
  readonly proposedRules?: (classification: Classification, state: State) => readonly ProposedRule[];
  /** Whether a run that the sandbox refused may be tried without it. Left out: the profile's table says. */
  readonly retry?: (refused: RefusedRun) => RetryAnswer;
}

/** What an agent writes down where a person says yes for good. */
export interface ProposedRule {
  /** The scope of an answer that it is offered with. */
  readonly scope: GrantScope;
  /** The agent's own name of the place: a file of its configuration, or `session`. */
  readonly destination: string;
  /** As the file spells them. */
  readonly rules: readonly string[];
  /** Of a rule on commands: the words that a command must begin with. */
  readonly prefix?: readonly string[];
  /** The same in the agent's own protocol, which hooks and hosts are told. */
  readonly update?: Json;
}

/** Where the agent's own decision is known to differ from what its rules seem to say. */
export interface KnownHole {
  /** Stable and kebab-case, as traces show it. */
  readonly code: string;
  readonly what: string;
  readonly source: string;
}

/** One agent: data and a small module over the engine. All have this shape. */
export interface Dialect {
  /** As `--dialect` names it: `claude-code`, `codex@classic`. */
  readonly name: string;
  /** The version of the agent that the facts describe. */
  readonly version: string;
  /** The strictest first. */
  readonly modes: readonly string[];
  readonly modeAliases: Readonly<Record<string, string>>;
  readonly defaultMode: string;
  readonly tools: ToolCatalogue;
  /** The agent's tool that runs a shell text, and the field that holds it. */
  readonly shellTool: { readonly name: string; readonly field: string };
  readonly holes: readonly KnownHole[];
  /** What differs in the gate. Left out: as toolgate's own. */
  readonly gate?: GateProfile;
  /** The files that the agent would read, the weakest first. Reads nothing. */
  readonly candidates: (place: DialectPlace) => readonly ConfigurationCandidate[];
  /** The scope of a file that was named by hand. */
  readonly scopeOf: (path: string, place: DialectPlace) => string;
  /** Never throws. */
  readonly open: (request: OpenRequest) => OpenedDialect;
}
