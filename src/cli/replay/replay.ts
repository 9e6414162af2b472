import { performance } from 'node:perf_hooks';
import { logReader } from '../../ci/replay/log/log-reader.ts';
import type { LoggedCall, ReadLine } from '../../ci/replay/log/logged-call.ts';
import { type ReplayOutcome, replayFindings, replayRules } from '../../ci/replay/outcome.ts';
import { outcomeJson } from '../../ci/replay/outcome-json.ts';
import { propose } from '../../ci/replay/propose/propose.ts';
import { countBad, emptyTally, type Tally } from '../../ci/replay/tally.ts';
import { isAtLeast } from '../../ci/report/types.ts';
import { exitCodes } from '../exit-codes.ts';
import { replayHelp } from '../help-ci.ts';
import { pageOf } from '../page.ts';
import { printReport } from '../print-report.ts';
import type { Terminal } from '../terminal.ts';
import { version } from '../version.ts';
import { type CrewTask, openCrew } from './crew.ts';
import { findLogs, type LogSource } from './find-logs.ts';
import { type Ledger, openLedger } from './ledger.ts';
import { logLines } from './log-lines.ts';
import { type JudgeRequest, openJudge, type ReplayJudge } from './open-judge.ts';
import { progressOn } from './progress.ts';
import { proposalPort } from './proposal-port.ts';
import { renderReplay, replaySummary } from './render-replay.ts';
import { parseReplayArguments, type ReplayArguments } from './replay-arguments.ts';

/** `toolgate replay`: past calls of agents against a policy. */
export const replay = async (args: readonly string[], terminal: Terminal): Promise<number> => {
  const parsed = parseReplayArguments(args);
  if (parsed.kind === 'help') {
    terminal.print(replayHelp.trimEnd());
    return exitCodes.done;
  }
  if (parsed.kind === 'usage') {
    terminal.complain(`${parsed.message}; toolgate replay --help`);
    return exitCodes.usage;
  }
  const asked = parsed.value;
  const logs = findLogs(asked.logs, terminal);
  const judge = logs === undefined ? undefined : await openJudge(asked.request, terminal);
  if (logs === undefined || judge === undefined) return exitCodes.usage;
  const outcome = await run(asked, logs, judge, terminal);
  if (outcome === undefined) return exitCodes.usage;
  const { tally } = outcome;
  if (tally.badCount > 0 && tally.badCount === tally.lines) {
    for (const { file, line, why } of tally.bad.slice(0, 5)) terminal.complain(`${file}:${line}: ${why}`);
    terminal.complain('no line of the logs holds a call or a known entry');
    return exitCodes.usage;
  }
  print(outcome, asked, terminal);
  const findings = replayFindings(outcome, asked.top);
  return findings.some(({ level }) => isAtLeast(level, asked.failLevel))
    ? exitCodes.findings
    : exitCodes.done;
};

const run = async (
  { request, top, threads }: ReplayArguments,
  logs: readonly LogSource[],
  judge: ReplayJudge,
  terminal: Terminal,
): Promise<ReplayOutcome | undefined> => {
  const started = performance.now();
  const tally = emptyTally(judge.rules.length);
  const crew = openCrew(judge, taskOf(request, terminal), threads);
  const ledger = openLedger(crew, tally);
  const size = logs.some((log) => log.size === 0) ? 0 : logs.reduce((sum, log) => sum + log.size, 0);
  const progress = progressOn(terminal, size, () => performance.now());
  try {
    let before = 0;
    for (const log of logs) {
      await readLog(log, ledger, tally, (bytes) => progress.show(before + bytes, tally.calls));
      before += log.size;
    }
    await ledger.end();
  } catch (error) {
    if (!isReadFault(error)) throw error;
    terminal.complain(`cannot read the log: ${error.message}`);
    return undefined;
  } finally {
    progress.end();
    await crew.close();
  }
  const port = proposalPort(judge);
  return {
    system: judge.system,
    policyFiles: judge.files,
    logs: logs.map(({ name }) => name),
    tally,
    distinct: ledger.distinct(),
    unfired: judge.rules.filter((_, index) => tally.fired[index] === 0),
    proposals: typeof port === 'string' ? [] : propose([...tally.candidates.values()], port, top),
    noProposals:
      typeof port === 'string'
        ? port
        : judge.lacks === undefined
          ? undefined
          : `for ${judge.system} nothing is proposed ${judge.lacks}`,
    milliseconds: performance.now() - started,
  };
};

const isReadFault = (error: unknown): error is Error =>
  error instanceof Error && 'syscall' in error && 'code' in error;

const taskOf = (request: JudgeRequest, { cwd, platform, variables }: Terminal): CrewTask => {
  const given: Record<string, string> = {};
  for (const [name, value] of Object.entries(variables)) if (value !== undefined) given[name] = value;
  return { request, place: { cwd, platform, variables: given } };
};

const readLog = async (
  { name: file, open }: LogSource,
  ledger: Ledger,
  tally: Tally,
  show: (bytes: number) => void,
): Promise<void> => {
  const reader = logReader();
  let bytes = 0;
  const add = async (calls: readonly LoggedCall[]): Promise<void> => {
    for (const call of calls) {
      const room = ledger.add(call, { file, line: call.line });
      if (room !== undefined) await room;
    }
  };
  for await (const lines of logLines(counted(open(), (length) => (bytes += length)))) {
    for (const { text, line } of lines) {
      const read = readLine(reader, text, line);
      if (read.kind !== 'other' || text?.trim() !== '') tally.lines += 1;
      if (read.kind === 'bad') countBad(tally, { file, line }, read.why);
      else if (read.kind === 'sealed') tally.sealed += 1;
      else if (read.kind === 'calls') await add(read.calls);
    }
    show(bytes);
  }
  await add(reader.rest());
};

const readLine = (reader: ReturnType<typeof logReader>, text: string | undefined, line: number): ReadLine => {
  if (text === undefined) return { kind: 'bad', why: 'no UTF-8 text, or too long for a call' };
  try {
    return reader.read(text, line);
  } catch (error) {
    // Only JSON that is nested deeper than the stack gets here.
    if (error instanceof RangeError) return { kind: 'bad', why: 'nested too deeply' };
    throw error;
  }
};

async function* counted(
  chunks: AsyncIterable<Uint8Array>,
  count: (length: number) => void,
): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) {
    count(chunk.length);
    yield chunk;
  }
}

const print = (outcome: ReplayOutcome, { format, top }: ReplayArguments, terminal: Terminal): void => {
  if (format === 'pretty') {
    terminal.print(renderReplay(outcome, top, pageOf(terminal)));
    return;
  }
  printReport(
    {
      command: 'replay',
      version: version(),
      files: [...outcome.policyFiles, ...outcome.logs],
      findings: replayFindings(outcome, top),
      rules: replayRules,
      cases: [],
      summary: replaySummary(outcome),
      more: outcomeJson(outcome, top),
    },
    format,
    terminal,
  );
};
