import type { CompiledFinish, CompiledPass, CompiledStep, CompiledTable } from './compiled.ts';
import { type ConditionFault, compileCondition, compileRule } from './conditions/compile.ts';
import { modes } from './document.ts';
import { conditionIssue, issue } from './issues.ts';
import { namedModes } from './known-rule.ts';
import { type ReadyByCall, readyByCall } from './ready.ts';
import { type CompiledRule, compiledRule } from './rule-list.ts';
import { namedReasons } from './shape.ts';
import type {
  Condition,
  FinishRule,
  Issue,
  Pass,
  PolicySource,
  Result,
  RouteStep,
  Rule,
  Table,
} from './types.ts';

/** A policy made ready for `decide`. Its own parts are no interface; `source` is what it was made of. */
export interface Policy {
  readonly source: PolicySource;
  readonly passes: readonly CompiledPass[];
  readonly answers: readonly CompiledTable[];
  readonly route: readonly CompiledStep[];
  /** The reason codes that rules name, counted from 1. */
  readonly reasonCodes: ReadonlyMap<string, number>;
  /** The policy's modes and those that rules name. */
  readonly modes: ReadonlySet<string>;
  /** What a mode that is not known is read as. */
  readonly strictestMode: string;
  readonly ready: ReadyByCall;
}

/**
 * Makes a policy ready. Errors: a condition that cannot be made ready (`bad-expression`, `bad-glob`, `empty-command`,
 * `too-deep`), an allow rule among guards (`allow-in-guard`), a policy without passes (`no-pass`).
 */
export function compileSource(source: PolicySource): Result<Policy> {
  const issues: Issue[] = [];
  if (source.passes.length === 0) issues.push(issue('no-pass', ['passes']));
  const passes = source.passes.map((pass) => compilePass(pass, issues));
  const answers = source.answers.map((table) => compileTable(table, issues));
  const route = source.route.map((step, at) => compileStep(step, at, issues));
  if (issues.length > 0) return { ok: false, issues };
  const tables = [...passes.flatMap(({ guards, deciders }) => [...guards, ...deciders]), ...answers];
  const conditions = tables.flatMap(({ rules }) => rules.flatMap(({ rule }) => conditionsOf(rule)));
  const codes = new Set(conditions.flatMap(namedReasons));
  const named = new Set(conditions.flatMap(namedModes));
  const known = source.modes ?? modes;
  const finishModes = source.passes.flatMap(({ finish }) => finish.flatMap(({ when }) => namedModes(when)));
  const value: Policy = {
    source,
    passes,
    answers,
    route,
    reasonCodes: new Map([...codes].map((code, at) => [code, at + 1])),
    modes: new Set([...known, ...named, ...finishModes]),
    strictestMode: known[0] ?? modes[0],
    ready: readyByCall(passes, answers, source.settings, named),
  };
  return { ok: true, value };
}

/** All that a rule's answer may depend on. */
function conditionsOf({ when, unless = [] }: Rule): readonly Condition[] {
  return [when, ...unless.flatMap(conditionsOf)];
}

function compilePass(pass: Pass, issues: Issue[]): CompiledPass {
  for (const table of pass.guards) {
    table.rules.forEach((rule, at) => {
      if (rule.effect === 'allow') issues.push(issue('allow-in-guard', [table.name, at], rule.origin));
    });
  }
  return {
    view: pass.view,
    guards: pass.guards.map((table) => compileTable(table, issues)),
    deciders: pass.deciders.map((table) => compileTable(table, issues)),
    finish: pass.finish.map((rule, at) => compileFinish(rule, at, issues)),
  };
}

function compileTable(table: Table, issues: Issue[]): CompiledTable {
  const compile = (rule: Rule, at: number): CompiledRule => {
    const faults: ConditionFault[] = [];
    const check = compileRule(rule, faults);
    for (const fault of faults) issues.push(conditionIssue(fault, [table.name, at], rule.origin));
    return compiledRule(
      rule,
      check,
      rule.unless?.map((one) => compile(one, at)),
    );
  };
  const rules = table.rules.map(compile);
  return { name: table.name, algorithm: table.algorithm, rules };
}

function compileFinish(rule: FinishRule, at: number, issues: Issue[]): CompiledFinish {
  const faults: ConditionFault[] = [];
  const check = compileCondition(rule.when, 'wide', undefined, faults, 0);
  for (const fault of faults) issues.push(conditionIssue(fault, ['finish', at], rule.origin));
  return { rule, check, origins: [rule.origin] };
}

function compileStep(step: RouteStep, at: number, issues: Issue[]): CompiledStep {
  if (typeof step === 'string') return { source: step, check: undefined };
  const faults: ConditionFault[] = [];
  const check = compileCondition(step.when, 'wide', undefined, faults, 0);
  for (const fault of faults) issues.push(conditionIssue(fault, ['route', at]));
  return { source: step.source, check };
}
