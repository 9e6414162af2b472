import type { OperandRoles, OperandUse } from './line.ts';
import type { Role } from './schema.ts';
import { hasGlob } from './words.ts';

/** How many words an operand may become: an unquoted unknown none or many, a pattern one or many. */
function minimum(operand: OperandUse): number {
  return operand.word.fields === 'many' ? 0 : 1;
}

function mayRepeat(operand: OperandUse): boolean {
  return operand.text === undefined && (operand.word.fields === 'many' || hasGlob(operand.word));
}

/**
 * Every role that each operand may have. One each, unless a word stands among them that may become several words or
 * none: then each operand has all roles of the places that it could come to stand in.
 */
export function assignRoles(
  operands: readonly OperandUse[],
  roles: OperandRoles | undefined,
  visit: (operand: OperandUse, role: Role) => void,
): void {
  if (roles === undefined) {
    for (const operand of operands) visit(operand, 'unknown');
    return;
  }
  const { front, rest, tail } = roles;
  if (front.length === 0 && tail.length === 0) {
    for (const operand of operands) visit(operand, rest ?? 'unknown');
    return;
  }
  if (operands.every(staysOne)) {
    assignPlain(operands, roles, visit);
    return;
  }
  let leastAfter = 0;
  let endlessAfter = false;
  for (const operand of operands) {
    leastAfter += minimum(operand);
    endlessAfter ||= mayRepeat(operand);
  }
  let leastBefore = 0;
  let endlessBefore = false;
  for (let index = 0; index < operands.length; index += 1) {
    const operand = operands[index];
    if (operand === undefined) continue;
    leastAfter -= minimum(operand);
    endlessAfter = false;
    for (let later = index + 1; later < operands.length; later += 1) {
      const other = operands[later];
      if (other !== undefined && mayRepeat(other)) endlessAfter = true;
    }
    const repeats = mayRepeat(operand);
    const seen = new Set<Role>();
    const give = (role: Role | undefined) => {
      const known = role ?? 'unknown';
      if (!seen.has(known)) {
        seen.add(known);
        visit(operand, known);
      }
    };
    const mostAfter = endlessAfter || repeats ? Number.POSITIVE_INFINITY : leastAfter;
    const mostBefore = endlessBefore || repeats ? Number.POSITIVE_INFINITY : leastBefore;
    for (let after = leastAfter; after < tail.length && after <= mostAfter; after += 1) {
      give(tail[tail.length - 1 - after]);
    }
    if (mostAfter >= tail.length) {
      for (let place = leastBefore; place < front.length && place <= mostBefore; place += 1)
        give(front[place]);
      if (mostBefore >= front.length) give(rest);
    }
    leastBefore += minimum(operand);
    endlessBefore ||= repeats;
  }
}

function staysOne(operand: OperandUse): boolean {
  return operand.word.fields === 'one' && !mayRepeat(operand);
}

/** Each operand stands in one place. The last ones go before the first ones where there are few. */
function assignPlain(
  operands: readonly OperandUse[],
  { front, rest, tail }: OperandRoles,
  visit: (operand: OperandUse, role: Role) => void,
): void {
  const count = operands.length;
  for (let index = 0; index < count; index += 1) {
    const operand = operands[index];
    if (operand === undefined) continue;
    const after = count - 1 - index;
    const role =
      after < tail.length ? tail[tail.length - 1 - after] : index < front.length ? front[index] : rest;
    visit(operand, role ?? 'unknown');
  }
}

/** The roles that are left where options give some of them (`grep -e`, `cp -t`). */
export function withoutFirst(roles: OperandRoles | undefined, count: number): OperandRoles | undefined {
  if (roles === undefined || count === 0) return roles;
  const front = roles.front.slice(count);
  const over = count - roles.front.length;
  return { front, rest: roles.rest, tail: over > 0 ? roles.tail.slice(over) : roles.tail };
}
