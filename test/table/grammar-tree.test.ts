import { expect, test } from 'vitest';
import { createShell, type GrammarNode, loadShell } from '../../src/shell/index.ts';

const shell = await loadShell();

const commandsOf = (node: GrammarNode, text: string): readonly string[] => [
  ...(node.type === 'command' ? [text.slice(node.start, node.end)] : []),
  ...node.children.flatMap((child) => commandsOf(child, text)),
];
const commands = (text: string, options = {}): readonly string[] | undefined => {
  const { grammarTree } = shell.analyze(text, { grammarTree: true, ...options });
  return grammarTree === undefined ? undefined : commandsOf(grammarTree, text);
};

test.each([
  ['the plainest line', 'ls -la', ['ls -la']],
  ['commands inside a word', 'echo "$(date)" ñ; rm x', ['echo "$(date)" ñ', 'date', 'rm x']],
  ['a text with an error, with what was made up', 'ls &&', ['ls', '']],
])('the tree of the grammar is kept for %s', (_, text, found) => {
  expect(commands(text)).toEqual(found);
});

test('it is kept for other shells than those that are read', () => {
  expect(commands('dir /s', { shell: 'cmd' })).toEqual(['dir /s']);
});

test('it is left out unless asked for, where no second parser is loaded, and of a text that is too long', () => {
  expect(shell.analyze('ls').grammarTree).toBeUndefined();
  expect(createShell().analyze('ls', { grammarTree: true }).grammarTree).toBeUndefined();
  expect(commands('ls', { maxLength: 1 })).toBeUndefined();
});

test('a tree that is too deep is left out', () => {
  expect(commands(`${'( '.repeat(450)}ls${' )'.repeat(450)}`)).toBeUndefined();
});
