import type { Node, RedirectNode, Script, Statement } from './syntax.ts';
import { joinLines } from './unbash-source.ts';

/**
 * Bash 5.2 keeps the text of `$(…)` and `<(…)` as its own print and reads that again. Behind a here-document the print loses the
 * next `;`, and so joins two commands: `$(a <<E⏎E⏎b; c)` runs `b c`. Only what surely has no such separator is read as it
 * stands: a here-document in the last statement, or with nothing but plain statements behind it that a line end or `&` parts.
 */
export function losesSeparators({ statements, source }: Script): boolean {
  let seen = false;
  for (const [i, statement] of statements.entries()) {
    const { command } = statement;
    const before = statements[i - 1];
    const plain = isPlain(command);
    if (seen && !(plain && before !== undefined && standsApart(before, statement, source))) return true;
    if (!plain && childrenOf(command).some(holds)) return true;
    seen ||= holds(command);
  }
  return false;
}

/** Whether a here-document stands in the script, outside of its words. */
export function holdsDocument({ statements }: Script): boolean {
  return statements.some(({ command }) => holds(command));
}

/** A line end or `&`, which the print keeps. The text of the document stands between them, too: only the rest of the line counts. */
function standsApart(before: Statement, { span }: Statement, source: string): boolean {
  const [rest, ...more] = joinLines(source.slice(before.span.end, span.start)).split('\n');
  return (more.length > 0 || before.background) && rest?.includes(';') === false;
}

/** Printed without a `;` of its own. */
function isPlain(node: Node): boolean {
  switch (node.kind) {
    case 'simple':
      return true;
    case 'pipeline':
      return node.stages.every(isPlain);
    case 'list':
      return node.items.every(isPlain);
    default:
      return false;
  }
}

const isDocument = ({ operator }: RedirectNode): boolean => operator === '<<' || operator === '<<-';

/** Whether a here-document stands in the node. Substitutions in its words are printed as the words that they are. */
function holds(node: Node): boolean {
  return node.redirects.some(isDocument) || childrenOf(node).some(holds);
}

function childrenOf(node: Node): readonly Node[] {
  const ofAll = (statements: readonly Statement[]): readonly Node[] =>
    statements.map(({ command }) => command);
  switch (node.kind) {
    case 'pipeline':
      return node.stages;
    case 'list':
      return node.items;
    case 'group':
    case 'for':
    case 'select':
    case 'arithmetic-for':
      return ofAll(node.body);
    case 'if':
      return [
        ...node.branches.flatMap(({ condition, body }) => [...ofAll(condition), ...ofAll(body)]),
        ...ofAll(node.otherwise ?? []),
      ];
    case 'while':
      return [...ofAll(node.condition), ...ofAll(node.body)];
    case 'case':
      return node.items.flatMap(({ body }) => ofAll(body));
    case 'function':
    case 'coproc':
      return [node.body];
    case 'simple':
    case 'test':
    case 'arithmetic':
      return [];
    default:
      return node satisfies never;
  }
}
