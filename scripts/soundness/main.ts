// npm run soundness -- --runs N --seed S [--class C] [--minutes M] [--save FILE] [--workers N] [--reader both|first] [--run-one-in K]
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
import { type Answer, READERS, type Reader, type Request } from './messages.ts';
import { type Portion, planOf } from './plan.ts';
import { progressBar, rowOf, tableOf } from './report.ts';

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
        minutes: { type: 'string' },
        reader: { type: 'string' },
        'run-one-in': { type: 'string', default: '1' },
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
  readonly readers: readonly Reader[];
  readonly portions: Portion[];
  readonly total: number;
  readonly tallies: Map<string, Tally>;
  readonly waiting: Failure[];
  readonly chosen: Map<string, number>;
  readonly started: number;
  /** Past this time no more portions are given out. */
  readonly until: number;
  readonly save: string;
  missing: string | undefined;
  failures: number;
}

/** Runs the portions in processes of their own, one a core, and gives each the next when it has answered. */
const run = (campaign: Campaign, workers: number): Promise<void> =>
  new Promise((resolve, reject) => {
    let open = workers;
    const give = (worker: ChildProcess): void => {
      const failure = campaign.waiting.shift();
      const portion =
        failure === undefined && performance.now() < campaign.until ? campaign.portions.shift() : undefined;
      const request: Request =
        failure !== undefined
          ? { kind: 'shrink', failure }
          : portion !== undefined
            ? { kind: 'portion', portion, readers: campaign.readers }
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
      const tally = campaign.tallies.get(message.class) ?? emptyTally(campaign.readers);
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
      tell(campaign, message.failure);
      break;
    default:
      message satisfies never;
  }
  if (!process.stdout.isTTY) return;
  const done = [...campaign.tallies.values()].reduce((sum, tally) => sum + tally.scripts, 0);
  process.stdout.write(progressBar(done, campaign.total, campaign.failures, campaign.started));
};

/** At once, so that a long campaign that is stopped has told what it found. */
const tell = ({ save }: Campaign, failure: Failure): void => {
  if (process.stdout.isTTY) process.stdout.write('\r\u001b[K');
  print(`\n${failure.law} (${failure.reader}) ${failure.class}, seed ${failure.seed}, path ${failure.path}`);
  print(`  ${JSON.stringify(failure.script.script)}`);
  print(`  ${failure.what}`);
  appendFileSync(save, `${rowOf(failure)}\n`);
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
  const readers = READERS.filter((name) => given.reader === undefined || given.reader === name);
  if (readers.length === 0) fail(`no reader ${given.reader}; there are ${READERS.join(', ')}`);
  const oneIn = Math.max(1, wholeNumber(given['run-one-in'], 'run-one-in'));
  const portions = planOf(names, runs, seed, oneIn);
  const campaign: Campaign = {
    readers,
    portions: [...portions],
    total: runs,
    tallies: new Map(),
    waiting: [],
    chosen: new Map(),
    started: performance.now(),
    until:
      given.minutes === undefined
        ? Number.POSITIVE_INFINITY
        : performance.now() + wholeNumber(given.minutes, 'minutes') * 60_000,
    save: given.save,
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
  for (const line of tableOf(campaign.tallies, campaign.readers)) print(line);
  const all = [...campaign.tallies.values()];
  const scripts = all.reduce((sum, tally) => sum + tally.scripts, 0);
  const broken = all.reduce(
    (sum, tally) =>
      sum + Object.values(tally.readers[readers[0] ?? 'both']?.breaches ?? {}).reduce((a, b) => a + b, 0),
    0,
  );
  const seconds = (performance.now() - campaign.started) / 1000;
  print(
    `\n${scripts} scripts in ${seconds.toFixed(0)} s; ${campaign.failures} breaches, ${broken} with ${readers[0] === 'first' ? 'the first parser alone' : 'both parsers'}`,
  );
  print(
    JSON.stringify(
      Object.fromEntries(
        [...campaign.tallies].map(([name, tally]) => [name, { read: tally.scripts, run: tally.executed }]),
      ),
    ),
  );
  return broken > 0 ? 1 : scripts === 0 ? 3 : 0;
};

process.exitCode = await main();
