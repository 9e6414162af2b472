import { endAt, Role, type Sheet, strike } from './second-sheet.ts';
import type {
  Arithmetic,
  AssignmentNode,
  Node,
  Part,
  RedirectNode,
  Script,
  SimpleNode,
  Statement,
  WordNode,
} from './syntax.ts';

/**
 * Whether the tree holds exactly what is marked on the sheet: the same commands with the same words, assignments
 * and redirect targets, at the same offsets.
 *
 * Only ranges and roles are compared, not who owns them. That is enough: given the same names, arguments and
 * nesting substitutions, an argument can only belong to the name before it.
 */
export function matchesTree(sheet: Sheet, tree: Script): boolean {
  // Without these characters no word can hold a command, so words need no walk.
  const { text } = sheet;
  const nests = text.includes('(') || text.includes('`') || text.includes('${');
  return matchesScript({ sheet, nests }, tree) && sheet.open === 0;
}

interface Reading {
  readonly sheet: Sheet;
  readonly nests: boolean;
}

function matchesScript(reading: Reading, script: Script): boolean {
  // A backtick substitution with escapes is read from a decoded copy, whose offsets mean nothing here.
  return script.source === reading.sheet.text && matchesAll(reading, script.statements);
}

function matchesAll(reading: Reading, statements: readonly Statement[]): boolean {
  for (const statement of statements) if (!matchesNode(reading, statement.command)) return false;
  return true;
}

function matchesNode(reading: Reading, node: Node): boolean {
  if (node.kind === 'simple') return matchesSimple(reading, node, false);
  return matchesRedirects(reading, node.redirects) && matchesCompound(reading, node);
}

function matchesCompound(reading: Reading, node: Exclude<Node, SimpleNode>): boolean {
  switch (node.kind) {
    case 'pipeline':
      return node.timed ? matchesTimed(reading, node) : matchesNodes(reading, node.stages);
    case 'list':
      return matchesNodes(reading, node.items);
    case 'group':
      return matchesAll(reading, node.body);
    case 'if':
      return (
        node.branches.every(
          (branch) => matchesAll(reading, branch.condition) && matchesAll(reading, branch.body),
        ) && matchesAll(reading, node.otherwise ?? [])
      );
    case 'for':
    case 'select':
      for (const value of node.values ?? []) if (!matchesWord(reading, value, Role.value)) return false;
      return matchesAll(reading, node.body);
    case 'arithmetic-for':
      return (
        node.expressions.every((expression) => matchesArithmetic(reading, expression)) &&
        matchesAll(reading, node.body)
      );
    case 'while':
      return matchesAll(reading, node.condition) && matchesAll(reading, node.body);
    case 'case':
      return (
        matchesInside(reading, node.subject) &&
        node.items.every(
          (item) =>
            item.patterns.every((pattern) => matchesInside(reading, pattern)) &&
            matchesAll(reading, item.body),
        )
      );
    case 'function':
      return matchesWord(reading, node.name, Role.function) && matchesNode(reading, node.body);
    case 'coproc':
      return matchesNode(reading, node.body);
    case 'test':
      return node.operands.every((operand) => matchesInside(reading, operand.word));
    case 'arithmetic':
      return matchesArithmetic(reading, node.expression);
    default:
      return unreachable(node);
  }
}

function matchesNodes(reading: Reading, nodes: readonly Node[]): boolean {
  for (const node of nodes) if (!matchesNode(reading, node)) return false;
  return true;
}

/** tree-sitter has no keyword `time`: it sees a command of that name whose arguments are the timed command. */
function matchesTimed(reading: Reading, node: Exclude<Node, SimpleNode> & { kind: 'pipeline' }): boolean {
  const [first, ...rest] = node.stages;
  if (first === undefined || first.kind !== 'simple') return false;
  const { sheet } = reading;
  let timed = false;
  for (let at = node.span.start; at < first.span.start; at++) {
    const end = endAt(sheet, at);
    if (end === 0) continue;
    const text = sheet.text.slice(at, end);
    if (timed ? text !== '-p' && text !== '--' : text !== 'time') return false;
    if (!strike(sheet, at, end, timed ? Role.argument : Role.name)) return false;
    timed = true;
  }
  return matchesSimple(reading, first, timed) && matchesNodes(reading, rest);
}

function matchesSimple(reading: Reading, node: SimpleNode, asArguments: boolean): boolean {
  const { assignments, words, redirects } = node;
  if (assignments.length > 0) {
    const role = asArguments ? Role.argument : words.length > 0 ? Role.prefix : Role.assignment;
    for (const assignment of assignments) if (!matchesAssignment(reading, assignment, role)) return false;
  }
  let role: Role = asArguments ? Role.argument : Role.name;
  let end = -1;
  for (const word of words) {
    // Words that touch are one word for bash, even where both parsers split them (`a<(x)`).
    if (word.span.start === end) return false;
    end = word.span.end;
    const found =
      word.kind === 'word' ? matchesWord(reading, word, role) : matchesAssignment(reading, word, role);
    if (!found && !isDroppedHyphen(reading.sheet, word, role)) return false;
    role = Role.argument;
  }
  return redirects.length === 0 || matchesRedirects(reading, redirects);
}

/**
 * tree-sitter's scanner loses a lone `-` before a here-document (`python3 - <<EOF`): it stands in no node. A hyphen
 * between blanks is a word whoever reads it, so its absence is no disagreement there.
 */
function isDroppedHyphen({ text, ends }: Sheet, word: WordNode | AssignmentNode, role: Role): boolean {
  const { start, end } = word.span;
  if (word.raw !== '-' || role !== Role.argument || ends[start] !== 0) return false;
  return text[start - 1] === ' ' && text[end] === ' ' && text.startsWith('<<', end + 1);
}

function matchesRedirects(reading: Reading, redirects: readonly RedirectNode[]): boolean {
  for (const { operator, target } of redirects) {
    if (operator === '<<' || operator === '<<-') {
      if (!matchesInside(reading, target)) return false;
    } else if ((operator === '>&' || operator === '<&') && target.raw === '-') {
      // Closing a descriptor has no target for tree-sitter.
    } else if (!matchesWord(reading, target, Role.target)) return false;
  }
  return true;
}

function matchesAssignment(reading: Reading, node: AssignmentNode, role: Role): boolean {
  if (!strike(reading.sheet, node.span.start, node.span.end, role)) return false;
  if (!reading.nests) return true;
  if (node.index !== undefined && !matchesInside(reading, node.index)) return false;
  return 'kind' in node.value
    ? matchesInside(reading, node.value)
    : node.value.every((element) => matchesInside(reading, element));
}

function matchesWord(reading: Reading, word: WordNode, role: Role): boolean {
  return (
    strike(reading.sheet, word.span.start, word.span.end, role) &&
    (!reading.nests || matchesParts(reading, word.parts))
  );
}

/** The commands inside a word whose own range is not compared. */
function matchesInside(reading: Reading, word: WordNode): boolean {
  return !reading.nests || matchesParts(reading, word.parts);
}

function matchesParts(reading: Reading, parts: readonly Part[]): boolean {
  for (const part of parts) if (!matchesPart(reading, part)) return false;
  return true;
}

function matchesPart(reading: Reading, part: Part): boolean {
  switch (part.kind) {
    case 'literal':
    case 'glob':
    case 'unread':
      return true;
    case 'brace':
      return matchesParts(reading, part.parts);
    case 'parameter':
      return (
        (part.index === undefined || matchesInside(reading, part.index)) &&
        part.operands.every((operand) => matchesInside(reading, operand))
      );
    case 'substitution':
    case 'process-substitution':
      return matchesScript(reading, part.script);
    case 'arithmetic':
      return matchesArithmetic(reading, part.expression);
    default:
      return unreachable(part);
  }
}

function matchesArithmetic(reading: Reading, expression: Arithmetic): boolean {
  for (const word of expression.words) if (!matchesInside(reading, word)) return false;
  return true;
}

/** An unknown node is no agreement. */
function unreachable(_node: never): false {
  return false;
}
