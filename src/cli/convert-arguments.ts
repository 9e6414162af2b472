import { systems } from '../ci/convert/systems.ts';
import type { Parsed } from './arguments.ts';
import {
  type ReviewArguments,
  readLine,
  readReviewArguments,
  reviewOptions,
  usage,
} from './review-arguments.ts';

export interface ConvertArguments extends Omit<ReviewArguments, 'strictness'> {
  /** Left out: told by the file's name. */
  readonly from: string | undefined;
  readonly to: string;
  readonly files: readonly string[];
  /** Where the result goes; left out: standard output. */
  readonly out: string | undefined;
  /** A file of JSON lines with more calls to try. */
  readonly calls: string | undefined;
  /** Where the target cannot deny, it may ask. */
  readonly acceptAsks: boolean;
  /** Allows are kept although the target does not see every redirect. */
  readonly acceptRedirects: boolean;
}

const options = {
  ...reviewOptions,
  from: { type: 'string' },
  to: { type: 'string' },
  out: { type: 'string', short: 'o' },
  calls: { type: 'string' },
  'accept-asks': { type: 'boolean' },
  'accept-redirects': { type: 'boolean' },
  'fail-level': { type: 'string' },
} as const;

export const parseConvertArguments = (args: readonly string[]): Parsed<ConvertArguments> =>
  readReviewArguments(
    () => readLine(args, options),
    { failLevel: 'warning', strictness: 'faithful' },
    (values, files, { strictness: _, ...shared }) => {
      const names = Object.keys(systems);
      const { from, to, out, calls } = values;
      if (to === undefined) return usage(`--to says into what: ${names.join(', ')}`);
      for (const [option, name] of [
        ['--from', from],
        ['--to', to],
      ] as const) {
        if (name !== undefined && !names.includes(name))
          return usage(`${option} is one of ${names.join(', ')}`);
      }
      if (from === to) return usage(`the file is one of ${to} already`);
      if (files.length === 0) return usage('name a file');
      const accepts = {
        acceptAsks: values['accept-asks'] === true,
        acceptRedirects: values['accept-redirects'] === true,
      };
      return { kind: 'parsed', value: { ...shared, ...accepts, from, to, files, out, calls } };
    },
  );
