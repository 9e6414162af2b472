import { type ParseArgsConfig, parseArgs } from 'node:util';
import type { Strictness } from '../policy/dialects/contract.ts';
import { quoteWord } from '../shell/index.ts';

/** What `check` and `explain` were asked to judge. */
export type Subject =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'argv'; readonly words: readonly string[] }
  | { readonly kind: 'standard-input' }
  | { readonly kind: 'tool'; readonly tool: string; readonly input: string }
  | { readonly kind: 'calls'; readonly file: string };

/** Whose rules judge: an agent's, as one of the dialects reads them. */
export interface DialectArguments {
  /** `all` compares them. */
  readonly name: string;
  /** Files that were named by hand; none: those that the agent itself would read. */
  readonly files: readonly string[];
  readonly strictness: Strictness | undefined;
}

export interface JudgeArguments {
  readonly subject: Subject;
  readonly policy: string | undefined;
  readonly dialect: DialectArguments | undefined;
  readonly mode: string | undefined;
  readonly cwd: string | undefined;
  readonly home: string | undefined;
  readonly format: 'pretty' | 'json';
}

export type Parsed<T> =
  | { readonly kind: 'parsed'; readonly value: T }
  | { readonly kind: 'help' }
  | { readonly kind: 'usage'; readonly message: string };

const options = {
  policy: { type: 'string' },
  dialect: { type: 'string' },
  config: { type: 'string', multiple: true },
  strictness: { type: 'string' },
  mode: { type: 'string' },
  cwd: { type: 'string' },
  home: { type: 'string' },
  format: { type: 'string' },
  tool: { type: 'string' },
  input: { type: 'string' },
  calls: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const satisfies NonNullable<ParseArgsConfig['options']>;

const usage = (message: string): { readonly kind: 'usage'; readonly message: string } => ({
  kind: 'usage',
  message,
});

/** Options stand before `--`, so that a word of the command is never taken for one. */
const readOptions = (args: readonly string[]) => {
  const end = args.indexOf('--');
  const own = end === -1 ? args : args.slice(0, end);
  const command = end === -1 ? undefined : args.slice(end + 1);
  try {
    const { values, positionals } = parseArgs({
      args: [...own],
      options,
      strict: true,
      allowPositionals: true,
    });
    const [stray] = positionals;
    return stray === undefined
      ? { kind: 'read' as const, values, command }
      : usage(`unexpected argument "${stray}": put the command after --, as in -- ${quoteWord(stray)}`);
  } catch (error) {
    return usage(firstSentence(error instanceof Error ? error.message : String(error)));
  }
};

const firstSentence = (text: string): string => (text.split(/(?<=\.) /)[0] ?? text).replace(/\.$/, '');

export const parseJudgeArguments = (
  args: readonly string[],
  allow: { readonly calls: boolean },
): Parsed<JudgeArguments> => {
  const read = readOptions(args);
  if (read.kind === 'usage') return read;
  const { values, command } = read;
  if (values.help === true) return { kind: 'help' };
  const dialect = readDialect(values);
  if (dialect?.kind === 'usage') return dialect;
  const format = values.format ?? 'pretty';
  if (format !== 'pretty' && format !== 'json') return usage(`--format is pretty or json, not "${format}"`);
  if (values.calls !== undefined && !allow.calls) return usage('--calls goes with check');
  const subject = readSubject(values, command);
  if (subject.kind === 'usage') return subject;
  if (dialect?.name === 'all' && (subject.kind === 'tool' || subject.kind === 'calls')) {
    return usage('--dialect all compares one command: tools have other names with each agent');
  }
  if (dialect?.name === 'all' && values.mode !== undefined) {
    return usage('--mode goes with one dialect: each agent has modes of its own');
  }
  const { policy, mode, cwd, home } = values;
  return { kind: 'parsed', value: { subject, policy, dialect, mode, cwd, home, format } };
};

const strictnesses: readonly Strictness[] = ['faithful', 'hardened'];

export const readDialect = (values: {
  readonly policy?: string;
  readonly dialect?: string;
  readonly config?: string[];
  readonly strictness?: string;
}):
  | (DialectArguments & { readonly kind: 'dialect' })
  | { readonly kind: 'usage'; readonly message: string }
  | undefined => {
  const { dialect: name, config, strictness: asked } = values;
  if (name === undefined) {
    if (config !== undefined) return usage('--config goes with --dialect NAME');
    return asked === undefined ? undefined : usage('--strictness goes with --dialect NAME');
  }
  if (values.policy !== undefined) return usage('give one of --policy and --dialect');
  if (name === 'all' && config !== undefined) {
    return usage('--config goes with one dialect: each agent has files of its own');
  }
  const strictness = strictnesses.find((one) => one === asked);
  if (asked !== undefined && strictness === undefined) {
    return usage(`--strictness is faithful or hardened, not "${asked}"`);
  }
  return { kind: 'dialect', name, files: config ?? [], strictness };
};

const readSubject = (
  values: { readonly tool?: string; readonly input?: string; readonly calls?: string },
  command: readonly string[] | undefined,
): Subject | { readonly kind: 'usage'; readonly message: string } => {
  const { tool, input, calls } = values;
  const given = [command, tool, calls].filter((part) => part !== undefined).length;
  if (given === 0 && input !== undefined) return usage('--input goes with --tool NAME');
  if (given === 0)
    return usage('nothing to judge: give -- COMMAND, --tool NAME --input JSON or --calls FILE');
  if (given > 1) return usage('give one of -- COMMAND, --tool and --calls');
  if (calls !== undefined) {
    return input === undefined ? { kind: 'calls', file: calls } : usage('--input goes with --tool NAME');
  }
  if (tool !== undefined) return { kind: 'tool', tool, input: input ?? '{}' };
  if (input !== undefined) return usage('--input goes with --tool NAME');
  const [first, ...rest] = command ?? [];
  if (first === undefined) return usage('no command after --');
  if (rest.length > 0) return { kind: 'argv', words: [first, ...rest] };
  return first === '-' ? { kind: 'standard-input' } : { kind: 'text', text: first };
};
