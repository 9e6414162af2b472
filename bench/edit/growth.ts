import { applyEdit } from '../../src/edit/index.ts';
import { printHeading, printTable } from '../report.ts';

/** Files on which a matcher may take more than its share, by how many lines (or their like) they have. */
const files: Readonly<Record<string, (size: number) => string>> = {
  random: (size) =>
    lines(size, (at) => `const item${(at * 7919) % 100_003} = compute(${at % 997}, "text ${at}");`),
  'all lines equal': (size) => lines(size, () => '  return value;'),
  'all lines }': (size) => lines(size, () => '}'),
  'all blank': (size) => lines(size, () => '  '),
  'one token on every line': (size) => lines(size, (at) => `  handle(${at % 7});`),
  'one long line': (size) => `${'x'.repeat(20)} `.repeat(size),
  'minified line': (size) => 'function a(b){return b.c(d,e)};'.repeat(size),
  'a...ab': (size) => `${'a'.repeat(20 * size)}b`,
  'both line ends': (size) => lines(size, (at) => `\tvalue ${at % 13};${at % 2 === 0 ? '\r' : ''}`),
  'fences and ...': (size) => lines(size, (at) => ['```ts', '...', '```', 'text'][at % 4] ?? ''),
  'numbers in front': (size) => lines(size, (at) => `${at}\tcell ${at % 5}`),
  'comments at one space': (size) => lines(size, (at) => [' /**', ' * text', ' */', ''][at % 4] ?? ''),
};

const lines = (size: number, line: (at: number) => string): string =>
  Array.from({ length: size }, (_, at) => `${line(at)}\n`).join('');

/** What is asked of each file: something that is not there, a region with one letter off, one in other blanks. */
const calls: Readonly<Record<string, (content: string) => string>> = {
  absent: () => 'function nowhere() {\n  return nothingLikeIt;\n}',
  'one letter off': (content) => `${region(content)}q`,
  'blanks changed': (content) => region(content).replaceAll(/^[ \t]*/gm, '      '),
  'one line of the file, twice': (content) => {
    const [first = ''] = region(content).split('\n');
    return `${first}\n${first}\nnot there`;
  },
};

const region = (content: string): string => {
  const at = content.indexOf('\n', Math.floor(content.length * 0.6)) + 1;
  const end = content.indexOf('\n', at + 200);
  return at === 0 || end < 0 ? content.slice(-300, -100) : content.slice(at, end);
};

const least = (run: () => unknown): number => {
  let best = Number.POSITIVE_INFINITY;
  const until = performance.now() + 600;
  for (let round = 0; round < 9 || (round < 60 && performance.now() < until); round += 1) {
    // Of the processor, not of the wall: what else the machine does at the moment counts less.
    const start = process.cpuUsage();
    run();
    const { user, system } = process.cpuUsage(start);
    best = Math.min(best, (user + system) / 1000);
  }
  return best;
};

/** How the time grows when a file doubles: law 18 of docs/edit.md asks for at most 2.6. */
export const benchEditGrowth = (): void => {
  const sizes = [10_000, 20_000, 40_000];
  printHeading(
    'edit, growth',
    'least ms of a call, and the larger of the two ratios as the file doubles twice',
  );
  const rows: string[][] = [];
  for (const [file, make] of Object.entries(files)) {
    for (const [call, oldOf] of Object.entries(calls)) {
      const times = sizes.map((size) => {
        const content = make(size);
        const oldString = oldOf(content);
        return least(() => applyEdit({ content, oldString, newString: 'other text' }));
      });
      const [one = 0, two = 0, four = 0] = times;
      rows.push([
        `${file}: ${call}`,
        ...times.map((time) => time.toFixed(2)),
        Math.max(two / one, four / two).toFixed(2),
      ]);
    }
  }
  printTable(['', ...sizes.map((size) => `${size}`), '× doubling'], rows);
};
