import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const source = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

const manifest: {
  readonly imports: Readonly<Record<string, { readonly types: readonly [string, string] }>>;
} = JSON.parse(readFileSync(source('./package.json'), 'utf8'));

export default defineConfig({
  resolve: {
    // The package's own import map and its subpaths name built files; tests run on the source, as the types do.
    alias: [
      ...Object.entries(manifest.imports).map(([find, { types }]) => ({
        find,
        replacement: source(types[0]),
      })),
      { find: /^toolgate\/adapters\/(.+)$/, replacement: source('./src/adapters/$1.ts') },
      { find: /^toolgate\/dialects\/(.+)$/, replacement: source('./src/policy/dialects/$1/index.ts') },
      { find: /^toolgate\/(shell|edit|classify|policy|gate)$/, replacement: source('./src/$1/index.ts') },
    ],
  },
  test: { include: ['test/**/*.test.ts'], testTimeout: 60_000, pool: 'forks', maxWorkers: '100%' },
});
