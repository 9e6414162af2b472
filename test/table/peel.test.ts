import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { peel } from '../../src/shell/peel.ts';
import { pathProducer, shapeOfLines, shapeOfOutput } from '../../src/shell/producers.ts';
import { mayStartWithDash } from '../../src/shell/word-text.ts';
import { render, wordOf, wordsOf } from './peel-notation.ts';

interface Row {
  readonly id: string;
  readonly argv: readonly string[];
  readonly expect: readonly string[];
}

function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && 'id' in value && 'argv' in value && 'expect' in value;
}

const rows = readFileSync(new URL('../../fixtures/peel.jsonl', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '')
  .map((line): unknown => JSON.parse(line))
  .filter(isRow);

describe('peel', () => {
  it.each(rows)('$id: $argv', ({ argv, expect: expected }) => {
    expect(peel(wordsOf(argv)).map(render)).toEqual(expected);
  });

  it('has no two rows of one name', () => {
    expect(new Set(rows.map((row) => row.id)).size).toBe(rows.length);
  });

  it('never calls a line with an unknown word in front of the command known', () => {
    for (const { id, argv } of rows) {
      for (let at = 1; at < argv.length; at += 1) {
        const unknown = argv.map((word, index) => (index === at ? '<many>' : word));
        const results = peel(wordsOf(unknown));
        for (const result of results) {
          if (result.kind !== 'argv' || result.from <= at || result.relation === 'option') continue;
          expect(results.map(render).join('; '), `${id} at ${at}`).toContain('opaque');
        }
      }
    }
  });
});

describe('the shape of an output', () => {
  it.each([
    ['nproc', 'number'],
    ['id -u', 'number'],
    ['id -u bob', 'number'],
    ['id -un', 'text'],
    ['id', undefined],
    ['wc -l', 'number'],
    ['wc -l f', undefined],
    ['wc -lc', undefined],
    ['wc', undefined],
    ['seq 3', undefined],
    ['date +%s', 'number'],
    ['date -d x +%s', 'text'],
    ['date +%Y%m%d', 'number'],
    ['date +%Y-%m-%d', 'ref-name'],
    ['date +%F_%H%M', 'ref-name'],
    ['date +-%F', 'text'],
    ['date +%H:%M', 'text'],
    ['date +%q', undefined],
    ['date +$(x)', undefined],
    ['date', undefined],
    ['date -s x +%F', undefined],
    ['mktemp', 'scratch-path'],
    ['mktemp -d', 'scratch-path'],
    ['mktemp -d -p .', undefined],
    ['mktemp -p/d', undefined],
    ['mktemp -u', undefined],
    ['mktemp x.XXXXXX', undefined],
    ['mktemp -t x.XXXXXX', 'scratch-path'],
    ['mktemp -t ../x.XXXXXX', undefined],
    ['mktemp /tmp/x.XXXXXX', 'scratch-path'],
    ['mktemp /tmp/../x.XXXXXX', undefined],
    ['mktemp --suffix=/../x', undefined],
    ['git rev-parse HEAD', 'ref-name'],
    ['git rev-parse --short HEAD', 'hex'],
    ['git rev-parse --short=7 HEAD', 'hex'],
    ['git rev-parse --verify HEAD~1', 'hex'],
    ['git rev-parse --verify HEAD^@', undefined],
    ['git rev-parse --verify a..b', undefined],
    ['git rev-parse --abbrev-ref HEAD', 'text'],
    ['git rev-parse --show-toplevel', undefined],
    ['git rev-parse HEAD --foo', undefined],
    ['git rev-parse main', undefined],
    ['git -C d rev-parse HEAD', undefined],
    ['git branch --show-current', 'text'],
    ['git branch', undefined],
    ['git symbolic-ref --short HEAD', 'text'],
    ['git rev-list --count HEAD', 'number'],
    ['git rev-list HEAD', undefined],
    ['git merge-base main HEAD', 'hex'],
    ['git merge-base --all main HEAD', undefined],
    ['uname -s', 'text'],
    ['pwd', undefined],
    ['basename x', undefined],
    ['<any>', undefined],
    ['date <any>', undefined],
    ['git rev-parse --verify <any>', undefined],
  ])('%s is %s', (line, kind) => {
    expect(shapeOfOutput(wordsOf(line.split(' ')))?.kind).toBe(kind);
  });

  it('of seq is a number a line', () => {
    expect(shapeOfLines(wordsOf(['seq', '1', '10']))).toEqual({ kind: 'number', signed: true });
    expect(shapeOfLines(wordsOf(['seq', '-s', 'x', '10']))).toBeUndefined();
    expect(shapeOfLines(wordsOf(['seq', '1', '<any>']))).toBeUndefined();
    expect(shapeOfLines(wordsOf(['nproc']))).toEqual({ kind: 'number', signed: false });
  });
});

describe('a list of paths', () => {
  it.each([
    ['find . -print0', '. nul'],
    ['find src test -name *.ts', 'src test newline'],
    ['find', '. newline'],
    ['find -type f -print0', '. nul'],
    ['find src ( -name a -o -name b ) -print0', 'src nul'],
    ['find -L src', undefined],
    ['find src -follow', undefined],
    ['find src -exec ls {} ;', undefined],
    ['find src -printf x', undefined],
    ['find src -print -print0', undefined],
    ['find src -name <any>', 'src newline'],
    ['find src -name <many>', undefined],
    ['find <any> -print0', undefined],
    ['find src <any>', undefined],
    ['find src -files0-from f', undefined],
    ['find src -delete', undefined],
    ['find ~ -print0', undefined],
    ['git ls-files -z', ' nul dash'],
    ['git ls-files', ' newline dash'],
    ['git ls-files -z src *.ts', ' nul dash'],
    ['git ls-files -s', undefined],
    ['git ls-files ../x', undefined],
    ['git ls-files :/', undefined],
    ['git -C d ls-files', undefined],
    ['rg -l x src', 'src newline'],
    ['rg -l0 x', ' nul dash'],
    ['rg --files -0 src', 'src nul'],
    ['rg x src', undefined],
    ['rg -l --pre y x', undefined],
    ['rg -lL x src', undefined],
    ['rg -l -e x src', 'src newline'],
    ['rg -l <any> src', undefined],
    ['grep -rl x src', 'src newline'],
    ['grep -rlZ x src', 'src nul'],
    ['grep -l x src', undefined],
    ['grep -Rl x src', undefined],
    ['grep -r x src', undefined],
    ['fd -0 -e ts x src', 'src nul'],
    ['fd -x rm', undefined],
    ['fd -L x', undefined],
    ['ls', undefined],
  ])('%s: %s', (line, expected) => {
    const found = pathProducer(wordsOf(line.split(' ')));
    const shown =
      found === undefined
        ? undefined
        : `${found.bases.join(' ')} ${found.separator}${found.mayStartWithDash ? ' dash' : ''}`;
    expect(shown).toBe(expected);
  });

  it('that find hands to its actions', () => {
    expect(
      pathProducer(wordsOf(['find', 'src', '-exec', 'rm', '<any>', '{}', ';', '-delete']), true)?.bases,
    ).toEqual(['src']);
    expect(pathProducer(wordsOf(['find', '-L', 'src', '-exec', 'rm', '{}', ';']), true)).toBeUndefined();
    expect(pathProducer(wordsOf(['fd', 'x', 'src']), true)).toBeUndefined();
  });
});

describe('a word that may start with a dash', () => {
  it.each([
    ['-x', true],
    ['x', false],
    ['', false],
    ['<any>', true],
    ['x<any>', false],
    ['<number>', false],
    ['<number:signed>', true],
    ['<number>-x', true],
    ['<hex>', false],
    ['<text>', true],
    ['<path-under:src>', false],
    ['<path-under:>', true],
    ['<glob:*>', true],
    ['<glob:a*>', false],
    ['<one of:a,b>', false],
    ['<one of:a,-b>', true],
    ['<one of:,b>-c', true],
  ])('%s: %s', (text, expected) => {
    expect(mayStartWithDash(wordOf(text, 0))).toBe(expected);
  });
});
