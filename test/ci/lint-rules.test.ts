import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lintRules } from '../../src/ci/lint/rules/index.ts';
import { makeScratch, runIn, type Scratch } from '../cli/terminal.ts';

const folder = fileURLToPath(new URL('../../src/ci/lint/rules', import.meta.url));

/** A file, and how many findings of the rule it has. */
interface Row {
  readonly id: string;
  readonly file: string;
  readonly content: string;
  readonly findings: number;
  readonly at?: readonly (readonly [line: number, column: number])[];
}

interface Found {
  readonly rule: string;
  readonly level: string;
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly evidence?: { readonly call: string; readonly effect: string; readonly why: string };
}

let scratch: Scratch;
beforeAll(() => {
  scratch = makeScratch();
});
afterAll(() => scratch.remove());

const rowsOf = (id: string): readonly Row[] =>
  readFileSync(join(folder, id, 'cases.jsonl'), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line): Row => JSON.parse(line));

const lintFile = async (name: string, file: string, content: string): Promise<readonly Found[]> => {
  scratch.write(`work/${name}/${file}`, content);
  const { out, err } = await runIn(scratch, ['lint', '--format', 'json', `${name}/${file}`]);
  if (out === '') throw new Error(err);
  return JSON.parse(out).findings;
};

describe.each(lintRules.map(({ id, summary }) => ({ id, summary })))('$id', ({ id, summary }) => {
  test.each(rowsOf(id))('$id', async ({ id: name, file, content, findings, at }) => {
    const all = await lintFile(`${id}-${name}`, file, content);
    const found = all.filter(({ rule }) => rule === id);
    expect(found, JSON.stringify(all, undefined, 1)).toHaveLength(findings);
    for (const one of found) {
      expect(one.file.endsWith(file)).toBe(true);
      expect(one.line).toBeGreaterThan(0);
      expect(one.column).toBeGreaterThan(0);
    }
    if (at !== undefined) expect(found.map(({ line, column }) => [line, column])).toEqual(at);
  });

  test('has cases with a finding and without one', () => {
    const counts = rowsOf(id).map(({ findings }) => findings > 0);
    expect(new Set(counts)).toEqual(new Set([true, false]));
  });

  test('has a page with its five parts, which says what the rule says', () => {
    const page = readFileSync(join(folder, id, 'page.md'), 'utf8');
    expect([...page.matchAll(/^#+ .*$/gm)].map(([heading]) => heading)).toEqual([
      `# ${id}`,
      '## Summary',
      '## Avoid',
      '## Prefer',
      '## Rationale',
      '## Configuration',
    ]);
    expect(page).toContain(summary);
  });
});

test('each folder is a rule of the list', () => {
  const folders = readdirSync(folder).filter((name) => existsSync(join(folder, name, 'rule.ts')));
  expect(folders.sort()).toEqual(lintRules.map(({ id }) => id).sort());
});

test('what a finding shows as allowed is allowed by the policy, by check as well', async () => {
  const rows = ['runs-anything', 'lets-through', 'walk-around'].flatMap((id) =>
    rowsOf(id).filter(({ findings }) => findings > 0),
  );
  for (const { id, file, content } of rows) {
    const found = await lintFile(`evidence-${id}`, file, content);
    for (const { evidence } of found.filter(
      ({ rule }) => rule === 'runs-anything' || rule === 'walk-around',
    )) {
      const name = `evidence-${id}/${file}`;
      const judged = file === 'toolgate.json' ? ['--policy', name] : await dialectOf(file, name);
      const { code } = await runIn(scratch, ['check', ...judged, '--', evidence?.call ?? '']);
      expect({ id, call: evidence?.call, code }).toEqual({ id, call: evidence?.call, code: 0 });
    }
  }
});

const fixture = <T>(name: string): readonly T[] =>
  readFileSync(fileURLToPath(new URL(`../../fixtures/lint/${name}.jsonl`, import.meta.url)), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line): T => JSON.parse(line));

describe('settings that people get wrong', () => {
  test.each(fixture<Row & { readonly rules: readonly string[] }>('mistakes'))(
    '$id',
    async ({ id, file, content, rules }) => {
      const found = await lintFile(`mistake-${id}`, file, content);
      const serious = found.filter(({ level }) => level !== 'info').map(({ rule }) => rule);
      expect(serious).toEqual(expect.arrayContaining([...rules]));
    },
  );
});

describe('good policies', () => {
  test.each(fixture<Row>('good'))('$id has no finding', async ({ id, file, content }) => {
    const found = await lintFile(`good-${id}`, file, content);
    expect(
      found.filter(
        ({ level, rule }) => level !== 'info' && !(file !== 'toolgate.json' && rule === 'walk-around'),
      ),
    ).toEqual([]);
    if (file === 'toolgate.json') expect(found).toEqual([]);
  });
});

const dialectOf = async (file: string, name: string): Promise<readonly string[]> => [
  '--dialect',
  file.startsWith('opencode') ? 'opencode' : 'claude-code',
  '--config',
  name,
  '--strictness',
  'faithful',
];
