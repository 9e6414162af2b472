import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { runDialectEdit } from '../../scripts/conformance/edit-dialects.ts';
import { readRows } from '../../scripts/conformance/rows.ts';
import { opencode } from '../../src/edit/index.ts';

const rows = ['crush', 'codex', 'opencode']
  .flatMap((name) =>
    readRows(fileURLToPath(new URL(`../../fixtures/vectors/${name}.jsonl`, import.meta.url))),
  )
  .map((row) => [row.name, runDialectEdit(row)] as const)
  .filter(([, verdict]) => verdict !== undefined);

test('the rows are there', () => {
  expect(rows.length).toBeGreaterThan(120);
});

test.each(rows)('%s', (_, verdict) => {
  expect(verdict).toEqual({ kind: 'passed' });
});

describe('the matcher of OpenCode', () => {
  test.each(['', 'a', 'a\n\nb\n', '\ud800\0', '\\n\n\\', '  \n'])('answers any text in %j', (content) => {
    for (const old of ['   ', '\n', 'a\n\n', '\\n', 'a\nb\nc\n', '\udc00', '\\']) {
      expect(['boolean']).toContain(typeof opencode.openCodeReplace(content, old, 'x$&', false).ok);
      expect(['boolean']).toContain(typeof opencode.openCodeEdit(content, old, 'x$&', true).ok);
    }
  });

  test('a file half of blank lines takes no longer than its length asks for', () => {
    const content = 'x\n\n'.repeat(10_000);
    const start = performance.now();
    expect(opencode.openCodeReplace(content, '\ny\nz\nnowhere', 'x', false)).toEqual({
      ok: false,
      error: 'not-found',
    });
    expect(performance.now() - start).toBeLessThan(2000);
  });

  const strategy = (content: string, old: string): string | undefined => {
    const match = opencode.openCodeReplace(content, old, 'N', false);
    return match.ok ? `${match.strategy}: ${match.content}` : match.error;
  };

  test.each([
    ['exact first', 'a\n  b\n', '  b', 'exact: a\nN\n'],
    [
      'the text between anchors that is most alike',
      'f {\n  abcdx\n}\nf {\n  abcde\n}\n',
      'f {\n  abcdE\n}',
      'block-anchor: N\nf {\n  abcde\n}\n',
    ],
    ['a window of which the words stand on other lines', 'a b\nc d\n', 'a\nb c d', 'ws-collapse: N\n'],
    ['an escape in the file', 'say \\"hi\\"\n', 'say "hi"', 'unescape: N\n'],
    ['trimmed edges', 'a\nfoo\nbar\n', '\n\nfoo\nbar\n\n', 'trim-edges: a\nN\n'],
    ['nothing', 'a\n', 'b', 'not-found'],
    ['the same', 'a\n', 'N', 'identical'],
  ])('takes %s', (_, content, old, wanted) => {
    expect(strategy(content, old)).toBe(wanted);
  });
});
