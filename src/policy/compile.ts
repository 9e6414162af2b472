import type { Check } from './conditions/check.ts';
import { type ConditionFault, compileCondition, compileRule } from './conditions/compile.ts';
import { conditionIssue, issue } from './issues.ts';
import { type CompiledTable, makeReader, type Reader } from './reader.ts';
import { type Fixed, namedModes } from './rule-index.ts';
import { compiledRule } from './rule-list.ts';
import { namedReasons } from './shape.ts';
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
  /** The reason codes that rules name, counted from 1. */
  readonly reasonCodes: ReadonlyMap<string, number>;
  /** The tables made ready for calls in a mode; `unanswered`: there is no grant and no verdict. */
  readonly ready: (mode: string, unanswered: boolean) => ReadyPolicy;
}

export interface ReadyPolicy {
  readonly passes: readonly ReadyPass[];
  readonly answers: readonly Reader[];
  /** Whether some table finds its rules by the names of commands. */
  readonly readsNames: boolean;
}

export interface ReadyPass {
  readonly view: View;
  readonly guards: readonly Reader[];
  readonly deciders: readonly Reader[];
  readonly finish: readonly CompiledFinish[];
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
  const conditions = tables.flatMap(({ rules }) => rules.map(({ rule }) => rule.when));
  const codes = new Set(conditions.flatMap(namedReasons));
  const value: Policy = {
    source,
    passes,
    answers,
    reasonCodes: new Map([...codes].map((code, at) => [code, at + 1])),
    ready: readyByMode(passes, answers, source.settings, new Set(conditions.flatMap(namedModes))),
  };
  return { ok: true, value };
}

/** Each is made when it is first needed: most processes see one mode. */
function readyByMode(
  passes: readonly CompiledPass[],
  answers: readonly CompiledTable[],
  settings: Fixed['settings'],
  named: ReadonlySet<string>,
): Policy['ready'] {
  const known = [new Map<string, ReadyPolicy>(), new Map<string, ReadyPolicy>()] as const;
  const others: (ReadyPolicy | undefined)[] = [];
  const make = (mode: string | undefined, unanswered: boolean): ReadyPolicy => {
    const fixed: Fixed = { mode, settings, unanswered };
    const readers: Reader[] = [];
    const ready = (table: CompiledTable): Reader => {
      const reader = makeReader(table, fixed);
      readers.push(reader);
      return reader;
    };
    const parts = {
      passes: passes.map((pass) => ({
        view: pass.view,
        guards: pass.guards.map(ready),
        deciders: pass.deciders.map(ready),
        finish: pass.finish,
      })),
      answers: answers.map(ready),
    };
    return { ...parts, readsNames: readers.some(({ index }) => index.readsNames) };
  };
  return (mode, unanswered) => {
    const at = unanswered ? 1 : 0;
    if (!named.has(mode)) {
      const other = others[at] ?? make(undefined, unanswered);
      others[at] = other;
      return other;
    }
    const made = known[at].get(mode) ?? make(mode, unanswered);
    known[at].set(mode, made);
    return made;
  };
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
  const rules = table.rules.map((rule, at) => {
    const faults: ConditionFault[] = [];
    const check = compileRule(rule, faults);
    for (const fault of faults) issues.push(conditionIssue(fault, [table.name, at], rule.origin));
    return compiledRule(rule, check);
  });
  return { name: table.name, algorithm: table.algorithm, rules };
}

function compileFinish(rule: FinishRule, at: number, issues: Issue[]): CompiledFinish {
  const faults: ConditionFault[] = [];
  const check = compileCondition(rule.when, 'wide', undefined, faults, 0);
  for (const fault of faults) issues.push(conditionIssue(fault, ['finish', at], rule.origin));
  return { rule, check, origins: [rule.origin] };
}
