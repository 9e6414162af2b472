import { median } from '../measure.ts';
import { micros, printHeading, printTable } from '../report.ts';
import { peers } from './peers.ts';

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

const timeOf = (run: () => unknown): number => {
  for (let warm = 0; warm < 60; warm += 1) run();
  return median(
    Array.from({ length: rounds }, () => {
      const start = performance.now();
      run();
      return (performance.now() - start) * 1000;
    }),
  );
};

/** Time by file size; two `indexOf` calls are what an exact hit cannot do without. */
export const benchEditTimes = (): void => {
  printHeading('edit, time', `median µs of ${rounds} calls, + applied, - refused`);
  const rows = sizes.flatMap((lines) =>
    callsOf(lines).map(([name, call]) => {
      const twice = timeOf(() => {
        const at = call.content.indexOf(call.oldString);
        return at < 0 ? at : call.content.indexOf(call.oldString, at + 1);
      });
      const times = peers.map(
        (peer) => `${micros(timeOf(() => peer.apply(call)))}${peer.apply(call) === undefined ? '-' : '+'}`,
      );
      return [`${name}, ${lines} lines`, micros(twice), ...times];
    }),
  );
  printTable(['', '2 x indexOf', ...peers.map(({ name }) => name)], rows);
};
