import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { parseUnifiedDiff, planUnifiedDiff } from '../../src/edit/index.ts';
import { runs } from '../support/edit-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'toolgate-diff-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const gitDiff = (before: string, after: string): string => {
  writeFileSync(join(folder, 'before'), before);
  writeFileSync(join(folder, 'after'), after);
  const arguments_ = ['-c', 'core.autocrlf=false', 'diff', '--no-index', '--no-color', 'before', 'after'];
  return spawnSync('git', arguments_, { cwd: folder, encoding: 'utf8' }).stdout;
};

const text = fc
  .tuple(
    fc.array(fc.constantFrom('a', 'b', 'c', '', ' d', '-e', '+f', '@@ g'), { minLength: 1, maxLength: 30 }),
    fc.boolean(),
  )
  .map(([lines, closed]) => lines.join('\n') + (closed ? '\n' : ''))
  .filter((content) => content !== '');

test('what git diffs is planned back to the new file', () => {
  fc.assert(
    fc.property(text, text, (before, after) => {
      fc.pre(before !== after);
      const reading = parseUnifiedDiff(gitDiff(before, after));
      if (!reading.ok) throw new Error(JSON.stringify(reading));
      const plan = planUnifiedDiff(reading.patch, () => before);
      if (!plan.ok) throw new Error(JSON.stringify(plan));
      const [operation] = plan.operations;
      expect(operation?.kind === 'delete' ? undefined : operation?.content).toBe(after);
    }),
    runs(150),
  );
});
