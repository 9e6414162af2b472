import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Reviewed, ReviewedFile } from '../ci/reviewed.ts';
import { toolgateTools } from '../classify/tools.table.ts';
import type { Strictness } from '../policy/dialects/contract.ts';
import { compilePolicy, type Issue, modes, parsePolicyText, recommended } from '../policy/index.ts';
import { dialectOfFile } from './dialect-of-file.table.ts';
import type { DialectSession, ReadDialect } from './dialect-session.ts';
import { lastingPlace } from './lasting-place.ts';
import { policyLocations } from './policy-locations.ts';
import { documentSession } from './policy-session.ts';
import { readText } from './read-configuration.ts';
import type { SessionPlace } from './session.ts';
import type { Terminal } from './terminal.ts';

/** A policy to look at, or what is wrong with its files. */
export type OpenedReview =
  | { readonly kind: 'opened'; readonly reviewed: Reviewed }
  | { readonly kind: 'broken'; readonly files: readonly ReviewedFile[]; readonly issues: readonly Issue[] };

/** Names toolgate's own files where others are told by their names. */
export const ownSystem = 'toolgate';

export interface ReviewRequest {
  readonly files: readonly string[];
  /** Left out: told by the files' names. */
  readonly dialect: string | undefined;
  readonly strictness: Strictness;
}

/**
 * The policies that files hold: each of toolgate's own by itself, those of one agent together. `undefined` after saying
 * on the terminal what cannot be read.
 */
export const openReviewed = async (
  { files, dialect, strictness }: ReviewRequest,
  here: SessionPlace,
  terminal: Terminal,
): Promise<readonly OpenedReview[] | undefined> => {
  const place = lastingPlace(here);
  const byDialect = new Map<string, string[]>();
  const own: string[] = [];
  for (const file of files) {
    const name = dialect === ownSystem ? undefined : (dialect ?? agentOf(resolve(terminal.cwd, file)));
    if (name === undefined) own.push(file);
    else byDialect.set(name, [...(byDialect.get(name) ?? []), file]);
  }
  if (files.length === 0 && dialect !== undefined) byDialect.set(dialect, []);
  if (files.length === 0 && dialect === undefined) own.push(...ownFiles(place));
  if (own.length === 0 && byDialect.size === 0) {
    terminal.complain('no toolgate.json here or above: name a file, or an agent with --dialect NAME');
    return undefined;
  }
  const opened: OpenedReview[] = [];
  for (const file of own) {
    const one = openOwn(file, place, terminal);
    if (one === undefined) return undefined;
    opened.push(one);
  }
  for (const [name, named] of byDialect) {
    const one = await openAgent(name, named, strictness, place, terminal);
    if (one === undefined) return undefined;
    opened.push(one);
  }
  return opened;
};

/** Whose file it is, by its name; `undefined`: toolgate's own. */
export const agentOf = (file: string): string | undefined =>
  dialectOfFile.find(({ name }) => name.test(file.replaceAll('\\', '/')))?.dialect;

const ownFiles = ({ cwd, repositoryRoot }: SessionPlace): readonly string[] =>
  policyLocations({ cwd, repositoryRoot, home: undefined, configurationFolder: undefined })
    .map(({ file }) => file)
    .filter((file) => existsSync(file));

const openOwn = (name: string, place: SessionPlace, terminal: Terminal): OpenedReview | undefined => {
  const path = resolve(terminal.cwd, name);
  const isBuiltIn = name === 'recommended' && !existsSync(path);
  const read = isBuiltIn ? { text: '' } : readText(path, terminal);
  if (read === 'missing') terminal.complain(`no such policy file: ${path}`);
  if (typeof read === 'string') return undefined;
  return reviewOwn({ path, text: read.text }, isBuiltIn, place);
};

/** toolgate's own file, to be looked at. */
export const reviewOwn = (file: ReviewedFile, isBuiltIn: boolean, place: SessionPlace): OpenedReview => {
  const parsed = isBuiltIn
    ? ({ ok: true, value: recommended } as const)
    : parsePolicyText(file.text, file.path);
  if (!parsed.ok) return { kind: 'broken', files: [file], issues: parsed.issues };
  const policy = compilePolicy(parsed.value);
  if (!policy.ok) return { kind: 'broken', files: [file], issues: policy.issues };
  const session = documentSession(parsed.value, policy.value, undefined, place);
  const { source } = policy.value;
  return {
    kind: 'opened',
    reviewed: {
      system: 'toolgate',
      files: isBuiltIn ? [] : [file],
      source,
      errors: [],
      warnings: [],
      document: parsed.value,
      tests: parsed.value.tests,
      modes,
      mode: source.mode,
      cwd: place.cwd,
      home: place.home,
      tools: toolgateTools,
      shellCall: (command) => ({ tool: 'bash', input: { command } }),
      judge: session.judge,
    },
  };
};

const openAgent = async (
  name: string,
  files: readonly string[],
  strictness: Strictness,
  place: SessionPlace,
  terminal: Terminal,
): Promise<OpenedReview | undefined> => {
  const { dialectSession, readDialect } = await import('./dialect-session.ts');
  const read = await readDialect({ name, files, strictness, mode: undefined }, place, terminal);
  if (read === undefined) return undefined;
  return { kind: 'opened', reviewed: reviewAgent(read, dialectSession(read, place), place) };
};

/** An agent's files, to be looked at. */
export const reviewAgent = (
  { dialect, opened, files }: ReadDialect,
  session: Pick<DialectSession, 'mode' | 'judge'>,
  place: SessionPlace,
): Reviewed => {
  const { name: tool, field } = dialect.shellTool;
  return {
    system: dialect.name,
    files,
    source: opened.source,
    errors: opened.errors,
    warnings: opened.warnings,
    document: undefined,
    tests: [],
    modes: [...dialect.modes, ...Object.keys(dialect.modeAliases)],
    mode: session.mode,
    cwd: place.cwd,
    home: place.home,
    tools: dialect.tools,
    shellCall: (command) => ({ tool, input: { [field]: command } }),
    judge: session.judge,
  };
};
