import type { Timing } from './measure.ts';

/** Prints rows as aligned columns: the first to the left, the others to the right. */
export const printTable = (header: readonly string[], rows: readonly (readonly string[])[]): void => {
  const all = [header, ...rows];
  const widths = header.map((_, column) => Math.max(...all.map((row) => (row[column] ?? '').length)));
  for (const row of all) {
    const cells = widths.map((width, column) =>
      column === 0 ? (row[column] ?? '').padEnd(width) : (row[column] ?? '').padStart(width),
    );
    console.log(cells.join('  ').trimEnd());
  }
};

export const micros = (value: number): string => value.toFixed(value < 100 ? 1 : 0);

/** A text on one short line. */
export const excerpt = (text: string, length = 60): string => {
  const line = text.replaceAll(/\s+/g, ' ');
  return line.length > length ? `${line.slice(0, length - 1)}…` : line;
};

/** Timings with their ratio to the named baselines' medians, each baseline a sum of contenders. */
export const printTimings = (
  timings: readonly Timing[],
  baselines: Readonly<Record<string, readonly string[]>>,
): void => {
  const total = (names: readonly string[]): number =>
    timings.filter(({ name }) => names.includes(name)).reduce((sum, timing) => sum + timing.median, 0);
  const labels = Object.keys(baselines);
  printTable(
    ['', 'median µs', 'p95 µs', 'slowest µs', ...labels.map((label) => `× ${label}`)],
    timings.map((timing) => [
      timing.name,
      micros(timing.median),
      micros(timing.p95),
      micros(timing.slowest.micros),
      ...labels.map((label) => (timing.median / total(baselines[label] ?? [])).toFixed(2)),
    ]),
  );
  for (const { name, throws } of timings) if (throws > 0) console.log(`${name} threw on ${throws} texts`);
};

export const printHeading = (title: string, note: string): void => {
  console.log(`\n${title}: ${note}`);
};
