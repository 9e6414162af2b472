import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeScratch, runIn, type Scratch } from '../cli/terminal.ts';

/**
 * Published walk-arounds as a corpus: where an agent's own rules let one through, `lint` says so of the file, with a call
 * that passes; of a deny rule that is got past, by the rule for that.
 */

interface Row {
  readonly id: string;
  readonly command?: string;
  readonly policies: readonly Readonly<Record<string, readonly string[]>>[];
}

interface Found {
  readonly rule: string;
  readonly line: number;
  readonly evidence?: { readonly call: string; readonly effect: string };
}

const rows = readFileSync(new URL('../../fixtures/vectors/bypasses.jsonl', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '')
  .map((line): Row => JSON.parse(line));

const byPolicy = new Map<string, Set<string>>();
for (const { command, policies } of rows) {
  for (const policy of policies) {
    if (command === undefined || Object.keys(policy).length === 0) continue;
    const text = JSON.stringify({ permissions: policy }, undefined, 1);
    byPolicy.set(text, (byPolicy.get(text) ?? new Set()).add(command));
  }
}

let scratch: Scratch;
beforeAll(() => {
  scratch = makeScratch();
});
afterAll(() => scratch.remove());

const allowedByAgent = async (commands: ReadonlySet<string>): Promise<readonly string[]> => {
  const stdin = [...commands].map((command) => `${JSON.stringify({ command })}\n`).join('');
  const args = ['check', '--dialect', 'claude-code', '--strictness', 'faithful', '--calls', '-'];
  const { out } = await runIn(scratch, [...args, '--config', '.claude/settings.json'], { stdin });
  const effects = out.split('\n').map((line): { readonly effect: string } => JSON.parse(line));
  return [...commands].filter((_, at) => effects[at]?.effect === 'allow');
};

let passed = 0;

describe('what passes by the agent itself is shown', () => {
  test.each(
    [...byPolicy].map(([policy, commands]) => ({
      policy: policy.replace(/\s+/g, ' '),
      text: policy,
      commands,
    })),
  )('$policy', async ({ text, commands }) => {
    scratch.write('work/.claude/settings.json', text);
    const allowed = await allowedByAgent(commands);
    if (allowed.length === 0) return;
    passed += allowed.length;
    const { out } = await runIn(scratch, ['lint', '--format', 'json', '.claude/settings.json']);
    const findings: readonly Found[] = JSON.parse(out).findings;
    const shown = findings.filter(({ evidence }) => evidence?.effect === 'allow').map(({ rule }) => rule);
    const wanted = /"deny"|"ask"/.test(text) ? ['walk-around'] : ['runs-anything', 'lets-through'];
    expect(
      wanted.some((rule) => shown.includes(rule)),
      JSON.stringify({ allowed, findings }),
    ).toBe(true);
  });

  test('and there are such', () => {
    expect(passed).toBeGreaterThan(50);
  });
});
