import type { Command, Directory, Shell, ShellAnalysis, Span, Word } from '../../shell/index.ts';
import { staticText } from '../../shell/index.ts';
import type { Prepared } from '../prepared.ts';
import { literalWord } from '../programs/words.ts';
import { absoluteDirectories } from '../word-path.ts';
import { cargoAlias } from './cargo-alias.ts';
import { denoTasks } from './deno-tasks.ts';
import { justRecipes } from './justfile.ts';
import { makeRecipes } from './makefile.ts';
import { packageScripts } from './package-scripts.ts';
import type { ScriptRun, ScriptSource } from './script-run.ts';

/** An analysis with the bodies of the project scripts that its commands run. */
export interface Scripted {
  readonly analysis: ShellAnalysis;
  /** Commands that run a script, and whether its body is all that they run. */
  readonly scripts: ReadonlyMap<number, 'whole' | 'part'>;
}

/** Deepest chain of scripts that run scripts. */
const MAX_DEPTH = 6;
/** Most commands that scripts may add. */
const MAX_COMMANDS = 400;

const NO_SCRIPTS: ReadonlyMap<number, 'whole' | 'part'> = new Map();

/** Adds what project scripts run, where the environment can read their files. */
export function withScripts(analysis: ShellAnalysis, prepared: Prepared, shell: Shell): Scripted {
  const { readFile } = prepared.environment;
  if (readFile === undefined || !analysis.commands.some(mayRunScript))
    return { analysis, scripts: NO_SCRIPTS };
  const draft: Draft = {
    commands: [...analysis.commands],
    redirects: [...analysis.redirects],
    opaque: [...analysis.opaque],
    variablesRead: [...analysis.variablesRead],
    scripts: new Map(),
  };
  const depths = new Map<number, number>();
  for (let at = 0; at < draft.commands.length; at += 1) {
    const command = draft.commands[at];
    if (command === undefined || command.callsFunction || !mayRunScript(command)) continue;
    const depth = depths.get(command.id) ?? 0;
    const run = scriptOf(command, prepared, readFile);
    if (run === undefined) continue;
    // What is too deep or too much stays code of the project.
    if (depth >= MAX_DEPTH || draft.commands.length > MAX_COMMANDS) continue;
    const before = draft.commands.length;
    const read = run.texts.map((text) =>
      shell.analyze(text, {
        ...prepared.analyze,
        shell: 'sh',
        variables: { ...prepared.variables, PWD: run.directory },
      }),
    );
    for (const inner of read) append(draft, command, inner, run.directory);
    for (let each = before; each < draft.commands.length; each += 1) depths.set(each, depth + 1);
    const whole =
      run.whole && !draft.commands.slice(before).some((inner) => isShadowed(inner, run, prepared));
    draft.scripts.set(command.id, whole ? 'whole' : 'part');
  }
  if (draft.scripts.size === 0) return { analysis, scripts: NO_SCRIPTS };
  const { commands, redirects, opaque, variablesRead, scripts } = draft;
  return { analysis: { ...analysis, commands, redirects, opaque, variablesRead }, scripts };
}

interface Draft {
  readonly commands: Command[];
  readonly redirects: ShellAnalysis['redirects'][number][];
  readonly opaque: ShellAnalysis['opaque'][number][];
  readonly variablesRead: ShellAnalysis['variablesRead'][number][];
  readonly scripts: Map<number, 'whole' | 'part'>;
}

type Reader = (words: readonly string[], source: ScriptSource) => ScriptRun | undefined;

const READERS: ReadonlyMap<string, Reader> = new Map<string, Reader>([
  ...['npm', 'pnpm', 'yarn', 'bun'].map((name): [string, Reader] => [
    name,
    (words, source) => packageScripts(name, words, source),
  ]),
  ['make', makeRecipes],
  ['gmake', makeRecipes],
  ['just', justRecipes],
  ['cargo', cargoAlias],
  ['deno', denoTasks],
]);

function mayRunScript({ words, via }: Command): boolean {
  const name = words[0] === undefined ? undefined : staticText(words[0]);
  return name !== undefined && READERS.has(name) && (via === undefined || via.place === 'local');
}

function scriptOf(
  command: Command,
  prepared: Prepared,
  readFile: ScriptSource['readFile'],
): ScriptRun | undefined {
  const words: string[] = [];
  for (const word of command.words) {
    const text = word.fields === 'one' ? staticText(word) : undefined;
    if (text === undefined) return undefined;
    words.push(text);
  }
  const directories = absoluteDirectories(command.directories, prepared.cwd);
  const [directory] = directories;
  const reader = READERS.get(words[0] ?? '');
  if (reader === undefined || directory === undefined || directories.length !== 1) return undefined;
  const root = prepared.roots.find((each) => directory === each || directory.startsWith(`${each}/`));
  return reader(words, { directory, root: root ?? directory, readFile });
}

/** A program of the project's own folder stands in the place of the one that the tables know. */
function isShadowed(command: Command, run: ScriptRun, prepared: Prepared): boolean {
  const { readFile, listDirectory } = prepared.environment;
  const name = command.words[0] === undefined ? undefined : staticText(command.words[0]);
  if (name === undefined || name.includes('/')) return false;
  return run.binFolders.some(
    (folder) =>
      listDirectory?.(folder)?.includes(name) === true || readFile?.(`${folder}/${name}`) !== undefined,
  );
}

/** Adds a body's analysis behind the commands, as text that the outer command runs. */
function append(draft: Draft, outer: Command, inner: ShellAnalysis, directory: string): void {
  const { span } = outer;
  const offset = draft.commands.length;
  const start = literalWord(directory, outer.words[0] ?? emptyWord(span));
  const moved = (directories: readonly Directory[]): readonly Directory[] =>
    directories.map((each) =>
      each.kind === 'unknown'
        ? each
        : { kind: 'known', steps: [start, ...each.steps.map((word) => at(word, span))] },
    );
  for (const command of inner.commands) {
    draft.commands.push({
      ...command,
      id: command.id + offset,
      span,
      words: command.words.map((word) => at(word, span)),
      assignments: command.assignments.map((assignment) => ({ ...assignment, span })),
      redirects: command.redirects.map((redirect) => ({
        ...redirect,
        span,
        target: at(redirect.target, span),
      })),
      context: [...outer.context, 'nested-text', ...command.context],
      pipelines: [
        ...outer.pipelines,
        ...command.pipelines.map((place) => ({ ...place, id: place.id + (offset + 1) * 1_000_000 })),
      ],
      execution: outer.execution === 'always' ? command.execution : outer.execution,
      directories: moved(command.directories),
      stdin: command.stdin.kind === 'inherit' ? outer.stdin : command.stdin,
      via:
        command.via === undefined
          ? {
              of: outer.id,
              wrapper: staticText(outer.words[0] ?? start) ?? 'npm',
              relation: 'text',
              place: 'local',
            }
          : { ...command.via, of: command.via.of + offset },
      ...(command.feeds === undefined
        ? outer.feeds === undefined
          ? {}
          : { feeds: outer.feeds }
        : { feeds: command.feeds + offset }),
    });
  }
  for (const { redirect, directories, ...rest } of inner.redirects)
    draft.redirects.push({
      ...rest,
      redirect: { ...redirect, span, target: at(redirect.target, span) },
      directories: moved(directories),
    });
  for (const opaque of inner.opaque)
    draft.opaque.push({
      ...opaque,
      span,
      command: opaque.command === undefined ? outer.id : opaque.command + offset,
    });
  for (const { command, ...read } of inner.variablesRead)
    draft.variablesRead.push({
      ...read,
      span,
      ...(command === undefined ? {} : { command: command + offset }),
    });
}

function at(word: Word, span: Span): Word {
  return { ...word, span };
}

function emptyWord(span: Span): Word {
  return { span, raw: '', pieces: [], fields: 'one' };
}
