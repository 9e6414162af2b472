import { median } from '../measure.ts';
import { micros, printHeading, printTable } from '../report.ts';
import type { Peer } from './peers.ts';

const sizes = [200, 2000, 20_000] as const;
const rounds = 41;

const fileOf = (lines: number): string =>
  Array.from(
    { length: lines },
    (_, index) =>
      `${'  '.repeat(index % 5)}const item${(index * 7919) % 100_003} = compute(${index % 997}, "text ${index}");\n`,
  ).join('');

const callsOf = (lines: number) => {
  const content = fileOf(lines);
  const at = Math.floor(lines * 0.6);
  const region = content.split('\n').slice(at, at + 12);
  const old = region.join('\n');
  const tabs = region
    .map((line) => line.replace(/^ +/, (blanks) => '\t'.repeat(blanks.length / 2)))
    .join('\n');
  const typo = region
    .map((line, index) => (index === 5 ? line.replace('compute', 'compuet') : line))
    .join('\n');
  const call = (oldString: string) => ({
    kind: '',
    language: '',
    content,
    oldString,
    newString: `${oldString}\n// more`,
    replaceAll: false,
    truth: undefined,
    before: '',
    after: '',
  });
  return [
    ['exact', call(old)],
    ['other indentation', call(tabs)],
    ['one letter off', call(typo)],
    ['absent', call('function nowhere() {\n  return nothingLikeIt;\n}')],
  ] as const;
};

/** So long at most for the warm-up and for the rounds of one cell: some peers take a second a call. */
const mostMillis = 400;
const leastRounds = 3;

const timeOf = async (run: () => unknown): Promise<number> => {
  const taken: number[] = [];
  const once = async (): Promise<number> => {
    const start = performance.now();
    const answer = run();
    // Awaiting what is there already would be measured too.
    if (answer instanceof Promise) await answer;
    return performance.now() - start;
  };
  for (let warm = 0, spent = 0; warm < 60 && spent < mostMillis; warm += 1) spent += await once();
  for (let spent = 0; taken.length < rounds && (taken.length < leastRounds || spent < mostMillis); ) {
    const millis = await once();
    taken.push(millis * 1000);
    spent += millis;
  }
  return median(taken);
};

/** Time by file size; two `indexOf` calls are what an exact hit cannot do without. */
export const benchEditTimes = async (peers: readonly Peer[]): Promise<void> => {
  printHeading('edit, time', `median µs of up to ${rounds} calls, + applied, - refused`);
  const rows: string[][] = [];
  for (const lines of sizes) {
    for (const [name, call] of callsOf(lines)) {
      const twice = await timeOf(() => {
        const at = call.content.indexOf(call.oldString);
        return at < 0 ? at : call.content.indexOf(call.oldString, at + 1);
      });
      const row = [`${name}, ${lines} lines`, micros(twice)];
      for (const peer of peers) {
        const time = await timeOf(() => peer.apply(call));
        row.push(`${micros(time)}${(await peer.apply(call)) === undefined ? '-' : '+'}`);
      }
      rows.push(row);
    }
  }
  printTable(['', '2 x indexOf', ...peers.map(({ name }) => name)], rows);
};
