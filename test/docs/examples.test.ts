import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { makeScratch, runIn } from '../cli/terminal.ts';
import { readText, root } from './support.ts';

const folder = join(root, 'docs/examples');
const names = readdirSync(folder)
  .filter((file) => file.endsWith('.md') && file !== 'README.md')
  .map((file) => file.replace(/\.md$/, ''));

const page = (name: string): string => readText(`docs/examples/${name}.md`);
const blockOf = (name: string, language: string): string | undefined =>
  new RegExp(`\n\`\`\`${language}\n([\\s\\S]*?)\n\`\`\``).exec(page(name))?.[1];

/** A package that an example needs and that is not installed here. */
const missing = (name: string): string | undefined => {
  const text = readFileSync(join(folder, `${name}.mjs`), 'utf8');
  const packages = [...text.matchAll(/ from '([^']+)'/g)].map(([, from = '']) =>
    from.startsWith('@') ? from.split('/').slice(0, 2).join('/') : (from.split('/')[0] ?? ''),
  );
  return packages.find((one) => one !== 'toolgate' && !existsSync(join(root, 'node_modules', one)));
};

/** What a module prints when it is loaded. */
const printed = async (name: string): Promise<string> => {
  const lines: string[] = [];
  const log = vi.spyOn(console, 'log').mockImplementation((...words: unknown[]) => {
    lines.push(words.join(' '));
  });
  await import(/* @vite-ignore */ join(folder, `${name}.mjs`));
  log.mockRestore();
  return lines.join('\n');
};

afterEach(() => vi.restoreAllMocks());

describe('the examples', () => {
  test('are one page and one file for the gate, the hook and each adapter', () => {
    const adapters = readdirSync(join(root, 'src/adapters')).map((file) => file.replace(/\.ts$/, ''));
    // Shared parts and tables stand beside the adapters.
    const parts = ['agents.table', 'approvals', 'host-gate', 'renamed-tools'];
    const wanted = [...adapters.filter((name) => !parts.includes(name)), 'gate', 'hook'];
    expect([...names].sort()).toEqual(wanted.sort());
    for (const name of names) {
      const file = name === 'hook' ? 'hook.sh' : `${name}.mjs`;
      expect(existsSync(join(folder, file))).toBe(true);
      expect(page(name)).toContain(`](${file})`);
    }
  });

  for (const name of names.filter((one) => one !== 'hook')) {
    const lacks = missing(name);
    if (lacks !== undefined)
      process.stdout.write(`skipped: the example ${name}, since ${lacks} is not installed\n`);
    test.skipIf(lacks !== undefined)(`${name} prints what its page says`, async () => {
      expect(await printed(name)).toBe(blockOf(name, 'text'));
    });
    test(`${name}: what its page shows of the code stands in the file`, () => {
      const code = readFileSync(join(folder, `${name}.mjs`), 'utf8');
      for (const line of (blockOf(name, 'js') ?? '').split('\n')) expect(code).toContain(line.trim());
    });
  }

  test('hook answers what its page says', async () => {
    const scratch = makeScratch();
    try {
      const answers: string[] = [];
      const lines = readFileSync(join(folder, 'hook.sh'), 'utf8').split('\n');
      for (const line of lines) {
        const [, payload, words] = /^printf '%s' '(.*)' \| toolgate (.*)$/.exec(line) ?? [];
        if (payload === undefined || words === undefined) continue;
        const { out, code } = await runIn(scratch, words.split(' '), { stdin: payload });
        const { permissionDecision } = JSON.parse(out).hookSpecificOutput;
        answers.push(`${JSON.parse(payload).tool_input.command}: ${permissionDecision}, exit ${code}`);
      }
      expect(answers.join('\n')).toBe(blockOf('hook', 'text'));
    } finally {
      scratch.remove();
    }
  });
});
