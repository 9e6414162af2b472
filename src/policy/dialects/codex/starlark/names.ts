import type { Clause, Expression, Fault, Parameter, Statement } from './syntax.ts';

/** The names that statements of one scope assign, those of blocks inside included. */
export function assignedNames(statements: readonly Statement[]): ReadonlySet<string> {
  const names = new Set<string>();
  collect(statements, names);
  return names;
}

function collect(statements: readonly Statement[], names: Set<string>): void {
  for (const statement of statements) {
    switch (statement.kind) {
      case 'assign':
        for (const name of targetNames(statement.target)) names.add(name);
        break;
      case 'def':
        names.add(statement.name);
        break;
      case 'for':
        for (const name of targetNames(statement.target)) names.add(name);
        collect(statement.body, names);
        break;
      case 'if':
        collect(statement.met, names);
        collect(statement.unmet, names);
        break;
      case 'expression':
      case 'return':
      case 'pass':
      case 'break':
      case 'continue':
        break;
      default:
        statement satisfies never;
    }
  }
}

export function targetNames(target: Expression): readonly string[] {
  if (target.kind === 'name') return [target.name];
  return target.kind === 'tuple' || target.kind === 'list' ? target.items.flatMap(targetNames) : [];
}

interface Scope {
  readonly names: ReadonlySet<string>;
  readonly parent: Scope | undefined;
}

interface Check {
  fault: Fault | undefined;
}

/**
 * What the language refuses before anything runs: names that nothing defines, a return outside a function, a break outside a loop.
 */
export function checkNames(
  statements: readonly Statement[],
  predeclared: ReadonlySet<string>,
): Fault | undefined {
  const check: Check = { fault: undefined };
  const outer: Scope = { names: predeclared, parent: undefined };
  block(check, statements, { names: assignedNames(statements), parent: outer }, false, false);
  return check.fault;
}

function refuse(check: Check, detail: string, { line, column }: { line: number; column: number }): void {
  check.fault ??= { code: 'rules-failed', detail, line, column };
}

function block(
  check: Check,
  statements: readonly Statement[],
  scope: Scope,
  inFunction: boolean,
  inLoop: boolean,
): void {
  for (const statement of statements) {
    switch (statement.kind) {
      case 'expression':
        expression(check, statement.value, scope);
        break;
      case 'assign':
        expression(check, statement.target, scope);
        expression(check, statement.value, scope);
        break;
      case 'def': {
        defaults(check, statement.parameters, scope);
        const names = new Set([
          ...assignedNames(statement.body),
          ...statement.parameters.map(({ name }) => name),
        ]);
        block(check, statement.body, { names, parent: scope }, true, false);
        break;
      }
      case 'for':
        expression(check, statement.target, scope);
        if (!isTarget(statement.target))
          refuse(check, 'a value that nothing can be assigned to', statement.target);
        expression(check, statement.over, scope);
        block(check, statement.body, scope, inFunction, true);
        break;
      case 'if':
        expression(check, statement.condition, scope);
        block(check, statement.met, scope, inFunction, inLoop);
        block(check, statement.unmet, scope, inFunction, inLoop);
        break;
      case 'return':
        if (!inFunction) refuse(check, 'a return outside a function', statement);
        if (statement.value !== undefined) expression(check, statement.value, scope);
        break;
      case 'break':
      case 'continue':
        if (!inLoop) refuse(check, `a ${statement.kind} outside a loop`, statement);
        break;
      case 'pass':
        break;
      default:
        statement satisfies never;
    }
  }
}

function isTarget(target: Expression): boolean {
  if (target.kind === 'tuple' || target.kind === 'list') return target.items.every(isTarget);
  return target.kind === 'name' || target.kind === 'index';
}

function defaults(check: Check, parameters: readonly Parameter[], scope: Scope): void {
  for (const { initial } of parameters) if (initial !== undefined) expression(check, initial, scope);
}

function isKnown(name: string, from: Scope): boolean {
  for (let scope: Scope | undefined = from; scope !== undefined; scope = scope.parent)
    if (scope.names.has(name)) return true;
  return false;
}

function expression(check: Check, node: Expression, scope: Scope): void {
  if (node.kind === 'name') {
    if (!isKnown(node.name, scope)) refuse(check, `the name ${node.name}, which nothing defines`, node);
  } else if (node.kind === 'lambda') {
    defaults(check, node.parameters, scope);
    const names = new Set(node.parameters.map(({ name }) => name));
    expression(check, node.body, { names, parent: scope });
  } else if (node.kind === 'comprehension') {
    comprehension(check, node.clauses, [node.key, node.value], scope);
  } else {
    for (const part of partsOf(node)) if (part !== undefined) expression(check, part, scope);
  }
}

/** The expressions inside one that has no scope of its own. */
function partsOf(
  node: Exclude<Expression, { kind: 'name' | 'lambda' | 'comprehension' }>,
): readonly (Expression | undefined)[] {
  switch (node.kind) {
    case 'string':
    case 'int':
    case 'ellipsis':
      return [];
    case 'format':
      return node.parts.map((part) => (part.kind === 'value' ? part.value : undefined));
    case 'list':
    case 'tuple':
      return node.items;
    case 'dict':
      return node.entries.flatMap(({ key, value }) => [key, value]);
    case 'unary':
      return [node.operand];
    case 'binary':
      return [node.left, node.right];
    case 'choice':
      return [node.condition, node.met, node.unmet];
    case 'index':
      return [node.of, node.at];
    case 'slice':
      return [node.of, node.start, node.stop, node.step];
    case 'attribute':
      return [node.of];
    case 'call':
      return [node.callee, ...node.arguments.map(({ value }) => value)];
    default: {
      const never: never = node;
      return never;
    }
  }
}

function comprehension(
  check: Check,
  clauses: readonly Clause[],
  results: readonly (Expression | undefined)[],
  outer: Scope,
): void {
  const names = new Set(
    clauses.flatMap((clause) => (clause.kind === 'for' ? targetNames(clause.target) : [])),
  );
  const inner: Scope = { names, parent: outer };
  clauses.forEach((clause, at) => {
    if (clause.kind === 'if') expression(check, clause.condition, inner);
    else {
      if (!isTarget(clause.target)) refuse(check, 'a value that nothing can be assigned to', clause.target);
      expression(check, clause.over, at === 0 ? outer : inner);
    }
  });
  for (const result of results) if (result !== undefined) expression(check, result, inner);
}
