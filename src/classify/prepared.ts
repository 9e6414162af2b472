import type { AnalyzeOptions } from '../shell/index.ts';
import { normalizePath } from './paths.ts';
import type { Environment, EnvironmentFacts } from './types.ts';

/** The environment with its paths normalised, made once for each environment object. */
export interface Prepared {
  readonly environment: Environment;
  readonly cwd: string;
  /** `cwd` alone, as a command's directories. */
  readonly here: readonly string[];
  readonly home: string | undefined;
  readonly roots: readonly string[];
  readonly facts: EnvironmentFacts;
  /** Values that the shell analysis may rely on. */
  readonly variables: Readonly<Record<string, string>>;
  /** What the shell analysis is told, unless a call names a shell of its own. */
  readonly analyze: AnalyzeOptions;
}

const prepared = new WeakMap<Environment, Prepared>();

/** What a call itself may say of its place wins over the environment. */
export function prepare(
  environment: Environment,
  cwd: string | undefined,
  home: string | undefined,
): Prepared {
  if (cwd !== undefined || home !== undefined)
    return make(environment, cwd ?? environment.cwd, home ?? environment.home);
  const known = prepared.get(environment);
  if (known !== undefined) return known;
  const made = make(environment, environment.cwd, environment.home);
  prepared.set(environment, made);
  return made;
}

function make(environment: Environment, cwdText: string, homeText: string | undefined): Prepared {
  const cwd = absolute(cwdText);
  const home = homeText === undefined ? undefined : absolute(homeText);
  const given = environment.roots ?? [environment.repositoryRoot ?? environment.cwd];
  const roots = [...given, ...(environment.extraDirectories ?? [])].map(absolute);
  const variables: Record<string, string> = { ...environment.variables, PWD: cwd };
  if (home !== undefined) variables['HOME'] = home;
  return {
    environment,
    cwd,
    here: [cwd],
    home,
    roots,
    variables,
    analyze: {
      ...environment.analyze,
      variables,
      ...(environment.shellKind === undefined ? {} : { shell: environment.shellKind }),
      ...(environment.session?.defined === undefined ? {} : { defined: environment.session.defined }),
    },
    facts: {
      cwd,
      home,
      roots,
      sandbox: environment.sandbox === true,
      projectCode: environment.baseline === undefined ? 'unknown' : 'baseline',
      ...(isCaseSensitive(environment) ? {} : { caseSensitive: false }),
    },
  };
}

function isCaseSensitive({ caseSensitive, platform }: Environment): boolean {
  return caseSensitive ?? (platform !== 'darwin' && platform !== 'win32');
}

function absolute(path: string): string {
  return normalizePath(path.startsWith('/') ? path : `/${path}`);
}
