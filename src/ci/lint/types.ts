import type { Decision, Effect, Rule, Table } from '../../policy/index.ts';
import type { Given } from '../probe/given.ts';
import type { Seeds } from '../probe/seeds.ts';
import type { ToolCalls } from '../probe/tool-calls.ts';
import type { Finding, Level } from '../report/types.ts';
import type { Reviewed, ReviewedCall, WrittenOrigin } from '../reviewed.ts';

/** A rule of the policy's files, in the table that it stands in. */
export interface RuleView {
  readonly rule: Rule;
  readonly origin: WrittenOrigin;
  readonly table: Table;
  readonly seeds: Seeds;
}

/** A call that was tried, and the answer. */
export interface Trial {
  readonly call: ReviewedCall;
  readonly decision: Decision;
  /** What came with the call, where the rule asks for it. */
  readonly given?: Given | undefined;
}

/** What rules of `lint` look at. */
export interface LintContext {
  readonly reviewed: Reviewed;
  /** Of the policy's files, as the agent's own view (or toolgate's) reads them. */
  readonly rules: readonly RuleView[];
  readonly calls: ToolCalls;
  readonly judge: (call: ReviewedCall, mode?: string, given?: Given) => Decision;
  readonly judgeCommand: (command: string, mode?: string) => Decision;
  /** Calls that the rule was written for, as far as its pattern tells. */
  readonly samples: (view: RuleView) => readonly Trial[];
  readonly decides: (view: RuleView, decision: Decision) => boolean;
  /** What the call would get if no deny or ask rule of the files held it. */
  readonly effectUnheld: (decision: Decision, mode?: string) => Effect;
  /** The rule named in a report: its text or name. */
  readonly nameOf: (view: RuleView) => string;
}

export interface LintRule {
  readonly id: string;
  /** Of its findings, unless one says otherwise. */
  readonly level: Level;
  /** One sentence; the page beside the rule says more. */
  readonly summary: string;
  readonly check: (context: LintContext) => readonly Finding[];
}
