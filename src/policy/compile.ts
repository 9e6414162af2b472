import type { Check } from './conditions/check.ts';
import { type ConditionFault, compileCondition, compileRule } from './conditions/compile.ts';
import { conditionIssue, issue } from './issues.ts';
import { buildIndex, type Fixed, namedModes } from './rule-index.ts';
import type { CompiledRule, CompiledTable } from './table.ts';
import type { FinishRule, Issue, Origin, Pass, PolicySource, Result, Table, View } from './types.ts';

export interface CompiledFinish {
  readonly rule: FinishRule;
  readonly check: Check;
  readonly origins: readonly Origin[];
}

export interface CompiledPass {
  readonly view: View;
  readonly guards: readonly CompiledTable[];
  readonly deciders: readonly CompiledTable[];
  readonly finish: readonly CompiledFinish[];
}

/** A policy made ready for `decide`. Its own parts are no interface; `source` is what it was made of. */
export interface Policy {
  readonly source: PolicySource;
  readonly passes: readonly CompiledPass[];
  readonly answers: readonly CompiledTable[];
}

/**
 * Makes a policy ready. Errors: a condition that cannot be made ready (`bad-expression`, `bad-glob`, `empty-command`,
 * `too-deep`), an allow rule among guards (`allow-in-guard`), a policy without passes (`no-pass`).
 */
export function compileSource(source: PolicySource): Result<Policy> {
  const issues: Issue[] = [];
  if (source.passes.length === 0) issues.push(issue('no-pass', ['passes']));
  const { settings } = source;
  const policy: Policy = {
    source,
    passes: source.passes.map((pass) => compilePass(pass, settings, issues)),
    answers: source.answers.map((table) => compileTable(table, settings, issues)),
  };
  return issues.length === 0 ? { ok: true, value: policy } : { ok: false, issues };
}

type Settings = Fixed['settings'];

function compilePass(pass: Pass, settings: Settings, issues: Issue[]): CompiledPass {
  for (const table of pass.guards) {
    table.rules.forEach((rule, at) => {
      if (rule.effect === 'allow') issues.push(issue('allow-in-guard', [table.name, at], rule.origin));
    });
  }
  return {
    view: pass.view,
    guards: pass.guards.map((table) => compileTable(table, settings, issues)),
    deciders: pass.deciders.map((table) => compileTable(table, settings, issues)),
    finish: pass.finish.map((rule, at) => compileFinish(rule, at, issues)),
  };
}

function compileTable(table: Table, settings: Settings, issues: Issue[]): CompiledTable {
  const rules = table.rules.map((rule, at): CompiledRule => {
    const faults: ConditionFault[] = [];
    const check = compileRule(rule, faults);
    for (const fault of faults) issues.push(conditionIssue(fault, [table.name, at], rule.origin));
    return { rule, check, origins: [rule.origin] };
  });
  const named = new Set(table.rules.flatMap(({ when }) => namedModes(when)));
  return {
    name: table.name,
    algorithm: table.algorithm,
    rules,
    byMode: new Map([...named].map((mode) => [mode, buildIndex(table.rules, { mode, settings })])),
    otherwise: buildIndex(table.rules, { mode: undefined, settings }),
  };
}

function compileFinish(rule: FinishRule, at: number, issues: Issue[]): CompiledFinish {
  const faults: ConditionFault[] = [];
  const check = compileCondition(rule.when, 'wide', undefined, faults, 0);
  for (const fault of faults) issues.push(conditionIssue(fault, ['finish', at], rule.origin));
  return { rule, check, origins: [rule.origin] };
}
