import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const source = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  resolve: {
    // The package's own import map names built files; tests run on the source.
    alias: {
      '#producers': source('./src/shell/producers/eager.ts'),
      '#peel-readers': source('./src/shell/peel-readers/eager.ts'),
      '#wrapper-tables': source('./src/shell/wrapper-tables/eager.ts'),
      '#glob-engine': source('./src/policy/glob-engine/eager.ts'),
      '#language-readers': source('./src/classify/languages/eager.ts'),
      '#program-tables': source('./src/classify/programs/tables/eager.ts'),
      '#regex-engine': source('./src/policy/regex/eager.ts'),
      '#policy-schema': source('./src/policy/schema/eager.ts'),
    },
  },
  test: { include: ['test/**/*.test.ts'], testTimeout: 60_000, pool: 'forks' },
});
