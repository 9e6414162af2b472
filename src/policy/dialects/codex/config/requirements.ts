import type { Issue } from '../../../types.ts';
import type { ConfigurationFile } from '../../contract.ts';
import type { PrefixRule, RuleDecision } from '../rules/types.ts';
import { fileIssue } from './issues.ts';
import { approvalWords, externalSandbox, sandboxWords } from './keys.table.ts';
import { isTable, type Reader, readConfigFile, refuse, table, texts } from './read-config.ts';
import { placeInToml } from './toml-places.ts';

/** What an administrator requires: rules that only tighten, and the policies and sandboxes that may be chosen. */
export interface Requirements {
  readonly rules: readonly PrefixRule[];
  readonly approvals: readonly string[] | undefined;
  readonly sandboxes: readonly string[] | undefined;
  readonly errors: readonly Issue[];
}

export function readRequirements(file: ConfigurationFile): Requirements {
  const read = readConfigFile(file);
  const none = { rules: [], approvals: undefined, sandboxes: undefined };
  if (read.layer === undefined) return { ...none, errors: read.errors };
  const reader: Reader = { layer: read.layer, errors: [] };
  const { data } = read.layer;
  const approvals = allowed(reader, data['allowed_approval_policies'], 'allowed_approval_policies', [
    ...approvalWords,
    'granular',
  ]);
  const sandboxes = allowed(reader, data['allowed_sandbox_modes'], 'allowed_sandbox_modes', [
    ...sandboxWords,
    ...Object.keys(externalSandbox),
  ])?.map((name) => (Object.hasOwn(externalSandbox, name) ? 'external' : name));
  const list = table(reader, data['rules'], ['rules'])['prefix_rules'];
  const items: readonly unknown[] = Array.isArray(list) ? list : [];
  if (list !== undefined && !Array.isArray(list))
    refuse(reader, ['rules', 'prefix_rules'], 'a list of rules', 'managed-rule');
  const rules = items.flatMap((item, at) => managedRules(reader, item, at));
  return { rules, approvals, sandboxes, errors: reader.errors };
}

function allowed(
  reader: Reader,
  value: unknown,
  key: string,
  words: readonly string[],
): readonly string[] | undefined {
  const found = texts(reader, value, [key]);
  for (const each of found ?? [])
    if (!words.includes(each)) refuse(reader, [key], `${each} in ${key}`, 'wrong-type');
  return found;
}

const DECISIONS: Readonly<Record<string, RuleDecision>> = { prompt: 'prompt', forbidden: 'forbidden' };

/** One rule, as many as its first place has alternatives. */
function managedRules(reader: Reader, item: unknown, at: number): readonly PrefixRule[] {
  const { file } = reader.layer;
  const place = nthRule(file.text, at);
  const wrong = (detail: string): readonly PrefixRule[] => {
    reader.errors.push(fileIssue('managed-rule', file.path, place, detail, ['rules', 'prefix_rules', at]));
    return [];
  };
  if (!isTable(item)) return wrong('a rule is a table');
  const { pattern, decision, justification } = item;
  if (!Array.isArray(pattern) || pattern.length === 0) return wrong('an empty pattern');
  const places = pattern.map(wordsOf);
  const [heads, ...rest] = places;
  if (heads === undefined || places.includes(undefined)) return wrong('a place of the pattern');
  const strict =
    typeof decision === 'string' && Object.hasOwn(DECISIONS, decision) ? DECISIONS[decision] : undefined;
  if (strict === undefined)
    return wrong(decision === undefined ? 'no decision' : `the decision ${String(decision)}`);
  if (justification !== undefined && (typeof justification !== 'string' || justification.trim() === ''))
    return wrong('a justification that says nothing');
  return heads.map((head) => ({
    pattern: [[head], ...rest.map((words) => words ?? [])],
    decision: strict,
    justification: typeof justification === 'string' ? justification : undefined,
    file: file.path,
    ...place,
  }));
}

function wordsOf(place: unknown): readonly string[] | undefined {
  if (!isTable(place)) return undefined;
  const { token, any_of: choices } = place;
  if (typeof token === 'string' && choices === undefined) return [token];
  if (token !== undefined || !Array.isArray(choices) || choices.length === 0) return undefined;
  const words = choices.filter((each) => typeof each === 'string');
  return words.length === choices.length ? words : undefined;
}

/** Where the rule of that number starts: its own header, or its pattern in a list. */
function nthRule(text: string, at: number): { readonly line: number; readonly column: number } {
  let left = at;
  for (const [index, line] of text.split('\n').entries()) {
    for (const match of line.matchAll(/\[\[\s*rules\s*\.\s*prefix_rules\s*\]\]|\{[^{}]*?\bpattern\s*=/g)) {
      if (left === 0) return { line: index + 1, column: match.index + 1 };
      left -= 1;
    }
  }
  return placeInToml(text, ['rules', 'prefix_rules']);
}
