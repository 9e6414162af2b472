import type { Parsed } from './arguments.ts';
import {
  type ReviewArguments,
  readLine,
  readReviewArguments,
  reviewOptions,
  usage,
} from './review-arguments.ts';

export interface TestArguments extends Omit<ReviewArguments, 'failLevel'> {
  /** Policies, and files of JSON lines with tests. */
  readonly files: readonly string[];
  readonly dialect: string | undefined;
  readonly coverage: boolean;
  /** Of 100. */
  readonly threshold: number | undefined;
  readonly update: boolean;
}

const options = {
  ...reviewOptions,
  dialect: { type: 'string' },
  strictness: { type: 'string' },
  coverage: { type: 'boolean' },
  threshold: { type: 'string' },
  update: { type: 'boolean' },
} as const;

export const parseTestArguments = (args: readonly string[]): Parsed<TestArguments> =>
  readReviewArguments(
    () => readLine(args, options),
    { failLevel: 'error', strictness: 'hardened' },
    (values, files, { failLevel: _, ...shared }) => {
      const threshold = values.threshold === undefined ? undefined : Number(values.threshold);
      if (threshold !== undefined && !(threshold >= 0 && threshold <= 100)) {
        return usage(`--threshold is a number from 0 to 100, not "${values.threshold}"`);
      }
      const coverage = values.coverage === true || threshold !== undefined;
      const { dialect, update = false } = values;
      return { kind: 'parsed', value: { ...shared, files, dialect, coverage, threshold, update } };
    },
  );
