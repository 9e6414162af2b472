import { type ParseArgsConfig, parseArgs } from 'node:util';
import { type Format, formats, type Level, levels } from '../ci/report/types.ts';
import type { Strictness } from '../policy/dialects/contract.ts';
import type { Parsed } from './arguments.ts';

/** What every command that looks at policies and reports takes. */
export const reviewOptions = {
  cwd: { type: 'string' },
  home: { type: 'string' },
  format: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const satisfies NonNullable<ParseArgsConfig['options']>;

/** Values as they stand on the line; a command that has no such option has no such value. */
interface ReviewValues {
  readonly cwd?: string | undefined;
  readonly home?: string | undefined;
  readonly format?: string | undefined;
  readonly help?: boolean | undefined;
  readonly 'fail-level'?: string | undefined;
  readonly strictness?: string | undefined;
}

export interface ReviewArguments {
  readonly cwd: string | undefined;
  readonly home: string | undefined;
  readonly format: Format;
  /** Findings of this level and worse make the run fail. */
  readonly failLevel: Level;
  readonly strictness: Strictness;
}

const strictnesses: readonly Strictness[] = ['faithful', 'hardened'];

/**
 * Reads a command line: what all commands share, and then what `make` makes of the rest.
 *
 * @param read `parseArgs` with the command's own options, which throws for what it does not know.
 */
export const readReviewArguments = <V extends ReviewValues, T>(
  read: () => { readonly values: V; readonly positionals: readonly string[] },
  defaults: Pick<ReviewArguments, 'failLevel' | 'strictness'>,
  make: (values: V, files: readonly string[], shared: ReviewArguments) => Parsed<T>,
): Parsed<T> => {
  let given: { readonly values: V; readonly positionals: readonly string[] };
  try {
    given = read();
  } catch (error) {
    return usage(error instanceof Error ? error.message : String(error));
  }
  const { values, positionals } = given;
  if (values.help === true) return { kind: 'help' };
  const format = formats.find((one) => one === (values.format ?? 'pretty'));
  if (format === undefined) return usage(`--format is one of ${formats.join(', ')}`);
  const failLevel = levels.find((one) => one === (values['fail-level'] ?? defaults.failLevel));
  if (failLevel === undefined) return usage(`--fail-level is one of ${levels.join(', ')}`);
  const strictness = strictnesses.find((one) => one === (values.strictness ?? defaults.strictness));
  if (strictness === undefined) return usage('--strictness is faithful or hardened');
  return make(values, positionals, { cwd: values.cwd, home: values.home, format, failLevel, strictness });
};

type LineConfig<O extends NonNullable<ParseArgsConfig['options']>> = {
  readonly args: string[];
  readonly options: O;
  readonly strict: true;
  readonly allowPositionals: true;
};

/** `parseArgs`, as every command calls it. */
export const readLine = <const O extends NonNullable<ParseArgsConfig['options']>>(
  args: readonly string[],
  options: O,
): ReturnType<typeof parseArgs<LineConfig<O>>> =>
  parseArgs<LineConfig<O>>({ args: [...args], options, strict: true, allowPositionals: true });

export const usage = (message: string): { readonly kind: 'usage'; readonly message: string } => ({
  kind: 'usage',
  message: message.replace(/\.$/, ''),
});
