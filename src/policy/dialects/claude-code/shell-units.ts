import type { Access, Classification, Deed, PathResource } from '../../../classify/index.ts';
import type { Command, Redirect, ShellAnalysis, Word } from '../../../shell/index.ts';
import { pathCommands } from './commands.table.ts';
import { type Draft, pathDraft } from './drafts.ts';
import { fitsCommand } from './fits-command.ts';
import { exactPath, fixedPath, type Ground } from './ground.ts';
import { shellHoles } from './holes.ts';
import { isAfterVariable, isCritical, pathsOf } from './places.ts';
import { isExecWrapper, isFileCommand, isReadOnly, removersOf } from './read-only.ts';
import { collapse } from './rule.ts';
import {
  allowTexts,
  anyTexts,
  argumentsOf,
  isUnparsable,
  nameOf,
  type Part,
  partsOf,
  wordText,
} from './shell-parts.ts';

/** What Claude Code sees of a shell line: its parts, the files of its redirects and of commands it knows. */
export function shellUnits(
  classification: Classification,
  analysis: ShellAnalysis,
  ground: Ground,
): readonly Draft[] {
  const parts = partsOf(analysis, classification);
  const { cwd, home } = classification.environment;
  const source = collapse(analysis.source);
  const moves = movesOf(parts, cwd, home, ground);
  const drafts: Draft[] = [];
  if (isUnparsable(analysis)) {
    drafts.push({
      kind: 'unparsable',
      text: analysis.source,
      facts: { 'exact command': [source], 'any command': [source] },
      holes: ['not-understood'],
    });
  }
  for (const part of parts)
    drafts.push(...partUnits(part, parts, analysis, moves, source, classification, ground));
  for (const { redirect, directories } of analysis.redirects) {
    const moved = moves.hasMoved || directories.length !== 1;
    drafts.push(...redirectUnits(redirect, undefined, moved, classification, ground));
  }
  if (drafts.length === 0) {
    drafts.push({
      kind: 'command',
      text: analysis.source,
      facts: { 'read only': true, 'exact command': [source], 'any command': [source] },
    });
  }
  return drafts;
}

/** Whether the line goes elsewhere by `cd`, and where to. */
interface Moves {
  readonly hasMoved: boolean;
  /** The folders of each `cd`, by command; `undefined` where it is not known. */
  readonly targets: ReadonlyMap<number, string | undefined>;
  /** Some `cd` leads to another folder than the one that the call starts in. */
  readonly elsewhere: boolean;
}

function movesOf(parts: readonly Part[], cwd: string, home: string | undefined, ground: Ground): Moves {
  const targets = new Map<number, string | undefined>();
  let hasMoved = false;
  let at: string | undefined = cwd;
  for (const { name, inner } of parts) {
    if (name !== 'cd' && name !== 'pushd' && name !== 'popd') continue;
    at = name === 'cd' ? target(inner, at, home) : undefined;
    targets.set(inner.id, at);
    if (at !== cwd) hasMoved = true;
  }
  const elsewhere = [...targets.values()].some((to) => to !== cwd && to !== ground.place.cwd);
  return { hasMoved, targets, elsewhere };
}

function target(command: Command, from: string | undefined, home: string | undefined): string | undefined {
  const words = argumentsOf(command).filter(({ raw }) => raw !== '--' && raw !== '-P' && raw !== '-L');
  const [word] = words;
  if (word === undefined) return home;
  const text = words.length === 1 ? pathText(word, home) : undefined;
  if (text === undefined || text === '-' || text.startsWith('-')) return undefined;
  if (text.startsWith('/')) return joined('/', text);
  return from === undefined ? undefined : joined(from, text);
}

function pathText(word: Word, home: string | undefined): string | undefined {
  if (/^~(?:\/|$)/.test(word.raw))
    return home === undefined ? undefined : wordText(word)?.replace(/^~/, () => home);
  const value = wordText(word);
  return value === undefined || word.raw.startsWith('~') ? undefined : value;
}

/** Joins two paths and takes `.` and `..` out. */
export function joined(base: string, path: string): string {
  const kept: string[] = [];
  for (const segment of (path.startsWith('/') ? path : `${base}/${path}`).split('/')) {
    if (segment === '..') kept.pop();
    else if (segment !== '' && segment !== '.') kept.push(segment);
  }
  return `/${kept.join('/')}`;
}

function partUnits(
  part: Part,
  parts: readonly Part[],
  analysis: ShellAnalysis,
  moves: Moves,
  source: string,
  classification: Classification,
  ground: Ground,
): readonly Draft[] {
  const allow = allowTexts(part, analysis);
  const execs = isExecWrapper(part);
  const git = part.seen.some((command) => nameOf(command) === 'git');
  const isElsewhere = git && moves.elsewhere;
  const readOnly = !isElsewhere && isReadOnly(part);
  const text = allow[0] ?? source;
  const drafts: Draft[] = [
    {
      kind: 'command',
      text,
      span: part.command.span,
      facts: {
        command: execs || isSubstituted(part) ? [] : allow,
        'exact command': [...allow, source],
        'any command': anyTexts(part, analysis),
        'read only': readOnly,
        'file command': isFileCommand(part),
        changes: part.deeds.some(changes),
        critical: isCriticalRemoval(part, classification, ground),
        'always asks': isElsewhere,
      },
      holes: shellHoles({ part, parts, readOnly, execs, classification, ground }),
    },
  ];
  drafts.push(...operandUnits(part, moves, ground));
  const redirects = [part.command, ...part.peeled.filter((command) => command !== part.command)].flatMap(
    (command) => command.redirects,
  );
  for (const redirect of new Set(redirects)) {
    drafts.push(...redirectUnits(redirect, part, moves.hasMoved, classification, ground));
  }
  return drafts;
}

/** The output of another command becomes part of it: no pattern covers that. */
function isSubstituted({ seen }: Part): boolean {
  return seen.some(({ words }) =>
    words.some((word) => wordText(word) === undefined && /`|\$\(/.test(word.raw)),
  );
}

function changes({ access, kind }: Deed): boolean {
  if (access === undefined) return kind === 'flow';
  if (access.resource.kind === 'path' && access.resource.place === 'device-null') return false;
  return (
    access.action !== 'read' &&
    access.action !== 'execute' &&
    !(access.action === 'connect' && access.mutates !== true)
  );
}

function isCriticalRemoval(part: Part, classification: Classification, ground: Ground): boolean {
  const removers = removersOf(part);
  if (removers.length === 0) return false;
  const ids = new Set(removers.map(({ id }) => id));
  const words = removers.flatMap(argumentsOf);
  if (words.some(({ raw }) => isAfterVariable(raw))) return true;
  const places = {
    home: classification.environment.home,
    cwd: ground.place.cwd,
    additional: ground.additional,
    hasDrives: ground.place.platform === 'win32',
  };
  const here = { ...places, cwd: classification.environment.cwd };
  return part.deeds.some(
    ({ command, access }) =>
      command !== undefined &&
      ids.has(command) &&
      access?.action === 'delete' &&
      access.resource.kind === 'path' &&
      access.resource.place !== 'unknown' &&
      pathsOf(access.resource).some((path) => isCritical(path, places) || isCritical(path, here)),
  );
}

/** The files that a command of which the operands are read names on the line. */
function operandUnits(part: Part, moves: Moves, ground: Ground): readonly Draft[] {
  const ids = new Set(
    part.seen.filter((command) => pathCommands.has(nameOf(command) ?? '')).map(({ id }) => id),
  );
  const drafts: Draft[] = [];
  const told = new Set<string>();
  for (const deed of part.deeds) {
    if (deed.command === undefined || !ids.has(deed.command) || deed.reason.code === 'redirect') continue;
    const access = operandOf(deed.access);
    if (access === undefined) continue;
    const name = `${access.action} ${access.resource.path}`;
    if (told.has(name)) continue;
    told.add(name);
    drafts.push(
      pathDraft(access.action, access.resource, ground, {
        from: 'command',
        text: name,
        span: part.command.span,
      }),
    );
  }
  if (part.name === 'cd') {
    const to = moves.targets.get(part.inner.id);
    const text = part.inner.words.map(({ raw }) => raw).join(' ');
    drafts.push(
      to === undefined
        ? { kind: 'command', text, facts: { unknown: true } }
        : pathDraft('read', exactPath(to, ground), ground, {
            from: 'command',
            text,
            span: part.command.span,
            more: { moves: true },
          }),
    );
  }
  return drafts;
}

interface PathAccess {
  readonly action: 'read' | 'write' | 'delete';
  readonly resource: PathResource;
}

/** An operand as Claude Code looks at it: the path that is named, not what lies below it. */
function operandOf(access: Access | undefined): PathAccess | undefined {
  if (access === undefined || access.resource.kind !== 'path') return undefined;
  const { action, resource } = access;
  if (action !== 'read' && action !== 'write' && action !== 'delete') return undefined;
  if (resource.place === 'device-null' || resource.place === 'unknown' || resource.place === 'scratch') {
    return undefined;
  }
  const path = resource.path.endsWith('/**') ? resource.path.slice(0, -3) : resource.path;
  if (path === '' || fixedPath(path) !== path)
    return { action, resource: { ...resource, path: path || '/', recursive: false } };
  return { action, resource: { ...resource, path, exact: true, recursive: false } };
}

function redirectUnits(
  redirect: Redirect,
  part: Part | undefined,
  hasMoved: boolean,
  classification: Classification,
  ground: Ground,
): readonly Draft[] {
  const { action, target: word, operator, network, span } = redirect;
  if (action === 'duplicate' || action === 'text' || action === 'read') return [];
  const text = `${operator} ${word.raw}`;
  const facts = { changes: true, from: 'redirect' };
  if (network !== undefined) {
    return [{ kind: 'path', text, span, facts: { ...facts, 'always asks': true } }];
  }
  const value = wordText(word);
  if (value === '/dev/null') return [];
  const { cwd, home } = classification.environment;
  const isOdd =
    value === undefined ||
    word.raw.startsWith('~') ||
    /[*?[\]{}]/.test(word.raw) ||
    (hasMoved && !value.startsWith('/')) ||
    operator === '>&' ||
    action === 'read-write' ||
    typeof redirect.descriptor !== 'number';
  const plain = pathText(word, home);
  if (plain === undefined) return [{ kind: 'path', text, span, facts: { ...facts, 'always asks': true } }];
  const deed = classification.deeds.find(
    ({ access }) => access?.span.start === word.span.start && access.resource.kind === 'path',
  );
  const known = deed?.access?.resource;
  const resource = known?.kind === 'path' && known.exact ? known : exactPath(joined(cwd, plain), ground);
  return [
    pathDraft('write', resource, ground, {
      from: 'redirect',
      text,
      span,
      more: { 'always asks': isOdd, ...(part === undefined ? {} : { by: part.name ?? '' }) },
    }),
  ];
}

/** Whether the sandbox runs the line: none of its parts is excluded, and the call does not leave it. */
export function isSandboxed(classification: Classification, { sandbox }: Ground): boolean {
  const { analysis, call } = classification;
  if (!sandbox.isEnabled || analysis === undefined) return false;
  if (call.input['dangerouslyDisableSandbox'] === true && !sandbox.ignoresEscape) return false;
  const texts = partsOf(analysis, classification).flatMap((part) => anyTexts(part, analysis));
  return !sandbox.excluded.some((pattern) => texts.some((text) => fitsCommand(pattern, text)));
}
