import { parseArgs } from 'node:util';
import { type Format, formats } from '../ci/report/types.ts';
import type { Strictness } from '../policy/dialects/contract.ts';
import type { Parsed } from './arguments.ts';

export interface DiffArguments {
  readonly before: string;
  readonly after: string;
  /** A file of JSON lines with more calls. */
  readonly calls: string | undefined;
  readonly strictness: Strictness;
  readonly cwd: string | undefined;
  readonly home: string | undefined;
  readonly format: Format;
}

const options = {
  calls: { type: 'string' },
  strictness: { type: 'string' },
  cwd: { type: 'string' },
  home: { type: 'string' },
  format: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const;

const read = (args: readonly string[]) =>
  parseArgs({ args: [...args], options, strict: true, allowPositionals: true });

export const parseDiffArguments = (args: readonly string[]): Parsed<DiffArguments> => {
  let values: ReturnType<typeof read>['values'];
  let files: readonly string[];
  try {
    ({ values, positionals: files } = read(args));
  } catch (error) {
    return usage(error instanceof Error ? error.message : String(error));
  }
  if (values.help === true) return { kind: 'help' };
  const [before, after, ...more] = files;
  if (before === undefined || after === undefined || more.length > 0) return usage('name two policies');
  const format = formats.find((one) => one === (values.format ?? 'pretty'));
  if (format === undefined) return usage(`--format is one of ${formats.join(', ')}`);
  const strictness = strictnesses.find((one) => one === (values.strictness ?? 'faithful'));
  if (strictness === undefined) return usage('--strictness is faithful or hardened');
  const { calls, cwd, home } = values;
  return { kind: 'parsed', value: { before, after, calls, strictness, cwd, home, format } };
};

const strictnesses: readonly Strictness[] = ['faithful', 'hardened'];

const usage = (message: string): { readonly kind: 'usage'; readonly message: string } => ({
  kind: 'usage',
  message: message.replace(/\.$/, ''),
});
