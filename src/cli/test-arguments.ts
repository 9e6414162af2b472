import { parseArgs } from 'node:util';
import { type Format, formats } from '../ci/report/types.ts';
import type { Strictness } from '../policy/dialects/contract.ts';
import type { Parsed } from './arguments.ts';

export interface TestArguments {
  /** Policies, and files of JSON lines with tests. */
  readonly files: readonly string[];
  readonly dialect: string | undefined;
  readonly strictness: Strictness;
  readonly cwd: string | undefined;
  readonly home: string | undefined;
  readonly format: Format;
  readonly coverage: boolean;
  /** Of 100. */
  readonly threshold: number | undefined;
  readonly update: boolean;
}

const options = {
  dialect: { type: 'string' },
  strictness: { type: 'string' },
  cwd: { type: 'string' },
  home: { type: 'string' },
  format: { type: 'string' },
  coverage: { type: 'boolean' },
  threshold: { type: 'string' },
  update: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;

export const parseTestArguments = (args: readonly string[]): Parsed<TestArguments> => {
  let values: ReturnType<typeof read>['values'];
  let files: readonly string[];
  try {
    ({ values, positionals: files } = read(args));
  } catch (error) {
    return usage(error instanceof Error ? error.message : String(error));
  }
  if (values.help === true) return { kind: 'help' };
  const format = formats.find((one) => one === (values.format ?? 'pretty'));
  if (format === undefined) return usage(`--format is one of ${formats.join(', ')}`);
  const strictness = strictnesses.find((one) => one === (values.strictness ?? 'hardened'));
  if (strictness === undefined) return usage('--strictness is faithful or hardened');
  const threshold = values.threshold === undefined ? undefined : Number(values.threshold);
  if (threshold !== undefined && !(threshold >= 0 && threshold <= 100)) {
    return usage(`--threshold is a number from 0 to 100, not "${values.threshold}"`);
  }
  return {
    kind: 'parsed',
    value: {
      files,
      dialect: values.dialect,
      strictness,
      cwd: values.cwd,
      home: values.home,
      format,
      coverage: values.coverage === true || threshold !== undefined,
      threshold,
      update: values.update === true,
    },
  };
};

const strictnesses: readonly Strictness[] = ['faithful', 'hardened'];

const read = (args: readonly string[]) =>
  parseArgs({ args: [...args], options, strict: true, allowPositionals: true });

const usage = (message: string): { readonly kind: 'usage'; readonly message: string } => ({
  kind: 'usage',
  message: message.replace(/\.$/, ''),
});
