import { describe, expect, test } from 'vitest';
import { readRows } from '../../scripts/conformance/rows.ts';
import {
  indexRules,
  matchWords,
  strictestDecision,
} from '../../src/policy/dialects/codex/rules/evaluate-words.ts';
import { readRules } from '../../src/policy/dialects/codex/rules/read-rules.ts';
import { noRules } from '../../src/policy/dialects/codex/rules/types.ts';

const place = { cwd: '/w', home: '/home/u' };

const run = (text: string) => readRules({ file: 'x.rules', text }, noRules, place);

/** What the agent runs and this reader says that it does not know. */
const unknownForms = [
  'types of parameters',
  'the type of a variable',
  'a division with a fraction',
  'a number with a fraction',
  'a value that large',
  'dir',
];

const rows = readRows(new URL('../../fixtures/codex-rules.jsonl', import.meta.url).pathname);

describe('rules files, as the agent itself answered', () => {
  test.each(rows.map((row) => [row.name, row.data] as const))('%s', (_, data) => {
    const read = run(String(data['rules']));
    if (!read.ok) {
      const { code, detail, line } = read.fault;
      const error = data['error'];
      if (error === undefined) {
        expect(['rules-unsupported', 'rules-too-large']).toContain(code);
        expect(unknownForms).toContain(detail);
      } else if (Array.isArray(error))
        expect(detail.startsWith('an indentation') ? line - 1 : line).toBe(error[0]);
      return;
    }
    expect(data).not.toHaveProperty('error');
    const command = Array.isArray(data['command']) ? data['command'].map(String) : [];
    const found = matchWords(indexRules(read.rules.prefixRules), read.rules.hostExecutables, command, place);
    expect({
      decision: strictestDecision(found.rules) ?? null,
      matched: found.rules.map(({ pattern }) => found.words.slice(0, pattern.length)),
    }).toEqual({ decision: data['decision'], matched: data['matched'] });
  });
});

describe('a fault', () => {
  test.each([
    ['prefix_rule(["a"])\nprefix_rule(["b"', 2, 17],
    ['prefix_rule(["a"])\nprefix_rule(["b"], "ask")', 2, 1],
    ['x = 1\n\n  y = 2', 3, 1],
    ['x = [\n  nothing,\n]', 2, 3],
    ['prefix_rule(["a"], match=["b"])', 1, 1],
    ['def f():\n    return 1 // 0\nf()', 2, 12],
  ])('of %j stands where it is', (text, line, column) => {
    const read = run(text);
    expect(read.ok ? undefined : [read.fault.line, read.fault.column]).toEqual([line, column]);
  });
});

describe('a rules file ends', () => {
  test.each([
    'def f(n):\n    return f(n) + f(n)\nf(1)',
    'x = "a"\nfor i in range(100):\n    x = x + x',
    'x = [1]\nfor i in range(100):\n    x += x',
    '[[[[1 for a in range(100)] for b in range(100)] for c in range(100)] for d in range(100)]',
    `x = ${'['.repeat(5000)}`,
    `x = ${'-'.repeat(5000)}1`,
    `x = ${'not '.repeat(5000)}1`,
    `x = ${'1 if 1 else '.repeat(5000)}1`,
    `${'if 1:\n'.repeat(300)}`,
    'x = 9007199254740991 * 9007199254740991',
    '"a" * 1000000000',
    '[1] * 1000000000',
  ])('%#', (text) => {
    const start = performance.now();
    const read = run(text);
    expect(read.ok).toBe(false);
    expect(performance.now() - start).toBeLessThan(2000);
  });
});
