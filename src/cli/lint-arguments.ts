import { type RuleSetting, ruleSummaries } from '../ci/lint/lint.ts';
import { levels } from '../ci/report/types.ts';
import type { Parsed } from './arguments.ts';
import {
  type ReviewArguments,
  readLine,
  readReviewArguments,
  reviewOptions,
  usage,
} from './review-arguments.ts';

export interface LintArguments extends ReviewArguments {
  readonly files: readonly string[];
  readonly dialect: string | undefined;
  readonly rules: ReadonlyMap<string, RuleSetting>;
}

const options = {
  ...reviewOptions,
  dialect: { type: 'string' },
  'fail-level': { type: 'string' },
  strictness: { type: 'string' },
  rule: { type: 'string', multiple: true },
} as const;

export const parseLintArguments = (args: readonly string[]): Parsed<LintArguments> =>
  readReviewArguments(
    () => readLine(args, options),
    { failLevel: 'warning', strictness: 'faithful' },
    ({ dialect, rule = [] }, files, shared) => {
      const rules = new Map<string, RuleSetting>();
      for (const setting of rule) {
        const [id = '', value = ''] = setting.split('=');
        const known = settings.find((one) => one === value);
        if (!ruleSummaries.some((one) => one.id === id)) {
          return usage(
            `--rule names no rule: "${id}"; there are ${ruleSummaries.map((one) => one.id).join(', ')}`,
          );
        }
        if (known === undefined)
          return usage(`--rule is written ${id}=LEVEL, with one of ${settings.join(', ')}`);
        rules.set(id, known);
      }
      return { kind: 'parsed', value: { ...shared, files, dialect, rules } };
    },
  );

const settings: readonly RuleSetting[] = [...levels, 'off'];
