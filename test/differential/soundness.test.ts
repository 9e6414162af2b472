import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { planOf } from '../../scripts/soundness/plan.ts';
import { tableOf } from '../../scripts/soundness/report.ts';
import { createShell, loadShell } from '../../src/shell/index.ts';
import {
  addTally,
  type Bench,
  emptyTally,
  type Failure,
  judge,
  judgeAll,
  runBatch,
  shrink,
  type Tally,
} from './soundness/campaign.ts';
import { CLASSES } from './soundness/classes.ts';
import type { Breach, Law } from './soundness/laws.ts';
import type { Script } from './soundness/observe.ts';
import { bashVersion, openSandbox } from './soundness/sandbox.ts';
import { openStructure } from './soundness/structure.ts';

/*
 * Nothing runs unseen, with bash as the judge. Generated scripts are run by bash in a sandbox and printed by bash
 * itself; \`npm run soundness\` does the same with any number of them.
 */

const READERS = ['both', 'first'] as const;
const FIXED_SEED = 20261130;
const RANDOM_SEED = Number(process.env['TOOLGATE_SEED'] ?? Math.floor(Math.random() * 2 ** 31));

/** Scripts of each of the two seeds. */
const RUNS = 1_000;

/** Of two portions of a class one is run; bash only reads the other. */
const ONE_IN = 2;
const PORTION = Math.ceil(RUNS / CLASSES.length / ONE_IN);

/**
 * What a random seed finds fails the run, smallest script first, to become a row; `TOOLGATE_SEED` runs it again. Only the share of
 * scripts that are well formed is left to the fixed seed, and P3, where bash's own print is one more thing that may be at fault:
 * there the find is printed, and held where the seed is named.
 */
const IS_NAMED = process.env['TOOLGATE_SEED'] !== undefined;

const hasBash = bashVersion() !== undefined;
const opened = hasBash ? openSandbox() : undefined;
const sandbox = opened?.ok === true ? opened.sandbox : undefined;
const structure = openStructure();
const first = createShell();
const bench: Bench = {
  shells: { both: await loadShell(), first },
  plain: first,
  structure,
  sandbox,
};

if (!hasBash) process.stdout.write('skipped: every test against bash, for want of bash 5.1 or newer\n');
else if (opened?.ok === false)
  process.stdout.write(
    `skipped: running scripts (P1 and P5, the rows of fixtures/soundness.jsonl), for want of ${opened.missing}; P2 and P3 are held\n`,
  );

afterAll(() => {
  sandbox?.close();
  structure.close();
});

interface Campaign {
  readonly tallies: Map<string, Tally>;
  readonly failures: Failure[];
}

function campaign(seed: number): Campaign {
  const tallies = new Map<string, Tally>();
  const failures: Failure[] = [];
  for (const portion of planOf(
    CLASSES.map(({ name }) => name),
    RUNS,
    seed,
    ONE_IN,
    PORTION,
  )) {
    const kind = CLASSES.find(({ name }) => name === portion.class);
    if (kind === undefined) continue;
    const batch = runBatch(bench, kind, portion.seed, portion.count, portion.runs);
    const tally = tallies.get(kind.name) ?? emptyTally(READERS);
    addTally(tally, batch.tally);
    tallies.set(kind.name, tally);
    failures.push(...batch.failures);
  }
  return { tallies, failures };
}

/** Whether the script breaks the law by itself each time: lines of two processes may have run into each other in the log. */
function isSeenAgain({ law, reader, script }: Failure): boolean {
  return [1, 2].every(() => judge(bench, reader, script).some((breach) => breach.law === law));
}

/** The smallest form of a few of them, with what is needed to see them again. */
function told(failures: readonly Failure[]): readonly string[] {
  return failures.slice(0, 3).map((failure) => {
    const kind = CLASSES.find(({ name }) => name === failure.class);
    const small = kind === undefined ? failure : shrink(bench, kind, failure);
    return `${small.reader} ${small.class} seed ${small.seed} path ${small.path}: ${JSON.stringify(small.script)} ${small.what}`;
  });
}

describe.runIf(hasBash).each([
  ['a fixed seed', FIXED_SEED],
  ['a random seed', RANDOM_SEED],
])('scripts from %s, under bash', (name, seed) => {
  let result: Campaign = { tallies: new Map(), failures: [] };

  test('all classes are met', { timeout: 600_000 }, () => {
    process.stdout.write(`${name}: ${seed}\n`);
    result = campaign(seed);
    process.stdout.write(`${tableOf(result.tallies, READERS).join('\n')}\n`);
    for (const kind of CLASSES) {
      const tally = result.tallies.get(kind.name);
      expect(tally?.scripts, kind.name).toBeGreaterThan(RUNS / CLASSES.length / 2);
      if (seed !== FIXED_SEED && !IS_NAMED) continue;
      if (kind.wellFormed) expect(tally?.valid, kind.name).toBeGreaterThan((tally?.scripts ?? 0) * 0.8);
      if (kind.wellFormed && sandbox !== undefined)
        expect(tally?.ran, kind.name).toBeGreaterThan((tally?.executed ?? 0) * 0.8);
    }
  });

  const holds = (law: Law) => (): void => {
    // Of the product as it is; what the first parser alone would miss stands in the table above.
    const found = told(
      result.failures.filter((one) => one.law === law && one.reader === 'both').filter(isSeenAgain),
    );
    if (law !== 'P3' || seed === FIXED_SEED || IS_NAMED) expect(found).toEqual([]);
    else for (const one of found) process.stdout.write(`found, and not held: ${law} ${one}\n`);
  };
  const slow = { timeout: 600_000 };
  const running = test.skipIf(sandbox === undefined);

  running('P1: what bash acts on is listed or covered', slow, holds('P1'));

  test('P2: what bash refuses is incomplete or opaque', slow, holds('P2'));

  test('P3: the analysis does not depend on layout, separators and comments', slow, holds('P3'));

  running(
    'P5: no value of a shape becomes an option, another word, a path elsewhere or code',
    slow,
    holds('P5'),
  );
});

interface Row extends Script {
  readonly id: string;
}

const rows: readonly Row[] = readFileSync(new URL('../../fixtures/soundness.jsonl', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '')
  .map((line): Row => JSON.parse(line));

describe.runIf(sandbox !== undefined)('smallest scripts that were once read wrongly', () => {
  const found = new Map<string, readonly (readonly Breach[])[]>();

  beforeAll(() => {
    for (const reader of READERS) found.set(reader, judgeAll(bench, reader, rows));
  }, 120_000);

  test.each(rows.map((row, place) => [row.id, place] as const))('%s', (_, place) => {
    for (const reader of READERS) expect(found.get(reader)?.[place], reader).toEqual([]);
  });
});
