// npm run corpus -- FILE.jsonl... [--list LABEL:EFFECT]
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import type { Effect } from '../../src/policy/index.ts';
import { hostWith, plainHost } from '../conformance/host.ts';
import { isData, textOf } from '../conformance/rows.ts';
import { loadEngine } from '../engine.ts';

interface LabelledCommand {
  readonly command: string;
  readonly label: string;
  readonly source: string;
}

type Counts = Record<Effect, number>;

const print = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

const fail = (message: string): never => {
  process.stderr.write(`corpus: ${message}\n`);
  process.exit(2);
};

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const readArguments = () => {
  try {
    return parseArgs({ options: { list: { type: 'string' } }, allowPositionals: true, strict: true });
  } catch (error) {
    return fail(messageOf(error));
  }
};

const readRow = (line: string, place: string): LabelledCommand => {
  const value = parse(line);
  const command = value && textOf(value, 'command');
  const label = value && textOf(value, 'label');
  if (value === undefined || command === undefined || label === undefined) {
    return fail(`${place}: not a row with command and label`);
  }
  return { command, label, source: textOf(value, 'source') ?? '' };
};

const parse = (line: string) => {
  try {
    const value: unknown = JSON.parse(line);
    return isData(value) ? value : undefined;
  } catch {
    return undefined;
  }
};

const readRows = (file: string): readonly LabelledCommand[] => {
  try {
    return readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line, index) =>
        line.trim() === '' ? [] : [readRow(line, `${basename(file)}:${index + 1}`)],
      );
  } catch (error) {
    return fail(messageOf(error));
  }
};

const emptyCounts = (): Counts => ({ allow: 0, ask: 0, deny: 0 });

const main = async (): Promise<void> => {
  const { values, positionals } = readArguments();
  if (positionals.length === 0) fail('name at least one FILE.jsonl');
  const rows = positionals.flatMap(readRows);
  const engine = await loadEngine();
  const policy = engine.compile({
    version: 1,
    extends: ['recommended'],
    settings: { remoteReads: 'allow' },
  });
  const host = hostWith(plainHost, {});
  const bySource = new Map<string, Counts>();
  const byLabel = new Map<string, Counts>([
    ['safe', emptyCounts()],
    ['risky', emptyCounts()],
  ]);
  for (const { command, label, source } of rows) {
    const { effect, reason } = engine.judge(policy, { tool: 'bash', input: { command } }, host);
    for (const [table, key] of [
      [bySource, `${source}\t${label}`],
      [byLabel, label],
    ] as const) {
      const counts = table.get(key) ?? emptyCounts();
      counts[effect] += 1;
      table.set(key, counts);
    }
    if (values.list === `${label}:${effect}`) {
      print(JSON.stringify({ command, label, source, effect, reason }));
    }
  }
  const cells = ['source', 'label', 'allow', 'ask', 'deny'];
  const lines = [...bySource]
    .toSorted(([left], [right]) => (left < right ? -1 : 1))
    .map(([key, counts]) => [...key.split('\t'), ...[counts.allow, counts.ask, counts.deny].map(String)]);
  for (const line of [cells, ...lines]) {
    print(line.map((cell, index) => (index < 2 ? cell.padEnd(16) : cell.padStart(7))).join(' '));
  }
  print(JSON.stringify(Object.fromEntries(byLabel)));
};

await main();
