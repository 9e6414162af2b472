import type { Parsed } from './arguments.ts';
import {
  type ReviewArguments,
  readLine,
  readReviewArguments,
  reviewOptions,
  usage,
} from './review-arguments.ts';

export interface DiffArguments extends Omit<ReviewArguments, 'failLevel'> {
  readonly before: string;
  readonly after: string;
  /** A file of JSON lines with more calls. */
  readonly calls: string | undefined;
}

const options = { ...reviewOptions, calls: { type: 'string' }, strictness: { type: 'string' } } as const;

export const parseDiffArguments = (args: readonly string[]): Parsed<DiffArguments> =>
  readReviewArguments(
    () => readLine(args, options),
    { failLevel: 'error', strictness: 'faithful' },
    ({ calls }, [before, after, ...more], { failLevel: _, ...shared }) =>
      before === undefined || after === undefined || more.length > 0
        ? usage('name two policies')
        : { kind: 'parsed', value: { ...shared, before, after, calls } },
  );
