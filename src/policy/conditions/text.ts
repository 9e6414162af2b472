import type { Tri } from '../../classify/index.ts';
import { tri } from '../order.ts';
import type { Expression } from '../regex/port.ts';
import type { Unit } from '../types.ts';
import type { Check, Context, Reach } from './check.ts';

/** `exact` of docs/semantics.md, "Conditions". */
export function exactCheck(text: string, reach: Reach): Check {
  const wanted = text.trim();
  return (unit, context) => {
    if (reach === 'narrow' && unit.kind === 'opaque') return 'no';
    if (context.text !== undefined && context.text.trim() === wanted) return 'yes';
    return tri(unit.text.trim() === wanted && (reach === 'wide' || standsAsAlone(unit, context)));
  };
}

/**
 * Whether a command inside a longer text does what it would do alone: in the directory where the call starts, and
 * with no code coming in from the text around it.
 */
function standsAsAlone(unit: Unit, { classification }: Context): boolean {
  if (unit.reason.code === 'standard-input-code') return false;
  const commands = classification.analysis?.commands;
  if (unit.command === undefined || commands === undefined) return true;
  const directories = commands[unit.command]?.directories;
  const only = directories?.[0];
  return directories?.length === 1 && only?.kind === 'known' && only.steps.length === 0;
}

/** Longest text that an expression is tried on. */
const longestSubject = 65_536;

/** `matches` of docs/semantics.md, "Conditions". */
export function matchesCheck(expression: Expression, reach: Reach): Check {
  return reach === 'wide'
    ? (unit, context) => wideMatch(expression, unit, context.text)
    : (unit) => narrowMatch(expression, unit);
}

function found(expression: Expression, text: string): Tri {
  if (text.length > longestSubject) return 'maybe';
  return tri(expression.found(text));
}

function wideMatch(expression: Expression, unit: Unit, callText: string | undefined): Tri {
  let value = found(expression, unit.text);
  if (value === 'no' && callText !== undefined) value = found(expression, callText);
  if (value === 'yes') return value;
  for (const argv of unit.argvs ?? []) {
    if (argv.includes(undefined)) value = 'maybe';
    else if (found(expression, argv.join(' ')) === 'yes') return 'yes';
  }
  return value === 'no' && (unit.open || unit.kind === 'opaque') ? 'maybe' : value;
}

function narrowMatch(expression: Expression, unit: Unit): Tri {
  if (unit.kind === 'opaque' || unit.open) return 'maybe';
  if (unit.kind === 'flow' || !unit.base) return 'no';
  if (unit.argvs === undefined) return found(expression, unit.text);
  let value: Tri = unit.argvs.length === 0 ? 'no' : 'yes';
  for (const argv of unit.argvs) {
    if (argv.includes(undefined)) {
      value = 'maybe';
      continue;
    }
    const one = found(expression, argv.join(' '));
    if (one === 'no') return 'no';
    if (one === 'maybe') value = 'maybe';
  }
  return value;
}
