import type { Format, Level } from '../../ci/report/types.ts';
import { type Parsed, readDialect } from '../arguments.ts';
import { readLine, readReviewArguments, reviewOptions, usage } from '../review-arguments.ts';
import type { JudgeRequest } from './open-judge.ts';

export interface ReplayArguments {
  readonly request: JudgeRequest;
  /** Files, folders of `.jsonl` files, or `-` for standard input. */
  readonly logs: readonly string[];
  readonly format: Format;
  /** Findings of this level and worse make the run fail. */
  readonly failLevel: Level;
  /** Groups and proposals that are shown. */
  readonly top: number;
  /** Threads that judge; 0: this one alone. */
  readonly threads: number | undefined;
}

const options = {
  ...reviewOptions,
  policy: { type: 'string' },
  dialect: { type: 'string' },
  config: { type: 'string', multiple: true },
  strictness: { type: 'string' },
  mode: { type: 'string' },
  'fail-level': { type: 'string' },
  top: { type: 'string' },
  threads: { type: 'string' },
} as const;

const mostThreads = 64;
const mostTop = 1_000;

export const parseReplayArguments = (args: readonly string[]): Parsed<ReplayArguments> =>
  readReviewArguments(
    () => readLine(args, options),
    { failLevel: 'error', strictness: 'faithful' },
    (values, logs, { cwd, home, format, failLevel }) => {
      if (logs.length === 0) return usage('name a log, or - for standard input');
      const dialect = readDialect(values);
      if (dialect?.kind === 'usage') return dialect;
      if (dialect?.name === 'all') return usage('--dialect names one agent here');
      const top = countOf(values.top ?? '15', 1, mostTop);
      if (top === undefined) return usage(`--top is a number from 1 to ${mostTop}`);
      const threads = values.threads === undefined ? undefined : countOf(values.threads, 0, mostThreads);
      if (values.threads !== undefined && threads === undefined) {
        return usage(`--threads is a number from 0 to ${mostThreads}`);
      }
      const { policy, mode } = values;
      const request = {
        policy,
        dialect:
          dialect === undefined
            ? undefined
            : { name: dialect.name, files: dialect.files, strictness: dialect.strictness },
        mode,
        cwd,
        home,
      };
      return { kind: 'parsed', value: { request, logs, format, failLevel, top, threads } };
    },
  );

const countOf = (text: string, least: number, most: number): number | undefined => {
  const value = /^\d{1,6}$/.test(text) ? Number(text) : Number.NaN;
  return value >= least && value <= most ? value : undefined;
};
