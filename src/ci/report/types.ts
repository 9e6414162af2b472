import type { Effect } from '../../policy/index.ts';

/** From the worst down. */
export const levels = ['error', 'warning', 'info'] as const;

export type Level = (typeof levels)[number];

/** Lines and columns start at 1. */
export interface ReportPlace {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** One thing that is wrong, with the place where it is mended. */
export interface Finding extends ReportPlace {
  /** The rule of `lint`, or what was tested. */
  readonly rule: string;
  readonly level: Level;
  readonly message: string;
  readonly mend?: string;
  /** A call that shows it, with what the policy says to it, and why that matters. */
  readonly evidence?: { readonly call: string; readonly effect: Effect; readonly why: string };
  readonly related?: readonly (ReportPlace & { readonly message: string })[];
  /** Lines for a person, such as a trace. */
  readonly details?: string;
  /** Names what the finding is about whatever line it stands on, so that it is known again after an edit. */
  readonly key: string;
}

/** What a rule of `lint` is about, for reports that list rules. */
export interface RuleSummary {
  readonly id: string;
  readonly level: Level;
  readonly summary: string;
}

/** A test that was run. */
export interface TestCase extends ReportPlace {
  readonly name: string;
  readonly failure: Finding | undefined;
}

export interface Report {
  readonly command: 'lint' | 'test' | 'diff' | 'replay' | 'convert';
  readonly version: string;
  readonly files: readonly string[];
  readonly findings: readonly Finding[];
  readonly rules: readonly RuleSummary[];
  readonly cases: readonly TestCase[];
  readonly summary: string;
  /** What only this command has to tell; the report in JSON holds it. */
  readonly more?: Readonly<Record<string, unknown>>;
}

export const formats = ['pretty', 'json', 'github', 'sarif', 'junit'] as const;

export type Format = (typeof formats)[number];

/** Whether a finding is as bad as the level from which a run fails. */
export function isAtLeast(level: Level, limit: Level): boolean {
  return levels.indexOf(level) <= levels.indexOf(limit);
}
