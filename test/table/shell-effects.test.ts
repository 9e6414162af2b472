import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createShell, type Directory, type ShellEffect } from '../../src/shell/index.ts';

/* What a text changes in a shell that stays, for the calls behind it. */

interface Row {
  readonly id: string;
  readonly text: string;
  /** Kind and name of each; of a directory the ways to where the shell may be. */
  readonly effects: readonly string[];
}

const rows: readonly Row[] = readFileSync(
  new URL('../../fixtures/shell-effects.jsonl', import.meta.url),
  'utf8',
)
  .split('\n')
  .filter((line) => line !== '')
  .map((line): Row => JSON.parse(line));

const shell = createShell();

test.each(rows.map((row) => [row.id, row] as const))('%s', (_, { text, effects }) => {
  expect(shell.analyze(text).effects.map(told)).toEqual(effects);
});

function told(effect: ShellEffect): string {
  switch (effect.kind) {
    case 'directory':
      return ['directory', ...effect.directories.map(way)].join(' ');
    case 'trap':
      return 'trap';
    default:
      return `${effect.kind} ${effect.name ?? '?'}`;
  }
}

function way(directory: Directory): string {
  if (directory.kind === 'unknown') return '?';
  return directory.steps.map(({ raw }) => raw).join('/') || '.';
}
