import { expect, test } from 'vitest';
import { classify, type ToolCatalogue } from '../../src/classify/index.ts';

const tools: ToolCatalogue = {
  mcpPrefix: 'mcp_',
  entries: {
    Run: { kind: 'execute', fields: { cmd: 'command', words: 'argv', dir: 'directory' }, required: [] },
    Open: { kind: 'read', fields: { where: 'read' }, required: ['where'] },
    Todo: { kind: 'other', fields: { items: 'text' }, required: [], touchesNothing: true },
  },
};
const of = (tool: string, input: object) => classify({ tool, input }, { cwd: '/w', tools });

test.each([
  ['a text', { cmd: 'cat a.txt' }, 'read', ['/w/a.txt']],
  ['words', { words: ['cat', 'a b; rm x'] }, 'read', ['/w/a b; rm x']],
  ['a directory', { cmd: 'cat a.txt', dir: 'sub' }, 'read', ['/w/sub/a.txt']],
])('a shell tool of another catalogue takes %s', (_, input, risk, paths) => {
  const { accesses, ...rest } = of('Run', input);
  expect(rest.risk).toBe(risk);
  expect(accesses.flatMap(({ resource }) => (resource.kind === 'path' ? [resource.path] : []))).toEqual(
    paths,
  );
});

test.each([
  ['both a text and words', { cmd: 'ls', words: ['ls'] }],
  ['neither', {}],
  ['a list where a text belongs', { cmd: ['ls'] }],
  ['a text where words belong', { words: 'ls' }],
  ['words that are no texts', { words: ['ls', 1] }],
  ['no words', { words: [] }],
])('%s is not understood', (_, input) => {
  expect(of('Run', input).certainty).toBe('opaque');
});

test('only the names of the catalogue are known', () => {
  expect(of('bash', { command: 'ls' }).tool.known).toBe(false);
  expect(of('Open', { where: 'x' }).tool).toEqual({ name: 'Open', kind: 'read', known: true });
  expect(of('mcp_a_b', {}).tool.kind).toBe('mcp');
});

test('a tool that touches nothing is a read of the workspace', () => {
  expect(of('Todo', { items: 'x' })).toMatchObject({
    risk: 'read',
    permission: 'workspace',
    certainty: 'exact',
  });
});
