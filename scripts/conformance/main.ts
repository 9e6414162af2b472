// npm run conformance -- FILE.jsonl... [--system S] [--area A]
import { parseArgs } from 'node:util';
import { loadEngine } from '../engine.ts';
import { readRows } from './rows.ts';
import { type RowVerdict, runRow } from './run.ts';
import { failed } from './verdict.ts';

const print = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

const fail = (message: string): never => {
  process.stderr.write(`conformance: ${message}\n`);
  process.exit(2);
};

const readArguments = () => {
  try {
    return parseArgs({
      options: { system: { type: 'string' }, area: { type: 'string' } },
      allowPositionals: true,
      strict: true,
    });
  } catch (error) {
    return fail(error instanceof Error ? error.message : String(error));
  }
};

const readFile = (file: string) => {
  try {
    return readRows(file);
  } catch (error) {
    return fail(error instanceof Error ? error.message : String(error));
  }
};

/** A crash on one row is that row's failure. */
const safely = async (run: () => ReturnType<typeof runRow>): Promise<RowVerdict> => {
  try {
    return await run();
  } catch (error) {
    return failed(`fault: ${error instanceof Error ? error.message : String(error)}`);
  }
};

const main = async (): Promise<number> => {
  const { values, positionals } = readArguments();
  if (positionals.length === 0) return fail('name at least one FILE.jsonl');
  const rows = positionals
    .flatMap(readFile)
    .filter((row) => values.system === undefined || row.system === values.system)
    .filter((row) => values.area === undefined || row.area === values.area);
  const engine = await loadEngine();
  const counts = { passed: 0, failed: 0, skipped: 0 };
  const reasons = new Map<string, number>();
  for (const row of rows) {
    const verdict = await safely(() => runRow(engine, row));
    switch (verdict.kind) {
      case 'passed':
        counts.passed += 1;
        break;
      case 'failed':
        counts.failed += 1;
        print(`FAIL ${row.name} ${verdict.detail}`);
        break;
      case 'disputed':
        counts.skipped += 1;
        print(`DISPUTED ${row.name} ${verdict.reason}`);
        break;
      case 'skipped':
        counts.skipped += 1;
        reasons.set(verdict.reason, (reasons.get(verdict.reason) ?? 0) + 1);
        break;
      default: {
        const unreachable: never = verdict;
        return unreachable;
      }
    }
  }
  for (const [reason, count] of reasons) print(`SKIP ${count} ${reason}`);
  print(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
  if (counts.failed > 0) return 1;
  return counts.passed === 0 ? 3 : 0;
};

process.exitCode = await main();
