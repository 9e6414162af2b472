import type { Node, Part, Script, Statement, WordNode } from './syntax.ts';

/**
 * What a text defines and assigns anywhere, found without following its flow. Used where the flow alone cannot say
 * when something happens: functions may be called at any time, loops go round.
 */
export interface Prescan {
  /** Names of functions that the text defines. */
  readonly functions: ReadonlySet<string>;
  /** Variables that function bodies assign. */
  readonly assignedInFunctions: ReadonlySet<string>;
  /** Something may assign any variable at any time (`eval`, `source`, `trap`, `declare -n`). */
  readonly assignsAnything: boolean;
  readonly changesDirectory: boolean;
}

export const EMPTY_PRESCAN: Prescan = {
  functions: new Set(),
  assignedInFunctions: new Set(),
  assignsAnything: false,
  changesDirectory: false,
};

/** Builtins that assign the variables that their operands name. */
const ASSIGNING_BUILTINS: ReadonlySet<string> = new Set(
  'read mapfile readarray printf getopts export declare typeset local readonly unset let'.split(' '),
);

/** Builtins after which any variable may hold anything. */
const ASSIGNING_ANYTHING: ReadonlySet<string> = new Set(['eval', 'source', '.', 'trap']);

interface Draft {
  readonly functions: Set<string>;
  readonly assigned: Set<string>;
  readonly inFunctions: Set<string>;
  anything: boolean;
  depth: number;
  changesDirectory: boolean;
}

/** Cheap test: most texts hold nothing that needs the scan. */
export function needsPrescan(text: string): boolean {
  return /\(\s*\)|\bfunction\b|\beval\b|\bsource\b|\btrap\b|(?:^|[\s;&|({])\.\s|-n\b/.test(text);
}

export function prescan(script: Script): Prescan {
  const draft = scanStatements(script.statements);
  return {
    functions: draft.functions,
    assignedInFunctions: draft.inFunctions,
    assignsAnything: draft.anything,
    changesDirectory: draft.changesDirectory,
  };
}

export interface Assigned {
  readonly names: ReadonlySet<string>;
  readonly anything: boolean;
  readonly changesDirectory: boolean;
}

/** What a loop's body assigns: at its start these hold what an earlier round left. */
export function assignedIn(statements: readonly Statement[]): Assigned {
  const draft = scanStatements(statements);
  return { names: draft.assigned, anything: draft.anything, changesDirectory: draft.changesDirectory };
}

function scanStatements(statements: readonly Statement[]): Draft {
  const draft: Draft = {
    functions: new Set(),
    assigned: new Set(),
    inFunctions: new Set(),
    anything: false,
    depth: 0,
    changesDirectory: false,
  };
  visitAll(statements, draft);
  return draft;
}

function visitAll(statements: readonly Statement[], draft: Draft): void {
  for (const statement of statements) visit(statement.command, draft);
}

function assign(name: string, draft: Draft): void {
  draft.assigned.add(name);
  if (draft.depth > 0) draft.inFunctions.add(name);
}

function visit(node: Node, draft: Draft): void {
  for (const redirect of node.redirects) {
    if (typeof redirect.descriptor === 'object') assign(redirect.descriptor.variable, draft);
    visitWord(redirect.target, draft);
  }
  switch (node.kind) {
    case 'simple':
      visitSimple(node, draft);
      return;
    case 'pipeline':
      for (const stage of node.stages) visit(stage, draft);
      return;
    case 'list':
      for (const item of node.items) visit(item, draft);
      return;
    case 'group':
      visitAll(node.body, draft);
      return;
    case 'if':
      for (const branch of node.branches) {
        visitAll(branch.condition, draft);
        visitAll(branch.body, draft);
      }
      if (node.otherwise !== undefined) visitAll(node.otherwise, draft);
      return;
    case 'for':
    case 'select':
      assign(node.name, draft);
      for (const word of node.values ?? []) visitWord(word, draft);
      visitAll(node.body, draft);
      return;
    case 'arithmetic-for':
      for (const expression of node.expressions) for (const name of expression.assigned) assign(name, draft);
      visitAll(node.body, draft);
      return;
    case 'while':
      visitAll(node.condition, draft);
      visitAll(node.body, draft);
      return;
    case 'case':
      visitWord(node.subject, draft);
      for (const item of node.items) visitAll(item.body, draft);
      return;
    case 'function':
      draft.functions.add(node.name.raw);
      draft.depth++;
      visit(node.body, draft);
      draft.depth--;
      return;
    case 'coproc':
      visit(node.body, draft);
      return;
    case 'test':
      for (const operand of node.operands) visitWord(operand.word, draft);
      return;
    case 'arithmetic':
      for (const name of node.expression.assigned) assign(name, draft);
      for (const word of node.expression.words) visitWord(word, draft);
      return;
    default:
      node satisfies never;
  }
}

function visitSimple(node: Extract<Node, { kind: 'simple' }>, draft: Draft): void {
  for (const assignment of node.assignments) {
    assign(assignment.name, draft);
    if (!Array.isArray(assignment.value)) visitWord(assignment.value as WordNode, draft);
  }
  let name: string | undefined;
  for (const word of node.words) {
    if (word.kind === 'assignment') {
      assign(word.name, draft);
      continue;
    }
    visitWord(word, draft);
    const text = plainText(word);
    // `command`, `builtin` and the like only pass the name on.
    if (name === undefined || name === 'command' || name === 'builtin') {
      if (text === undefined) {
        if (name === undefined) draft.anything = draft.anything || word.parts.length > 0;
        return;
      }
      name = text;
      if (ASSIGNING_ANYTHING.has(name)) draft.anything = true;
      if (name === 'cd' || name === 'pushd' || name === 'popd') draft.changesDirectory = true;
    } else if (ASSIGNING_BUILTINS.has(name)) {
      if (text === undefined) draft.anything = true;
      else {
        if (
          text.startsWith('-') &&
          text.includes('n') &&
          (name === 'declare' || name === 'typeset' || name === 'local')
        ) {
          draft.anything = true;
        }
        const variable = /^[A-Za-z_][A-Za-z0-9_]*/.exec(text)?.[0];
        if (variable !== undefined) assign(variable, draft);
      }
    }
  }
}

function plainText(word: WordNode): string | undefined {
  let text = '';
  for (const part of word.parts) {
    if (part.kind !== 'literal') return undefined;
    text += part.text;
  }
  return text;
}

function visitWord(word: WordNode, draft: Draft): void {
  for (const part of word.parts) visitPart(part, draft);
}

function visitPart(part: Part, draft: Draft): void {
  switch (part.kind) {
    case 'literal':
    case 'glob':
    case 'unread':
      return;
    case 'brace':
      for (const child of part.parts) visitPart(child, draft);
      return;
    case 'parameter':
      if (part.form === 'assign') assign(part.name, draft);
      for (const operand of part.operands) visitWord(operand, draft);
      return;
    case 'substitution':
    case 'process-substitution':
      visitAll(part.script.statements, draft);
      return;
    case 'arithmetic':
      for (const name of part.expression.assigned) assign(name, draft);
      for (const word of part.expression.words) visitWord(word, draft);
      return;
    default:
      part satisfies never;
  }
}
