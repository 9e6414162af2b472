import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { loadCorpus } from '../corpus/load.ts';
import { environment, judge, recommendedPolicy } from '../decisions.ts';
import { median } from '../measure.ts';
import { paths } from '../paths.ts';
import { excerpt, micros, printHeading, printTable } from '../report.ts';
import { loadShells } from '../shells.ts';

const share = (count: number, all: number): string => `${((100 * count) / all).toFixed(1)} %`;

const increment = (counts: Map<string, number>, key: string): void => {
  counts.set(key, (counts.get(key) ?? 0) + 1);
};

const printCounts = (label: string, counts: ReadonlyMap<string, number>, all: number, most = 20): void => {
  const rows = [...counts].sort((a, b) => b[1] - a[1]).slice(0, most);
  console.log('');
  printTable(
    [label, 'texts', 'share'],
    rows.map(([key, count]) => [key, String(count), share(count, all)]),
  );
};

/** The command line over the same file: whether it ends well and answers every line. */
const throughCommandLine = (count: number): void => {
  const program = join(paths.dist, 'cli/main.cjs');
  if (!existsSync(program)) {
    console.log('\ncheck --calls: not run, dist is not built (npm run build)');
    return;
  }
  const args = [program, 'check', '--policy', 'recommended', '--format', 'json', '--calls', paths.corpus];
  const start = performance.now();
  const { status, signal, stdout, stderr } = spawnSync(process.execPath, args, {
    encoding: 'utf8',
    maxBuffer: 2 ** 30,
    timeout: 300_000,
  });
  const lines = stdout.split('\n').filter((line) => line !== '').length;
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  console.log(`\ncheck --calls: exit ${status ?? signal}, ${lines} of ${count} answered, ${seconds} s`);
  if (status !== 0) console.log(stderr.slice(0, 2000));
};

const repeated = (run: () => unknown): number => {
  const times = Array.from({ length: 5 }, () => {
    const start = performance.now();
    run();
    return (performance.now() - start) * 1000;
  });
  return median(times);
};

/** What the recommended policy says to every gathered text, and what the analysis could not tell. */
export const benchCorpus = async (): Promise<void> => {
  const samples = loadCorpus();
  const surroundings = environment((await loadShells()).both);
  const policy = recommendedPolicy();
  const effects = new Map<string, number>();
  const certainties = new Map<string, number>();
  const opaque = new Map<string, number>();
  const askedFor = new Map<string, number>();
  const slow: { text: string; micros: number }[] = [];
  const crashes: string[] = [];
  let withMarkers = 0;
  for (const { command } of samples) {
    const start = performance.now();
    try {
      const { effect, reasons, classification } = judge(policy, surroundings, command);
      slow.push({ text: command, micros: (performance.now() - start) * 1000 });
      increment(effects, effect);
      increment(certainties, classification.certainty);
      const markers = new Set((classification.analysis?.opaque ?? []).map(({ reason }) => reason));
      if (markers.size > 0) withMarkers += 1;
      for (const reason of markers) increment(opaque, reason);
      if (effect !== 'allow')
        for (const code of new Set(reasons.map(({ code }) => code))) increment(askedFor, code);
    } catch (error) {
      crashes.push(`${excerpt(command)}: ${String(error)}`);
    }
  }
  const all = samples.length;
  printHeading('corpus', `the recommended policy over ${all} texts, mode default`);
  printCounts('effect', effects, all);
  printCounts('certainty', certainties, all);
  printCounts(`opaque (${share(withMarkers, all)} of the texts have a marker)`, opaque, all);
  printCounts('reason where not allowed', askedFor, all);
  console.log('');
  slow.sort((a, b) => b.micros - a.micros);
  // A first call may have met a collection or a compilation, so the slow ones are timed again.
  const again = slow
    .slice(0, 100)
    .map(({ text }) => ({ text, micros: repeated(() => judge(policy, surroundings, text)) }));
  again.sort((a, b) => b.micros - a.micros);
  printTable(
    ['slowest texts', 'µs', 'length'],
    again.slice(0, 10).map((entry) => [excerpt(entry.text), micros(entry.micros), String(entry.text.length)]),
  );
  console.log(`\ncrashes: ${crashes.length}`);
  for (const crash of crashes.slice(0, 20)) console.log(`  ${crash}`);
  throughCommandLine(all);
};
