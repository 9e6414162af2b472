import type { Shape } from './types.ts';

/**
 * A program whose output has a known shape.
 *
 * INVARIANT: with these options and operands alone the output, without the newlines at its end, is empty or in the
 * shape.
 */
export interface ProducerEntry {
  /** Program and subcommands. */
  readonly line: string;
  /** Options that may stand, spelled as in the wrapper tables; every other one leaves the output unknown. */
  readonly options?: string;
  /** One of these has to stand. */
  readonly needs?: string;
  /** At most one of the listed options. */
  readonly single?: true;
  /** Which operands may stand. Default none. */
  readonly operands?: OperandKind;
  readonly shape: Shape;
  /** The output may be several lines, each in the shape. */
  readonly lines?: true;
}

export type OperandKind =
  | 'none'
  | 'optional'
  | 'head'
  | 'revision'
  | 'revisions'
  | 'numbers'
  | 'template'
  | 'format';

const NUMBER: Shape = { kind: 'number', signed: false };
const SIGNED: Shape = { kind: 'number', signed: true };
const HEX: Shape = { kind: 'hex' };
const TEXT: Shape = { kind: 'text' };
const REF_NAME: Shape = { kind: 'ref-name' };
const SCRATCH: Shape = { kind: 'scratch-path' };

/**
 * Output shapes, for GNU and git.
 *
 * The name of a branch or tag is no `ref-name`: `refs/heads/-x` can be the default branch of a repository that is
 * cloned, and git then prints `-x`.
 */
export const producerTable: readonly ProducerEntry[] = [
  { line: 'seq', operands: 'numbers', shape: SIGNED, lines: true },
  { line: 'nproc', options: '--all --ignore=', shape: NUMBER },
  {
    line: 'id',
    options: '-u,--user -g,--group -r,--real',
    needs: '-u -g',
    operands: 'optional',
    shape: NUMBER,
  },
  { line: 'id', options: '-un -nu -gn -ng', needs: '-un -nu -gn -ng', operands: 'optional', shape: TEXT },
  // Without an operand wc prints the number alone; with one it adds the name, with two flags it pads.
  {
    line: 'wc',
    options: '-l,--lines -w,--words -c,--bytes -m,--chars -L,--max-line-length',
    needs: '-l -w -c -m -L',
    single: true,
    shape: NUMBER,
  },
  {
    line: 'date',
    options: '-u,--utc,--universal -d,--date= -r,--reference=',
    operands: 'format',
    shape: TEXT,
  },
  { line: 'uname', options: '-s -m -r -n -p -i -o -a', shape: TEXT },
  { line: 'hostname', options: '-s,--short -f,--fqdn', shape: TEXT },
  { line: 'whoami', shape: TEXT },
  { line: 'arch', shape: TEXT },
  { line: 'mktemp', options: '-d,--directory -q,--quiet -t --suffix=', operands: 'template', shape: SCRATCH },

  {
    line: 'git rev-parse',
    options: '--verify -q,--quiet --short=?',
    needs: '--verify',
    operands: 'revision',
    shape: HEX,
  },
  { line: 'git rev-parse', options: '--short=?', needs: '--short', operands: 'head', shape: HEX },
  // Before the first commit git prints the word HEAD back.
  { line: 'git rev-parse', operands: 'head', shape: REF_NAME },
  { line: 'git rev-parse', options: '--abbrev-ref', needs: '--abbrev-ref', operands: 'head', shape: TEXT },
  { line: 'git branch', options: '--show-current', needs: '--show-current', shape: TEXT },
  { line: 'git symbolic-ref', options: '--short -q,--quiet', operands: 'optional', shape: TEXT },
  { line: 'git describe', options: '--tags --always --dirty --long --all --abbrev=', shape: TEXT },
  {
    line: 'git rev-list',
    options: '--count --all --no-merges',
    needs: '--count',
    operands: 'revisions',
    shape: NUMBER,
  },
  { line: 'git merge-base', operands: 'revisions', shape: HEX },
  { line: 'git write-tree', shape: HEX },
];

/** Programs that print paths below their operands and nothing else. */
export interface PathProducerEntry {
  readonly line: string;
  readonly options: string;
  /** One of these has to stand; without the field none. */
  readonly needs?: string;
  /** And this one. */
  readonly also?: string;
  /** With one of these a NUL ends each path, otherwise a newline. */
  readonly nul: string;
  /** The first operand is a pattern, save with one of these options. */
  readonly pattern?: string;
  /** Operands are pathspecs of git: they narrow the list and name no folder. */
  readonly pathspecs?: true;
  /** What the program starts every path with when no operand names a folder. */
  readonly base: string;
}

const RIPGREP =
  '-l,--files-with-matches --files-without-match --files -i,--ignore-case -s,--case-sensitive -S,--smart-case ' +
  '-w,--word-regexp -x,--line-regexp -F,--fixed-strings -v,--invert-match -U,--multiline -P,--pcre2 --hidden ' +
  '--no-ignore --no-ignore-vcs --no-messages -g,--glob= --iglob= -t,--type= -T,--type-not= -e,--regexp= ' +
  '-j,--threads= --sort= --sortr= -0,--null --max-depth,-d= --no-config --one-file-system';

const GREP =
  '-r,--recursive -l,--files-with-matches -L,--files-without-match -i,--ignore-case -E,--extended-regexp ' +
  '-F,--fixed-strings -G,--basic-regexp -P,--perl-regexp -w,--word-regexp -x,--line-regexp -v,--invert-match -I ' +
  '-s,--no-messages -e,--regexp= --include= --exclude= --exclude-dir= -Z,--null -m,--max-count=';

export const pathProducerTable: readonly PathProducerEntry[] = [
  {
    line: 'git ls-files',
    options:
      '-z -c,--cached -m,--modified -d,--deleted -o,--others -i,--ignored --exclude-standard --deduplicate',
    nul: '-z',
    pathspecs: true,
    base: '',
  },
  { line: 'rg', options: RIPGREP, needs: '-l --files-without-match', nul: '-0', pattern: '-e', base: '' },
  { line: 'rg', options: RIPGREP, needs: '--files', nul: '-0', base: '' },
  { line: 'grep', options: GREP, needs: '-l -L', also: '-r', nul: '-Z', pattern: '-e', base: '' },
  {
    line: 'fd',
    options:
      '-H,--hidden -I,--no-ignore -u,--unrestricted -s,--case-sensitive -i,--ignore-case -g,--glob --regex ' +
      '-F,--fixed-strings -p,--full-path -0,--print0 -1 -t,--type= -e,--extension= -E,--exclude= -d,--max-depth= ' +
      '--min-depth= -S,--size= --changed-within= --changed-before= -j,--threads= --max-results=',
    nul: '-0',
    pattern: '',
    base: '',
  },
];
