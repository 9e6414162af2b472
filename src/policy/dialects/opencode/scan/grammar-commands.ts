import type { GrammarNode } from '../../../../shell/index.ts';
import type { ScannedCommand } from './scanned.ts';

/** Children of a command that are words to the scan: numbers, variables and expansions are not. */
const wordKinds: ReadonlySet<string> = new Set([
  'command_name',
  'word',
  'string',
  'raw_string',
  'concatenation',
]);

/**
 * Every `command` node of the grammar's tree, outer ones first. Nothing else counts: assignments, declarations, tests
 * and redirects without a command are not seen. packages/opencode/src/tool/shell.ts:91-125.
 */
export function grammarCommands(tree: GrammarNode, source: string): readonly ScannedCommand[] {
  const found: ScannedCommand[] = [];
  collect(tree, undefined, source, found);
  return found;
}

function collect(
  node: GrammarNode,
  parent: GrammarNode | undefined,
  source: string,
  found: ScannedCommand[],
): void {
  if (node.type === 'command') {
    const whole = parent?.type === 'redirected_statement' ? parent : node;
    found.push({
      text: textOf(whole, source).trim(),
      words: node.children
        .filter(({ type }) => wordKinds.has(type))
        .map((child) => ({ text: textOf(child, source) })),
    });
  }
  for (const child of node.children) collect(child, node, source, found);
}

function textOf({ start, end }: GrammarNode, source: string): string {
  return source.slice(start, end);
}
