import type { Classification } from '../../../classify/index.ts';
import { compileSource } from '../../compile.ts';
import { decide } from '../../decide.ts';
import type { FactValue, State, Unit } from '../../types.ts';
import type { OpenRequest } from '../contract.ts';
import { openClaudeCode } from './open.ts';
import { escapedPath } from './rule-path.ts';

/** A rule that a person may save. */
export interface SuggestedRule {
  readonly toolName: string;
  readonly ruleContent?: string;
}

export interface Suggestion {
  readonly rules: readonly SuggestedRule[];
  readonly behavior: 'allow';
  /** Edits of files last for the session; everything else goes to the local file of the repository. */
  readonly destination: 'localSettings' | 'session';
}

/** At most so many rules are saved for one call. */
const mostRules = 5;

/**
 * The rules that would let this very call pass unasked, or nothing if no rules would.
 *
 * INVARIANT: with the rules added, the same call in the same state is allowed. Each rule is exact and covers no more than
 * what was asked about.
 */
export function suggestRules(
  request: OpenRequest,
  classification: Classification,
  state: State = {},
): Suggestion | undefined {
  if (effectOf(request, classification, state) !== 'ask') return undefined;
  const rules = rulesFor(request, classification, state);
  if (rules === undefined || rules.length === 0 || rules.length > mostRules) return undefined;
  const added: OpenRequest = {
    ...request,
    files: [...request.files, { scope: 'local', path: '/suggested.json', text: settingsWith(rules) }],
  };
  if (effectOf(added, classification, state) !== 'allow') return undefined;
  const edits = rules.every(({ toolName }) => toolName === 'Edit');
  return { rules, behavior: 'allow', destination: edits ? 'session' : 'localSettings' };
}

/** As a list of permissions spells it. */
export function ruleText({ toolName, ruleContent }: SuggestedRule): string {
  return ruleContent === undefined ? toolName : `${toolName}(${ruleContent})`;
}

function settingsWith(rules: readonly SuggestedRule[]): string {
  return JSON.stringify({ permissions: { allow: rules.map(ruleText) } });
}

function effectOf(request: OpenRequest, classification: Classification, state: State) {
  const compiled = compileSource(openClaudeCode(request).source);
  return compiled.ok ? decide(compiled.value, classification, state).effect : 'deny';
}

/** One rule for each unit that asks; `undefined` if one of them can have none. */
function rulesFor(
  request: OpenRequest,
  classification: Classification,
  state: State,
): readonly SuggestedRule[] | undefined {
  const { source } = openClaudeCode({ ...request, strictness: 'faithful' });
  const compiled = compileSource(source);
  if (!compiled.ok) return undefined;
  const decision = decide(compiled.value, classification, state);
  const asked = new Set(decision.questions.flatMap(({ units }) => units));
  const units = source.passes[0]?.view.units(classification, state) ?? [];
  const rules = new Map<string, SuggestedRule>();
  for (const unit of units) {
    if (!asked.has(unit.index) && unit.facts?.['moves'] !== true) continue;
    const rule = ruleOf(unit);
    if (rule === undefined) return undefined;
    rules.set(ruleText(rule), rule);
  }
  return [...rules.values()];
}

function ruleOf({ facts, access }: Unit): SuggestedRule | undefined {
  if (facts === undefined) return undefined;
  const tool = firstOf(facts['tool']);
  if (access?.resource.kind === 'path') {
    const { path, exact } = access.resource;
    if (!exact || facts['always asks'] === true) return undefined;
    const content = `/${escapedPath(path)}`;
    if (access.action !== 'read') return { toolName: 'Edit', ruleContent: content };
    return { toolName: 'Read', ruleContent: facts['moves'] === true ? `${content}/**` : content };
  }
  switch (facts['unit']) {
    case 'command': {
      const text = firstOf(facts['exact command']);
      if (text === undefined || facts['unknown'] === true) return undefined;
      // A star would be a pattern; a colon before it would be a prefix.
      return { toolName: 'Bash', ruleContent: text.replaceAll('*', '\\*') };
    }
    case 'powershell': {
      const text = firstOf(facts['powershell']);
      return text === undefined ? undefined : { toolName: 'PowerShell', ruleContent: text };
    }
    case 'host': {
      const host = firstOf(facts['host']);
      return host === undefined ? undefined : { toolName: 'WebFetch', ruleContent: `domain:${host}` };
    }
    case 'call': {
      if (tool === undefined || facts['unknown'] === true) return undefined;
      const skill = tool === 'Skill' ? firstOf(facts['skill']) : undefined;
      return skill === undefined ? { toolName: tool } : { toolName: tool, ruleContent: skill };
    }
    default:
      return undefined;
  }
}

function firstOf(value: FactValue | undefined): string | undefined {
  const first = typeof value === 'object' ? value[0] : value;
  return typeof first === 'string' ? first : undefined;
}
