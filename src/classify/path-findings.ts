import type { Word } from '../shell/index.ts';
import { staticText } from '../shell/index.ts';
import {
  type Doer,
  type Ground,
  hostDeed,
  makeDeed,
  onItsOwn,
  opaqueDeed,
  pathDeed,
  raisedAt,
  recoded,
} from './deed-kit.ts';
import { hostOfAddress } from './hosts.ts';
import { isTyped, type Judging } from './judging.ts';
import { programsWithLiteralPaths } from './literal-paths.table.ts';
import { pathResource } from './path-resource.ts';
import { baseName, isInside, isPattern, joinPath, parentOf } from './paths.ts';
import type { Finding } from './programs/interpretation.ts';
import type { Role } from './programs/schema.ts';
import { patternReachesProtected, patternReachesSecret } from './sensitive.ts';
import type { AccessAction, Deed, PathResource } from './types.ts';
import { type PathText, pathText } from './word-path.ts';

/** A quoted star is a plain character of the name, unless the program reads patterns of its own. */
export function operandText(judging: Judging, word: Word): PathText {
  const text = pathText(word);
  return text.kind === 'text' &&
    text.literal === true &&
    isPattern(text.text) &&
    !programsWithLiteralPaths.has(judging.interpretation.path[0] ?? '')
    ? { kind: 'text', text: text.text }
    : text;
}

type Extent = 'content' | 'named' | 'public' | 'list' | 'tree' | 'visible';

/** Records the access to a path in every directory where the command may run. */
export function touch(
  judging: Judging,
  word: Word,
  action: AccessAction,
  recursive: boolean,
  ground: Ground,
  extent: Extent = 'content',
  onlyOutside = false,
): void {
  if (action === 'read' && isTyped(judging, word)) return;
  const text = operandText(judging, word);
  // A program that is handed an address for a file may fetch it (`xmllint http://…`).
  if (text.kind === 'text' && text.text.includes('://') && isAddress(text.text)) {
    judging.into.push(
      hostDeed(
        judging.doer,
        onItsOwn('spelled-host'),
        hostOfAddress(text.text),
        action !== 'read',
        word.span,
      ),
    );
    return;
  }
  const index = judging.words.indexOf(word);
  const at = index === -1 ? judging.words.length - 1 : index;
  for (const directory of judging.directories) {
    let resource = pathResource(text, directory, recursive, judging.prepared);
    if (resource.place === 'device-null') continue;
    if (onlyOutside && resource.place === 'workspace') continue;
    if (extent !== 'content') resource = withExtent(resource, extent, judging);
    if (word.fields === 'many' && resource.exact) resource = { ...resource, exact: false };
    const away =
      (action !== 'read' || judging.runsCode) &&
      (resource.place === 'outside' || resource.place === 'unknown' || resource.place === 'system');
    // A rule for the program names its effect on the workspace; a target elsewhere has to be spelled, and so has
    // what a program that runs code takes from elsewhere (`pytest /tmp/x`).
    const reach = away && ground.base ? raisedAt(at, ground.code) : ground;
    judging.into.push(pathDeed(judging.doer, reach, action, resource, word.span, judging.prepared));
  }
}

function isAddress(text: string): boolean {
  return /^[a-z][a-z0-9+.-]*:\/\//i.test(text) && !/^file:/i.test(text);
}

/** Patterns that let names in; those that only leave names out limit nothing that matters. */
function including(filters: readonly Word[]): readonly Word[] {
  return filters.filter((filter) => staticText(filter)?.startsWith('!') !== true);
}

/** A change of everything below a root, or above one, is no set that a mode gives. */
export function reachesRoot(judging: Judging, word: Word): boolean {
  const text = pathText(word);
  return judging.directories.some((directory) => {
    const { path } = pathResource(text, directory, true, judging.prepared);
    return judging.prepared.roots.some((root) => isInside(root, path));
  });
}

/** `NAME=`, `@` and `file://` stand before the file in the options of many programs. */
const BEFORE_FILE = /^(?:[\w.-]+=)?@?(?:fileb?:\/\/)?/;

/**
 * A word of a command that sends what it is given: most are names and texts. One that leads out of the folder is a file
 * or a folder, one of the workspace only where its name says so, and then nobody knows. A blank makes it a text.
 */
export function judgeData(judging: Judging, word: Word, ground: Ground): void {
  const text = staticText(word);
  if (text === undefined || text.length > LONGEST_PATH || /\s/.test(text)) return;
  const file = text.replace(BEFORE_FILE, '');
  if (file === '' || file === '/' || file.includes('://')) return;
  const named: Word = file === text ? word : { ...word, pieces: [{ kind: 'literal', text: file }] };
  const away = /^(?:[/~]|\.\.(?:\/|$))/.test(file);
  if (!away && !file.includes('/') && !file.startsWith('.') && !isSecretHere(judging, named)) return;
  touch(judging, named, 'read', away, ground, away ? 'content' : 'named');
}

const LONGEST_PATH = 4096;

function isSecretHere(judging: Judging, word: Word): boolean {
  const text = pathText(word);
  return judging.directories.some(
    (directory) => pathResource(text, directory, false, judging.prepared).secret !== 'no',
  );
}

const PACKED = /\.(?:gz|bz2|xz|zst|lzma|lz4|br|Z)$/;

/** A decompressor writes the file without the ending: `gunzip .envrc.gz`. */
export function unpackedName(judging: Judging, word: Word, ground: Ground): void {
  const text = staticText(word);
  if (text === undefined || !PACKED.test(text)) return;
  const bare: Word = { ...word, pieces: [{ kind: 'literal', text: text.replace(PACKED, '') }] };
  touch(judging, bare, 'write', false, recoded(ground, 'unpacked'));
}

const SOURCES: ReadonlySet<Role> = new Set(['read', 'read-tree', 'move', 'link']);

/** The target of a copy may be a folder: then files of the sources' names are written into it. */
export function touchInside(judging: Judging, target: Word, ground: Ground): void {
  const folder = pathText(target);
  if (folder.kind !== 'text') return;
  for (const finding of judging.interpretation.findings) {
    if (
      finding.code !== 'operand' ||
      finding.word === undefined ||
      finding.role === undefined ||
      !SOURCES.has(finding.role)
    )
      continue;
    const source = pathText(finding.word);
    if (source.kind !== 'text') continue;
    const name = baseName(source.text.replace(/\/+$/, ''));
    if (name === '' || name === '.' || name === '..') {
      // `cp -r other/. .` brings along whatever lies there.
      judging.into.push(unknownWrites(judging.doer, ground));
      continue;
    }
    for (const directory of judging.directories) {
      const resource = pathResource(
        { kind: 'text', text: `${folder.text}/${name}` },
        directory,
        false,
        judging.prepared,
      );
      // A pattern brings along whatever names it matches there.
      const guarded = resource.protected !== 'no' || (isPattern(name) && patternReachesProtected(name));
      if (!guarded) continue;
      judging.into.push(
        pathDeed(
          judging.doer,
          recoded(ground, 'copied-into'),
          'write',
          resource.protected === 'no' ? { ...resource, protected: 'maybe' } : resource,
          target.span,
          judging.prepared,
        ),
      );
    }
  }
}

function withExtent(
  resource: PathResource,
  extent: 'named' | 'public' | 'list' | 'tree' | 'visible',
  judging: Judging,
): PathResource {
  // It may be no file at all.
  if (extent === 'named') return resource.secret === 'yes' ? { ...resource, secret: 'maybe' } : resource;
  if (extent === 'public') return { ...resource, secret: 'no' };
  // Names and sizes are no secret in the workspace, nor in a folder of the system that is not one itself; whole trees
  // may hold one.
  if (extent === 'list') {
    const shown =
      resource.place === 'workspace' || (resource.place === 'system' && resource.secret !== 'yes');
    return shown ? { ...resource, secret: 'no' } : resource;
  }
  if (resource.secret !== 'no') return resource;
  const filters = including(judging.filters);
  if (filters.length > 0) {
    const reaches = filters.some((filter) => {
      const pattern = staticText(filter);
      return pattern === undefined || patternReachesSecret(pattern);
    });
    return reaches ? { ...resource, secret: 'maybe' } : resource;
  }
  if (extent === 'visible') return resource;
  const atRoot = judging.prepared.roots.some(
    (root) => root === resource.path || root.startsWith(`${resource.path}/`),
  );
  return atRoot ? { ...resource, secret: 'maybe' } : resource;
}

/**
 * The target of a link: whoever writes the link writes there. A symbolic target is read from the link's own folder,
 * or from the link itself where that is a folder; a hard one, or one made `--relative`, from the current directory.
 */
export function judgeLink(judging: Judging, finding: Finding, word: Word, ground: Ground): void {
  const { options, findings } = judging.interpretation;
  const symbolic = options.includes('-s') && !options.includes('-r');
  const names = findings.filter(
    (other) =>
      (other.role === 'write' || other.role === 'write-tree') &&
      other !== finding &&
      other.word !== undefined,
  );
  const directories: (string | undefined)[] = symbolic ? [] : [...judging.directories];
  if (symbolic) {
    for (const directory of judging.directories) {
      if (names.length === 0) directories.push(directory);
      for (const name of names) {
        const text = name.word === undefined ? undefined : pathText(name.word);
        const link =
          text?.kind === 'text' && directory !== undefined ? joinPath(directory, text.text) : undefined;
        directories.push(link === undefined ? undefined : parentOf(link), link);
      }
    }
  }
  touch({ ...judging, directories }, word, 'write', false, recoded(ground, 'link-target'));
}

/**
 * A revision, a path, or `REV:path`: git shows the file at that path, and a secret is no less one in its history.
 * What is a revision's name is judged as the path that it could be, too.
 */
export function judgeObject(judging: Judging, word: Word, ground: Ground): void {
  const text = staticText(word);
  if (isTyped(judging, word)) return;
  if (text === undefined) {
    const known = word.pieces.every(
      (piece) =>
        piece.kind === 'glob' ||
        (piece.kind === 'literal' && !piece.text.includes(':')) ||
        (piece.kind === 'unknown' && piece.shape.kind !== 'any' && piece.shape.kind !== 'text'),
    );
    if (!known) judging.into.push(opaqueDeed(judging.doer, 'dynamic-object', word.span));
    else if (word.pieces.some((piece) => piece.kind === 'glob')) touch(judging, word, 'read', false, ground);
    return;
  }
  // `-L :REGEX:FILE` has the file behind the last colon.
  const colon = text.startsWith(':') ? text.lastIndexOf(':') : text.indexOf(':');
  const path = colon === -1 ? text : text.slice(colon + 1).replace(/^\d:/, '');
  if (path === '') return;
  const named = colon === -1 ? word : { ...word, pieces: [{ kind: 'literal' as const, text: path }] };
  touch(judging, named, 'read', false, ground);
}

export function unknownWrites(doer: Doer, ground: Ground): Deed {
  return makeDeed(doer, recoded(ground, 'unknown-writes'), {
    kind: 'access',
    access: { action: 'write', resource: { kind: 'opaque' }, span: doer.span },
    risk: 'write',
    permission: 'workspace',
    certainty: 'opaque',
  });
}
