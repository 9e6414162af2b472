import { describe, expect, test } from 'vitest';
import { judgeHardened } from '../../scripts/conformance/claude-policy.ts';
import { translateRule } from '../../scripts/conformance/claude-rules.ts';
import { hostWith, plainHost } from '../../scripts/conformance/host.ts';
import { loadEngine } from '../../scripts/engine.ts';
import { rows } from './support/rows.ts';

interface BypassRow {
  readonly id: string;
  readonly policies?: readonly { readonly allow?: readonly string[] }[];
}

interface Uses {
  /** The words of an allow rule that bypass rows stretch. */
  readonly id: string;
  readonly uses: readonly string[];
  /** Why there is no plain use. */
  readonly because?: string;
  /** Why the agent itself does not allow them. */
  readonly notThere?: string;
}

/** `Bash(find:*)`, `Bash(git log *)`: what the rule starts with. */
function prefixOf(rule: string): string | undefined {
  return /^Bash\((.+?)(?::\*| ?\*)?\)$/.exec(rule)?.[1];
}

const stretched = new Map<string, Set<string>>();
for (const { policies = [] } of rows<BypassRow>('vectors/bypasses.jsonl')) {
  for (const rule of policies.flatMap(({ allow = [] }) => allow)) {
    const prefix = prefixOf(rule);
    if (prefix === undefined) continue;
    stretched.set(prefix, (stretched.get(prefix) ?? new Set()).add(rule));
  }
}
const listed = new Map(rows<Uses>('plain-uses.jsonl').map((row) => [row.id, row]));
const engine = await loadEngine();
const host = hostWith(plainHost, undefined);

test('every rule that a bypass stretches has plain uses, or a reason for having none', () => {
  expect([...stretched.keys()].filter((prefix) => !listed.has(prefix))).toEqual([]);
  const empty = [...listed.values()].filter(
    ({ uses, because }) => uses.length === 0 && because === undefined,
  );
  expect(empty).toEqual([]);
});

const ruled = [...stretched].flatMap(([prefix, rules]) =>
  (listed.get(prefix)?.uses ?? []).length === 0 ? [] : [...rules].map((rule) => [prefix, rule] as const),
);

describe.each(ruled)('what %s is for, under %s', (prefix, rule) => {
  for (const use of listed.get(prefix)?.uses ?? []) {
    // A star inside a word is a pattern over the text in toolgate's own rules, and names no host.
    if (!/[^: ]\*\)$/.test(rule))
      test(`own rule: ${use}`, () => {
        const policy = engine.compile({
          version: 1,
          extends: ['recommended'],
          rules: translateRule('allow', rule),
        });
        const { effect, reason } = engine.judge(policy, { command: use }, host);
        expect(effect, reason).toBe('allow');
      });
    if (listed.get(prefix)?.notThere !== undefined) continue;
    test(`the agent's rule, hardened: ${use}`, () => {
      const call = { tool: 'Bash', input: { command: use } };
      const { effect, reason } = judgeHardened(engine, { allow: [rule] }, call, host);
      expect(effect, reason).toBe('allow');
    });
  }
});
