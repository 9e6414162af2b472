import { bind } from './bind.ts';
import { type Apply, builtInNames, builtInValue, callBuiltIn, members } from './built-ins.ts';
import { failRun, fits, type Given, MAX_CALLS, type Machine, spend, stop } from './machine.ts';
import { callMethod, hasMethod } from './methods.ts';
import { assignedNames, targetNames } from './names.ts';
import { binaryOperation, unaryOperation } from './operators.ts';
import { itemAt, sliceOf } from './subscripts.ts';
import type { Argument, Clause, Expression, Parameter, Place, Statement } from './syntax.ts';
import {
  type FunctionValue,
  hashKey,
  list,
  NONE,
  shown,
  spelled,
  text,
  truth,
  typeName,
  type Value,
  type ValueScope,
} from './values.ts';

/** How a block of statements ended. */
type Ending =
  | { readonly kind: 'through' | 'break' | 'continue' }
  | { readonly kind: 'return'; readonly value: Value };

const THROUGH: Ending = { kind: 'through' };

/** Runs a rules file whose names have been checked. */
export function runFile(machine: Machine, statements: readonly Statement[]): void {
  const scope: ValueScope = { declared: assignedNames(statements), values: new Map(), parent: undefined };
  runBlock(machine, statements, scope);
}

function runBlock(machine: Machine, statements: readonly Statement[], scope: ValueScope): Ending {
  for (const statement of statements) {
    if (!spend(machine, 1, statement)) return THROUGH;
    const ending = runStatement(machine, statement, scope);
    if (ending !== THROUGH) return ending;
  }
  return THROUGH;
}

function runStatement(machine: Machine, statement: Statement, scope: ValueScope): Ending {
  switch (statement.kind) {
    case 'expression':
      evaluate(machine, statement.value, scope);
      return THROUGH;
    case 'assign':
      runAssignment(machine, statement, scope);
      return THROUGH;
    case 'def':
      scope.values.set(
        statement.name,
        functionOf(machine, statement.name, statement.parameters, statement.body, scope),
      );
      return THROUGH;
    case 'if':
      return truth(evaluate(machine, statement.condition, scope))
        ? runBlock(machine, statement.met, scope)
        : runBlock(machine, statement.unmet, scope);
    case 'for':
      return runLoop(machine, statement, scope);
    case 'return':
      return {
        kind: 'return',
        value: statement.value === undefined ? NONE : evaluate(machine, statement.value, scope),
      };
    case 'break':
    case 'continue':
      return { kind: statement.kind };
    case 'pass':
      return THROUGH;
    default: {
      const never: never = statement;
      return never;
    }
  }
}

type AssignStatement = Extract<Statement, { kind: 'assign' }>;

function runAssignment(machine: Machine, statement: AssignStatement, scope: ValueScope): void {
  const { operator, target } = statement;
  if (operator === '=') {
    assign(machine, target, evaluate(machine, statement.value, scope), scope);
    return;
  }
  const before =
    target.kind === 'name' ? local(machine, target.name, scope, statement) : evaluate(machine, target, scope);
  const value = evaluate(machine, statement.value, scope);
  // A list is extended in place, so that whoever else holds it sees the change.
  if (operator === '+' && before.kind === 'list' && (value.kind === 'list' || value.kind === 'tuple')) {
    if (before.loops > 0) failRun(machine, 'a change of what a loop is going over', statement);
    else if (fits(machine, before.items.length + value.items.length, statement))
      before.items.push(...value.items);
    return;
  }
  assign(machine, target, binaryOperation(machine, operator, before, value, statement), scope);
}

function local(machine: Machine, name: string, scope: ValueScope, at: Place): Value {
  return scope.values.get(name) ?? failRun(machine, `the name ${name} before it has a value`, at);
}

function runLoop(
  machine: Machine,
  statement: Extract<Statement, { kind: 'for' }>,
  scope: ValueScope,
): Ending {
  let result: Ending = THROUGH;
  goOver(machine, evaluate(machine, statement.over, scope), statement.over, (member) => {
    assign(machine, statement.target, member, scope);
    const ending = runBlock(machine, statement.body, scope);
    if (ending.kind === 'return') result = ending;
    return ending.kind === 'through' || ending.kind === 'continue';
  });
  return result;
}

/** Until `visit` says no. The list must not change meanwhile. */
function goOver(machine: Machine, over: Value, at: Place, visit: (member: Value) => boolean): void {
  const found = members(machine, over, at);
  const held = over.kind === 'list' || over.kind === 'dict' ? over : undefined;
  if (held !== undefined) held.loops += 1;
  for (const member of found) if (!spend(machine, 1, at) || !visit(member)) break;
  if (held !== undefined) held.loops -= 1;
}

function assign(machine: Machine, target: Expression, value: Value, scope: ValueScope): void {
  if (machine.fault !== undefined) return;
  switch (target.kind) {
    case 'name':
      scope.values.set(target.name, value);
      return;
    case 'tuple':
    case 'list': {
      const parts = members(machine, value, target);
      if (parts.length !== target.items.length)
        failRun(machine, `${parts.length} values for ${target.items.length} names`, target);
      target.items.forEach((item, at) => {
        assign(machine, item, parts[at] ?? NONE, scope);
      });
      return;
    }
    case 'index':
      assignItem(
        machine,
        evaluate(machine, target.of, scope),
        evaluate(machine, target.at, scope),
        value,
        target,
      );
      return;
    default:
      failRun(machine, 'a value that nothing can be assigned to', target);
  }
}

function assignItem(machine: Machine, of: Value, index: Value, value: Value, at: Place): void {
  if (machine.fault !== undefined) return;
  if (of.kind !== 'list' && of.kind !== 'dict') failRun(machine, `an entry of ${typeName(of)}`, at);
  else if (of.loops > 0) failRun(machine, 'a change of what a loop is going over', at);
  else if (of.kind === 'dict') {
    const key = hashKey(index);
    if (key === undefined) failRun(machine, `${typeName(index)} as a key`, at);
    else if (fits(machine, of.entries.size, at)) of.entries.set(key, [index, value]);
  } else {
    const where = index.kind === 'int' ? (index.value < 0 ? of.items.length + index.value : index.value) : -1;
    if (where < 0 || where >= of.items.length) failRun(machine, 'an index beyond the end', at);
    else of.items[where] = value;
  }
}

export function evaluate(machine: Machine, node: Expression, scope: ValueScope): Value {
  if (!spend(machine, 1, node)) return NONE;
  switch (node.kind) {
    case 'string':
      return text(node.value);
    case 'int':
      return { kind: 'int', value: node.value };
    case 'ellipsis':
      return { kind: 'ellipsis' };
    case 'format':
      return formatted(machine, node, scope);
    case 'name':
      return lookUp(machine, node.name, scope, node);
    case 'list':
      return list(node.items.map((item) => evaluate(machine, item, scope)));
    case 'tuple':
      return { kind: 'tuple', items: node.items.map((item) => evaluate(machine, item, scope)) };
    case 'dict':
      return dictOf(machine, node, scope);
    case 'unary':
      return unaryOperation(machine, node.operator, evaluate(machine, node.operand, scope), node);
    case 'binary': {
      const left = evaluate(machine, node.left, scope);
      if (node.operator === 'and') return truth(left) ? evaluate(machine, node.right, scope) : left;
      if (node.operator === 'or') return truth(left) ? left : evaluate(machine, node.right, scope);
      const right = evaluate(machine, node.right, scope);
      return machine.fault === undefined ? binaryOperation(machine, node.operator, left, right, node) : NONE;
    }
    case 'choice':
      return truth(evaluate(machine, node.condition, scope))
        ? evaluate(machine, node.met, scope)
        : evaluate(machine, node.unmet, scope);
    case 'index':
      return itemAt(machine, evaluate(machine, node.of, scope), evaluate(machine, node.at, scope), node);
    case 'slice': {
      const part = (each: Expression | undefined): Value | undefined =>
        each === undefined ? undefined : evaluate(machine, each, scope);
      return sliceOf(
        machine,
        evaluate(machine, node.of, scope),
        [part(node.start), part(node.stop), part(node.step)],
        node,
      );
    }
    case 'attribute': {
      const of = evaluate(machine, node.of, scope);
      if (machine.fault !== undefined) return NONE;
      return hasMethod(of, node.name)
        ? { kind: 'method', of, name: node.name }
        : failRun(machine, `the attribute ${node.name} of ${typeName(of)}`, node);
    }
    case 'call': {
      const callee = evaluate(machine, node.callee, scope);
      const given = argumentsOf(machine, node.arguments, scope);
      return call(machine, callee, given, node);
    }
    case 'lambda':
      return functionOf(machine, 'lambda', node.parameters, node.body, scope);
    case 'comprehension':
      return comprehension(machine, node, scope);
    default: {
      const never: never = node;
      return never;
    }
  }
}

function lookUp(machine: Machine, name: string, from: ValueScope, at: Place): Value {
  for (let scope: ValueScope | undefined = from; scope !== undefined; scope = scope.parent) {
    if (scope.declared.has(name)) return local(machine, name, scope, at);
  }
  return machine.hostNames.has(name) || builtInNames.has(name)
    ? builtInValue(name)
    : failRun(machine, `the name ${name}, which nothing defines`, at);
}

function formatted(
  machine: Machine,
  node: Extract<Expression, { kind: 'format' }>,
  scope: ValueScope,
): Value {
  let out = '';
  for (const part of node.parts) {
    if (part.kind === 'text') out += part.text;
    else {
      const value = evaluate(machine, part.value, scope);
      out += part.quoted ? spelled(value) : shown(value);
    }
    if (!fits(machine, out.length, node)) return NONE;
  }
  return text(out);
}

function dictOf(machine: Machine, node: Extract<Expression, { kind: 'dict' }>, scope: ValueScope): Value {
  const entries = new Map<string, readonly [Value, Value]>();
  for (const entry of node.entries) {
    const key = evaluate(machine, entry.key, scope);
    const value = evaluate(machine, entry.value, scope);
    const hash = hashKey(key);
    if (hash === undefined) return failRun(machine, `${typeName(key)} as a key`, entry.key);
    if (entries.has(hash)) return failRun(machine, `the key ${spelled(key)} twice`, entry.key);
    entries.set(hash, [key, value]);
  }
  return { kind: 'dict', entries, loops: 0 };
}

function functionOf(
  machine: Machine,
  name: string,
  parameters: readonly Parameter[],
  body: FunctionValue['body'],
  scope: ValueScope,
): Value {
  const own = parameters.map((parameter) => parameter.name);
  return {
    kind: 'function',
    name,
    parameters: parameters.map((parameter) => ({
      parameter,
      initial: parameter.initial === undefined ? undefined : evaluate(machine, parameter.initial, scope),
    })),
    body,
    locals: isStatements(body) ? new Set([...own, ...assignedNames(body)]) : new Set(own),
    scope,
  };
}

function isStatements(body: FunctionValue['body']): body is readonly Statement[] {
  return Array.isArray(body);
}

function argumentsOf(machine: Machine, list: readonly Argument[], scope: ValueScope): Given {
  const positional: Value[] = [];
  const named = new Map<string, Value>();
  const name = (key: string, value: Value, at: Place): void => {
    if (named.has(key)) failRun(machine, `the argument ${key} twice`, at);
    named.set(key, value);
  };
  for (const argument of list) {
    const value = evaluate(machine, argument.value, scope);
    switch (argument.kind) {
      case 'positional':
        positional.push(value);
        break;
      case 'named':
        name(argument.name, value, argument);
        break;
      case 'list':
        positional.push(...members(machine, value, argument));
        break;
      case 'dict':
        if (value.kind !== 'dict') failRun(machine, `${typeName(value)} after two stars`, argument);
        else
          for (const [key, each] of value.entries.values()) {
            if (key.kind === 'string') name(key.value, each, argument);
            else failRun(machine, `${typeName(key)} as the name of an argument`, argument);
          }
        break;
      default:
        argument.kind satisfies never;
    }
  }
  return { positional, named };
}

function call(machine: Machine, callee: Value, given: Given, at: Place): Value {
  if (machine.fault !== undefined) return NONE;
  const apply: Apply = (value, more, where) => call(machine, value, more, where);
  switch (callee.kind) {
    case 'built-in':
      if (machine.hostNames.has(callee.name)) {
        machine.host(callee.name, given, at);
        return NONE;
      }
      return callBuiltIn(machine, callee.name, given, at, apply);
    case 'method':
      return callMethod(machine, callee.of, callee.name, given, at, apply);
    case 'function':
      return callFunction(machine, callee, given, at);
    default:
      return failRun(machine, `a call of ${typeName(callee)}`, at);
  }
}

function callFunction(machine: Machine, callee: FunctionValue, given: Given, at: Place): Value {
  const scope: ValueScope = {
    declared: callee.locals,
    values: bind(machine, callee, given, at),
    parent: callee.scope,
  };
  if (machine.calls >= MAX_CALLS)
    return stop(machine, 'rules-too-large', 'functions that call each other too deep', at);
  machine.calls += 1;
  const ending: Ending = isStatements(callee.body)
    ? runBlock(machine, callee.body, scope)
    : { kind: 'return', value: evaluate(machine, callee.body, scope) };
  machine.calls -= 1;
  return ending.kind === 'return' ? ending.value : NONE;
}

type Comprehension = Extract<Expression, { kind: 'comprehension' }>;

function comprehension(machine: Machine, node: Comprehension, outer: ValueScope): Value {
  const declared = new Set(
    node.clauses.flatMap((clause) => (clause.kind === 'for' ? targetNames(clause.target) : [])),
  );
  const scope: ValueScope = { declared, values: new Map(), parent: outer };
  const items: Value[] = [];
  const entries = new Map<string, readonly [Value, Value]>();
  const collect = (): void => {
    const key = evaluate(machine, node.key, scope);
    if (node.value === undefined) {
      items.push(key);
      return;
    }
    const value = evaluate(machine, node.value, scope);
    const hash = hashKey(key);
    if (hash === undefined) failRun(machine, `${typeName(key)} as a key`, node);
    else entries.set(hash, [key, value]);
  };
  step(machine, node.clauses, 0, scope, outer, collect);
  return node.makes === 'list' ? list(items) : { kind: 'dict', entries, loops: 0 };
}

function step(
  machine: Machine,
  clauses: readonly Clause[],
  at: number,
  scope: ValueScope,
  outer: ValueScope,
  collect: () => void,
): void {
  const clause = clauses[at];
  if (clause === undefined) collect();
  else if (clause.kind === 'if') {
    if (truth(evaluate(machine, clause.condition, scope)))
      step(machine, clauses, at + 1, scope, outer, collect);
  } else {
    const over = evaluate(machine, clause.over, at === 0 ? outer : scope);
    goOver(machine, over, clause.over, (member) => {
      assign(machine, clause.target, member, scope);
      step(machine, clauses, at + 1, scope, outer, collect);
      return machine.fault === undefined;
    });
  }
}
