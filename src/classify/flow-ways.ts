import type { Command, ShellAnalysis, Word } from '../shell/index.ts';
import { staticText } from '../shell/index.ts';
import type { Deed } from './types.ts';

/** One way that data takes from a command to another: `pipe`, `substitution`, `file PATH`, `variable NAME`. */
export interface Step {
  readonly from: Command;
  readonly to: Command;
  /** `undefined`: the wrapper's words and input are those of the command that it runs. */
  readonly by: string | undefined;
}

export interface FlowMap {
  readonly after: ReadonlyMap<number, readonly Step[]>;
  readonly before: ReadonlyMap<number, readonly Step[]>;
}

/**
 * Where what a command reads or prints may go: along a pipeline, into a word, into a file that a later command reads
 * or runs, into a variable. More than happens, never less: a command's input is taken to be in all that it writes.
 */
export function flowMap(analysis: ShellAnalysis, deeds: readonly Deed[]): FlowMap {
  const after = new Map<number, Step[]>();
  const before = new Map<number, Step[]>();
  const add = (from: Command, to: Command | undefined, by: string | undefined): void => {
    if (to === undefined || to === from) return;
    const step: Step = { from, to, by };
    listAt(after, from.id).push(step);
    listAt(before, to.id).push(step);
  };
  const { commands } = analysis;
  const byId = new Map(commands.map((command) => [command.id, command]));
  const stages = pipelineStages(commands);
  const readers = filesRead(deeds, byId, analysis.source);
  const users = variablesUsed(commands);
  const written = filesWritten(deeds);
  const fetched = foldersFetched(deeds);
  for (const command of commands) {
    if (command.feeds !== undefined) add(command, byId.get(command.feeds), 'substitution');
    for (const { id, stage } of command.pipelines)
      for (const next of nextStage(stages.get(id), stage)) add(command, next, 'pipe');
    const outer = command.via === undefined ? undefined : byId.get(command.via.of);
    if (outer !== undefined) add(outer, command, undefined);
    for (const name of variablesSet(command))
      for (const user of users.get(name) ?? [])
        if (user.id > command.id) add(command, user, `variable ${name}`);
    for (const folder of fetched.get(command.id) ?? [])
      for (const { path, runner } of readers.scripts)
        if (runner.id > command.id && path.startsWith(`${folder}/`)) add(command, runner, `file ${path}`);
    for (const path of written.get(command.id) ?? []) {
      for (const { text, user } of readers.unknown)
        if (user.id > command.id && namesPath(text, path)) add(command, user, `file ${path}`);
      for (const reader of readers.exact.get(path) ?? [])
        if (reader.id > command.id) add(command, reader, `file ${path}`);
      for (const { folder, reader } of readers.trees)
        if (reader.id > command.id && path.startsWith(`${folder}/`)) add(command, reader, `file ${path}`);
    }
  }
  return { after, before };
}

/** Every command that what `from` reads or prints may come to, with the shortest way. */
export function waysFrom(from: Command, { after }: FlowMap): ReadonlyMap<number, readonly string[]> {
  const found = new Map<number, readonly string[]>([[from.id, []]]);
  const queue: Command[] = [from];
  for (let at = queue.shift(); at !== undefined; at = queue.shift()) {
    const way = found.get(at.id) ?? [];
    for (const { to, by } of after.get(at.id) ?? []) {
      if (found.has(to.id)) continue;
      found.set(to.id, by === undefined || way.at(-1) === by ? way : [...way, by]);
      queue.push(to);
    }
  }
  found.delete(from.id);
  return found;
}

function listAt<K, T>(lists: Map<K, T[]>, key: K): T[] {
  const known = lists.get(key);
  if (known !== undefined) return known;
  const list: T[] = [];
  lists.set(key, list);
  return list;
}

type Stages = ReadonlyMap<number, readonly Command[]>;

function pipelineStages(commands: readonly Command[]): ReadonlyMap<number, Stages> {
  const pipelines = new Map<number, Map<number, Command[]>>();
  for (const command of commands) {
    for (const { id, stage } of command.pipelines) {
      const stages = pipelines.get(id) ?? new Map<number, Command[]>();
      pipelines.set(id, stages);
      listAt(stages, stage).push(command);
    }
  }
  return pipelines;
}

/** The commands of the next stage that has any. */
function nextStage(stages: Stages | undefined, stage: number): readonly Command[] {
  let next: number | undefined;
  for (const other of stages?.keys() ?? [])
    if (other > stage && (next === undefined || other < next)) next = other;
  return next === undefined ? [] : (stages?.get(next) ?? []);
}

function filesWritten(deeds: readonly Deed[]): ReadonlyMap<number, readonly string[]> {
  const written = new Map<number, string[]>();
  for (const { access, command } of deeds) {
    if (command === undefined || access?.action !== 'write' || access.resource.kind !== 'path') continue;
    const { exact, path, place } = access.resource;
    if (exact && place !== 'device-null') listAt(written, command).push(path);
  }
  return written;
}

/** Folders into which a command puts what it fetches from an address on the line: `wget URL`, `git clone URL`. */
function foldersFetched(deeds: readonly Deed[]): ReadonlyMap<number, readonly string[]> {
  const fetching = new Set<number | undefined>();
  for (const { access, command } of deeds)
    if (access?.action === 'connect' && access.resource.kind === 'host' && access.resource.spelled)
      fetching.add(command);
  const folders = new Map<number, string[]>();
  for (const { access, command } of deeds) {
    if (command === undefined || !fetching.has(command) || access?.action !== 'write') continue;
    const { resource } = access;
    if (resource.kind === 'path' && resource.recursive && resource.place !== 'unknown')
      listAt(folders, command).push(resource.path);
  }
  return folders;
}

/** Whether a word may name the file, from whatever folder. */
function namesPath(text: string, path: string): boolean {
  const bare = text.replace(/^\.\//, '');
  return bare !== '' && (path === bare || path.endsWith(`/${bare}`));
}

interface Readers {
  /** Who reads or runs a file, by its path. */
  readonly exact: ReadonlyMap<string, readonly Command[]>;
  readonly trees: readonly { readonly folder: string; readonly reader: Command }[];
  readonly scripts: readonly { readonly path: string; readonly runner: Command }[];
  /** Words of which it is not known what they mean. */
  readonly unknown: readonly { readonly text: string; readonly user: Command }[];
}

function filesRead(deeds: readonly Deed[], byId: ReadonlyMap<number, Command>, source: string): Readers {
  const exact = new Map<string, Command[]>();
  const trees: { folder: string; reader: Command }[] = [];
  const scripts: { path: string; runner: Command }[] = [];
  const unknown: { text: string; user: Command }[] = [];
  for (const { access, command, kind, reason } of deeds) {
    const reader = command === undefined ? undefined : byId.get(command);
    if (reader === undefined) continue;
    const run = kind === 'code' ? reason.data?.['path'] : undefined;
    if (typeof run === 'string') {
      listAt(exact, run).push(reader);
      scripts.push({ path: run, runner: reader });
    }
    if (reason.code === 'unknown-operand' && reason.span !== undefined) {
      const text = source.slice(reason.span.start, reason.span.end).replaceAll(/["'\\]/g, '');
      unknown.push({ text, user: reader });
    }
    if (access?.resource.kind !== 'path' || (access.action !== 'read' && access.action !== 'execute'))
      continue;
    const { path, recursive, place } = access.resource;
    if (recursive && place !== 'unknown') trees.push({ folder: path, reader });
    listAt(exact, path).push(reader);
  }
  return { exact, trees, scripts, unknown };
}

/** Programs of the shell that put their input into the variables that their operands name. */
const inputReaders: ReadonlySet<string> = new Set(['read', 'mapfile', 'readarray']);

function variablesSet({ words, assignments }: Command): readonly string[] {
  const names = assignments.flatMap(({ name, scope }) => (scope === 'command' ? [] : [name]));
  const [name, ...operands] = words.map(staticText);
  if (name === undefined || !inputReaders.has(name)) return names;
  return [...names, ...operands.flatMap((word) => (word !== undefined && isName(word) ? [word] : []))];
}

function isName(word: string): boolean {
  return /^[A-Za-z_]\w*$/.test(word);
}

function variablesUsed(commands: readonly Command[]): ReadonlyMap<string, readonly Command[]> {
  const users = new Map<string, Command[]>();
  for (const command of commands) {
    const { words, assignments, redirects } = command;
    const note = ({ variables }: Word): void => {
      for (const name of variables ?? []) {
        const list = listAt(users, name);
        if (list.at(-1) !== command) list.push(command);
      }
    };
    words.forEach(note);
    for (const { target } of redirects) note(target);
    for (const { value } of assignments)
      if ('raw' in value) note(value);
      else value.forEach(note);
  }
  return users;
}
