import { describe, expect, test } from 'vitest';
import { interpret } from '../../src/classify/programs/interpret.ts';
import { compilePrograms, lookup } from '../../src/classify/programs/lookup.ts';
import type { ProgramTable } from '../../src/classify/programs/schema.ts';
import { showFinding } from './support/findings.ts';
import { rows } from './support/rows.ts';
import { fixtureWord } from './support/words.ts';

const table: ProgramTable = {
  cat: { effect: 'none', flags: '-n,--number -E,--show-ends', operands: 'read', aliases: ['gcat'] },
  echo: { effect: 'none', flags: '-n -e', operands: 'text' },
  head: { effect: 'none', flags: '-q', values: '-n,--lines', options: { '-NUM': {} }, operands: 'read' },
  sort: {
    effect: 'none',
    flags: '-r,--reverse -n,--numeric-sort',
    values: '-k,--key',
    options: { '-o,--output': { value: '=write' }, '--compress-program': { value: '=command' } },
    operands: 'read',
  },
  cp: {
    effect: 'none',
    flags: '-v,--verbose -f',
    options: {
      '-r,--recursive': { operands: ['read-tree...', 'write-tree'] },
      '-t,--target-directory': { value: '=write', operands: 'read' },
    },
    operands: ['read...', 'write'],
  },
  rm: { effect: 'none', flags: '-f', options: { '-r': { operands: 'delete-tree' } }, operands: 'delete' },
  grep: {
    effect: 'none',
    flags: '-n -i -E',
    options: {
      '-e': { value: '=text', replacesOperands: 1 },
      '-f': { value: '=read', replacesOperands: 1 },
      '-r': { operands: ['text', 'read-tree...'] },
    },
    operands: ['text', 'read...'],
  },
  rg: {
    effect: 'none',
    flags: '-n --passthru',
    options: { '--pre': { value: '=command' }, '--help': { only: 'none' } },
    operands: ['text', 'read-tree...'],
    defaultOperand: 'read-tree',
  },
  color: { effect: 'none', optional: '--color,-c', operands: 'read' },
  loose: { effect: 'none', unlisted: 'base', options: { '-x': { does: 'write' } }, operands: 'text' },
  make: {
    effect: 'project-code',
    options: { '-n,--dry-run': { only: 'none' }, '-C': { value: '=directory' } },
    operands: 'text',
    assignmentOperands: 'command',
    bare: 'project-code',
    also: ['write'],
  },
  ssh: { effect: 'network', syntax: 'posix', flags: '-v', values: '-p', operands: ['host', 'command...'] },
  go: {
    effect: 'none',
    syntax: 'single-dash',
    subcommands: {
      test: {
        effect: 'project-code',
        flags: '-v -race',
        values: '-run -count',
        options: { '-exec': { value: '=command' } },
        operands: 'text',
      },
    },
  },
  dd: {
    effect: 'none',
    syntax: 'key-value',
    values: 'bs= count=',
    options: { 'if=': { value: '=read' }, 'of=': { value: '=write' } },
  },
  git: {
    effect: 'none',
    options: { '-C': { value: '=directory' }, '-c': { value: '=text', does: 'unknown-program' } },
    subcommands: {
      status: { effect: 'none', flags: '-s,--short', operands: 'list' },
      push: {
        effect: 'remote-write',
        options: { '-f,--force': { does: 'remote-write' }, '-n,--dry-run': { only: 'remote-read' } },
        operands: ['remote', 'text...'],
      },
      branch: {
        effect: 'write',
        bare: 'none',
        flags: '-a',
        options: { '-d': { does: 'delete' } },
        operands: 'text',
      },
      'remote,rem': {
        effect: 'none',
        flags: '-v',
        subcommands: { add: { effect: 'configure', operands: ['text', 'url'] } },
      },
      'cat-*': { effect: 'none', operands: 'text' },
    },
  },
  kubectl: {
    effect: 'none',
    syntax: 'exact',
    globalOptions: true,
    values: '-n,--namespace',
    options: { '--context': { value: '=endpoint' }, '--dry-run': { value: '=?text', only: 'remote-read' } },
    subcommands: {
      get: { effect: 'remote-read', values: '-o,--output', operands: 'text' },
      apply: { effect: 'remote-write', options: { '-f': { value: '=read' } } },
    },
  },
  npm: {
    effect: 'none',
    subcommands: {
      test: {
        effect: 'project-code',
        operands: 'text',
        passes: {
          effect: 'none',
          flags: '--run',
          options: { '--config': { value: '=config' } },
          operands: 'text',
        },
      },
    },
  },
  run: { effect: 'none', options: { '--': {}, '--exec': { rest: 'command' } }, operands: 'text' },
  less: { effect: 'none', options: { '+*': { value: '=command' } }, operands: 'read' },
  python: {
    effect: 'none',
    options: { '-c': { value: '=code', does: 'inline-code' } },
    operands: ['script', 'text...'],
    stdin: 'code',
  },
  pwd: { effect: 'none' },
  install: {
    effect: 'project-code',
    also: ['remote-read'],
    options: { '--help': { only: 'none' } },
    operands: 'text',
  },
};
const programs = compilePrograms([table]);

interface Row {
  readonly id: string;
  readonly line: string;
  readonly findings: readonly string[];
  readonly effect?: string;
  readonly path?: readonly string[];
  readonly options?: readonly string[];
  readonly operands?: readonly (string | null)[];
  readonly open?: boolean;
  readonly stdin?: string;
}

describe('interpret', () => {
  for (const row of rows<Row>('interpret.jsonl')) {
    test(row.id, () => {
      const result = interpret(row.line.split(' ').map(fixtureWord), programs);
      expect(result.findings.map(showFinding)).toEqual(row.findings);
      if (row.effect !== undefined) expect(result.effect).toBe(row.effect);
      if (row.path !== undefined) expect(result.path).toEqual(row.path);
      if (row.options !== undefined) expect(result.options).toEqual(row.options);
      if (row.operands !== undefined) {
        expect(result.operands.map((each) => each ?? null)).toEqual(row.operands);
      }
      if (row.open !== undefined) expect(result.open).toBe(row.open);
      if (row.stdin !== undefined) expect(result.stdin).toBe(row.stdin);
    });
  }
});

describe('lookup', () => {
  test('by name, alias and path', () => {
    expect(lookup(programs, 'cat')?.name).toBe('cat');
    expect(lookup(programs, 'gcat')?.name).toBe('cat');
    expect(lookup(programs, '/usr/bin/cat')?.name).toBe('cat');
  });

  test('names of the object prototype are no programs', () => {
    for (const name of ['constructor', '__proto__', 'toString', 'hasOwnProperty', '']) {
      expect(lookup(programs, name)).toBeUndefined();
      expect(
        interpret([fixtureWord('git'), fixtureWord(name)], programs).findings.map(showFinding)[0],
      ).toContain('unknown-subcommand');
    }
  });

  test('a later table replaces an entry and its aliases', () => {
    const joined = compilePrograms([table, { gcat: { effect: 'write' }, cat: { effect: 'delete' } }]);
    expect(lookup(joined, 'cat')?.entry.entry.effect).toBe('delete');
    expect(lookup(joined, 'gcat')?.entry.entry.effect).toBe('write');
  });

  test('no words at all are an unknown program', () => {
    expect(interpret([], programs).known).toBe(false);
  });
});
