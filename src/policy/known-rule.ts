import type { ToolKind, Tri } from '../classify/index.ts';
import { isSpread } from './conditions/compile.ts';
import { fitsWildcard } from './conditions/wildcard.ts';
import { negate } from './order.ts';
import type { Condition, Rule } from './types.ts';

/** Conditions that have one value for every call that is judged with an index: they leave rules out of it. */
export interface Fixed {
  /** `undefined` is a mode that no rule names. */
  readonly mode: string | undefined;
  readonly settings: Readonly<Record<string, string | boolean>>;
  /** There is no grant and no verdict. */
  readonly unanswered?: boolean;
  /** Left out: any. */
  readonly tool?: { readonly name: string; readonly kind: ToolKind };
}

/**
 * The rule without what is fixed; `undefined` if it answers no for every unit. Only for finding rules: its own condition
 * is what is asked.
 */
export function knownRule(rule: Rule, fixed: Fixed): Rule | undefined {
  const when = known(rule.when, fixed);
  if (when === 'no') return undefined;
  // What different units may meet is told by the condition as it stands.
  if (rule.effect !== 'allow' && isSpread(rule.when)) return rule;
  if (when === rule.when) return rule;
  return { ...rule, when: when === 'yes' ? always : when };
}

const always: Condition = { kind: 'always' };

function known(condition: Condition, fixed: Fixed): Condition | 'yes' | 'no' {
  switch (condition.kind) {
    case 'all':
      return joined(condition, fixed, 'yes', 'no');
    case 'any':
      return joined(condition, fixed, 'no', 'yes');
    case 'not': {
      const of = known(condition.of, fixed);
      if (of === condition.of) return condition;
      return of === 'yes' || of === 'no' ? settled(negate(of)) : { kind: 'not', of };
    }
    case 'mode':
      return settled(fixed.mode !== undefined && condition.modes.includes(fixed.mode) ? 'yes' : 'no');
    case 'setting': {
      const held: string | boolean | undefined = Object.hasOwn(fixed.settings, condition.name)
        ? fixed.settings[condition.name]
        : undefined;
      return settled(held !== undefined && condition.values.includes(held) ? 'yes' : 'no');
    }
    case 'granted':
    case 'verdict':
      return fixed.unanswered === true ? 'no' : condition;
    case 'tool': {
      const { tool } = fixed;
      if (tool === undefined) return condition;
      return settled(condition.names.some((name) => fitsWildcard(name, tool.name)) ? 'yes' : 'no');
    }
    case 'tool-kind':
      return fixed.tool === undefined
        ? condition
        : settled(condition.kinds.includes(fixed.tool.kind) ? 'yes' : 'no');
    default:
      return condition;
  }
}

function settled(value: Tri): 'yes' | 'no' {
  return value === 'yes' ? 'yes' : 'no';
}

/** Without members that say nothing; one that decides, decides. */
function joined(
  condition: Extract<Condition, { kind: 'all' | 'any' }>,
  fixed: Fixed,
  silent: 'yes' | 'no',
  deciding: 'yes' | 'no',
): Condition | 'yes' | 'no' {
  const of: Condition[] = [];
  let changed = false;
  for (const one of condition.of) {
    const value = known(one, fixed);
    if (value === deciding) return deciding;
    if (value !== one) changed = true;
    if (value !== silent) of.push(value === 'yes' || value === 'no' ? always : value);
  }
  if (of.length === 0 && condition.of.length > 0) return silent;
  return changed ? { kind: condition.kind, of } : condition;
}

/** The modes that conditions name. */
export function namedModes(condition: Condition): readonly string[] {
  switch (condition.kind) {
    case 'all':
    case 'any':
      return condition.of.flatMap(namedModes);
    case 'not':
    case 'some-unit':
      return namedModes(condition.of);
    case 'mode':
      return condition.modes;
    default:
      return [];
  }
}
