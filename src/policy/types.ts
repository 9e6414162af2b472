import type {
  Access,
  AccessAction,
  Certainty,
  Classification,
  Deed,
  Invocation,
  Json,
  NormalWords,
  Permission,
  Place,
  ProgramEntry,
  Reason,
  Risk,
  Runs,
  ToolKind,
  Tri,
} from '../classify/index.ts';
import type { Span } from '../shell/index.ts';

/** Looser to stricter: allow, ask, deny. */
export type Effect = 'allow' | 'ask' | 'deny';

/** `configured`: inside the sandbox that the host configured, which is stricter than `none`. */
export type Confinement = 'none' | 'configured';

export type Algorithm = 'strictest' | 'deny-overrides' | 'first-applicable' | 'last-applicable';

/** Where a rule or a table entry was written. */
export interface Origin {
  readonly table: string;
  readonly rule: string;
  readonly file?: string;
  readonly line?: number;
  readonly column?: number;
}

/** One word of a command rule. In `like`, `*` is any run of characters inside that one word. */
export type RuleWord = string | { readonly like: string };

/**
 * A question about one unit, the call and the state. Answers yes, no or maybe; see docs/semantics.md, "Conditions".
 */
export type Condition =
  | { readonly kind: 'all'; readonly of: readonly Condition[] }
  | { readonly kind: 'any'; readonly of: readonly Condition[] }
  | { readonly kind: 'not'; readonly of: Condition }
  /** The condition holds of some unit of the call, whichever unit is being judged. */
  | { readonly kind: 'some-unit'; readonly of: Condition }
  | { readonly kind: 'always' }
  /** Tool names; `*` matches any run of characters. */
  | { readonly kind: 'tool'; readonly names: readonly string[] }
  | { readonly kind: 'tool-kind'; readonly kinds: readonly ToolKind[] }
  /** An argv prefix; each place holds one word or its alternatives. The first place, the name, holds no pattern. */
  | { readonly kind: 'command'; readonly words: readonly (readonly RuleWord[])[] }
  /** The whole text of the shell call, or of one command in it, after blanks at both ends are removed. */
  | { readonly kind: 'exact'; readonly text: string }
  /** An RE2 expression, looked for in the raw text, in each command's words and in the words joined by blanks. */
  | { readonly kind: 'matches'; readonly pattern: string; readonly flags?: string }
  /** A glob over absolute paths; a relative one starts at `base` (default: each workspace root). */
  | {
      readonly kind: 'path';
      readonly glob: string;
      readonly base?: string;
      readonly access?: readonly AccessAction[];
    }
  /** A host name, or `*.example.com` for it and everything below. */
  | { readonly kind: 'host'; readonly pattern: string; readonly access?: readonly AccessAction[] }
  | { readonly kind: 'access'; readonly actions: readonly AccessAction[] }
  | { readonly kind: 'resource'; readonly kinds: readonly Access['resource']['kind'][] }
  | { readonly kind: 'place'; readonly places: readonly Place[] }
  | { readonly kind: 'zone'; readonly zones: readonly string[] }
  /** The access changes something on the other side. */
  | { readonly kind: 'mutates' }
  /** The access names exactly one path. */
  | { readonly kind: 'exact-path' }
  /** The access names one path, or by a pattern files directly inside one known folder. */
  | { readonly kind: 'few-paths' }
  | { readonly kind: 'secret' }
  | { readonly kind: 'protected' }
  | { readonly kind: 'deed'; readonly kinds: readonly Deed['kind'][] }
  | { readonly kind: 'reason'; readonly codes: readonly string[] }
  | { readonly kind: 'risk'; readonly risks: readonly Risk[] }
  | { readonly kind: 'permission'; readonly permissions: readonly Permission[] }
  | { readonly kind: 'runs'; readonly what: readonly Runs[] }
  | { readonly kind: 'runs-nothing' }
  | { readonly kind: 'certainty'; readonly levels: readonly Certainty[] }
  | { readonly kind: 'mode'; readonly modes: readonly string[] }
  | { readonly kind: 'setting'; readonly name: string; readonly values: readonly (string | boolean)[] }
  | { readonly kind: 'headless' }
  | { readonly kind: 'sandbox' }
  /** A field of the tool's input; `value` is a literal with `*` for any run of characters. */
  | { readonly kind: 'input'; readonly field: string; readonly value: string }
  | { readonly kind: 'requires-prompt' }
  | { readonly kind: 'granted' }
  | {
      readonly kind: 'verdict';
      readonly from: VerdictSource;
      readonly effects: readonly Effect[];
      /** Left out: at either stage. */
      readonly stage?: VerdictStage;
    }
  | { readonly kind: 'repetition'; readonly atLeast: number }
  | { readonly kind: 'project-code'; readonly state: readonly ('baseline' | 'changed' | 'unknown')[] }
  /** A fact of a dialect's view is one of these, or a list that holds one. A fact that the unit lacks is none of them. */
  | { readonly kind: 'fact'; readonly name: string; readonly values: readonly FactScalar[] }
  /** A fact fits the pattern; of a list `some` or `every` member does, and `every` needs one. Default: `some`. */
  | {
      readonly kind: 'fact-text';
      readonly name: string;
      readonly pattern: TextPattern;
      readonly of?: 'some' | 'every';
    }
  /** A fact is a list of words that starts with these; each place holds one word or its alternatives. */
  | { readonly kind: 'fact-words'; readonly name: string; readonly words: readonly (readonly string[])[] }
  /** A fact of the session or the run, which the host holds in the state. */
  | { readonly kind: 'state'; readonly name: string; readonly values: readonly FactScalar[] };

export type FactScalar = string | boolean | number;

/** What a dialect's view says of a unit, in the agent's own terms. */
export type FactValue = FactScalar | readonly string[];

/** How an agent compares a text. Both forms take linear time for a given pattern. */
export type TextPattern =
  /** `*` is any run of characters, line ends included; everything else is literal unless said. Both ends are anchored. */
  | {
      readonly kind: 'wildcard';
      readonly text: string;
      /** `?` is exactly one character. */
      readonly question?: boolean;
      /** A final blank and star are optional together: `git *` fits `git`. */
      readonly optionalTail?: boolean;
      readonly ignoreCase?: boolean;
    }
  /** An RE2 expression, found anywhere. */
  | { readonly kind: 'expression'; readonly text: string; readonly flags?: string };

export type VerdictSource = 'hook' | 'reviewer' | 'person';

/** `call`: said of the call before anything was decided. `question`: said as an answer to an open question. */
export type VerdictStage = 'call' | 'question';

/** What a rule's allow reaches beyond the base effect of what it names. */
export type Coverage = 'inline-code' | 'inner-commands' | 'project-code' | 'configure';

export interface Rule {
  readonly effect: Effect;
  readonly when: Condition;
  readonly origin: Origin;
  /** A stable code for what the rule is about; `finish` and people read it. */
  readonly cause?: string;
  readonly confinement?: Confinement;
  readonly covers?: readonly Coverage[];
  /** Names of guards of the built-in policy that an allow rule sets aside where it answers yes. */
  readonly overrides?: readonly string[];
  /** Of a deny or ask rule: it is not read for a unit of which one of these allow rules answers yes. */
  readonly unless?: readonly Rule[];
  /** Said to the model and the person when the rule decides. */
  readonly because?: string;
}

export interface Table {
  readonly name: string;
  readonly algorithm: Algorithm;
  readonly rules: readonly Rule[];
}

/** What is judged: one deed with the words that rules match. */
export interface Unit {
  readonly index: number;
  /** Names the unit for questions and grants; equal keys are asked once. */
  readonly key: string;
  readonly text: string;
  readonly span?: Span | undefined;
  readonly kind: Deed['kind'];
  readonly program?: string | undefined;
  /** The command of the analysis that the unit belongs to. */
  readonly command?: number | undefined;
  /** The commands that run it, the nearest first. */
  readonly insideOf?: readonly Invocation[] | undefined;
  readonly argvs?: readonly (readonly (string | undefined)[])[] | undefined;
  readonly normal?: readonly NormalWords[] | undefined;
  /** Unknown words stand among the argv. */
  readonly open: boolean;
  readonly access?: Access | undefined;
  readonly risk: Risk;
  readonly permission: Permission;
  readonly runs?: Runs | undefined;
  readonly base: boolean;
  readonly spelledBy?: number | undefined;
  readonly certainty: Certainty;
  readonly reason: Reason;
  /** What a dialect's view says of the unit; the sound view says nothing here. */
  readonly facts?: Readonly<Record<string, FactValue>> | undefined;
  /** Codes of known holes of the agent that this unit meets: what it does here is not what its rules seem to say. */
  readonly holes?: readonly string[] | undefined;
  /**
   * Of a two-valued view: what a remembered answer records, where it is not the unit's own key (OpenCode remembers a prefix).
   * An empty list: the answer is good for this once.
   */
  readonly remembers?: readonly string[] | undefined;
  /** Of a two-valued view: whether a grant of the state covers it, where that is more than an equal key. */
  readonly granted?: boolean | undefined;
}

/** Turns a classification and the state into units. `three-valued` views are sound: they give at least one unit. */
export interface View {
  readonly name: string;
  readonly values: 'two-valued' | 'three-valued';
  units(classification: Classification, state: State): readonly Unit[];
  /** Codes of known holes that the call as a whole meets, such as one of which the view sees nothing. */
  holes?(classification: Classification, state: State): readonly string[];
  /** Of a two-valued view: what the agent's own class says of the call beside risk and permission. */
  flags?(classification: Classification): CallFlags;
}

/** Left out: no prompt is required, and an answer may be remembered. */
export interface CallFlags {
  readonly requiresPrompt?: boolean;
  readonly reusableGrant?: boolean;
}

/** Reads the joined effect and the causes of the rules that made it, and may turn ask into deny. */
export interface FinishRule {
  readonly when: Condition;
  readonly causes?: readonly string[];
  readonly origin: Origin;
}

export interface Pass {
  readonly view: View;
  readonly guards: readonly Table[];
  readonly deciders: readonly Table[];
  readonly finish: readonly FinishRule[];
}

/** Whom to ask; with a condition only about questions of which it does not answer no. */
export type RouteStep = VerdictSource | { readonly source: VerdictSource; readonly when: Condition };

/** What a policy is made of, before it is compiled. Dialects build this. */
export interface PolicySource {
  readonly passes: readonly Pass[];
  readonly answers: readonly Table[];
  readonly route: readonly RouteStep[];
  readonly settings: Readonly<Record<string, string | boolean>>;
  readonly mode: string;
  readonly headless: boolean;
  /** The policy's modes, the strictest first: one that is not known is read as that. Default: those of toolgate's own. */
  readonly modes?: readonly string[];
  /** What the policy's document says of programs; hand it to `classify` as `Environment.programs`. */
  readonly programs?: Readonly<Record<string, ProgramEntry>>;
}

/**
 * An answer that a person wants remembered.
 *
 * A two-valued view reads the key alone, as the agent does. A three-valued one reads the fingerprint too: a grant without
 * one is good for `once`.
 */
export interface Grant {
  /** As the dialect names it; for toolgate's own policy the key of a unit. */
  readonly key: string;
  readonly scope: 'once' | 'session' | 'project' | 'user';
  readonly fingerprint?: Fingerprint;
}

/** What a grant was given for. */
export interface Fingerprint {
  /** Keys of the sound view's units that the answer was about. */
  readonly units: readonly string[];
  readonly directory: string;
  readonly tool: string;
  readonly policy: string;
  /** Digests of the files that the call would run, by path. */
  readonly digests: Readonly<Record<string, string>>;
}

/** What fingerprints are compared with; a field that is missing equals nothing. */
export interface Present {
  readonly tool?: string;
  readonly policy?: string;
  readonly digests?: Readonly<Record<string, string>>;
}

export interface Verdict {
  readonly from: VerdictSource;
  readonly effect: Effect;
  /** Left out: `question`. */
  readonly stage?: VerdictStage;
  /** The question that it answers; all open ones where left out. */
  readonly key?: string;
  readonly reason?: string;
}

/**
 * What a hook makes of a classification. `raise` takes the higher of both. `set` stands for what was found, in two-valued
 * views alone; a three-valued one takes it as `raise`.
 */
export interface Adjustment {
  readonly kind: 'raise' | 'set';
  readonly risk?: Risk;
  readonly permission?: Permission;
  readonly requiresPrompt?: boolean;
  /** Whether an answer about the call may be remembered, and a remembered one be used. `raise` only takes it away. */
  readonly reusableGrant?: boolean;
}

/** Everything that a decision depends on beside the policy and the call. Plain data. */
export interface State {
  /** Overrides the policy's own mode and headless setting. */
  readonly mode?: string;
  readonly headless?: boolean;
  readonly grants?: readonly Grant[];
  readonly present?: Present;
  readonly verdicts?: readonly Verdict[];
  /** In order. */
  readonly adjustments?: readonly Adjustment[];
  /** Equal calls in a row, this one included. */
  readonly repetition?: number;
  /** Facts of the session or the run that a dialect's rules read, such as whether a folder is trusted. */
  readonly facts?: Readonly<Record<string, FactValue>>;
  /** Names the session where keys of a dialect hold it. */
  readonly session?: string;
}

export interface Question {
  readonly key: string;
  readonly text: string;
  readonly reasons: readonly Reason[];
  readonly units: readonly number[];
  readonly route: readonly VerdictSource[];
  readonly grants: readonly Grant[];
  /** The highest of its units, as the view of the pass that asks sees them. */
  readonly risk: Risk;
  readonly permission: Permission;
}

/** One entry a pass, unit and table: how the table answered and which rules made it. */
export interface TraceEntry {
  readonly pass: string;
  readonly unit?: {
    readonly key: string;
    readonly text: string;
    readonly kind: Deed['kind'] | 'call';
    readonly span?: Span;
  };
  readonly stage: 'guard' | 'decider' | 'finish' | 'answer' | 'default' | 'hole';
  readonly table: string;
  readonly answer: Effect | 'not-applicable';
  readonly rules: readonly Origin[];
  /** Rules that answered maybe. */
  readonly uncertain: readonly Origin[];
  /** Rules that had a say but for an allow rule that overrides them; absent where there is none. */
  readonly overridden?: readonly Overridden[];
  /** Known holes of the agent that this unit, or the call, meets; only in entries of the stage `hole`. */
  readonly holes?: readonly string[];
}

export interface Overridden {
  readonly rule: Origin;
  readonly by: Origin;
}

export interface Obligation {
  readonly kind: 'path' | 'sandbox';
  readonly data: Readonly<Record<string, Json>>;
}

export interface Decision {
  readonly id?: string;
  readonly effect: Effect;
  readonly confinement?: Confinement;
  /** One sentence for a person. */
  readonly reason: string;
  /** What the rule that the sentence is about says of itself, in its author's words. */
  readonly because?: string;
  readonly reasons: readonly Reason[];
  /** The determining rules; empty where a default decided. */
  readonly by: readonly Origin[];
  readonly classification: Classification;
  readonly questions: readonly Question[];
  readonly obligations: readonly Obligation[];
  readonly trace: readonly TraceEntry[];
}

export type Result<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly issues: readonly Issue[] };

/** A fault in a configuration, with the mend. Lines and columns start at 1. */
export interface Issue {
  readonly code: string;
  readonly message: string;
  readonly mend: string;
  readonly path: readonly (string | number)[];
  readonly file?: string;
  readonly line?: number;
  readonly column?: number;
}

export type ConditionValue = Tri;
