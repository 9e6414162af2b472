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
} from '../../../../shell/index.ts';
import type { ScannedCommand, ScannedWord } from './scanned.ts';

/**
 * The same commands from toolgate's own tree, for where the grammar is not loaded. A property test compares the two over
 * the corpus; the grammar's own mistakes are not among what is reproduced here.
 */
export function ownCommands(script: Script): readonly ScannedCommand[] {
  const found: ScannedCommand[] = [];
  walkScript(script, found);
  return found;
}

interface Walk {
  readonly source: string;
  readonly found: ScannedCommand[];
}

function walkScript({ source, statements }: Script, found: ScannedCommand[]): void {
  walkStatements(statements, { source, found });
}

function walkStatements(statements: readonly Statement[], walk: Walk): void {
  for (const { command } of statements) walkNode(command, walk, '', false);
}

/**
 * `front` is a keyword that the grammar takes for the command's name. `bare`: the grammar hangs the command's redirects
 * on what is around it, as it does for the last stage of a pipeline and for what stands behind `&&` and `||`.
 */
function walkNode(node: Node, walk: Walk, front: string, bare: boolean): void {
  switch (node.kind) {
    case 'simple':
      walkSimple(node, walk, front, bare);
      return;
    case 'pipeline':
      node.stages.forEach((stage, at) => {
        const last = node.stages.length > 1 && at === node.stages.length - 1;
        walkNode(stage, walk, at === 0 && node.timed ? 'time ' : '', last || (bare && at === 0));
      });
      break;
    case 'list':
      node.items.forEach((item, at) => {
        walkNode(item, walk, '', at > 0);
      });
      break;
    case 'group':
      walkStatements(node.body, walk);
      break;
    case 'if':
      for (const { condition, body } of node.branches) walkStatements([...condition, ...body], walk);
      walkStatements(node.otherwise ?? [], walk);
      break;
    case 'for':
    case 'select':
      walkWords(node.values ?? [], walk);
      walkStatements(node.body, walk);
      break;
    case 'arithmetic-for':
      for (const expression of node.expressions) walkArithmetic(expression, walk);
      walkStatements(node.body, walk);
      break;
    case 'while':
      walkStatements([...node.condition, ...node.body], walk);
      break;
    case 'case':
      walkWords([node.subject], walk);
      for (const { patterns, body } of node.items) {
        walkWords(patterns, walk);
        walkStatements(body, walk);
      }
      break;
    case 'function':
      walkNode(node.body, walk, '', false);
      break;
    case 'coproc':
      walkNode(node.body, walk, 'coproc ', false);
      break;
    case 'test':
      walkWords(
        node.operands.map(({ word }) => word),
        walk,
      );
      break;
    case 'arithmetic':
      walkArithmetic(node.expression, walk);
      break;
    default:
      unreachable(node);
  }
  walkRedirects(node.redirects, walk);
}

/** Words that make the grammar see something else than a command. */
const notCommands: ReadonlySet<string> = new Set(
  'export declare typeset local readonly unset unsetenv ['.split(' '),
);

function walkSimple(node: SimpleNode, walk: Walk, front: string, bare: boolean): void {
  const [name] = node.words;
  const named = name !== undefined && !notCommands.has(name.raw);
  if (named || front !== '') {
    const words = node.words
      .filter((word, at) => at === 0 || isWord(word))
      .map((word): ScannedWord => ({ text: word.raw }));
    const [keyword] = front.split(' ');
    walk.found.push({
      text: (front + textOf(node, walk.source, bare)).trim(),
      words: front === '' || keyword === undefined ? words : [{ text: keyword }, ...words],
    });
  }
  walkAssignments(node.assignments, walk);
  for (const word of node.words) {
    if (word.kind === 'word') walkWords([word], walk);
    else walkAssignments([word], walk);
  }
  walkRedirects(node.redirects, walk);
}

/** With its redirects and the here-documents that belong to it, unless these hang on what is around it. */
function textOf({ span, words, redirects }: SimpleNode, source: string, bare: boolean): string {
  const lastWord = words.at(-1)?.span.end ?? span.start;
  if (bare) return source.slice(span.start, lastWord);
  let end = span.end;
  for (const { operator, target } of redirects) {
    if (operator !== '<<' && operator !== '<<-') continue;
    const line = source.indexOf('\n', target.span.end);
    end = Math.max(end, line < 0 ? source.length : line);
  }
  return source.slice(span.start, end);
}

/** Numbers, variables and expansions that stand alone are no words to the scan. */
function isWord(word: WordNode | AssignmentNode): boolean {
  if (word.kind === 'assignment') return true;
  if (word.raw === '-' || /^-?\d+$/.test(word.raw) || /^\$['"]/.test(word.raw)) return false;
  const [part, second] = word.parts;
  if (part === undefined || second !== undefined || word.raw.startsWith('"')) return true;
  return part.kind === 'literal' || part.kind === 'glob' || part.kind === 'unread' || isBraceList(part);
}

function isBraceList(part: Part): boolean {
  return part.kind === 'brace' && !part.text.includes('..');
}

function walkAssignments(assignments: readonly AssignmentNode[], walk: Walk): void {
  for (const { index, value } of assignments) {
    if (index !== undefined) walkWords([index], walk);
    walkWords('kind' in value ? [value] : value, walk);
  }
}

function walkRedirects(redirects: readonly RedirectNode[], walk: Walk): void {
  walkWords(
    redirects.map(({ target }) => target),
    walk,
  );
}

function walkArithmetic({ words }: Arithmetic, walk: Walk): void {
  walkWords(words, walk);
}

function walkWords(words: readonly WordNode[], walk: Walk): void {
  for (const { parts } of words) walkParts(parts, walk);
}

function walkParts(parts: readonly Part[], walk: Walk): void {
  for (const part of parts) {
    switch (part.kind) {
      case 'literal':
      case 'glob':
      case 'unread':
        break;
      case 'brace':
        walkParts(part.parts, walk);
        break;
      case 'parameter':
        walkWords(part.index === undefined ? part.operands : [part.index, ...part.operands], walk);
        break;
      case 'substitution':
      case 'process-substitution':
        walkScript(part.script, walk.found);
        break;
      case 'arithmetic':
        walkArithmetic(part.expression, walk);
        break;
      default:
        unreachable(part);
    }
  }
}

function unreachable(_never: never): void {}
