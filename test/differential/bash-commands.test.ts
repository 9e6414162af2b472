import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createShell } from '../../src/shell/index.ts';
import { compare, type Mismatch } from './bash/compare.ts';
import { bashVersion, openOracle } from './bash/oracle.ts';
import { classesOf, script } from './bash/scripts.ts';

/*
 * Whatever real bash runs stands in the analysis, or the analysis says that it does not know; what it says of words and
 * folders is so. Scripts hold leaf programs that only write down their words.
 */

const seconds = Number(process.env['TOOLGATE_BASH_SECONDS'] ?? 8);
const seed = Number(process.env['TOOLGATE_SEED'] ?? 20261130);
const BATCH = 20;

/** Longer ones say nothing that short ones do not, and take long to understand. */
const LONGEST = 400;

const version = bashVersion();

test.skipIf(version === undefined)('what bash runs is listed', { timeout: 120_000 + seconds * 2_000 }, () => {
  const shell = createShell();
  const oracle = openOracle();
  const found: Mismatch[] = [];
  const classes = new Map<string, number>();
  let scripts = 0;
  let calls = 0;
  let warned = 0;
  const end = performance.now() + seconds * 1_000;
  try {
    for (let batch = 0; batch === 0 || performance.now() < end; batch++) {
      const sample = fc
        .sample(script, { numRuns: BATCH * 2, seed: seed + batch })
        .filter((text) => text.length <= LONGEST)
        .slice(0, BATCH);
      for (const observed of oracle.run(sample)) {
        const analysis = shell.analyze(observed.script);
        scripts++;
        calls += observed.calls.length;
        if (analysis.opaque.some((opaque) => opaque.scope !== 'word')) warned++;
        for (const name of classesOf(observed.script)) classes.set(name, (classes.get(name) ?? 0) + 1);
        found.push(...compare(observed, analysis));
      }
    }
  } finally {
    oracle.close();
  }
  const spread = [...classes].map(([name, count]) => `${name} ${((count / scripts) * 100).toFixed(0)}%`);
  process.stdout.write(
    `bash ${version}: ${scripts} scripts, ${calls} calls seen, ${warned} scripts with opaque parts; ${spread.join(', ')}\n`,
  );
  expect(calls).toBeGreaterThan(scripts / 2);
  found.sort((a, b) => a.script.length - b.script.length);
  expect(found.slice(0, 20)).toEqual([]);
});

if (version === undefined) process.stdout.write('bash is missing or older than 5: its tests are skipped\n');
