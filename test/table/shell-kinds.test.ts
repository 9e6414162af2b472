import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createShell } from '../../src/shell/index.ts';

/* Which shell runs a text decides what the text means: rows of texts that another shell reads otherwise than bash. */

interface Row {
  readonly id: string;
  readonly shell: string;
  readonly text: string;
  /** Reason and scope of each opaque entry, sorted. */
  readonly opaque: readonly string[];
  /** Names of the commands, none where only assignments stand; left out where an opaque entry says it all. */
  readonly commands?: readonly (string | null)[];
  /** Of the last command. */
  readonly directory?: 'unknown';
}

const rows: readonly Row[] = readFileSync(
  new URL('../../fixtures/shell-kinds.jsonl', import.meta.url),
  'utf8',
)
  .split('\n')
  .filter((line) => line !== '')
  .map((line): Row => JSON.parse(line));

const shell = createShell();

test.each(rows.map((row) => [row.id, row] as const))(
  '%s',
  (_, { shell: kind, text, opaque, commands, directory }) => {
    const analysis = shell.analyze(text, { shell: kind });
    expect(analysis.opaque.map(({ reason, scope }) => `${reason}:${scope}`).sort()).toEqual(
      [...opaque].sort(),
    );
    if (commands !== undefined)
      expect(analysis.commands.map(({ words }) => words[0]?.raw ?? null)).toEqual(commands);
    if (directory !== undefined) expect(analysis.commands.at(-1)?.directories).toEqual([{ kind: directory }]);
  },
);

const hasDash = spawnSync('dash', ['-c', ':']).status === 0;
if (!hasDash) process.stdout.write('skipped: what dash refuses, for want of dash\n');

test.runIf(hasDash)('what dash refuses and bash takes is opaque for sh', () => {
  for (const { text } of rows.filter(({ shell: kind }) => kind === 'sh' || kind === 'dash')) {
    const { status } = spawnSync('dash', ['-n', '-c', text], { stdio: 'ignore' });
    if (status === 0) continue;
    const { opaque } = shell.analyze(text, { shell: 'sh' });
    expect(
      opaque.some(({ scope }) => scope === 'script'),
      text,
    ).toBe(true);
  }
});
