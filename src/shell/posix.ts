import type {
  Arithmetic,
  AssignmentNode,
  Node,
  Part,
  RedirectNode,
  Script,
  Span,
  WordNode,
} from './syntax.ts';

/*
 * `sh` is bash on one machine, dash or busybox on the next. What bash reads as one thing and a POSIX shell as another
 * makes everything from there on unknown: `[[ a > b ]]` writes a file in dash, `((a))` runs `a`, `a &> f b` runs `b`.
 */

/**
 * The first command of a text from which dash reads on in another way than bash, or refuses to.
 *
 * Words that only expand differently (`{a,b}`, `a=~`) are none: the expansion leaves them unknown.
 */
export function firstDifference(script: Script): Span | undefined {
  const found: Span[] = [];
  visitScript(script, found);
  return found.reduce<Span | undefined>(
    (first, span) => (first === undefined || span.start < first.start ? span : first),
    undefined,
  );
}

function visitScript(script: Script, found: Span[]): void {
  for (const statement of script.statements) visitNode(statement.command, found);
}

/** A word that ends elsewhere changes the whole command around it. */
function visitNode(node: Node, found: Span[]): void {
  const before = found.length;
  visitInside(node, found);
  if (found.length > before) found.push(node.span);
}

function visitInside(node: Node, found: Span[]): void {
  if (node.bashOnly === true) found.push(node.span);
  for (const redirect of node.redirects) visitRedirect(redirect, found);
  switch (node.kind) {
    case 'simple':
      for (const assignment of node.assignments) visitAssignment(assignment, found);
      for (const word of node.words)
        if (word.kind === 'word') visitWord(word, found);
        else visitAssignment(word, found);
      return;
    case 'pipeline':
      for (const stage of node.stages) visitNode(stage, found);
      return;
    case 'list':
      for (const item of node.items) visitNode(item, found);
      return;
    case 'group':
      for (const statement of node.body) visitNode(statement.command, found);
      return;
    case 'if':
      for (const { condition, body } of node.branches)
        for (const statement of [...condition, ...body]) visitNode(statement.command, found);
      for (const statement of node.otherwise ?? []) visitNode(statement.command, found);
      return;
    case 'for':
      for (const value of node.values ?? []) visitWord(value, found);
      for (const statement of node.body) visitNode(statement.command, found);
      return;
    case 'while':
      for (const statement of [...node.condition, ...node.body]) visitNode(statement.command, found);
      return;
    case 'case':
      visitWord(node.subject, found);
      for (const { patterns, body } of node.items) {
        for (const pattern of patterns) visitWord(pattern, found);
        for (const statement of body) visitNode(statement.command, found);
      }
      return;
    case 'function':
      visitNode(node.body, found);
      return;
    case 'select':
    case 'arithmetic-for':
    case 'coproc':
    case 'test':
    case 'arithmetic':
      found.push(node.span);
      return;
    default:
      node satisfies never;
  }
}

/** dash knows one digit in front of an operator; more of them are a word. */
const HIGHEST_DESCRIPTOR = 9;

function visitRedirect(redirect: RedirectNode, found: Span[]): void {
  const { operator, descriptor } = redirect;
  const differs =
    redirect.bashOnly === true ||
    operator === '&>' ||
    operator === '&>>' ||
    operator === '<<<' ||
    typeof descriptor === 'object' ||
    (descriptor !== undefined && descriptor > HIGHEST_DESCRIPTOR);
  if (differs) found.push(redirect.span);
  visitWord(redirect.target, found);
}

/** `a+=b` and `a[0]=b` are names of commands elsewhere, an array is a syntax error. */
function visitAssignment(node: AssignmentNode, found: Span[]): void {
  if (node.append || node.index !== undefined || !('parts' in node.value)) found.push(node.span);
  if ('parts' in node.value) visitWord(node.value, found);
  else for (const element of node.value) visitWord(element, found);
}

function visitWord(word: WordNode, found: Span[]): void {
  for (const part of word.parts) visitPart(part, word.span, found);
}

function visitPart(part: Part, at: Span, found: Span[]): void {
  switch (part.kind) {
    case 'literal':
      if (part.bashOnly === true) found.push(at);
      return;
    case 'glob':
    case 'unread':
      return;
    case 'brace':
      for (const child of part.parts) visitPart(child, at, found);
      return;
    case 'parameter':
      if (part.bashOnly === true) found.push(part.span);
      for (const operand of part.operands) visitWord(operand, found);
      return;
    case 'substitution':
      if (part.bashOnly === true) found.push(part.span);
      visitScript(part.script, found);
      return;
    case 'process-substitution':
      found.push(part.span);
      return;
    case 'arithmetic':
      if (part.bashOnly === true) found.push(part.span);
      visitArithmetic(part.expression, found);
      return;
    default:
      part satisfies never;
  }
}

function visitArithmetic(expression: Arithmetic, found: Span[]): void {
  for (const word of expression.words) visitWord(word, found);
}
