import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { makeScratch, runIn, type Scratch } from '../cli/terminal.ts';
import { readText } from './support.ts';

let scratch: Scratch;
beforeEach(() => {
  scratch = makeScratch();
});
afterEach(() => {
  scratch.remove();
});

const workflow = readText('docs/examples/github-workflow.yml');
const preCommit = readText('docs/examples/pre-commit-config.yaml');

/** The lines of a text that call toolgate, as arguments; what a shell does with the output is left out. */
const callsIn = (text: string): readonly (readonly string[])[] =>
  [...text.matchAll(/npx toolgate ([^>\n]+)/g)].map(([, args = '']) => args.trim().split(/\s+/));

const policy = (rules: string, expected: string): string =>
  `{ "version": 1, "extends": ["recommended"], "rules": [${rules}], "tests": [{ "call": { "command": "git push" }, "expect": "${expected}" }] }`;

const good = policy('{ "effect": "deny", "command": "git push" }', 'deny');
const bad = policy(
  '{ "effect": "deny", "command": "git push" }, { "effect": "allow", "command": "git push" }',
  'allow',
);

describe('the GitHub workflow', () => {
  test('has a step for lint, test, SARIF and diff', () => {
    expect(callsIn(workflow).map(([name]) => name)).toEqual(['lint', 'test', 'lint', 'diff']);
  });

  test.each(callsIn(workflow).map((args) => ({ line: args.join(' '), args })))(
    '$line passes on a good policy',
    async ({ args }) => {
      scratch.write('work/toolgate.json', good);
      scratch.write('work/base.toolgate.json', good);
      const { code, out } = await runIn(scratch, args, { variables: { CI: 'true', GITHUB_ACTIONS: 'true' } });
      expect({ code, out }).toMatchObject({ code: 0 });
      if (args.includes('sarif')) expect(JSON.parse(out).version).toBe('2.1.0');
    },
  );

  test.each(callsIn(workflow).map((args) => ({ line: args.join(' '), args })))(
    '$line fails on a bad policy',
    async ({ args }) => {
      scratch.write(
        'work/toolgate.json',
        args[0] === 'diff' ? '{ "version": 1, "extends": ["recommended"] }' : bad,
      );
      scratch.write('work/base.toolgate.json', good);
      expect((await runIn(scratch, args)).code).toBe(1);
    },
  );
});

describe('the pre-commit configuration', () => {
  const hooks = [...preCommit.matchAll(/entry: npx toolgate (\w+)\n\s+files: (\S+)/g)].map(
    ([, name = '', files = '']) => ({
      name,
      files: new RegExp(files),
    }),
  );

  test('has hooks for lint and test', () => {
    expect(hooks.map(({ name }) => name)).toEqual(['lint', 'test']);
  });

  test.each([
    'toolgate.json',
    'a/toolgate.json',
    '.claude/settings.json',
    '.claude/settings.local.json',
    'opencode.json',
    'x/crush.json',
    '.crush.json',
  ])('lint is started for %s, and knows whose file it is', async (file) => {
    expect(hooks[0]?.files.test(file)).toBe(true);
    expect(hooks[0]?.files.test(`${file}.bak`)).toBe(false);
    scratch.write(`work/${file}`, file.endsWith('toolgate.json') ? good : '{}');
    const { code } = await runIn(scratch, ['lint', file]);
    expect([0, 1]).toContain(code);
  });

  test.each(hooks)('$name passes a good policy and stops a bad one', async ({ name }) => {
    scratch.write('work/toolgate.json', good);
    expect((await runIn(scratch, [name, 'toolgate.json'])).code).toBe(0);
    scratch.write('work/toolgate.json', bad);
    expect((await runIn(scratch, [name, 'toolgate.json'])).code).toBe(1);
  });
});
