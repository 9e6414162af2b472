import { statSync } from 'node:fs';
import { isAbsolute, resolve } from 'node:path';
import type { Environment } from '../classify/index.ts';
import { findRepositoryRoot, hostEnvironment } from '../gate/host-environment.ts';
import type { Decision, Effect, State } from '../policy/index.ts';
import { loadShell } from '../shell/index.ts';
import type { JudgeArguments } from './arguments.ts';
import type { Change } from './remedies.ts';
import type { Terminal } from './terminal.ts';

/** What calls are judged against: this machine, the rules that hold here and the mode. */
export interface Session {
  readonly mode: string;
  readonly modes: readonly string[];
  /** Whether `attempt` can try rules and settings of `toolgate.json`. */
  readonly ownRules: boolean;
  /** The call that runs a shell text. */
  readonly shellCall: (command: string) => unknown;
  /** Judges in the session's mode, or in another one of its `modes`; `more` is what came before the call. */
  readonly judge: (call: unknown, mode?: string, more?: State) => Decision;
  /** Decides the call again as if something around it were different; `undefined` where it cannot be. */
  readonly attempt: (call: unknown, decision: Decision) => (change: Change) => Effect | undefined;
}

/** Where a session takes place. */
export interface SessionPlace {
  readonly cwd: string;
  readonly home: string | undefined;
  readonly repositoryRoot: string | undefined;
  readonly environmentOf: (call: unknown) => Environment;
}

/** Where calls take place; `undefined` after saying on the terminal what is wrong. */
export const openPlace = async (
  args: Pick<JudgeArguments, 'cwd' | 'home'>,
  terminal: Terminal,
): Promise<SessionPlace | undefined> => {
  const cwd = resolve(terminal.cwd, args.cwd ?? '.');
  if (!isDirectory(cwd)) {
    terminal.complain(`no such directory: ${cwd}`);
    return undefined;
  }
  const home = args.home === undefined ? terminal.variables['HOME'] : resolve(terminal.cwd, args.home);
  const shell = await loadShell();
  const environments = new Map<string, Environment>();
  const environmentOf = (call: unknown): Environment => {
    const place = { cwd: absoluteField(call, 'cwd') ?? cwd, home: absoluteField(call, 'home') ?? home };
    const key = JSON.stringify(place);
    const known = environments.get(key);
    if (known !== undefined) return known;
    const environment = hostEnvironment({ ...place, shell, platform: terminal.platform });
    environments.set(key, environment);
    return environment;
  };
  return { cwd, home, repositoryRoot: findRepositoryRoot(cwd), environmentOf };
};

const isDirectory = (path: string): boolean => {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
};

const absoluteField = (call: unknown, name: 'cwd' | 'home'): string | undefined => {
  if (typeof call !== 'object' || call === null) return undefined;
  const value = Object.entries(call).find(([key]) => key === name)?.[1];
  return typeof value === 'string' && isAbsolute(value) ? value : undefined;
};
