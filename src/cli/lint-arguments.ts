import { parseArgs } from 'node:util';
import { type RuleSetting, ruleSummaries } from '../ci/lint/lint.ts';
import { type Format, formats, type Level, levels } from '../ci/report/types.ts';
import type { Parsed } from './arguments.ts';

export interface LintArguments {
  readonly files: readonly string[];
  readonly dialect: string | undefined;
  readonly cwd: string | undefined;
  readonly home: string | undefined;
  readonly format: Format;
  /** Findings of this level and worse make the run fail. */
  readonly failLevel: Level;
  readonly rules: ReadonlyMap<string, RuleSetting>;
}

const options = {
  dialect: { type: 'string' },
  cwd: { type: 'string' },
  home: { type: 'string' },
  format: { type: 'string' },
  'fail-level': { type: 'string' },
  rule: { type: 'string', multiple: true },
  help: { type: 'boolean', short: 'h' },
} as const;

const read = (args: readonly string[]) =>
  parseArgs({ args: [...args], options, strict: true, allowPositionals: true });

export const parseLintArguments = (args: readonly string[]): Parsed<LintArguments> => {
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
  const failLevel = levels.find((one) => one === (values['fail-level'] ?? 'warning'));
  if (failLevel === undefined) return usage(`--fail-level is one of ${levels.join(', ')}`);
  const rules = new Map<string, RuleSetting>();
  for (const setting of values.rule ?? []) {
    const [id = '', value = ''] = setting.split('=');
    const known = settings.find((one) => one === value);
    if (!ruleSummaries.some((rule) => rule.id === id)) {
      return usage(
        `--rule names no rule: "${id}"; there are ${ruleSummaries.map((rule) => rule.id).join(', ')}`,
      );
    }
    if (known === undefined)
      return usage(`--rule is written ${id}=LEVEL, with one of ${settings.join(', ')}`);
    rules.set(id, known);
  }
  const { dialect, cwd, home } = values;
  return { kind: 'parsed', value: { files, dialect, cwd, home, format, failLevel, rules } };
};

const settings: readonly RuleSetting[] = [...levels, 'off'];

const usage = (message: string): { readonly kind: 'usage'; readonly message: string } => ({
  kind: 'usage',
  message: message.replace(/\.$/, ''),
});
