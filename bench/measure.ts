/** Something to time on one text. What it returns is folded into a sink, so that no call is optimised away. */
export interface Contender {
  readonly name: string;
  readonly run: (text: string) => unknown;
}

export interface Timing {
  readonly name: string;
  readonly median: number;
  readonly p95: number;
  readonly slowest: { readonly text: string; readonly micros: number };
  readonly throws: number;
}

export const quantile = (sorted: Float64Array, share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;

export const median = (values: readonly number[]): number => quantile(Float64Array.from(values).sort(), 0.5);

let sink = 0;

const timeOne = (contender: Contender, text: string): { micros: number; threw: boolean } => {
  let threw = false;
  const start = performance.now();
  try {
    if (contender.run(text) !== undefined) sink += 1;
  } catch {
    threw = true;
  }
  return { micros: (performance.now() - start) * 1000, threw };
};

/** So many texts in a row for each contender: long enough to run warm, short enough to share slow moments. */
const blockSize = 100;

/**
 * Times every contender on every text in one run.
 *
 * The contenders take turns on blocks of texts, in an order that rotates and turns round, so that a slow moment of
 * the machine hits all of them alike and none always follows the same other. A text's time is the median of `rounds`
 * calls in different passes over the corpus; the first pass is thrown away as warm-up.
 */
export const compare = (
  contenders: readonly Contender[],
  texts: readonly string[],
  rounds = 5,
): readonly Timing[] => {
  const samples = contenders.map(() => texts.map(() => new Float64Array(rounds)));
  const throws = contenders.map(() => 0);
  const runBlock = (index: number, from: number, round: number): void => {
    const contender = contenders[index];
    if (contender === undefined) return;
    for (let at = from; at < Math.min(from + blockSize, texts.length); at += 1) {
      const { micros, threw } = timeOne(contender, texts[at] ?? '');
      const times = samples[index]?.[at];
      if (round < 0 || times === undefined) continue;
      times[round] = micros;
      if (threw && round === 0) throws[index] = (throws[index] ?? 0) + 1;
    }
  };
  for (let round = -1; round < rounds; round += 1) {
    for (let from = 0; from < texts.length; from += blockSize) {
      const first = from / blockSize + round + 1;
      const step = round % 2 === 0 ? 1 : contenders.length - 1;
      for (let turn = 0; turn < contenders.length; turn += 1)
        runBlock((first + turn * step) % contenders.length, from, round);
    }
  }
  return contenders.map(({ name }, index) => {
    const perText = (samples[index] ?? []).map((times) => quantile(times.sort(), 0.5));
    const sorted = Float64Array.from(perText).sort();
    const at = perText.reduce((best, micros, place) => (micros > (perText[best] ?? 0) ? place : best), 0);
    const slowest = { text: texts[at] ?? '', micros: perText[at] ?? 0 };
    return {
      name,
      median: quantile(sorted, 0.5),
      p95: quantile(sorted, 0.95),
      slowest,
      throws: throws[index] ?? 0,
    };
  });
};

/** Read by nobody; keeps the sink alive. */
export const sinkValue = (): number => sink;
