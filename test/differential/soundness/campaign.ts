import fc from 'fast-check';
import type { Shell } from '../../../src/shell/index.ts';
import type { ScriptClass } from './classes.ts';
import { tokensOf } from './generate-negative.ts';
import { analyzed, type Breach, breaches, type Evidence, isOpaque, type Law, type Oracles } from './laws.ts';
import { observe, type Script } from './observe.ts';

/** What judges scripts. */
export interface Bench extends Oracles {
  /** The readers, by name. */
  readonly shells: Readonly<Record<string, Shell>>;
}

export interface Failure extends Breach {
  readonly class: string;
  readonly reader: string;
  readonly seed: number;
  readonly path: string;
  readonly script: Script;
}

/** What one reader made of the scripts. */
export interface ReaderTally {
  opaque: number;
  milliseconds: number;
  readonly breaches: Record<Law, number>;
}

export interface Tally {
  scripts: number;
  valid: number;
  /** Scripts that were run, not only read. */
  executed: number;
  /** Scripts of which bash ran at least one command. */
  ran: number;
  calls: number;
  readonly readers: Record<string, ReaderTally>;
}

export function emptyTally(readers: readonly string[]): Tally {
  return {
    scripts: 0,
    valid: 0,
    executed: 0,
    ran: 0,
    calls: 0,
    readers: Object.fromEntries(
      readers.map((name) => [name, { opaque: 0, milliseconds: 0, breaches: { P1: 0, P2: 0, P3: 0, P5: 0 } }]),
    ),
  };
}

export function addTally(into: Tally, more: Tally): void {
  into.scripts += more.scripts;
  into.valid += more.valid;
  into.executed += more.executed;
  into.ran += more.ran;
  into.calls += more.calls;
  for (const [name, reader] of Object.entries(more.readers)) {
    const own = into.readers[name];
    if (own === undefined) continue;
    own.opaque += reader.opaque;
    own.milliseconds += reader.milliseconds;
    for (const law of ['P1', 'P2', 'P3', 'P5'] as const) own.breaches[law] += reader.breaches[law];
  }
}

/** Scripts of one class from one seed: what \`fc.check\` would try, in its order. */
export function sampleOf(kind: ScriptClass, seed: number, count: number): readonly Script[] {
  return fc.sample(kind.scripts, { seed, numRuns: count });
}

export interface Batch {
  readonly tally: Tally;
  readonly failures: readonly Failure[];
}

/** Longer ones say nothing that short ones do not, and take long to understand. */
const LONGEST = 1_000;

/**
 * Judges one batch.
 *
 * @param runs whether bash runs the scripts, too; if not, P1 and P5 are not held.
 */
export function runBatch(bench: Bench, kind: ScriptClass, seed: number, count: number, runs = true): Batch {
  const sample = sampleOf(kind, seed, count);
  const kept = sample.flatMap((script, index) =>
    script.script.length <= LONGEST ? [{ script, index }] : [],
  );
  const tally = emptyTally(Object.keys(bench.shells));
  const failures: Failure[] = [];
  const evidence = gather(
    bench,
    kept.map(({ script }) => script),
    runs,
  );
  evidence.forEach((one, i) => {
    tally.scripts += 1;
    if (one.structure.valid) tally.valid += 1;
    const calls = one.observation?.calls.length ?? 0;
    if (one.observation !== undefined) tally.executed += 1;
    tally.calls += calls;
    if (calls > 0) tally.ran += 1;
    for (const [reader, shell] of Object.entries(bench.shells)) {
      const own = tally.readers[reader];
      if (own === undefined) continue;
      const start = performance.now();
      const analysis = analyzed(shell, one.script);
      own.milliseconds += performance.now() - start;
      if (isOpaque(analysis)) own.opaque += 1;
      const found = breaches(one, analysis, shell, bench);
      for (const law of new Set(found.map((breach) => breach.law))) own.breaches[law] += 1;
      const path = String(kept[i]?.index ?? 0);
      for (const breach of found)
        failures.push({ ...breach, class: kind.name, reader, seed, path, script: one.script });
    }
  });
  return { tally, failures };
}

function gather(bench: Bench, scripts: readonly Script[], runs = true): readonly Evidence[] {
  const structures = bench.structure.read(scripts.map(({ script }) => script));
  // What the shells take is asked only where an analysis says that nothing is hidden.
  const readers = Object.values(bench.shells);
  const forSh = scripts.filter(
    (script) =>
      script.shell === 'dash' &&
      readers.some((reader) => {
        const analysis = analyzed(reader, script);
        return analysis.complete && !isOpaque(analysis);
      }),
  );
  const verdicts = bench.structure.posix(forSh.map(({ script }) => script));
  const observations = bench.sandbox === undefined || !runs ? [] : observe(bench.sandbox, scripts);
  return scripts.map((script, i) => ({
    script,
    observation: observations[i],
    structure: structures[i] ?? { valid: false, cut: false, printed: '' },
    posix: verdicts[forSh.indexOf(script)] ?? {},
  }));
}

/** Breaches of one script, anew; without runs only of P2 and P3. */
export function judge(bench: Bench, reader: string, script: Script, runs = true): readonly Breach[] {
  return judgeAll(bench, reader, [script], runs).flat();
}

/** Breaches of each script, all run at once. */
export function judgeAll(
  bench: Bench,
  reader: string,
  scripts: readonly Script[],
  runs = true,
): readonly (readonly Breach[])[] {
  const shell = bench.shells[reader];
  if (shell === undefined) return [];
  return gather(bench, scripts, runs).map((evidence) =>
    breaches(evidence, analyzed(shell, evidence.script), shell, bench),
  );
}

/** Most scripts that are tried to make one smaller. */
const MOST_TRIES = 250;

/** The smallest script that still fails in the same way: by the grammar first, then token by token. */
export function shrink(bench: Bench, kind: ScriptClass, failure: Failure): Failure {
  let tries = 0;
  let path = failure.path;
  const runs = failure.law === 'P1' || failure.law === 'P5';
  const fails = (script: Script): boolean => {
    tries += 1;
    return (
      tries <= MOST_TRIES && judge(bench, failure.reader, script, runs).some(({ law }) => law === failure.law)
    );
  };
  let smallest = failure.script;
  const details = fc.check(
    fc.property(kind.scripts, (script) => {
      if (!fails(script)) return true;
      smallest = script;
      return false;
    }),
    { seed: failure.seed, path: failure.path },
  );
  if (details.failed) path = details.counterexamplePath ?? path;
  tries = 0;
  const script = withoutTokens(smallest, fails);
  const what = judge(bench, failure.reader, script, runs).find(({ law }) => law === failure.law)?.what;
  return { ...failure, path, script, what: what ?? failure.what };
}

/** Leaves out ever smaller runs of tokens for as long as the rest still fails. */
function withoutTokens(script: Script, fails: (script: Script) => boolean): Script {
  let tokens = [...tokensOf(script.script)];
  for (let size = Math.ceil(tokens.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let at = 0; at < tokens.length; ) {
      const rest = [...tokens.slice(0, at), ...tokens.slice(at + size)];
      if (fails({ ...script, script: rest.join('') })) tokens = rest;
      else at += size;
    }
  }
  return { ...script, script: tokens.join('') };
}
