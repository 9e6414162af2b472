import { parseArgs } from 'node:util';
import { systems } from '../ci/convert/systems.ts';
import { type Format, formats, type Level, levels } from '../ci/report/types.ts';
import type { Parsed } from './arguments.ts';

export interface ConvertArguments {
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
  readonly cwd: string | undefined;
  readonly home: string | undefined;
  readonly format: Format;
  readonly failLevel: Level;
}

const options = {
  from: { type: 'string' },
  to: { type: 'string' },
  out: { type: 'string', short: 'o' },
  calls: { type: 'string' },
  'accept-asks': { type: 'boolean' },
  cwd: { type: 'string' },
  home: { type: 'string' },
  format: { type: 'string' },
  'fail-level': { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const;

const read = (args: readonly string[]) =>
  parseArgs({ args: [...args], options, strict: true, allowPositionals: true });

export const parseConvertArguments = (args: readonly string[]): Parsed<ConvertArguments> => {
  let values: ReturnType<typeof read>['values'];
  let files: readonly string[];
  try {
    ({ values, positionals: files } = read(args));
  } catch (error) {
    return usage(error instanceof Error ? error.message : String(error));
  }
  if (values.help === true) return { kind: 'help' };
  const names = Object.keys(systems);
  const { from, to, out, calls, cwd, home } = values;
  if (to === undefined) return usage(`--to says into what: ${names.join(', ')}`);
  for (const [option, name] of [
    ['--from', from],
    ['--to', to],
  ] as const) {
    if (name !== undefined && !names.includes(name)) return usage(`${option} is one of ${names.join(', ')}`);
  }
  if (from === to) return usage(`the file is one of ${to} already`);
  if (files.length === 0) return usage('name a file');
  const format = formats.find((one) => one === (values.format ?? 'pretty'));
  if (format === undefined) return usage(`--format is one of ${formats.join(', ')}`);
  const failLevel = levels.find((one) => one === (values['fail-level'] ?? 'warning'));
  if (failLevel === undefined) return usage(`--fail-level is one of ${levels.join(', ')}`);
  return {
    kind: 'parsed',
    value: {
      from,
      to,
      files,
      out,
      calls,
      acceptAsks: values['accept-asks'] === true,
      cwd,
      home,
      format,
      failLevel,
    },
  };
};

const usage = (message: string): { readonly kind: 'usage'; readonly message: string } => ({
  kind: 'usage',
  message: message.replace(/\.$/, ''),
});
