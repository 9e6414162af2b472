import { readdirSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { classify, type Environment } from '../classify/index.ts';
import { resolvePath } from '../gate/host-environment.ts';
import type {
  ConfigurationCandidate,
  ConfigurationFile,
  Dialect,
  DialectPlace,
  OpenedDialect,
  Strictness,
} from '../policy/dialects/contract.ts';
import { dialectLoaders, loadDialect } from '../policy/dialects/registry.ts';
import {
  compileSource,
  type Decision,
  decide,
  type Policy,
  type Result,
  type State,
} from '../policy/index.ts';
import { answerInvalid } from './answer-invalid.ts';
import { readText } from './read-configuration.ts';
import { sayIssue } from './say-issue.ts';
import type { Session, SessionPlace } from './session.ts';
import type { Terminal } from './terminal.ts';

export interface DialectRequest {
  readonly name: string;
  /** Named by hand; none: those that the agent itself would read. */
  readonly files: readonly string[];
  readonly strictness: Strictness | undefined;
  readonly mode: string | undefined;
}

export interface DialectSession extends Session {
  readonly dialect: Dialect;
  /** The files that were found and read. */
  readonly files: readonly string[];
}

/** An agent's files, read and compiled. */
export interface ReadDialect {
  readonly dialect: Dialect;
  readonly mode: string | undefined;
  readonly files: readonly ConfigurationFile[];
  readonly opened: OpenedDialect;
  readonly policy: Policy;
}

/** Judging by an agent's own rules; `undefined` after saying on the terminal what is wrong. */
export const openDialectSession = async (
  request: DialectRequest,
  place: SessionPlace,
  terminal: Terminal,
): Promise<DialectSession | undefined> => {
  const read = await readDialect(request, place, terminal);
  if (read === undefined) return undefined;
  for (const issue of [...read.opened.errors, ...read.opened.warnings]) terminal.complain(sayIssue(issue));
  return dialectSession(read, place);
};

/** Reads what `openDialectSession` judges by; what is doubtful in the files is left to the caller to tell. */
export const readDialect = async (
  request: DialectRequest,
  place: SessionPlace,
  terminal: Terminal,
): Promise<ReadDialect | undefined> => {
  const dialect = await loadDialect(request.name);
  if (dialect === undefined) {
    terminal.complain(
      `no such dialect: "${request.name}"; there are ${Object.keys(dialectLoaders).join(', ')} and all`,
    );
    return undefined;
  }
  const mode = request.mode === undefined ? undefined : canonicalMode(dialect, request.mode);
  if (request.mode !== undefined && mode === undefined) {
    terminal.complain(`no such mode: "${request.mode}"; ${dialect.name} has ${dialect.modes.join(', ')}`);
    return undefined;
  }
  const files = readFiles(request.files, dialect, dialectPlace(place, terminal), terminal);
  if (files === undefined) return undefined;
  const read = openFiles(dialect, files, { ...request, mode }, place, terminal);
  if (read.ok) return read.value;
  for (const issue of read.issues) terminal.complain(sayIssue(issue));
  return undefined;
};

/** Compiles what was read; again with other files, to see what they would change. */
export const openFiles = (
  dialect: Dialect,
  files: readonly ConfigurationFile[],
  { strictness = 'hardened', mode }: Pick<DialectRequest, 'strictness' | 'mode'>,
  place: SessionPlace,
  terminal: Terminal,
): Result<ReadDialect> => {
  const opened = dialect.open({
    files,
    place: dialectPlace(place, terminal),
    machine: machineOf(place),
    strictness,
    launch: mode === undefined ? {} : { mode },
  });
  const policy = compileSource(opened.source);
  return policy.ok ? { ok: true, value: { dialect, mode, files, opened, policy: policy.value } } : policy;
};

const canonicalMode = (dialect: Dialect, mode: string): string | undefined => {
  const named = Object.hasOwn(dialect.modeAliases, mode) ? dialect.modeAliases[mode] : mode;
  return dialect.modes.find((known) => known === named);
};

/** A place as dialects take it. */
export const dialectPlace = (
  { cwd, home, repositoryRoot }: SessionPlace,
  terminal: Terminal,
): DialectPlace => {
  const variables: Record<string, string> = {};
  for (const [name, value] of Object.entries(terminal.variables)) {
    if (value !== undefined) variables[name] = value;
  }
  return {
    cwd,
    ...(home === undefined ? {} : { home }),
    ...(repositoryRoot === undefined ? {} : { repositoryRoot }),
    platform: terminal.platform,
    variables,
  };
};

export const machineOf = ({ environmentOf }: SessionPlace) => {
  const { readFile, listDirectory } = environmentOf(undefined);
  return {
    resolvePath,
    kindOf,
    ...(readFile === undefined ? {} : { readFile }),
    ...(listDirectory === undefined ? {} : { listDirectory }),
  };
};

const kindOf = (path: string): 'file' | 'directory' | 'missing' => {
  try {
    return statSync(path).isDirectory() ? 'directory' : 'file';
  } catch {
    return 'missing';
  }
};

const readFiles = (
  named: readonly string[],
  dialect: Dialect,
  place: DialectPlace,
  terminal: Terminal,
): readonly ConfigurationFile[] | undefined => {
  const candidates =
    named.length === 0
      ? dialect.candidates(place).flatMap(filesMeant)
      : named.map((name) => {
          const path = resolve(terminal.cwd, name);
          return { path, scope: dialect.scopeOf(path, place) };
        });
  const files: ConfigurationFile[] = [];
  for (const { path, scope } of candidates) {
    const text = readText(path, terminal);
    if (text === 'unreadable') return undefined;
    if (text !== 'missing') files.push({ path, scope, text: text.text });
    else if (named.length > 0) {
      terminal.complain(`no such configuration file: ${path}`);
      return undefined;
    }
  }
  return files;
};

/** A candidate that is a folder of files stands for each of them, in the order of their names. */
const filesMeant = (candidate: ConfigurationCandidate): readonly ConfigurationCandidate[] => {
  const { path, scope, filesEnding } = candidate;
  if (filesEnding === undefined) return [candidate];
  try {
    return readdirSync(path, { withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name.endsWith(filesEnding))
      .map(({ name }) => ({ path: `${path}/${name}`, scope }))
      .sort((a, b) => (a.path < b.path ? -1 : 1));
  } catch {
    return [];
  }
};

/** A session over files that were read before. */
export const dialectSession = (
  { dialect, mode, files, opened, policy }: ReadDialect,
  { environmentOf }: SessionPlace,
): DialectSession => {
  const { source, grants } = opened;
  const state: State = {
    ...(grants === undefined ? {} : { grants }),
    ...(mode === undefined ? {} : { mode }),
  };
  const { name, field } = dialect.shellTool;
  const shellCall = (command: string): unknown => ({ tool: name, input: { [field]: command } });
  const environments = new WeakMap<Environment, Environment>();
  const agentEnvironment = (call: unknown): Environment => {
    const host = environmentOf(call);
    const known = environments.get(host);
    if (known !== undefined) return known;
    const made: Environment = {
      ...host,
      ...opened.environment,
      extraDirectories: [...(host.extraDirectories ?? []), ...(opened.environment?.extraDirectories ?? [])],
      tools: dialect.tools,
    };
    environments.set(host, made);
    return made;
  };
  const judgeIn = (call: unknown, now: State): Decision =>
    answerInvalid(decide(policy, classify(call, agentEnvironment(call)), now), source.headless);
  return {
    dialect,
    files: files.map(({ path }) => path),
    mode: mode ?? source.mode,
    modes: dialect.modes,
    ownRules: false,
    shellCall,
    judge: (call, other, more) => {
      const named = other === undefined ? undefined : (canonicalMode(dialect, other) ?? other);
      const now = named === undefined && more === undefined ? state : withMore(state, named, more);
      return judgeIn(spellOut(call, shellCall), now);
    },
    attempt: (_, decision) => (change) =>
      change.kind === 'mode'
        ? decide(policy, decision.classification, { ...state, mode: change.mode }).effect
        : undefined,
  };
};

/** What came before a call stands beside what the agent's files remember. */
const withMore = (state: State, mode: string | undefined, more: State = {}): State => ({
  ...state,
  ...more,
  ...(mode === undefined ? {} : { mode }),
  ...(state.grants === undefined || more.grants === undefined
    ? {}
    : { grants: [...state.grants, ...more.grants] }),
});

/** `{ command }` is short for a call of the agent's shell tool. */
const spellOut = (call: unknown, shellCall: (command: string) => unknown): unknown => {
  if (typeof call !== 'object' || call === null || 'tool' in call || 'input' in call) return call;
  if (!('command' in call) || typeof call.command !== 'string') return call;
  const { command, ...rest } = call;
  return { ...rest, ...Object(shellCall(command)) };
};
