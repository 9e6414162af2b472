import type { Access, Classification, Deed } from '../classify/index.ts';
import { variableKind } from '../classify/index.ts';
import type { Directory, ShellEffect } from '../shell/index.ts';
import { staticText } from '../shell/index.ts';

/** What earlier calls of a session have done that later ones must know. Plain data. */
export interface SessionFacts {
  /** Of a persistent shell; `undefined` where no call has moved it. */
  readonly cwd: string | undefined;
  readonly directoryUnknown: boolean;
  /** Functions and aliases. */
  readonly defined: readonly string[];
  /** Variables that may steer what later calls run. */
  readonly exported: readonly string[];
  readonly changedLookup: boolean;
  readonly traps: boolean;
  /** Files that were written, as typed and as resolved. */
  readonly written: readonly string[];
  /** Folders in which some files that cannot be told were written. */
  readonly writtenBelow: readonly string[];
  /** Names that lead to other files: links, and what was moved. */
  readonly names: readonly NameLeads[];
  readonly secretsRead: readonly string[];
  readonly hostsSeen: readonly string[];
}

/** `path`, and what lies below it, is the file `to`, or one of several where it cannot be told. */
export interface NameLeads {
  readonly path: string;
  readonly to: readonly string[];
}

export const noFacts: SessionFacts = {
  cwd: undefined,
  directoryUnknown: false,
  defined: [],
  exported: [],
  changedLookup: false,
  traps: false,
  written: [],
  writtenBelow: [],
  names: [],
  secretsRead: [],
  hostsSeen: [],
};

export interface EffectOptions {
  /** Whether the host's shell keeps its state from call to call. */
  readonly persistentShell: boolean;
  /** The call is still running: where it has led the shell is not known. */
  readonly isRunning: boolean;
  /** Whether a folder is there; left out: not known. */
  readonly isFolder?: (path: string) => boolean | undefined;
}

/** The facts after a call, which is taken to have done all that it could do; the same object where nothing is new. */
export function afterCall(facts: SessionFacts, call: Classification, options: EffectOptions): SessionFacts {
  if (hasNoEffects(call)) return facts;
  const next = afterDeeds(facts, call);
  return options.persistentShell ? afterShell(next, call, options) : next;
}

/** What lies in files outlives the shell; what a shell defines is of use to a later call only where it is the same shell. */
function afterDeeds(facts: SessionFacts, call: Classification): SessionFacts {
  if (call.deeds.every(({ access }) => access === undefined || leavesNothing(access))) return facts;
  const noted: Noted = { written: [], below: [], secrets: [], hosts: [] };
  for (const { access } of call.deeds)
    if (access !== undefined) noteAccess(access, noted, call.environment.roots);
  noted.written.push(...configuredFiles(call));
  return {
    ...facts,
    written: withNew(facts.written, noted.written),
    writtenBelow: withNew(facts.writtenBelow, noted.below),
    names: withLeads(facts.names, [...leadsOf(call), ...copiesOf(call)]),
    secretsRead: withNew(facts.secretsRead, noted.secrets),
    hostsSeen: withNew(facts.hostsSeen, noted.hosts),
  };
}

interface Noted {
  readonly written: string[];
  readonly below: string[];
  readonly secrets: string[];
  readonly hosts: string[];
}

/** A session may write thousands of files: what is known already is not copied. */
function withNew(known: readonly string[], found: readonly string[]): readonly string[] {
  const fresh = found.filter((one, at) => !known.includes(one) && found.indexOf(one) === at);
  return fresh.length === 0 ? known : [...known, ...fresh];
}

/** The latest last. A lead that is made again counts from then on. */
function withLeads(known: readonly NameLeads[], made: readonly NameLeads[]): readonly NameLeads[] {
  if (made.length === 0) return known;
  const isMadeAgain = (one: NameLeads): boolean =>
    made.some(({ path, to }) => path === one.path && to.join('\0') === one.to.join('\0'));
  return [...known.filter((one) => !isMadeAgain(one)), ...made];
}

/** Most calls read, and leave nothing that a later one must know. */
function hasNoEffects({ deeds, analysis }: Classification): boolean {
  if (analysis !== undefined && (analysis.effects.length > 0 || analysis.opaque.length > 0)) return false;
  return deeds.every(({ access }) => access === undefined || leavesNothing(access));
}

function leavesNothing({ action, resource }: Access): boolean {
  if (action === 'execute') return true;
  return action === 'read' && !(resource.kind === 'path' && resource.secret === 'yes');
}

function noteAccess(
  { action, resource }: Access,
  { written, below, secrets, hosts }: Noted,
  roots: readonly string[],
): void {
  if (resource.kind === 'host') {
    if (resource.host !== undefined) hosts.push(resource.host);
    return;
  }
  if (resource.kind === 'opaque' && action !== 'read' && action !== 'execute' && action !== 'connect') {
    // A checkout, a patch, an archive: any file of the workspace may be another one.
    below.push(...roots);
    return;
  }
  if (resource.kind !== 'path' || resource.place === 'device-null') return;
  if (action === 'read' && resource.secret === 'yes') secrets.push(resource.resolved ?? resource.path);
  if (action === 'read' || action === 'execute' || action === 'connect') return;
  if (resource.exact && !resource.recursive) {
    written.push(resource.path);
    if (resource.resolved !== undefined) written.push(resource.resolved);
    return;
  }
  for (const path of [resource.path, resource.resolved]) if (path !== undefined) below.push(fixedPart(path));
}

/** The folder up to the first segment that is a pattern. */
function fixedPart(pattern: string): string {
  const at = pattern.search(/[*?[]/);
  if (at < 0) return pattern;
  const end = pattern.lastIndexOf('/', at);
  return end <= 0 ? '/' : pattern.slice(0, end);
}

/** Where programs keep what `git config` and its like change; each relative to a workspace root. */
const configurationFiles: Readonly<Record<string, readonly string[]>> = {
  git: ['.git/config', '.gitmodules'],
  npm: ['.npmrc', 'package.json'],
  pnpm: ['.npmrc', 'pnpm-workspace.yaml', 'package.json'],
  yarn: ['.yarnrc', '.yarnrc.yml', 'package.json'],
  bun: ['bunfig.toml', 'package.json'],
  cargo: ['.cargo/config.toml', 'Cargo.toml'],
  poetry: ['poetry.toml', 'pyproject.toml'],
  pip: ['pip.conf'],
  bundle: ['.bundle/config'],
  composer: ['composer.json'],
  go: ['go.env', 'go.mod'],
};

function configuredFiles({ deeds, environment }: Classification): readonly string[] {
  const paths: string[] = [];
  for (const { access, program } of deeds) {
    if (access?.action !== 'configure' || program === undefined) continue;
    const name = program.split(' ')[0] ?? '';
    const files = Object.hasOwn(configurationFiles, name) ? (configurationFiles[name] ?? []) : [];
    for (const root of environment.roots) for (const file of files) paths.push(`${root}/${file}`);
  }
  return paths;
}

/** Files that may hold what a secret holds, once a call has read the one and written the other. */
function copiesOf({ deeds }: Classification): readonly NameLeads[] {
  const secrets = new Set<string>();
  const written = new Set<string>();
  for (const { access } of deeds) {
    if (access?.resource.kind !== 'path' || !access.resource.exact) continue;
    const { path, secret, place } = access.resource;
    if (access.action === 'read' && secret === 'yes') secrets.add(path);
    if (access.action === 'write' && secret !== 'yes' && place !== 'device-null') written.add(path);
  }
  if (secrets.size === 0) return [];
  return [...written].map((path) => ({ path, to: [...secrets] }));
}

/** Programs that give a file another name. */
const renaming = new Set(['mv']);

/** Names that lead elsewhere after the call: the targets of links, and where things were moved from. */
function leadsOf({ deeds }: Classification): readonly NameLeads[] {
  const byCommand = new Map<number, Deed[]>();
  for (const deed of deeds) {
    if (deed.command === undefined || deed.access?.resource.kind !== 'path') continue;
    const list = byCommand.get(deed.command);
    if (list === undefined) byCommand.set(deed.command, [deed]);
    else list.push(deed);
  }
  return [...byCommand.values()].flatMap(leadsOfCommand);
}

function leadsOfCommand(deeds: readonly Deed[]): readonly NameLeads[] {
  const isLink = deeds.some(({ reason }) => reason.code === 'link-target');
  const isMove = deeds.some(({ program }) => program !== undefined && renaming.has(program));
  if (!isLink && !isMove) return [];
  const targets = new Set<string>();
  const names = new Set<string>();
  for (const { access, reason } of deeds) {
    if (access?.resource.kind !== 'path') continue;
    const { path, resolved } = access.resource;
    const isTarget = isLink ? reason.code === 'link-target' : access.action === 'read';
    if (isTarget)
      for (const one of [path, resolved])
        if (one !== undefined) targets.add(one);
        else continue;
  }
  for (const { access, reason } of deeds) {
    if (access?.resource.kind !== 'path' || access.action === 'read') continue;
    if (reason.code === 'link-target' || reason.code === 'moved-away') continue;
    names.add(access.resource.path);
  }
  return [...names].map((path) => ({ path, to: [...targets].filter((one) => one !== path) }));
}

function afterShell(facts: SessionFacts, call: Classification, options: EffectOptions): SessionFacts {
  let next = facts;
  for (const effect of call.analysis?.effects ?? []) next = afterEffect(next, effect, call, options);
  // What cannot be read may have changed anything in the shell.
  return (call.analysis?.opaque ?? []).some(({ scope }) => scope === 'script')
    ? { ...next, changedLookup: true, directoryUnknown: true }
    : next;
}

/** Options of `set` that change how a run ends or what it shows, and not what a text means. */
const harmlessOptions = /^[-+](?:[euxvCno]+)$|^(?:pipefail|errexit|nounset|xtrace|verbose|noclobber)$/;

function afterEffect(
  facts: SessionFacts,
  effect: ShellEffect,
  call: Classification,
  options: EffectOptions,
): SessionFacts {
  switch (effect.kind) {
    case 'directory':
      return { ...facts, ...afterDirectory(effect.directories, call, options) };
    case 'variable': {
      const kind = variableKind(effect.name);
      const steers = kind === 'steering' || (kind === 'unlisted' && effect.exported);
      return steers ? { ...facts, exported: added(facts.exported, effect.name) } : facts;
    }
    case 'function':
      return { ...facts, defined: added(facts.defined, effect.name) };
    case 'alias':
      return effect.name === undefined
        ? { ...facts, changedLookup: true }
        : { ...facts, defined: added(facts.defined, effect.name) };
    case 'option':
      return harmlessOptions.test(effect.name) ? facts : { ...facts, changedLookup: true };
    case 'trap':
      return { ...facts, traps: true };
    case 'lookup':
      return { ...facts, changedLookup: true };
    default: {
      const never: never = effect;
      return never;
    }
  }
}

function added(list: readonly string[], name: string): readonly string[] {
  return list.includes(name) ? list : [...list, name];
}

const notKnown = { cwd: undefined, directoryUnknown: true };

/** The first that is there is where the shell is: the others stand for a `cd` that failed. */
function afterDirectory(
  directories: readonly Directory[],
  { environment }: Classification,
  { isRunning, isFolder }: EffectOptions,
): Pick<SessionFacts, 'cwd' | 'directoryUnknown'> {
  if (isRunning) return notKnown;
  const paths = directories.map((directory) => pathOf(directory, environment.cwd));
  const [first, ...others] = paths;
  if (first === undefined) return notKnown;
  if (others.every((path) => path === first)) return { cwd: first, directoryUnknown: false };
  return isFolder?.(first) === true ? { cwd: first, directoryUnknown: false } : notKnown;
}

function pathOf(directory: Directory, cwd: string): string | undefined {
  if (directory.kind === 'unknown') return undefined;
  let path = cwd;
  for (const step of directory.steps) {
    const text = staticText(step);
    if (text === undefined || text === '-') return undefined;
    path = text.startsWith('/') ? text : `${path}/${text}`;
  }
  return normalized(path);
}

function normalized(path: string): string {
  const kept: string[] = [];
  for (const part of path.split('/')) {
    if (part === '..') kept.pop();
    else if (part !== '' && part !== '.') kept.push(part);
  }
  return `/${kept.join('/')}`;
}
