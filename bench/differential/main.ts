// npm run differential [-- --pairs N --patches N --seed S]
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual, parseArgs } from 'node:util';
import { askAgent, findAgent, installAgent, type Scene } from './agent.ts';
import { generatePairs, type Pair } from './generate.ts';
import { comparePatches } from './patches.ts';
import { seeded } from './random.ts';
import { askToolgate } from './toolgate.ts';

const LEAST_PAIRS = 2000;
/** Some 20 ms each. */
const DEFAULT_PATCHES = 1000;
/** Least share of each kind of answer, so that agreement says something. */
const LEAST_SHARES = { allow: 0.2, prompt: 0.2, forbidden: 0.2, none: 0.2, 'load-error': 0.1 } as const;

type Kind = keyof typeof LEAST_SHARES;

const print = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

/** The folder of the sources: this file runs from `.build/bench/differential`. */
const benchFolder = (): string => {
  const here = dirname(fileURLToPath(import.meta.url));
  return here.replace(/\.build\/bench\/differential$/, 'bench').replace(/bench\/differential$/, 'bench');
};

const kindOf = (answer: Awaited<ReturnType<typeof askAgent>>): string =>
  answer === 'load-error' ? answer : answer.decision;

interface Tally {
  readonly kinds: Map<string, number>;
  pairs: number;
  differences: number;
  unsupported: number;
}

/**
 * Pairs of a kind that has had its share are passed over, so that no kind crowds out another. What toolgate answers picks the pair; the
 * agent is asked about every pair that is taken.
 */
const isWanted = (tally: Tally, wanted: number, kind: string): boolean => {
  const room: Readonly<Record<string, number>> = {
    allow: 0.23,
    prompt: 0.23,
    forbidden: 0.23,
    none: 0.23,
    'load-error': 0.12,
    unsupported: 0.05,
  };
  return (tally.kinds.get(kind) ?? 0) < Math.ceil(wanted * (room[kind] ?? 0));
};

const compare = async (
  agent: string,
  scene: Scene,
  pair: Pair,
  slot: number,
  tally: Tally,
): Promise<void> => {
  const own = askToolgate(scene, pair);
  const theirs = await askAgent(agent, scene, pair, slot);
  if (own === 'unsupported') {
    tally.unsupported += 1;
    if (theirs !== 'load-error') print(`UNSUPPORTED ${JSON.stringify(pair)}`);
    return;
  }
  tally.pairs += 1;
  if (isDeepStrictEqual(own, theirs)) return;
  tally.differences += 1;
  print(`DIFFERENT ${JSON.stringify(pair)}`);
  print(`  agent    ${JSON.stringify(theirs)}`);
  print(`  toolgate ${JSON.stringify(own)}`);
};

const main = async (): Promise<number> => {
  const { values } = parseArgs({
    options: { pairs: { type: 'string' }, patches: { type: 'string' }, seed: { type: 'string' } },
    strict: true,
  });
  const wanted = Math.max(LEAST_PAIRS, Number(values.pairs ?? LEAST_PAIRS) || LEAST_PAIRS);
  const seed = Number(values.seed ?? 20_261_130);
  const bench = benchFolder();
  if (findAgent(bench) === undefined) installAgent(bench);
  const agent = findAgent(bench);
  if (agent === undefined) {
    print(`no program of the agent for ${process.platform} ${process.arch}`);
    return 2;
  }
  const home = mkdtempSync(join(tmpdir(), 'toolgate-differential-'));
  const scene: Scene = { cwd: join(home, 'project'), home };
  mkdirSync(scene.cwd);
  const random = seeded(seed);
  const tally: Tally = { kinds: new Map(), pairs: 0, differences: 0, unsupported: 0 };
  const atOnce = 4;
  try {
    let waiting: Pair[] = [];
    for (let tries = 0; tries < wanted * 40; tries += 1) {
      const full = [...tally.kinds].reduce(
        (sum, [kind, count]) => (kind === 'unsupported' ? sum : sum + count),
        0,
      );
      if (full >= wanted && waiting.length === 0) break;
      for (const pair of full >= wanted ? [] : generatePairs(random)) {
        const own = askToolgate(scene, pair);
        const kind = own === 'unsupported' ? own : kindOf(own);
        if (!isWanted(tally, wanted, kind)) continue;
        tally.kinds.set(kind, (tally.kinds.get(kind) ?? 0) + 1);
        waiting.push(pair);
      }
      if (waiting.length < atOnce && full < wanted) continue;
      await Promise.all(waiting.map((pair, slot) => compare(agent, scene, pair, slot, tally)));
      waiting = [];
    }
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
  const shares = Object.entries(LEAST_SHARES).map(([kind, least]) => ({
    kind,
    least,
    share: (tally.kinds.get(kind) ?? 0) / Math.max(1, tally.pairs),
  }));
  for (const { kind, share } of shares) print(`${kind}: ${(100 * share).toFixed(1)} %`);
  if (tally.unsupported > 0) print(`${tally.unsupported} that toolgate says it cannot read`);
  const thin = shares.filter(({ share, least }) => share < least);
  for (const { kind } of thin) print(`too few of ${kind}`);
  print(`seed ${seed}: ${tally.pairs} pairs, ${tally.differences} differences`);
  const patches = Number(values.patches ?? DEFAULT_PATCHES) || DEFAULT_PATCHES;
  const envelope = await comparePatches(agent, random, patches);
  for (const difference of envelope.differences) print(`DIFFERENT ${difference}`);
  print(
    `seed ${seed}: ${envelope.patches} patches, ${envelope.applied} applied, ${envelope.refused} refused, ` +
      `${envelope.differences.length} differences`,
  );
  const isRight =
    tally.differences === 0 && envelope.differences.length === 0 && envelope.applied > patches / 10;
  return isRight && thin.length === 0 && tally.pairs >= LEAST_PAIRS ? 0 : 1;
};

export type { Kind };

process.exitCode = await main();
