import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const source = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

const manifest: {
  readonly imports: Readonly<Record<string, { readonly types: readonly [string, string] }>>;
} = JSON.parse(readFileSync(source('./package.json'), 'utf8'));

export default defineConfig({
  resolve: {
    // The package's own import map names built files; tests run on the source, as the types do.
    alias: Object.fromEntries(
      Object.entries(manifest.imports).map(([name, { types }]) => [name, source(types[0])]),
    ),
  },
  test: { include: ['test/**/*.test.ts'], testTimeout: 60_000, pool: 'forks' },
});
