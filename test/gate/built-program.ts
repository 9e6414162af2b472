import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

/** Makes one file that Node can run of a program of the tests. */
export async function buildProgram(name: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'toolgate-program-'));
  await build({
    // As the tests themselves: on the source.
    configFile: fileURLToPath(new URL('../../vitest.config.ts', import.meta.url)),
    logLevel: 'silent',
    build: {
      ssr: fileURLToPath(new URL(`./programs/${name}.ts`, import.meta.url)),
      outDir: folder,
      target: 'node20',
      rollupOptions: { output: { entryFileNames: `${name}.mjs` } },
    },
  });
  return join(folder, `${name}.mjs`);
}
