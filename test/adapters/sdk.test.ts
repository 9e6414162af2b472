import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';

/** The adapters in a whole run of each host's own package, with a model that follows a script. */

const root = resolve(import.meta.dirname, '../..');
const isInstalled = (name: string): boolean => existsSync(join(root, 'node_modules', name, 'package.json'));

interface Host {
  readonly name: string;
  readonly packages: readonly string[];
  readonly file: string;
  readonly cases: string;
}

const hosts: readonly Host[] = [
  {
    name: 'LangChain',
    packages: ['langchain', '@langchain/core', '@langchain/langgraph'],
    file: './sdk/langchain.ts',
    cases: 'langchainCases',
  },
  {
    name: 'the OpenAI Agents SDK',
    packages: ['@openai/agents-core'],
    file: './sdk/openai-agents.ts',
    cases: 'openAiCases',
  },
  {
    name: 'the AI SDK 7',
    packages: ['ai7'],
    file: './sdk/ai7.ts',
    cases: 'ai7Cases',
  },
];

for (const { name, packages, file, cases } of hosts) {
  const missing = packages.filter((one) => !isInstalled(one));
  if (missing.length === 0) {
    await register(file, cases);
  } else {
    const why = `${missing.join(', ')} is not installed: run npm ci`;
    process.stdout.write(`skipped: a run of ${name}, since ${why}\n`);
    test.skip(`a run of ${name}: ${why}`, () => {});
  }
}

/** Too large for everybody: its own program is left out here, and a script stands for it. */
const onDemand = join(root, 'test/adapters/packages');
const claude = join(onDemand, 'node_modules/@anthropic-ai/claude-agent-sdk/sdk.mjs');
if (process.env['TOOLGATE_PACKAGES'] === 'install' && !existsSync(claude)) {
  const words = [
    'install',
    '--omit=optional',
    '--legacy-peer-deps',
    '--ignore-scripts',
    '--no-save',
    '--no-audit',
    '--no-fund',
    '--silent',
  ];
  spawnSync('npm', words, { cwd: onDemand, stdio: 'ignore', timeout: 300_000 });
}
if (existsSync(claude)) {
  await register('./packages/claude-agent.ts', 'claudeAgentCases');
  test("Claude Agent SDK: the adapter fits the host's own types", () => {
    expect(typesIn('test/adapters/packages/tsconfig.json')).toBe('');
  });
} else {
  const why = 'TOOLGATE_PACKAGES=install installs it, without the programs that it brings';
  process.stdout.write(`skipped: a run of the Claude Agent SDK; ${why}\n`);
  test.skip(`a run of the Claude Agent SDK: ${why}`, () => {});
}

/** Imported by a name that the compiler does not follow: these files are checked apart, where their packages are installed. */
async function register(file: string, name: string): Promise<void> {
  const module: unknown = await import(/* @vite-ignore */ new URL(file, import.meta.url).href);
  const cases: unknown =
    typeof module === 'object' && module !== null ? Reflect.get(module, name) : undefined;
  if (typeof cases !== 'function') throw new Error(`${file} has no ${name}`);
  cases();
}

/** What the compiler has against a project. */
function typesIn(project: string): string {
  const tsc = join(root, 'node_modules/.bin/tsc');
  const { stdout, status } = spawnSync(tsc, ['-p', project], { cwd: root, encoding: 'utf8' });
  return status === 0 ? '' : stdout;
}

describe('the adapters', () => {
  const isWhole = hosts.every(({ packages }) => packages.every(isInstalled));

  test.skipIf(!isWhole)("fit the hosts' own types", () => {
    expect(typesIn('test/adapters/sdk/tsconfig.json')).toBe('');
  });

  test('need none of these packages at run time', () => {
    const manifest: unknown = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    const needed =
      typeof manifest === 'object' && manifest !== null && 'dependencies' in manifest
        ? Object.keys(manifest.dependencies ?? {})
        : [];
    for (const name of hosts.flatMap(({ packages }) => packages)) expect(needed).not.toContain(name);
  });
});
