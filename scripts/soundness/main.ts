// npm run soundness -- --runs N --seed S [--class C] [--save FILE] [--workers N]
import { type ChildProcess, fork } from 'node:child_process';
import { appendFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import {
  addTally,
  emptyTally,
  type Failure,
  type Tally,
} from '../../test/differential/soundness/campaign.ts';
import { CLASSES } from '../../test/differential/soundness/classes.ts';
import type { Answer, Request } from './messages.ts';
import { type Portion, planOf } from './plan.ts';
import { progressBar, rowOf, tableOf } from './report.ts';

const READERS = ['both', 'first'] as const;

/** Failures of one law and class that are made smaller; the rest is counted. */
const MOST_SHRUNK = 3;

const print = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

const fail = (message: string): never => {
  process.stderr.write(`soundness: ${message}\n`);
  process.exit(2);
};

const readArguments = () => {
  try {
    return parseArgs({
      options: {
        runs: { type: 'string', default: '2000' },
        seed: { type: 'string' },
        class: { type: 'string' },
        save: { type: 'string', default: 'soundness-failures.jsonl' },
        workers: { type: 'string' },
      },
      strict: true,
    }).values;
  } catch (error) {
    return fail(error instanceof Error ? error.message : String(error));
  }
};

const wholeNumber = (text: string, name: string): number =>
  /^-?\d{1,12}$/.test(text) ? Number(text) : fail(`--${name} takes a whole number, not ${text}`);

interface Campaign {
  readonly portions: Portion[];
  readonly total: number;
  readonly tallies: Map<string, Tally>;
  readonly waiting: Failure[];
  readonly shrunk: Failure[];
  readonly chosen: Map<string, number>;
  readonly started: number;
  missing: string | undefined;
  failures: number;
}

/** Runs the portions in processes of their own, one a core, and gives each the next when it has answered. */
const run = (campaign: Campaign, workers: number): Promise<void> =>
  new Promise((resolve, reject) => {
    let open = workers;
    const give = (worker: ChildProcess): void => {
      const failure = campaign.waiting.shift();
      const portion = failure === undefined ? campaign.portions.shift() : undefined;
      const request: Request =
        failure !== undefined
          ? { kind: 'shrink', failure }
          : portion !== undefined
            ? { kind: 'portion', portion }
            : { kind: 'end' };
      worker.send(request);
    };
    for (let i = 0; i < workers; i += 1) {
      const worker = fork(fileURLToPath(new URL('./worker.js', import.meta.url)));
      worker.on('message', (message: Answer) => {
        take(campaign, message);
        give(worker);
      });
      worker.on('exit', (code) => {
        open -= 1;
        if (code !== 0) reject(new Error(`a worker ended with ${code}`));
        else if (open === 0) resolve();
      });
    }
  });

const take = (campaign: Campaign, message: Answer): void => {
  switch (message.kind) {
    case 'ready':
      campaign.missing = message.missing;
      return;
    case 'batch': {
      const tally = campaign.tallies.get(message.class) ?? emptyTally(READERS);
      addTally(tally, message.tally);
      campaign.tallies.set(message.class, tally);
      for (const failure of message.failures) {
        campaign.failures += 1;
        const key = `${failure.reader} ${failure.law} ${failure.class}`;
        const chosen = campaign.chosen.get(key) ?? 0;
        if (chosen >= MOST_SHRUNK) continue;
        campaign.chosen.set(key, chosen + 1);
        campaign.waiting.push(failure);
      }
      break;
    }
    case 'shrunk':
      campaign.shrunk.push(message.failure);
      break;
    default:
      message satisfies never;
  }
  if (!process.stdout.isTTY) return;
  const done = [...campaign.tallies.values()].reduce((sum, tally) => sum + tally.scripts, 0);
  process.stdout.write(progressBar(done, campaign.total, campaign.failures, campaign.started));
};

const main = async (): Promise<number> => {
  const given = readArguments();
  const runs = wholeNumber(given.runs, 'runs');
  const seed =
    given.seed === undefined ? Math.floor(Math.random() * 2 ** 31) : wholeNumber(given.seed, 'seed');
  const names = CLASSES.map(({ name }) => name).filter(
    (name) => given.class === undefined || name === given.class,
  );
  if (names.length === 0)
    fail(`no class ${given.class}; there are ${CLASSES.map(({ name }) => name).join(', ')}`);
  const portions = planOf(names, runs, seed);
  const campaign: Campaign = {
    portions: [...portions],
    total: runs,
    tallies: new Map(),
    waiting: [],
    shrunk: [],
    chosen: new Map(),
    started: performance.now(),
    missing: undefined,
    failures: 0,
  };
  print(`${runs} scripts, seed ${seed}`);
  await run(
    campaign,
    given.workers === undefined ? availableParallelism() : wholeNumber(given.workers, 'workers'),
  );
  if (process.stdout.isTTY) process.stdout.write('\r\u001b[K');
  if (campaign.missing !== undefined)
    print(`skipped: whatever runs scripts (P1, P5), for want of ${campaign.missing}`);
  for (const line of tableOf(campaign.tallies, READERS)) print(line);
  for (const failure of campaign.shrunk) {
    print(
      `\n${failure.law} (${failure.reader}) ${failure.class}, seed ${failure.seed}, path ${failure.path}`,
    );
    print(`  ${JSON.stringify(failure.script.script)}`);
    print(`  ${failure.what}`);
    appendFileSync(given.save, `${rowOf(failure)}\n`);
  }
  const all = [...campaign.tallies.values()];
  const scripts = all.reduce((sum, tally) => sum + tally.scripts, 0);
  const broken = all.reduce(
    (sum, tally) => sum + Object.values(tally.readers['both']?.breaches ?? {}).reduce((a, b) => a + b, 0),
    0,
  );
  const seconds = (performance.now() - campaign.started) / 1000;
  print(
    `\n${scripts} scripts in ${seconds.toFixed(0)} s; ${campaign.failures} breaches, ${broken} with both parsers`,
  );
  print(
    JSON.stringify(Object.fromEntries([...campaign.tallies].map(([name, tally]) => [name, tally.scripts]))),
  );
  return broken > 0 ? 1 : scripts === 0 ? 3 : 0;
};

process.exitCode = await main();
