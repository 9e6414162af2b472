import type { Check } from './conditions/check.ts';
import type { Origin, Rule } from './types.ts';

export interface CompiledRule {
  readonly rule: Rule;
  readonly check: Check;
  /** The rules of `unless`. */
  readonly unless: readonly CompiledRule[];
  /** The rule as a list of its own. */
  readonly alone: RuleList;
}

/** Rules with what decisions tell of them. Lists are shared between decisions, so that a long one is made once. */
export interface RuleList {
  readonly rules: readonly CompiledRule[];
  readonly origins: readonly Origin[];
  /** The causes that the rules name, each once. */
  readonly causes: readonly string[];
}

export const noRules: RuleList = { rules: [], origins: [], causes: [] };

export function compiledRule(
  rule: Rule,
  check: Check,
  unless: readonly CompiledRule[] = noRules.rules,
): CompiledRule {
  const rules: CompiledRule[] = [];
  const causes = rule.cause === undefined ? noRules.causes : [rule.cause];
  const compiled = { rule, check, unless, alone: { rules, origins: [rule.origin], causes } };
  rules.push(compiled);
  return compiled;
}

export function listOf(rules: readonly CompiledRule[]): RuleList {
  const [first, second] = rules;
  if (first === undefined) return noRules;
  if (second === undefined) return first.alone;
  const origins: Origin[] = [];
  const causes: string[] = [];
  for (const { rule } of rules) {
    origins.push(rule.origin);
    if (rule.cause !== undefined && !causes.includes(rule.cause)) causes.push(rule.cause);
  }
  return { rules, origins, causes };
}

const mostKept = 4096;
const kept = new WeakMap<readonly CompiledRule[], Map<string, RuleList>>();

/** The rules of a table at these places. They are the same ones again and again, and stay one object. */
export function listAt(table: readonly CompiledRule[], places: readonly number[]): RuleList {
  if (places.length < 2) return listOf(rulesAt(table, places));
  let lists = kept.get(table);
  if (lists === undefined) {
    lists = new Map();
    kept.set(table, lists);
  }
  const key = places.join();
  let list = lists.get(key);
  if (list === undefined) {
    if (lists.size >= mostKept) lists.clear();
    list = listOf(rulesAt(table, places));
    lists.set(key, list);
  }
  return list;
}

function rulesAt(table: readonly CompiledRule[], places: readonly number[]): readonly CompiledRule[] {
  const rules: CompiledRule[] = [];
  for (const at of places) {
    const rule = table[at];
    if (rule !== undefined) rules.push(rule);
  }
  return rules;
}

/** The rules of both lists, those of `a` first. */
export function concat(a: RuleList, b: RuleList): RuleList {
  if (a.rules.length === 0) return b;
  return b.rules.length === 0 ? a : once(chains, a, b, (first, second) => [...first, ...second]);
}

/** Each rule of the lists once, in the order in which they are met first. */
export function union(lists: readonly RuleList[]): RuleList {
  let all = noRules;
  for (const list of lists) {
    if (all.rules.length === 0) all = list;
    else if (all !== list && list.rules.length > 0)
      all = once(unions, all, list, (first, second) => [...new Set([...first, ...second])]);
  }
  return all;
}

type Joined = WeakMap<RuleList, WeakMap<RuleList, RuleList>>;

/** The same lists meet again and again: what cannot be told meets every rule on a path or a host. */
const chains: Joined = new WeakMap();
const unions: Joined = new WeakMap();

function once(
  known: Joined,
  a: RuleList,
  b: RuleList,
  join: (a: RuleList['rules'], b: RuleList['rules']) => RuleList['rules'],
): RuleList {
  let joins = known.get(a);
  if (joins === undefined) {
    joins = new WeakMap();
    known.set(a, joins);
  }
  let list = joins.get(b);
  if (list === undefined) {
    list = listOf(join(a.rules, b.rules));
    joins.set(b, list);
  }
  return list;
}
