import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../../src');

/** Who may import whom; nothing else may. */
const allowed: Readonly<Record<string, readonly string[]>> = {
  shell: [],
  edit: [],
  classify: ['shell'],
  policy: ['shell', 'classify'],
  ci: ['shell', 'classify', 'policy'],
  gate: ['shell', 'classify', 'policy'],
  adapters: ['shell', 'classify', 'policy', 'gate', 'edit'],
  cli: ['shell', 'classify', 'policy', 'ci', 'gate', 'edit', 'adapters'],
};

/** Layers that run in a browser too. */
const withoutNode = ['shell', 'edit', 'classify', 'policy', 'ci'];

interface Import {
  readonly file: string;
  readonly target: string;
}

function filesBelow(folder: string): readonly string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? filesBelow(path) : path.endsWith('.ts') ? [path] : [];
  });
}

const packageJson: unknown = JSON.parse(readFileSync(join(root, '../package.json'), 'utf8'));
const aliases = new Map<string, string>();
if (typeof packageJson === 'object' && packageJson !== null && 'imports' in packageJson) {
  for (const [name, targets] of Object.entries(packageJson.imports ?? {})) {
    const built = JSON.stringify(targets).match(/\.\/dist\/[^"]+\.js/g) ?? [];
    const first = built[0];
    if (first !== undefined) aliases.set(name, first.replace('./dist/', '').replace(/\.js$/, '.ts'));
  }
}

function importsOf(file: string): readonly Import[] {
  const text = readFileSync(file, 'utf8');
  const found = text.matchAll(
    /^(?:import|export|\}).*\bfrom '([^'\n]+)';$|\bimport\('([^'\n]+)'\)|^import '([^'\n]+)'/gm,
  );
  return [...found].map((match) => ({
    file: relative(root, file),
    target: match[1] ?? match[2] ?? match[3] ?? '',
  }));
}

const imports = filesBelow(root).flatMap(importsOf);
const layerOf = (path: string): string => path.split('/')[0] ?? '';

function layerOfTarget({ file, target }: Import): string | undefined {
  if (target.startsWith('.')) return layerOf(relative(root, resolve(root, dirname(file), target)));
  const alias = aliases.get(target);
  return alias === undefined ? undefined : layerOf(alias);
}

describe('layers', () => {
  it('finds the imports of every layer that is built', () => {
    expect(imports.length).toBeGreaterThan(300);
    for (const layer of ['shell', 'classify', 'policy', 'cli']) {
      expect(imports.some(({ file }) => layerOf(file) === layer)).toBe(true);
    }
  });

  it('import one way only', () => {
    const wrong = imports.filter((each) => {
      const from = layerOf(each.file);
      const to = layerOfTarget(each);
      if (to === undefined || from.endsWith('.ts') || to === from) return false;
      return allowed[from]?.includes(to) !== true;
    });
    expect(wrong).toEqual([]);
  });

  it('below gate import no module of node', () => {
    const wrong = imports.filter(
      ({ file, target }) => withoutNode.includes(layerOf(file)) && /^node:/.test(target),
    );
    expect(wrong).toEqual([]);
  });

  it('import each third-party package in one file alone', () => {
    const users = new Map<string, Set<string>>();
    for (const { file, target } of imports) {
      if (/^[.#]|^node:/.test(target)) continue;
      const name = target.startsWith('@')
        ? target.split('/').slice(0, 2).join('/')
        : (target.split('/')[0] ?? target);
      users.set(name, (users.get(name) ?? new Set()).add(file));
    }
    const shared = [...users].filter(([, files]) => files.size > 1).map(([name, files]) => [name, ...files]);
    expect(shared).toEqual([]);
    expect([...users.keys()].sort()).toEqual([
      'jsonc-parser',
      'picomatch',
      're2js',
      'smol-toml',
      'unbash',
      'web-tree-sitter',
      'zod',
    ]);
  });
});
