import type { CompiledFinish, CompiledPass, CompiledTable } from './compiled.ts';
import { type ConditionFault, compileCondition, compileRule } from './conditions/compile.ts';
import { modes } from './document.ts';
import { conditionIssue, issue } from './issues.ts';
import { type ReadyByMode, readyByMode } from './ready.ts';
import { namedModes } from './rule-index.ts';
import { type CompiledRule, compiledRule } from './rule-list.ts';
import { namedReasons } from './shape.ts';
import type { Condition, FinishRule, Issue, Pass, PolicySource, Result, Rule, Table } from './types.ts';

/** A policy made ready for `decide`. Its own parts are no interface; `source` is what it was made of. */
export interface Policy {
  readonly source: PolicySource;
  readonly passes: readonly CompiledPass[];
  readonly answers: readonly CompiledTable[];
  /** The reason codes that rules name, counted from 1. */
  readonly reasonCodes: ReadonlyMap<string, number>;
  /** The modes of the recommended policy and those that rules name. */
  readonly modes: ReadonlySet<string>;
  readonly ready: ReadyByMode;
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
  if (issues.length > 0) return { ok: false, issues };
  const tables = [...passes.flatMap(({ guards, deciders }) => [...guards, ...deciders]), ...answers];
  const conditions = tables.flatMap(({ rules }) => rules.flatMap(({ rule }) => conditionsOf(rule)));
  const codes = new Set(conditions.flatMap(namedReasons));
  const named = new Set(conditions.flatMap(namedModes));
  const finishModes = source.passes.flatMap(({ finish }) => finish.flatMap(({ when }) => namedModes(when)));
  const value: Policy = {
    source,
    passes,
    answers,
    reasonCodes: new Map([...codes].map((code, at) => [code, at + 1])),
    modes: new Set([...modes, ...named, ...finishModes]),
    ready: readyByMode(passes, answers, source.settings, named),
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
