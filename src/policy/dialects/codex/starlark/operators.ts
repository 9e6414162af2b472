import { failRun, fits, type Machine, stop } from './machine.ts';
import type { Place } from './syntax.ts';
import { percentFormat } from './text-format.ts';
import { bool, hashKey, int, isEqual, list, NONE, text, truth, typeName, type Value } from './values.ts';

export function unaryOperation(machine: Machine, operator: string, value: Value, at: Place): Value {
  if (operator === 'not') return bool(!truth(value));
  if (value.kind !== 'int') return failRun(machine, `${operator} of ${typeName(value)}`, at);
  if (operator === '-') return int(-value.value);
  return operator === '~' ? wide(machine, ~BigInt(value.value), at) : value;
}

/** All but `and` and `or`, which do not always read their right side. */
export function binaryOperation(
  machine: Machine,
  operator: string,
  left: Value,
  right: Value,
  at: Place,
): Value {
  switch (operator) {
    case '==':
      return bool(isEqual(left, right));
    case '!=':
      return bool(!isEqual(left, right));
    case 'in':
    case 'not in': {
      const found = contains(machine, right, left, at);
      return bool(operator === 'in' ? found : !found);
    }
    case '<':
      return bool(compare(machine, left, right, at) < 0);
    case '>':
      return bool(compare(machine, left, right, at) > 0);
    case '<=':
      return bool(compare(machine, left, right, at) <= 0);
    case '>=':
      return bool(compare(machine, left, right, at) >= 0);
    case '+':
      return sum(machine, left, right, at);
    case '*':
      return product(machine, left, right, at);
    case '%':
      if (left.kind === 'string') return percentFormat(machine, left.value, right, at);
      return numbers(machine, operator, left, right, at);
    case '|':
      return left.kind === 'dict' && right.kind === 'dict'
        ? { kind: 'dict', entries: new Map([...left.entries, ...right.entries]), loops: 0 }
        : numbers(machine, operator, left, right, at);
    case '/':
      return stop(machine, 'rules-unsupported', 'a division with a fraction', at);
    default:
      return numbers(machine, operator, left, right, at);
  }
}

function refuse(machine: Machine, operator: string, left: Value, right: Value, at: Place): Value {
  return failRun(machine, `${operator} between ${typeName(left)} and ${typeName(right)}`, at);
}

function sum(machine: Machine, left: Value, right: Value, at: Place): Value {
  if (left.kind === 'string' && right.kind === 'string')
    return fits(machine, left.value.length + right.value.length, at) ? text(left.value + right.value) : NONE;
  if (left.kind === 'list' && right.kind === 'list')
    return fits(machine, left.items.length + right.items.length, at)
      ? list([...left.items, ...right.items])
      : NONE;
  if (left.kind === 'tuple' && right.kind === 'tuple')
    return fits(machine, left.items.length + right.items.length, at)
      ? { kind: 'tuple', items: [...left.items, ...right.items] }
      : NONE;
  return numbers(machine, '+', left, right, at);
}

function product(machine: Machine, left: Value, right: Value, at: Place): Value {
  if (left.kind === 'int' && right.kind === 'int') return numbers(machine, '*', left, right, at);
  const [count, of] = left.kind === 'int' ? [left, right] : [right, left];
  if (count.kind !== 'int') return refuse(machine, '*', left, right, at);
  const times = Math.max(0, count.value);
  if (of.kind === 'string')
    return fits(machine, of.value.length * times, at) ? text(of.value.repeat(times)) : NONE;
  if (of.kind !== 'list' && of.kind !== 'tuple') return refuse(machine, '*', left, right, at);
  if (!fits(machine, of.items.length * times, at)) return NONE;
  const items = of.items.length === 0 ? [] : Array.from({ length: times }, () => of.items).flat();
  return of.kind === 'list' ? list(items) : { kind: 'tuple', items };
}

/** Of whole numbers without a limit in the language: a result beyond the safe range is not supported. */
function numbers(machine: Machine, operator: string, left: Value, right: Value, at: Place): Value {
  if (left.kind !== 'int' || right.kind !== 'int') return refuse(machine, operator, left, right, at);
  const a = BigInt(left.value);
  const b = BigInt(right.value);
  switch (operator) {
    case '+':
      return wide(machine, a + b, at);
    case '-':
      return wide(machine, a - b, at);
    case '*':
      return wide(machine, a * b, at);
    case '//':
    case '%': {
      if (b === 0n) return failRun(machine, 'a division by zero', at);
      const floor = a / b - (a % b !== 0n && a < 0n !== b < 0n ? 1n : 0n);
      return wide(machine, operator === '//' ? floor : a - floor * b, at);
    }
    case '&':
      return wide(machine, a & b, at);
    case '|':
      return wide(machine, a | b, at);
    case '^':
      return wide(machine, a ^ b, at);
    case '<<':
    case '>>':
      if (b < 0n) return failRun(machine, 'a shift by a negative number', at);
      if (b > 100n) return stop(machine, 'rules-unsupported', 'a shift that far', at);
      return wide(machine, operator === '<<' ? a << b : a >> b, at);
    default:
      return refuse(machine, operator, left, right, at);
  }
}

function wide(machine: Machine, value: bigint, at: Place): Value {
  const plain = Number(value);
  return Number.isSafeInteger(plain)
    ? int(plain)
    : stop(machine, 'rules-unsupported', 'a number that large', at);
}

export function contains(machine: Machine, of: Value, value: Value, at: Place): boolean {
  switch (of.kind) {
    case 'list':
    case 'tuple':
      return fits(machine, of.items.length, at) && of.items.some((item) => isEqual(item, value));
    case 'dict': {
      const key = hashKey(value);
      if (key === undefined) failRun(machine, `${typeName(value)} as a key`, at);
      return key !== undefined && of.entries.has(key);
    }
    case 'string':
      if (value.kind === 'string') return of.value.includes(value.value);
      break;
    case 'range':
      if (value.kind !== 'int') return false;
      return Array.from(
        { length: fits(machine, of.length, at) ? of.length : 0 },
        (_, i) => of.start + i * of.step,
      ).includes(value.value);
    default:
      break;
  }
  failRun(machine, `in between ${typeName(value)} and ${typeName(of)}`, at);
  return false;
}

/** Less than zero, zero or more. */
export function compare(machine: Machine, a: Value, b: Value, at: Place): number {
  if (a.kind === 'int' && b.kind === 'int') return a.value - b.value;
  if (a.kind === 'bool' && b.kind === 'bool') return Number(a.value) - Number(b.value);
  if (a.kind === 'string' && b.kind === 'string') return compareText(a.value, b.value);
  if ((a.kind === 'list' && b.kind === 'list') || (a.kind === 'tuple' && b.kind === 'tuple')) {
    if (!fits(machine, Math.min(a.items.length, b.items.length), at)) return 0;
    for (const [i, item] of a.items.entries()) {
      const other = b.items[i];
      if (other === undefined) return 1;
      if (isEqual(item, other)) continue;
      return compare(machine, item, other, at);
    }
    return a.items.length - b.items.length;
  }
  failRun(machine, `a comparison of ${typeName(a)} and ${typeName(b)}`, at);
  return 0;
}

/** By code points, as UTF-8 sorts. */
function compareText(a: string, b: string): number {
  const left = [...a];
  const right = [...b];
  for (const [i, char] of left.entries()) {
    const difference = (char.codePointAt(0) ?? 0) - (right[i]?.codePointAt(0) ?? -1);
    if (difference !== 0) return difference;
  }
  return left.length - right.length;
}
