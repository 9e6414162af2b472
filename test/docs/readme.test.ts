import { afterAll, expect, test } from 'vitest';
import * as toolgate from '../../src/index.ts';
import { parsePolicyText } from '../../src/policy/index.ts';
import { makeScratch, runIn } from '../cli/terminal.ts';
import { codeBlock, readText } from './support.ts';

const readme = readText('README.md');
const scratch = makeScratch();
afterAll(scratch.remove);

test('the first lines of code run and print what they say', async () => {
  const code = codeBlock(readme, 'js');
  const [, names = ''] = /^import \{(.+)\} from 'toolgate';$/m.exec(code) ?? [];
  const exported: readonly string[] = Object.keys(toolgate);
  for (const name of names.split(',')) expect(exported).toContain(name.trim());
  const printed: string[] = [];
  const body = code.replace(/^import .+$/m, `const {${names}} = toolgate;`);
  await run(body, toolgate, { log: (...words: readonly unknown[]) => printed.push(words.join(' ')) });
  expect(printed).toEqual([...code.matchAll(/console\.log\(.+\/\/ (.+)$/gm)].map(([, said]) => said));
});

/** The body of an async function of `toolgate` and `console`. */
const run = async (body: string, library: object, console: object): Promise<void> => {
  const start: (...given: readonly unknown[]) => Promise<void> = Object.getPrototypeOf(
    async () => {},
  ).constructor('toolgate', 'console', body);
  await start(library, console);
};

test('the policy is one', () => {
  expect(parsePolicyText(codeBlock(readme, 'jsonc'))).toMatchObject({ ok: true });
});

test('the screen of output is what the command line prints', async () => {
  const [first = '', ...lines] = codeBlock(readme, 'text').trimEnd().split('\n');
  const [, command = ''] = /^\$ npx toolgate explain -- '([^']+)'$/.exec(first) ?? [];
  const { out, err } = await runIn(scratch, ['explain', '--', command]);
  expect(err).toBe('');
  const placed = out.replaceAll(scratch.work, '/home/you/app').replaceAll(scratch.home, '/home/you');
  expect(lines.join('\n')).toBe(placed.trimEnd());
});

test('the comparison of agents is what the command line prints', async () => {
  const [first = '', ...lines] = codeBlock(readme, 'console').trimEnd().split('\n');
  const [, command = ''] = /^\$ npx toolgate check --dialect all -- '([^']+)'$/.exec(first) ?? [];
  const { out } = await runIn(scratch, ['check', '--dialect', 'all', '--', command]);
  expect(lines.join('\n')).toBe(out.trimEnd());
});

test('the scripts that it names exist', () => {
  const { scripts }: { readonly scripts: Readonly<Record<string, string>> } = JSON.parse(
    readText('package.json'),
  );
  const named = [...readme.matchAll(/npm run ([\w:-]+)/g)].map(([, name]) => name);
  expect(named.length).toBeGreaterThan(1);
  expect(Object.keys(scripts)).toEqual(expect.arrayContaining(named));
});
