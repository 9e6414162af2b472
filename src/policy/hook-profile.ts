/**
 * How an agent's hooks speak, as plain data: what a hook program is told, what its exit code and its output mean, and
 * how several hooks are made into one answer. The gate interprets it; a dialect fills it.
 */

/** What a hook may say. `defer`: nobody decides now, the host keeps the call for later. */
export type HookDecision = 'allow' | 'ask' | 'defer' | 'deny';

/**
 * When an event fires. `call`: before the call is decided. `question`: when a question is about to be put to somebody,
 * as `hook` on the policy's route. `classification`: after the call was classified, to raise what was found. `denied`: after
 * a denial. `result`: after the call ran.
 */
export type HookMoment = 'call' | 'classification' | 'question' | 'denied' | 'result';

export interface HookEvent {
  /** As configuration and payload spell it: `PreToolUse`. */
  readonly name: string;
  readonly moment: HookMoment;
  /** Whether the name is compared without case and underscores. */
  readonly looseName?: boolean;
  readonly protocol: HookProtocol;
  readonly aggregation: HookAggregation;
  readonly matcher: MatcherStyle;
  /** What makes two hooks the same, so that one of them runs; the first in configured order is kept. */
  readonly sameHook: 'command' | 'never';
  /** In milliseconds; also where a configured time is zero or less. */
  readonly timeout: number;
  /** How long after its time-out a program may still end by itself, in milliseconds. Nothing that it prints is read. */
  readonly grace: number;
  /** What a hook means that failed, printed what cannot be read, or ran out of time. `none` is fail open. */
  readonly failed: FailedHook;
  /** `defer` counts only under these conditions, else it is no opinion. Left out: always. */
  readonly deferNeeds?: { readonly headless?: boolean; readonly onlyCallOfTurn?: boolean };
  /** Of `denied`: whose denials fire it; left out: all. */
  readonly denialsOf?: readonly ('policy' | 'hook' | 'reviewer' | 'person' | 'nobody-to-ask')[];
  /** Whether the calls of child agents fire it. */
  readonly inChildren: boolean;
  /** Of `call`: whether a function of the host may put another tool in the place of the call's. Left out: no. */
  readonly renames?: boolean;
  /**
   * Of `classification`: `raise-only` ignores a lowering and notes it; `free` may set anything. The sound view only
   * ever raises.
   */
  readonly power?: 'raise-only' | 'free';
}

export interface FailedHook {
  /** An exit code without meaning, a program that cannot be started, output that cannot be read. */
  readonly error: HookDecision | 'none';
  readonly timeoutOfProgram: HookDecision | 'none';
  readonly timeoutOfFunction: HookDecision | 'none';
  /** An in-process function that throws. */
  readonly thrown: HookDecision | 'none';
}

export interface HookProtocol {
  /** The JSON object on standard input, in this order of keys. */
  readonly payload: readonly PayloadField[];
  /**
   * Of tools that hooks know in another form: the fields that they are told, by the tool's own names. Other fields are not
   * told, and a rewrite leaves them.
   */
  readonly inputNames?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Variables added to the program's environment. */
  readonly variables: readonly VariableField[];
  readonly exitCodes: readonly ExitMeaning[];
  /** `zero`: standard output is read after exit code 0 alone. `any`: after every code that has no meaning of its own. */
  readonly outputAfter: 'zero' | 'any';
  readonly output: OutputRules;
}

/** What the gate knows of a call and may tell a hook. */
export type PayloadSource =
  | 'event'
  | 'session'
  | 'cwd'
  | 'project'
  | 'tool'
  | 'input'
  | 'call-id'
  | 'mode'
  | 'transcript'
  | 'prompt-id'
  | 'turn'
  | 'model'
  | 'agent-id'
  | 'agent-type'
  | 'suggestions'
  | 'reason'
  | 'result';

export interface PayloadField {
  readonly name: string;
  readonly from: PayloadSource;
  /** What the gate does not know is left out; `always` writes an empty text, or an empty object for `input`. */
  readonly always?: boolean;
  /** Other spellings of values: modes (`manual` is told as `default`), tool names. */
  readonly words?: Readonly<Record<string, string>>;
}

export type VariableField =
  | { readonly name: string; readonly text: string }
  | { readonly name: string; readonly from: PayloadSource }
  /** A field of the tool's input, where it is a text. */
  | { readonly name: string; readonly input: string };

/** An exit code that says something by itself. Every other code but 0 is a failure, see `outputAfter`. */
export interface ExitMeaning {
  readonly code: number;
  readonly says: HookDecision;
  readonly halt?: boolean;
  /** Told where standard error is blank. Left out: without a text the hook has failed. */
  readonly blankReason?: string;
}

export interface OutputRules {
  /**
   * `object`: the whole trimmed output is one JSON object, else the hook failed (blank output says nothing).
   * `braced`: only output that starts with `{` is JSON; any other is plain text and says nothing.
   */
  readonly text: 'object' | 'braced';
  /** Whether keys are compared without case. */
  readonly looseKeys?: boolean;
  /** A field that is read and holds another type: `void` drops the whole output, `skip` that field. */
  readonly wrongType: 'void' | 'skip';
  /** The first whose `marker` stands at the top (or that has none) is read, and no other. */
  readonly forms: readonly OutputForm[];
}

export interface OutputForm {
  readonly marker?: string;
  /** For one meaning the first field that is present counts. */
  readonly fields: readonly OutputField[];
  /** A decision that needs another field beside it; without it the hook has failed. */
  readonly needs?: readonly { readonly decision: HookDecision; readonly field: 'reason' | 'input' }[];
}

/** `path` leads from the top of the object to a field. A `null` is as good as no field. */
export type OutputField =
  | {
      readonly means: 'decision';
      readonly path: readonly string[];
      /** A word that is not listed is `otherwise`. */
      readonly words: Readonly<Record<string, HookDecision | 'none' | 'failed'>>;
      readonly looseWords?: boolean;
      readonly otherwise: 'none' | 'failed';
    }
  | { readonly means: 'reason'; readonly path: readonly string[] }
  /** The new input. `orText`: the object may be given as a text that holds it. */
  | {
      readonly means: 'input';
      readonly path: readonly string[];
      readonly orText?: boolean;
      /** Another type is no field, whatever `wrongType` says. */
      readonly lenient?: boolean;
    }
  /** Said to the model beside the result. `lists`: a list of texts too. */
  | {
      readonly means: 'context';
      readonly path: readonly string[];
      readonly lists?: boolean;
      readonly lenient?: boolean;
    }
  /** The turn ends if the field has this value. */
  | { readonly means: 'halt'; readonly path: readonly string[]; readonly when: boolean }
  /** The model may be told to try again. */
  | { readonly means: 'retry'; readonly path: readonly string[] }
  /** Changes of permissions that an answer brings; the gate hands them to the host unread. */
  | { readonly means: 'updates'; readonly path: readonly string[] }
  | { readonly means: 'risk' | 'permission' | 'requires-prompt'; readonly path: readonly string[] }
  /** A hook that gives this field has failed. */
  | { readonly means: 'unsupported'; readonly path: readonly string[]; readonly unless?: boolean }
  /** Read for its type alone. */
  | {
      readonly means: 'nothing';
      readonly path: readonly string[];
      readonly type: 'text' | 'number' | 'boolean';
    };

export interface HookAggregation {
  /** The strictest first; the first that some hook says is the answer. A decision that is missing here is no opinion. */
  readonly order: readonly HookDecision[];
  /** Whose reasons are joined, in configured order: of the hooks that said the answer, or of all. */
  readonly reasons: 'of-the-answer' | 'of-all';
  /** Answers whose reasons are not told. */
  readonly silentReasons?: readonly HookDecision[];
  readonly separator: string;
  /**
   * `merge`: the fields of each new input are laid over the call's own, in configured order. `replace`: the last in
   * configured order stands for the whole input. `last-finished`: the one that came last in time does.
   */
  readonly input: 'merge' | 'replace' | 'last-finished';
  /** Of `merge`: a key with dots is a path into nested objects. */
  readonly dottedKeys?: boolean;
  /** Answers after which a new input is not used. */
  readonly dropInputOn: readonly HookDecision[];
}

/** How a hook's matcher is compared with a tool's name. Empty or absent matches every tool. */
export interface MatcherStyle {
  /** A matcher of letters, digits, these characters and separators alone is a list of exact names. Left out: it is always an expression. */
  readonly plain?: { readonly characters: string; readonly separators: string };
  /** Whether `*` alone matches every tool. */
  readonly star: boolean;
  /** Further names under which a tool is known to matchers. */
  readonly aliases?: Readonly<Record<string, readonly string[]>>;
}

/** One configured hook that is a program. Configuration readers of dialects make these. */
export interface ProgramHook {
  readonly kind: 'program';
  readonly event: string;
  /** A text for the shell that runs hooks. */
  readonly command: string;
  readonly matcher?: string;
  /** A rule in the dialect's own syntax; the gate asks the dialect whether the call meets it. */
  readonly onlyIf?: string;
  /** In milliseconds. */
  readonly timeout?: number;
  readonly name?: string;
  readonly file?: string;
  readonly line?: number;
}
