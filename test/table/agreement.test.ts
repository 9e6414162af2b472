import { describe, expect, test } from 'vitest';
import type { Script } from '../../src/shell/syntax.ts';
import { loadTreeSitter } from '../../src/shell/tree-sitter.ts';
import { unbashParser } from '../../src/shell/unbash.ts';
import { rows } from './support/rows.ts';

interface Row {
  readonly id: string;
  readonly text: string;
  /** What the grammar alone says of the tree that unbash reads. */
  readonly grammar: boolean;
  /** What the second opinion says, which reads plain texts without the grammar. */
  readonly agrees: boolean;
}

const grammarAlone = await loadTreeSitter({ plain: false });
const opinion = await loadTreeSitter();

describe('rows', () => {
  test.each(rows<Row>('agreement.jsonl'))('$id', ({ text, grammar, agrees }) => {
    const tree = unbashParser.parse(text);
    expect(grammarAlone.agrees(text, tree)).toBe(grammar);
    expect(opinion.agrees(text, tree)).toBe(agrees);
  });
});

/** A tree as a faulty parser would give it: read from a text that differs in one character. */
function misread(text: string, as: string): Script {
  return { ...unbashParser.parse(as), source: text };
}

describe('a tree that was read wrongly never finds agreement', () => {
  test.each([
    ['a swallowed newline', 'head -30\nrm -rf /', 'head -30 rm -rf /'],
    ['a swallowed semicolon', 'ls -la;rm x', 'ls -la rm x'],
    ['an invented separator', 'echo a b c', 'echo a;b c'],
    ['two words made one', 'cat a b', 'cat a_b'],
    ['one word made two', 'cat a_b', 'cat a b'],
    ['an assignment made a prefix', 'A=b\nrm x', 'A=b rm x'],
    ['a target made an argument', 'cat >f g', 'cat  f g'],
    ['an argument made a target', 'cat  f g', 'cat >f g'],
    ['a comment made words', 'ls #rm x', 'ls  rm x'],
    ['words made a comment', 'ls  rm x', 'ls #rm x'],
    ['a substitution made text', 'echo "$(rm x)"', 'echo "_(rm x)"'],
    ['text made a substitution', 'echo "_(rm x)"', 'echo "$(rm x)"'],
    ['a body made commands', 'cat <<E\nrm x\nE', 'cat  ;E\nrm x\nE'],
    ['a missing command', 'ls\nrm x', 'ls\n    '],
  ])('%s', (_, text, as) => {
    expect(text).toHaveLength(as.length);
    const tree = misread(text, as);
    expect(opinion.agrees(text, tree)).toBe(false);
    expect(grammarAlone.agrees(text, tree)).toBe(false);
    // The fault is what is refused, not the text.
    expect(opinion.agrees(text, unbashParser.parse(text))).toBe(true);
  });
});

describe('texts made to cost', () => {
  const fill = (piece: string, end = ''): string => piece.repeat(Math.floor(16_000 / piece.length)) + end;
  test.each([
    ['parentheses', `${'( '.repeat(500)}a${' )'.repeat(500)}`],
    ['substitutions', `${'$('.repeat(499)}a${')'.repeat(499)}`],
    ['pipes', fill('a|', '$(a)')],
    ['lists', fill('a&&', '$(a)')],
    ['redirects', fill('< ')],
    ['array starts', 'a=('.repeat(490)],
    ['expansions', fill(`\${a`)],
    ['function starts', fill('f() ')],
    ['here-document body', `cat <<E\n${fill('$x ')}\nE`],
  ])('%s', (_, text) => {
    // An empty tree: what matters is that the grammar's parse and walk end.
    const tree: Script = {
      kind: 'script',
      source: text,
      span: { start: 0, end: text.length },
      statements: [],
      faults: [],
    };
    // Work, not time: on a busy machine the test waits for its turn.
    const start = process.cpuUsage();
    expect(opinion.agrees(text, tree)).toBe(false);
    const { user, system } = process.cpuUsage(start);
    expect((user + system) / 1000).toBeLessThan(500);
    // A parse that was given up leaves nothing behind.
    expect(grammarAlone.agrees('ls -la', unbashParser.parse('ls -la'))).toBe(true);
  });
});

describe('loading', () => {
  test('rejects bytes that are no grammar', async () => {
    await expect(loadTreeSitter({ grammar: new Uint8Array([1, 2, 3]) })).rejects.toThrow();
  });

  test('rejects an address where nothing is', async () => {
    await expect(loadTreeSitter({ grammar: new URL('./nothing.wasm', import.meta.url) })).rejects.toThrow();
  });

  test('takes the address of the grammar as a URL, as its text and as a path', async () => {
    const address = new URL('../../node_modules/tree-sitter-bash/tree-sitter-bash.wasm', import.meta.url);
    for (const grammar of [address, address.href, address.pathname]) {
      const loaded = await loadTreeSitter({ grammar });
      expect(loaded.agrees('a $(b)', unbashParser.parse('a $(b)'))).toBe(true);
    }
  });
});
