import type { Failure, Tally } from '../../test/differential/soundness/campaign.ts';

const LAWS = ['P1', 'P2', 'P3', 'P5'] as const;

const share = (part: number, whole: number): string =>
  whole === 0 ? '-' : `${((part / whole) * 100).toFixed(1)}%`;

/** One line a class, with what each reader left opaque and how often it broke each law. */
export function tableOf(tallies: ReadonlyMap<string, Tally>, readers: readonly string[]): readonly string[] {
  const head = [
    'class',
    'scripts',
    'valid',
    'run',
    'acted',
    'calls',
    ...readers.flatMap((name) => [`${name}:`, 'opaque', ...LAWS, 'µs']),
  ];
  const rows = [...tallies].map(([name, tally]) => [
    name,
    String(tally.scripts),
    share(tally.valid, tally.scripts),
    String(tally.executed),
    share(tally.ran, tally.executed),
    String(tally.calls),
    ...readers.flatMap((reader) => {
      const own = tally.readers[reader];
      return own === undefined
        ? []
        : [
            '',
            share(own.opaque, tally.scripts),
            ...LAWS.map((law) => String(own.breaches[law])),
            ((own.milliseconds / Math.max(1, tally.scripts)) * 1000).toFixed(0),
          ];
    }),
  ]);
  const widths = head.map((cell, i) => Math.max(cell.length, ...rows.map((row) => row[i]?.length ?? 0)));
  return [head, ...rows].map((row) =>
    row.map((cell, i) => (i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0))).join(' '),
  );
}

/** A failure as a row that a table of cases can take. */
export function rowOf({ law, class: name, reader, seed, path, script, what }: Failure): string {
  return JSON.stringify({
    id: `${law}-${name}-${seed}-${path}`,
    law,
    class: name,
    reader,
    script: script.script,
    ...(script.value === undefined ? {} : { value: script.value }),
    seed,
    path,
    what,
  });
}

/** A line that is written over itself. */
export function progressBar(done: number, total: number, failures: number, since: number): string {
  const width = 30;
  const filled = Math.round((done / Math.max(1, total)) * width);
  const seconds = (performance.now() - since) / 1000;
  const left = done === 0 ? '' : ` ${Math.round((seconds / done) * (total - done))} s left`;
  return `\r[${'='.repeat(filled)}${' '.repeat(width - filled)}] ${done}/${total} ${failures} failures${left}\u001b[K`;
}
