import type { AssignmentNode, Node, Part, Script, Statement, WordNode } from './syntax.ts';

/**
 * What a text defines and assigns anywhere, found without following its flow. Used where the flow alone cannot say
 * when something happens: functions may be called at any time, loops go round.
 */
export interface Prescan {
  /** Names of functions that the text defines. */
  readonly functions: ReadonlySet<string>;
  /** Variables that anything in the text assigns. */
  readonly assigned: ReadonlySet<string>;
  /** Variables that function bodies assign. */
  readonly assignedInFunctions: ReadonlySet<string>;
  /** Variables with an attribute that changes what is assigned to them (`declare -i`, `-l`, `-A`). */
  readonly attributed: ReadonlySet<string>;
  /** Something may assign any variable at any time (`eval`, `source`, `trap`, `declare -n`). */
  readonly assignsAnything: boolean;
  readonly changesDirectory: boolean;
  readonly functionsChangeDirectory: boolean;
  readonly functionsSetOptions: boolean;
}

export const EMPTY_PRESCAN: Prescan = {
  functions: new Set(),
  assigned: new Set(),
  attributed: new Set(),
  functionsChangeDirectory: false,
  functionsSetOptions: false,
  assignedInFunctions: new Set(),
  assignsAnything: false,
  changesDirectory: false,
};

/** Builtins that assign the variables that their operands name. */
const ASSIGNING_BUILTINS: ReadonlySet<string> = new Set(
  'read mapfile readarray printf getopts export declare typeset local readonly unset let wait'.split(' '),
);

/** Builtins after which any variable may hold anything. */
const ASSIGNING_ANYTHING: ReadonlySet<string> = new Set(['eval', 'source', '.', 'trap']);

/** Builtins that run a text in the shell itself, now: a `cd` may stand in it. */
const READING_BUILTINS: ReadonlySet<string> = new Set(['eval', 'source', '.']);

interface Draft {
  readonly functions: Set<string>;
  readonly assigned: Set<string>;
  readonly inFunctions: Set<string>;
  readonly attributed: Set<string>;
  functionsChangeDirectory: boolean;
  functionsSetOptions: boolean;
  setsOptions: boolean;
  anything: boolean;
  depth: number;
  changesDirectory: boolean;
}

/**
 * A hint: most texts hold nothing that needs the scan. Where the hint misses something (`ev\al`), the walk meets it
 * and the text is walked again.
 */
export function needsPrescan(text: string): boolean {
  return /\(\s*\)|\bfunction\b|\beval\b|\bsource\b|\btrap\b|(?:^|[\s;&|({])\.\s|\b(?:declare|typeset|local)\b/.test(
    text,
  );
}

export function prescan(script: Script): Prescan {
  const draft = scanStatements(script.statements);
  return {
    functions: draft.functions,
    assigned: draft.assigned,
    assignedInFunctions: draft.inFunctions,
    attributed: draft.attributed,
    assignsAnything: draft.anything,
    changesDirectory: draft.changesDirectory,
    functionsChangeDirectory: draft.functionsChangeDirectory,
    functionsSetOptions: draft.functionsSetOptions,
  };
}

/** The scan of a text that shares its shell with another one: functions and variables of both are at work. */
export function joinPrescans(a: Prescan, b: Prescan): Prescan {
  return {
    functions: new Set([...a.functions, ...b.functions]),
    assigned: new Set([...a.assigned, ...b.assigned]),
    assignedInFunctions: new Set([...a.assignedInFunctions, ...b.assignedInFunctions]),
    attributed: new Set([...a.attributed, ...b.attributed]),
    assignsAnything: a.assignsAnything || b.assignsAnything,
    changesDirectory: a.changesDirectory || b.changesDirectory,
    functionsChangeDirectory: a.functionsChangeDirectory || b.functionsChangeDirectory,
    functionsSetOptions: a.functionsSetOptions || b.functionsSetOptions,
  };
}

export interface Assigned {
  readonly names: ReadonlySet<string>;
  readonly anything: boolean;
  readonly changesDirectory: boolean;
  readonly setsOptions: boolean;
}

/** What a loop's body assigns: at its start these hold what an earlier round left. */
export function assignedIn(statements: readonly Statement[]): Assigned {
  const draft = scanStatements(statements);
  return {
    names: draft.assigned,
    anything: draft.anything,
    changesDirectory: draft.changesDirectory,
    setsOptions: draft.setsOptions,
  };
}

function scanStatements(statements: readonly Statement[]): Draft {
  const draft: Draft = {
    functions: new Set(),
    assigned: new Set(),
    inFunctions: new Set(),
    attributed: new Set(),
    functionsChangeDirectory: false,
    functionsSetOptions: false,
    setsOptions: false,
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
      if (node.kind === 'select') assign('REPLY', draft);
      for (const word of node.values ?? []) visitWord(word, draft);
      visitAll(node.body, draft);
      return;
    case 'arithmetic-for':
      for (const expression of node.expressions) {
        for (const name of expression.assigned) assign(name, draft);
        for (const word of expression.words) visitWord(word, draft);
      }
      visitAll(node.body, draft);
      return;
    case 'while':
      visitAll(node.condition, draft);
      visitAll(node.body, draft);
      return;
    case 'case':
      visitWord(node.subject, draft);
      for (const item of node.items) {
        for (const pattern of item.patterns) visitWord(pattern, draft);
        visitAll(item.body, draft);
      }
      return;
    case 'function':
      draft.functions.add(node.name.raw);
      draft.depth++;
      visit(node.body, draft);
      draft.depth--;
      return;
    case 'coproc':
      assign(node.name ?? 'COPROC', draft);
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
  for (const assignment of node.assignments) visitAssignment(assignment, draft);
  const texts: (string | undefined)[] = [];
  for (const word of node.words) {
    if (word.kind === 'assignment') {
      visitAssignment(word, draft);
      texts.push(word.name);
    } else {
      visitWord(word, draft);
      texts.push(plainText(word));
    }
  }
  let at = 0;
  // These only pass the name on.
  while (PASSING.has(texts[at] ?? '')) {
    at++;
    while (/^-[pV]/.test(texts[at] ?? '') || texts[at] === '--') at++;
  }
  if (at >= texts.length) return;
  const name = texts[at];
  if (name === undefined) draft.anything = true;
  else visitCommand(name, texts, at + 1, draft);
}

const PASSING: ReadonlySet<string> = new Set(['command', 'builtin', 'exec']);

function visitAssignment(assignment: AssignmentNode, draft: Draft): void {
  assign(assignment.name, draft);
  if (assignment.index !== undefined) visitWord(assignment.index, draft);
  if ('parts' in assignment.value) visitWord(assignment.value, draft);
  else for (const word of assignment.value) visitWord(word, draft);
}

function visitCommand(
  name: string,
  texts: readonly (string | undefined)[],
  from: number,
  draft: Draft,
): void {
  if (ASSIGNING_ANYTHING.has(name)) draft.anything = true;
  if (DIRECTORY_BUILTINS.has(name) || READING_BUILTINS.has(name)) {
    draft.changesDirectory = true;
    if (draft.depth > 0) draft.functionsChangeDirectory = true;
    assign('PWD', draft);
    assign('OLDPWD', draft);
  }
  if (name === 'set' || name === 'shopt') {
    draft.setsOptions = true;
    if (draft.depth > 0) draft.functionsSetOptions = true;
  }
  if (!ASSIGNING_BUILTINS.has(name)) return;
  for (const implied of IMPLIED_NAMES.get(name) ?? []) assign(implied, draft);
  const declares = name === 'declare' || name === 'typeset' || name === 'local' || name === 'readonly';
  let attribute = false;
  // Of printf's words only a first `-v` makes the next one a name.
  const end = name !== 'printf' ? texts.length : from + (texts[from] === '-v' ? 2 : 1);
  for (let i = from; i < end; i++) {
    const text = texts[i];
    if (text === undefined) {
      draft.anything = true;
      continue;
    }
    if (text.startsWith('-')) {
      if (declares && text.includes('n')) draft.anything = true;
      if (declares && /[lucinA]/.test(text)) attribute = true;
      // The value of an option may stand in the same word: `read -aNAME`, `printf -vNAME`.
      const attached = /^-[a-z]*?[avp]([A-Za-z_]\w*)$/.exec(text)?.[1];
      if (attached !== undefined) assign(attached, draft);
      continue;
    }
    const variable = /^[A-Za-z_][A-Za-z0-9_]*/.exec(text)?.[0];
    if (variable === undefined) continue;
    assign(variable, draft);
    if (attribute) draft.attributed.add(variable);
  }
}

/** Variables that these assign without being told. */
const IMPLIED_NAMES: ReadonlyMap<string, readonly string[]> = new Map([
  ['read', ['REPLY']],
  ['mapfile', ['MAPFILE']],
  ['readarray', ['MAPFILE']],
  ['getopts', ['OPTIND', 'OPTARG']],
]);

const DIRECTORY_BUILTINS: ReadonlySet<string> = new Set(['cd', 'pushd', 'popd']);

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
