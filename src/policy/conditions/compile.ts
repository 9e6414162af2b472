import { regexEngine } from '#regex-engine';
import type { Tri } from '../../classify/index.ts';
import { globFault } from '../glob.ts';
import { both, either, negate, tri } from '../order.ts';
import type { Condition, Coverage, Rule, Unit } from '../types.ts';
import { type Check, type Context, flip, type Reach } from './check.ts';
import { factCheckOf, factTextCheck, factWordsCheck, stateCheck } from './fact-checks.ts';
import * as facts from './facts.ts';
import { hostCheck } from './host.ts';
import { narrowCommand } from './narrow-command.ts';
import { pathCheck } from './path.ts';
import { exactCheck, matchesCheck } from './text.ts';
import { compilePattern } from './text-pattern.ts';
import { wideCommand } from './wide-command.ts';

/** A condition that cannot be made ready: a rule that holds it is refused when the policy is compiled. */
export interface ConditionFault {
  readonly code: 'bad-expression' | 'bad-glob' | 'empty-command' | 'too-deep';
  readonly detail: string;
}

const deepest = 64;

/** The check of a rule's condition, as docs/semantics.md, "Same unit" and "Conditions" say. */
export function compileRule(rule: Rule, faults: ConditionFault[]): Check {
  if (rule.effect === 'allow') return compileCondition(rule.when, 'narrow', rule.covers, faults, 0);
  if (!isSpread(rule.when)) return compileCondition(rule.when, 'wide', undefined, faults, 0);
  return spread(rule.when.of, faults);
}

/** Whether different units may meet the members of a deny or ask rule's condition. */
export function isSpread(condition: Condition): condition is Extract<Condition, { kind: 'all' }> {
  return condition.kind === 'all' && condition.of.filter(isSpreadMember).length > 1;
}

export function isSpreadMember(condition: Condition): boolean {
  return condition.kind !== 'not' && asksAboutUnit(condition);
}

/** Whether the answer may differ between the units of one call. */
export function asksAboutUnit(condition: Condition): boolean {
  switch (condition.kind) {
    case 'all':
    case 'any':
      return condition.of.some(asksAboutUnit);
    case 'not':
      return asksAboutUnit(condition.of);
    case 'always':
    case 'some-unit':
    case 'tool':
    case 'tool-kind':
    case 'input':
    case 'mode':
    case 'setting':
    case 'headless':
    case 'sandbox':
    case 'requires-prompt':
    case 'repetition':
    case 'project-code':
    case 'state':
      return false;
    default:
      return true;
  }
}

function spread(of: readonly Condition[], faults: ConditionFault[]): Check {
  const ready = (condition: Condition) => compileCondition(condition, 'wide', undefined, faults, 1);
  const members = of.filter(isSpreadMember).map(ready);
  const others = of.filter((condition) => !isSpreadMember(condition)).map(ready);
  return (unit, context) => {
    let value: Tri = 'yes';
    for (const check of others) {
      value = both(value, check(unit, context));
      if (value === 'no') return value;
    }
    if (!members.some((check) => check(unit, context) !== 'no')) return 'no';
    for (const check of members) {
      value = both(value, someUnit(check, context));
      if (value === 'no') return value;
    }
    return value;
  };
}

function someUnit(check: Check, context: Context): Tri {
  let value: Tri = 'no';
  for (const unit of context.units) {
    value = either(value, check(unit, context));
    if (value === 'yes') return value;
  }
  return value;
}

/** Makes a condition ready. What cannot be made ready is told in `faults` and answers maybe. */
export function compileCondition(
  condition: Condition,
  reach: Reach,
  covers: readonly Coverage[] | undefined,
  faults: ConditionFault[],
  depth: number,
): Check {
  if (depth > deepest) return refuse(faults, 'too-deep', String(deepest));
  switch (condition.kind) {
    case 'all':
      return conjunction(condition.of.map((one) => compileCondition(one, reach, covers, faults, depth + 1)));
    case 'any':
      return disjunction(condition.of.map((one) => compileCondition(one, reach, covers, faults, depth + 1)));
    case 'not': {
      const check = compileCondition(condition.of, flip(reach), undefined, faults, depth + 1);
      return (unit, context) => negate(check(unit, context));
    }
    case 'some-unit': {
      const check = compileCondition(condition.of, reach, covers, faults, depth + 1);
      return (_, context) => someUnit(check, context);
    }
    case 'always':
      return () => 'yes';
    case 'command': {
      const [names] = condition.words;
      const isNamed = names?.every((name) => typeof name === 'string') === true;
      if (!isNamed || condition.words.some((place) => place.length === 0)) {
        return refuse(faults, 'empty-command', '');
      }
      return reach === 'narrow' ? narrowCommand(condition.words, covers) : wideCommand(condition.words);
    }
    case 'exact':
      return exactCheck(condition.text, reach);
    case 'matches': {
      const expression = regexEngine.compile(condition.pattern, condition.flags);
      return 'fault' in expression
        ? refuse(faults, 'bad-expression', expression.fault)
        : matchesCheck(expression, reach);
    }
    case 'path': {
      const fault = globFault(condition.glob);
      return fault === undefined ? pathCheck(condition, reach) : refuse(faults, 'bad-glob', fault);
    }
    case 'host':
      return hostCheck(condition.pattern, condition.access, reach);
    case 'fact-text': {
      const pattern = compilePattern(condition.pattern);
      return 'fault' in pattern
        ? refuse(faults, 'bad-expression', pattern.fault)
        : factTextCheck(condition, pattern.fits);
    }
    case 'fact-words':
      return condition.words.length === 0 || condition.words.some((place) => place.length === 0)
        ? refuse(faults, 'empty-command', '')
        : factWordsCheck(condition);
    default:
      return factCheck(condition, reach);
  }
}

type FactCondition = Exclude<
  Condition,
  {
    kind:
      | 'all'
      | 'any'
      | 'not'
      | 'some-unit'
      | 'always'
      | 'command'
      | 'exact'
      | 'matches'
      | 'path'
      | 'host'
      | 'fact-text'
      | 'fact-words';
  }
>;

function factCheck(condition: FactCondition, reach: Reach): Check {
  switch (condition.kind) {
    case 'access':
      return facts.accessCheck(condition);
    case 'resource':
      return facts.resourceCheck(condition);
    case 'place':
      return facts.placeCheck(condition);
    case 'zone':
      return facts.zoneCheck(condition);
    case 'mutates':
      return facts.mutatesCheck;
    case 'exact-path':
      return facts.exactPathCheck;
    case 'few-paths':
      return facts.fewPathsCheck;
    case 'secret':
      return facts.secretCheck;
    case 'protected':
      return facts.protectedCheck;
    case 'deed':
      return unitFact((unit) => condition.kinds.includes(unit.kind));
    case 'reason':
      return unitFact((unit) => condition.codes.includes(unit.reason.code));
    case 'risk':
      return unitFact((unit) => condition.risks.includes(unit.risk));
    case 'permission':
      return unitFact((unit) => condition.permissions.includes(unit.permission));
    case 'runs':
      return (unit) =>
        unit.runs === undefined
          ? unit.kind === 'opaque'
            ? 'maybe'
            : 'no'
          : tri(condition.what.includes(unit.runs));
    case 'runs-nothing':
      return (unit) => (unit.runs !== undefined ? 'no' : unit.kind === 'opaque' ? 'maybe' : 'yes');
    case 'certainty':
      return unitFact((unit) => condition.levels.includes(unit.certainty));
    case 'tool':
      return facts.toolCheck(condition);
    case 'tool-kind':
      return (_, { classification }) => tri(condition.kinds.includes(classification.tool.kind));
    case 'input':
      return facts.inputCheck(condition);
    case 'mode':
      return (_, context) => tri(condition.modes.includes(context.mode));
    case 'setting':
      return facts.settingCheck(condition);
    case 'headless':
      return facts.headlessCheck(reach);
    case 'sandbox':
      return facts.sandboxCheck;
    case 'requires-prompt':
      return facts.promptCheck;
    case 'granted':
      return facts.grantedCheck;
    case 'verdict':
      return facts.verdictCheck(condition);
    case 'repetition':
      return facts.repetitionCheck(condition);
    case 'project-code':
      return facts.projectCodeCheck(condition);
    case 'fact':
      return factCheckOf(condition);
    case 'state':
      return stateCheck(condition);
    default: {
      const never: never = condition;
      return never;
    }
  }
}

function unitFact(holds: (unit: Unit) => boolean): Check {
  return (unit) => tri(holds(unit));
}

function refuse(faults: ConditionFault[], code: ConditionFault['code'], detail: string): Check {
  faults.push({ code, detail });
  return () => 'maybe';
}

function conjunction(checks: readonly Check[]): Check {
  const [first, second] = checks;
  if (first === undefined) return () => 'yes';
  if (second === undefined) return first;
  return (unit, context) => {
    let value: Tri = 'yes';
    for (const check of checks) {
      const one = check(unit, context);
      if (one === 'no') return one;
      if (one === 'maybe') value = one;
    }
    return value;
  };
}

function disjunction(checks: readonly Check[]): Check {
  const [first, second] = checks;
  if (first !== undefined && second === undefined) return first;
  return (unit, context) => {
    let value: Tri = 'no';
    for (const check of checks) {
      const one = check(unit, context);
      if (one === 'yes') return one;
      if (one === 'maybe') value = one;
    }
    return value;
  };
}
