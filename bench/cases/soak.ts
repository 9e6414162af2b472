import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { loadCorpus } from '../corpus/load.ts';
import { environment, judge, recommendedPolicy } from '../decisions.ts';
import { printHeading, printTable } from '../report.ts';
import { loadShells } from '../shells.ts';

const marks = [100_000, 400_000, 700_000, 1_000_000];

const collector = (): (() => void) => {
  setFlagsFromString('--expose_gc');
  const collect: unknown = runInNewContext('gc');
  return () => {
    if (typeof collect === 'function') collect();
  };
};

const megabytes = (bytes: number): string => (bytes / 1_048_576).toFixed(1);

/** Whether memory grows over a million decisions with both parsers. Takes some minutes. */
export const benchSoak = async (): Promise<void> => {
  const texts = loadCorpus().map(({ command }) => command);
  const surroundings = environment((await loadShells()).both);
  const policy = recommendedPolicy();
  const collect = collector();
  const rows: string[][] = [];
  let allowed = 0;
  for (let call = 1; call <= 1_000_000; call += 1) {
    const decision = judge(policy, surroundings, texts[call % texts.length] ?? '');
    if (decision.effect === 'allow') allowed += 1;
    // An agent's process turns its event loop between calls; the runtime frees some memory only then.
    if (call % 10_000 === 0) await new Promise((resolve) => setImmediate(resolve));
    if (!marks.includes(call)) continue;
    collect();
    const { heapUsed, rss, external } = process.memoryUsage();
    rows.push([call.toLocaleString('en'), megabytes(heapUsed), megabytes(external), megabytes(rss)]);
  }
  printHeading('soak', `a million decisions with both parsers, ${allowed} allowed; MB after a collection`);
  printTable(['call', 'heap', 'external', 'rss'], rows);
};
