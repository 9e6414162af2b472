import { type Classification, variableKind } from '../classify/index.ts';
import {
  type ContextKind,
  type Directory,
  type Opaque,
  type ShellAnalysis,
  type ShellEffect,
  staticText,
} from '../shell/index.ts';
import type { EffectOptions, SessionFacts } from './session-facts.ts';

/** What a call leaves in a shell that keeps its state: directory, functions, aliases, variables, options. */
export function afterShell(facts: SessionFacts, call: Classification, options: EffectOptions): SessionFacts {
  const { analysis } = call;
  if (analysis === undefined) return facts;
  let next = facts;
  for (const effect of analysis.effects) next = afterEffect(next, effect, call, options);
  // What cannot be read may have changed anything in the shell.
  return analysis.opaque.some((one) => one.scope === 'script' || runsInShell(one, analysis))
    ? { ...next, changedLookup: true, directoryUnknown: true }
    : next;
}

/** Programs that run a text or another command in the shell itself. */
const shellRunners = new Set(['eval', '.', 'source', 'builtin', 'command', 'trap', 'enable']);

/** Contexts that are processes of their own: what is changed there ends with them. */
const ownProcesses: ReadonlySet<ContextKind> = new Set([
  'pipeline',
  'subshell',
  'substitution',
  'process-substitution',
  'background',
  'coproc',
]);

/** Whether a command that cannot be read runs in the shell itself: `eval "$x"`, `. file`, and a name that may be `alias`. */
function runsInShell({ scope, command: id }: Opaque, { commands }: ShellAnalysis): boolean {
  if (scope !== 'command') return false;
  const command = commands.find((one) => one.id === id);
  // Whose it is cannot be told.
  if (command === undefined) return true;
  const { context, via, words } = command;
  if (context.some((one) => ownProcesses.has(one))) return false;
  if (via !== undefined && !shellRunners.has(via.wrapper)) return false;
  const [first] = words;
  const name = first === undefined ? undefined : staticText(first);
  return name === undefined || shellRunners.has(name);
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
