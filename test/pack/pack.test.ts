import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { afterAll, beforeAll, expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const manifest: {
  readonly name: string;
  readonly version: string;
  readonly exports: Record<string, unknown>;
} = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

/** A pattern stands for the adapters, or for the folders below the one that it names. */
const expand = (subpath: string): readonly string[] =>
  subpath === './adapters/*'
    ? ['vercel-ai', 'claude-agent', 'openai-agents', 'mcp', 'langchain', 'host-gate'].map(
        (name) => `./adapters/${name}`,
      )
    : subpath === './dialects/*'
      ? readdirSync(join(root, 'src/policy/dialects'), { withFileTypes: true })
          .filter((each) => each.isDirectory())
          .map(({ name }) => `./dialects/${name}`)
      : [subpath];

const specifiers = Object.keys(manifest.exports)
  .flatMap(expand)
  .map((subpath) => manifest.name + subpath.slice(1));

let folder = '';
const inFolder = (command: string, args: readonly string[]) =>
  spawnSync(command, args, { cwd: folder, encoding: 'utf8' });

const npm = (cwd: string, ...args: readonly string[]): void => {
  const { status, stdout, stderr } = spawnSync('npm', args, { cwd, encoding: 'utf8' });
  expect(status, `npm ${args.join(' ')}\n${stdout}${stderr}`).toBe(0);
};

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'toolgate-pack-'));
  // `prepack` builds the package first.
  npm(root, 'pack', '--pack-destination', folder);
  writeFileSync(join(folder, 'package.json'), '{"name":"empty","private":true}');
  const tarball = join(folder, `${manifest.name}-${manifest.version}.tgz`);
  npm(folder, 'install', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline', tarball);
}, 300_000);

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

test.each(specifiers)('%s can be imported', (specifier) => {
  const source = specifier.endsWith('.json')
    ? `import value from ${JSON.stringify(specifier)} with { type: 'json' }; console.log(typeof value)`
    : `import * as value from ${JSON.stringify(specifier)}; console.log(typeof value)`;
  const { stdout, stderr, status } = inFolder(process.execPath, ['--input-type=module', '-e', source]);
  expect({ stdout: stdout.trim(), status, stderr: status === 0 ? '' : stderr }).toEqual({
    stdout: 'object',
    status: 0,
    stderr: '',
  });
});

test.each(specifiers)('%s can be required', (specifier) => {
  const source = `console.log(typeof require(${JSON.stringify(specifier)}))`;
  const { stdout, stderr, status } = inFolder(process.execPath, ['--input-type=commonjs', '-e', source]);
  expect({ stdout: stdout.trim(), status, stderr: status === 0 ? '' : stderr }).toEqual({
    stdout: 'object',
    status: 0,
    stderr: '',
  });
});

test.each(specifiers.filter((each) => !each.endsWith('.json')))(
  '%s hands out what its source does',
  async (specifier) => {
    const program = `import * as value from ${JSON.stringify(specifier)}; console.log(JSON.stringify(Object.keys(value)))`;
    const { stdout } = inFolder(process.execPath, ['--input-type=module', '-e', program]);
    const source: object = await import(specifier === manifest.name ? '../../src/index.ts' : specifier);
    expect([...JSON.parse(stdout)].sort()).toEqual(Object.keys(source).sort());
  },
);

test('a bundle for a browser holds all that it needs, and decides', async () => {
  const lines = [
    'timeout 5 sed -n 1p a.txt | xargs grep x',
    'git push',
    'find . -name "$(ls | head -1)"',
    'env A=1 sh -c "rm a"',
  ];
  writeFileSync(
    join(folder, 'page.mjs'),
    [
      "import { classify, compilePolicy, createShell, decide, parsePolicy, recommended } from 'toolgate';",
      "const parsed = parsePolicy({ version: 1, extends: ['recommended'], rules: [{ effect: 'deny', path: '**/*.key' }, { effect: 'ask', matches: '^a.*b$' }] });",
      'const policies = [compilePolicy(recommended), compilePolicy(parsed.value)].map(({ value }) => value);',
      `const lines = ${JSON.stringify(lines)};`,
      "const one = (policy, command) => decide(policy, classify({ command }, { cwd: '/w', shell: createShell() }), {}).effect;",
      'console.log(JSON.stringify(policies.map((policy) => lines.map((line) => one(policy, line)))));',
    ].join('\n'),
  );
  const bundle = await rolldown({ input: join(folder, 'page.mjs'), platform: 'browser', logLevel: 'silent' });
  const { output } = await bundle.generate({ format: 'esm', codeSplitting: false });
  await bundle.close();
  const [{ code }] = output;
  expect(code).not.toMatch(/getBuiltinModule\('node:module'\)|createRequire/);
  writeFileSync(join(folder, 'page.bundle.mjs'), code);
  const run = (file: string) => {
    const { stdout, stderr, status } = inFolder(process.execPath, [file]);
    expect({ stderr, status }).toEqual({ stderr: '', status: 0 });
    return JSON.parse(stdout);
  };
  expect(run('page.bundle.mjs')).toEqual(run('page.mjs'));
});

test('every subpath can be bundled by the faces that bundlers take, and runs', async () => {
  const named = specifiers.filter((each) => !each.endsWith('.json'));
  writeFileSync(
    join(folder, 'all.mjs'),
    [
      ...named.map((specifier, at) => `import * as a${at} from ${JSON.stringify(specifier)};`),
      `console.log([${named.map((_, at) => `Object.keys(a${at}).length > 0`).join(', ')}].every(Boolean));`,
    ].join('\n'),
  );
  const bundle = await rolldown({
    input: join(folder, 'all.mjs'),
    platform: 'node',
    // jsonc-parser's other face, a UMD file, cannot be bundled.
    resolve: { conditionNames: ['module', 'node', 'import', 'default'], mainFields: ['module', 'main'] },
    logLevel: 'silent',
  });
  await bundle.write({
    dir: join(folder, 'all'),
    format: 'esm',
    entryFileNames: '[name].mjs',
    chunkFileNames: '[name].mjs',
  });
  await bundle.close();
  const { stdout, stderr } = inFolder(process.execPath, [join(folder, 'all/all.mjs')]);
  expect({ stdout, stderr }).toEqual({ stdout: 'true\n', stderr: '' });
});

test('the licence of a package that is joined in lies beside it', () => {
  const joined = join(folder, 'node_modules', manifest.name, 'dist/joined');
  expect(readFileSync(join(joined, 'unbash.LICENSE'), 'utf8')).toContain('Permission');
});

test.each(['nodenext', 'bundler'])('the types are found under %s', (resolution) => {
  // A name that the compiler cannot follow would be `any`, and then nothing is wrong with these lines.
  const lines = [
    "import { classify, compilePolicy, createShell, decide, recommended } from 'toolgate';",
    "import { loadShell } from 'toolgate/shell';",
    "import { soundView } from 'toolgate/policy';",
    'const policy = compilePolicy(recommended);',
    '// @ts-expect-error an effect is no number',
    "if (policy.ok) decide(policy.value, classify({ command: 'ls' }, { cwd: '/', shell: createShell() })).effect satisfies number;",
    '// @ts-expect-error a name is no number',
    'soundView.name satisfies number;',
    '// @ts-expect-error an engine is no number',
    '(await loadShell()).engine satisfies number;',
    'export {};',
  ];
  writeFileSync(join(folder, 'user.mts'), lines.join('\n'));
  const options = ['--noEmit', '--strict', '--target', 'es2023', '--types', 'node'];
  const { stdout, status } = inFolder(process.execPath, [
    join(root, 'node_modules/typescript/bin/tsc'),
    ...options,
    ...['--typeRoots', join(root, 'node_modules/@types')],
    ...['--module', resolution === 'nodenext' ? 'nodenext' : 'esnext', '--moduleResolution', resolution],
    'user.mts',
  ]);
  expect({ stdout, status }).toEqual({ stdout: '', status: 0 });
});

test('the bin answers with the version', () => {
  const { stdout, status } = inFolder('npx', ['--no-install', 'toolgate', '--version']);
  expect({ stdout: stdout.trim(), status }).toEqual({ stdout: manifest.version, status: 0 });
});

test('the bin judges a command with both parsers', () => {
  const bin = join(folder, 'node_modules', '.bin', 'toolgate');
  const { stdout, stderr, status } = inFolder(bin, ['check', '--format', 'json', '--', 'ls -la']);
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(JSON.parse(stdout)).toMatchObject({
    effect: 'allow',
    classification: { analysis: { engine: 'agreement' } },
  });
});

test('the hook answers the same with the code that an earlier start has left', () => {
  const bin = join(folder, 'node_modules', '.bin', 'toolgate');
  const answers = [
    'git push --force',
    'ls -la',
    'sed -n 1p a.txt | sort -u',
    'timeout 5 env A=1 cat a.txt',
  ].map((command) => {
    const input = JSON.stringify({
      hook_event_name: 'PreToolUse',
      tool_name: 'Bash',
      tool_input: { command },
      cwd: folder,
    });
    const once = () => {
      const { stdout, stderr, status } = spawnSync(bin, ['hook', '--agent', 'claude-code'], {
        cwd: folder,
        encoding: 'utf8',
        input,
        env: { ...process.env, HOME: folder },
      });
      return { stdout, stderr, status };
    };
    const first = once();
    expect(first).toMatchObject({ stderr: '', status: 0 });
    expect(once()).toEqual(first);
    return JSON.parse(first.stdout).hookSpecificOutput.permissionDecision;
  });
  expect(answers).toEqual(['ask', 'allow', 'allow', 'allow']);
  const kept = join(folder, 'node_modules', manifest.name, 'dist/cli/hook');
  expect(readdirSync(kept).filter((name) => name.endsWith('.code'))).toHaveLength(1);
});

test('the bin replays a long log on threads as it does on one', () => {
  const lines = Array.from({ length: 5_000 }, (_, at) => {
    const command = at % 3 === 0 ? `git commit -m m${at}` : at % 3 === 1 ? 'npm test' : `cat src/f${at}.ts`;
    return JSON.stringify({ command, ran: at % 7 !== 0 });
  });
  writeFileSync(join(folder, 'log.jsonl'), lines.join('\n'));
  const bin = join(folder, 'node_modules', '.bin', 'toolgate');
  const replay = (threads: string) =>
    inFolder(bin, [
      'replay',
      '--policy',
      'recommended',
      '--format',
      'json',
      '--threads',
      threads,
      'log.jsonl',
    ]);
  const alone = replay('0');
  expect(alone.stderr).toBe('');
  expect(JSON.parse(alone.stdout).calls.total).toBe(5_000);
  expect(replay('2')).toMatchObject({ stdout: alone.stdout, stderr: '', status: alone.status });
});

test('the grammar comes with its licence, and no install script runs', () => {
  const packed = join(folder, 'node_modules', manifest.name);
  expect(existsSync(join(packed, 'dist/shell/tree-sitter-bash.wasm'))).toBe(true);
  expect(existsSync(join(packed, 'dist/shell/tree-sitter-bash.LICENSE'))).toBe(true);
  const installed: { readonly scripts?: Record<string, string> } = JSON.parse(
    readFileSync(join(packed, 'package.json'), 'utf8'),
  );
  const names = Object.keys(installed.scripts ?? {});
  expect(names.filter((name) => /^(pre|post)?install$|^prepare$/.test(name))).toEqual([]);
});
