import type { Command, Word } from '../shell/index.ts';
import { leadingLiteral, staticText } from '../shell/index.ts';
import {
  baseGround,
  codeDeed,
  configuredHostDeed,
  type Doer,
  type Ground,
  hostDeed,
  makeDeed,
  onItsOwn,
  opaqueDeed,
  pathDeed,
  raised,
  raisedAt,
  recoded,
  resourceDeed,
} from './deed-kit.ts';
import { executionFileDeeds } from './execution-files.ts';
import { CONFIGURED_HOST, hostOfAddress, hostOfWord, schemeOf } from './hosts.ts';
import { programsWithLiteralPaths } from './literal-paths.table.ts';
import { patternCanMatch } from './name-pattern.ts';
import { pathResource } from './path-resource.ts';
import { baseName, isInside, isPattern, joinPath, parentOf } from './paths.ts';
import type { Prepared } from './prepared.ts';
import type { Finding, Interpretation } from './programs/interpretation.ts';
import type { ProgramEffect, Role } from './programs/schema.ts';
import { patternReachesSecret } from './sensitive.ts';
import type { AccessAction, Deed, PathResource } from './types.ts';
import { absoluteDirectories, type PathText, pathText, startDirectories } from './word-path.ts';

/** One reading of a command, with what is needed to judge its findings. */
export interface Judging {
  readonly command: Command;
  readonly doer: Doer;
  readonly words: readonly Word[];
  readonly interpretation: Interpretation;
  readonly prepared: Prepared;
  readonly directories: readonly (string | undefined)[];
  /** Patterns that limit which files of a tree are read. */
  readonly filters: readonly Word[];
  /** The command runs code that the tables do not read. */
  readonly runsCode: boolean;
  readonly into: Deed[];
}

export function directoriesOf(
  command: Command,
  interpretation: Interpretation,
  prepared: Prepared,
): readonly (string | undefined)[] {
  const start = startDirectories(command.directories, prepared);
  if (!interpretation.findings.some(moves)) return start;
  const changes = interpretation.findings.filter(moves);
  const steps = changes.flatMap((finding) => finding.word ?? []);
  // Which of its words a program reads before and which after it changes directory differs: both count.
  const moved = absoluteDirectories(
    command.directories.map((directory) =>
      directory.kind === 'unknown' ? directory : { kind: 'known', steps: [...directory.steps, ...steps] },
    ),
    prepared.cwd,
  );
  return changes.every((finding) => finding.at < firstOperand(interpretation)) ? moved : [...start, ...moved];
}

function moves(finding: Finding): boolean {
  return finding.role === 'directory' && finding.word !== undefined;
}

/** An option before the first operand holds for all of them. */
function firstOperand(interpretation: Interpretation): number {
  let first = Number.POSITIVE_INFINITY;
  for (const finding of interpretation.findings)
    if (finding.code === 'operand' && finding.at < first) first = finding.at;
  return first;
}

export function judgeFinding(judging: Judging, finding: Finding): void {
  const ground = groundOf(finding);
  if (finding.effect !== undefined) judgeEffect(judging, finding, finding.effect, ground);
  if (finding.role !== undefined && finding.word !== undefined)
    judgeRole(judging, finding, finding.role, finding.word, ground);
  if (finding.base) return;
  // An option that the table does not list, or a word that may be one.
  const doubtful =
    (finding.effect === undefined && finding.role === undefined) ||
    finding.code === 'dynamic-option' ||
    finding.code === 'glob-option' ||
    finding.code === 'unknown-option';
  if (doubtful && !(finding.code === 'glob-option' && matchesNoOption(judging, finding.word))) {
    judging.into.push(uncertain(judging, finding));
  }
}

/** No name that the pattern matches now starts with a dash, where the environment can list the folder. */
function matchesNoOption(judging: Judging, word: Word | undefined): boolean {
  const list = judging.prepared.environment.listDirectory;
  const text = word === undefined ? undefined : pathText(word);
  if (list === undefined || text?.kind !== 'text') return false;
  const first = text.text.split('/')[0] ?? '';
  return judging.directories.every((directory) => {
    const names = directory === undefined ? undefined : list(directory);
    return names?.every((name) => !name.startsWith('-') || !patternCanMatch(first, name)) === true;
  });
}

function uncertain(judging: Judging, finding: Finding): Deed {
  const span = finding.word?.span ?? judging.words[finding.at]?.span ?? judging.doer.span;
  const data = finding.name === undefined ? undefined : { name: finding.name };
  // A rule that spells an option which the table does not list knows what it names.
  if (finding.code === 'unknown-option') {
    return codeDeed(judging.doer, raisedAt(finding.at, finding.code, data), 'unknown-program', span);
  }
  return makeDeed(
    judging.doer,
    raisedAt(finding.at, finding.code, data),
    { kind: 'opaque', risk: 'privileged', permission: 'workspace', certainty: 'opaque' },
    span,
  );
}

function groundOf(finding: Finding): Ground {
  if (finding.base) return baseGround(finding.code);
  return raisedAt(finding.at, finding.code, finding.name === undefined ? undefined : { name: finding.name });
}

function judgeEffect(judging: Judging, finding: Finding, effect: ProgramEffect, ground: Ground): void {
  const { doer, into, prepared } = judging;
  switch (effect) {
    case 'none':
    case 'interactive':
    case 'shell-state':
      return;
    case 'write':
    case 'delete':
      for (const directory of judging.directories) {
        const resource = pathResource({ kind: 'text', text: '.' }, directory, true, prepared);
        // What changes is the program's own (an index, a build folder), not every file of the folder.
        const own: PathResource = { ...resource, secret: 'no', protected: 'no' };
        const deed = pathDeed(doer, ground, 'write', own, doer.span, prepared);
        into.push(
          effect === 'delete' && deed.access !== undefined
            ? { ...deed, access: { ...deed.access, action: 'delete' } }
            : deed,
        );
      }
      return;
    case 'unknown-write':
      into.push(unknownWrites(doer, ground));
      return;
    case 'remote-read':
    case 'remote-write':
    case 'network':
      judgeNetwork(judging, effect, ground);
      return;
    case 'project-code':
      into.push(codeDeed(doer, ground, 'project-code'));
      return;
    case 'inline-code':
      into.push(codeDeed(doer, raised(ground), 'inline-code'));
      return;
    case 'unknown-program': {
      const name = judging.words[0];
      // A program by its path is a file like any script.
      if (
        finding.code === 'unknown-program' &&
        name !== undefined &&
        staticText(name)?.includes('/') === true
      ) {
        judgeScript(judging, name, ground);
      } else into.push(codeDeed(doer, ground, 'unknown-program'));
      return;
    }
    case 'configure':
      // Only a rule that spells the entire command names the change.
      into.push(
        resourceDeed(
          doer,
          raisedAt(judging.words.length - 1, finding.code),
          'configure',
          { kind: 'program', name: doer.program ?? '' },
          'write',
          'workspace',
        ),
      );
      return;
    case 'privileged':
      into.push(
        resourceDeed(
          doer,
          ground,
          'execute',
          { kind: 'program', name: doer.program ?? '' },
          'privileged',
          'privileged_escalation',
        ),
      );
      return;
    case 'signal':
      into.push(
        resourceDeed(
          doer,
          ground,
          'signal',
          { kind: 'process', target: '', own: false },
          'privileged',
          'workspace',
        ),
      );
      return;
    case 'secret':
      into.push(
        resourceDeed(
          doer,
          recoded(ground, 'shows-secret'),
          'read',
          { kind: 'variable', name: '', secret: 'yes' },
          'privileged',
          'workspace',
        ),
      );
      return;
    default:
      effect satisfies never;
  }
}

function unknownWrites(doer: Doer, ground: Ground): Deed {
  return makeDeed(doer, recoded(ground, 'unknown-writes'), {
    kind: 'access',
    access: { action: 'write', resource: { kind: 'opaque' }, span: doer.span },
    risk: 'write',
    permission: 'workspace',
    certainty: 'opaque',
  });
}

/** A host that a word names is a deed of that word; without one the configuration names it. */
function judgeNetwork(
  judging: Judging,
  effect: 'remote-read' | 'remote-write' | 'network',
  ground: Ground,
): void {
  const mutates = effect !== 'remote-read';
  const named = judging.interpretation.findings.some((other) => isHostRole(other.role));
  if (!named) {
    judging.into.push(configuredHostDeed(judging.doer, ground, mutates));
    return;
  }
  if (!mutates) return;
  for (const other of judging.interpretation.findings) {
    if (other.word === undefined || !isHostRole(other.role)) continue;
    const configured = other.role === 'remote' && isRemoteName(other.word);
    const host = configured ? CONFIGURED_HOST : hostOfWord(other.word);
    // A rule for the program names the configured host; one that stands on the line has to be spelled.
    const reach = configured ? ground : raisedAt(other.at, 'spelled-host');
    judging.into.push(hostDeed(judging.doer, reach, host, true, other.word.span));
  }
}

/** An address to fetch. Only `http` and `https` are requests that may change nothing; `file` is a path. */
function judgeUrl(judging: Judging, finding: Finding, word: Word, ground: Ground): void {
  const scheme = schemeOf(leadingLiteral(word));
  if (scheme === 'file') {
    const path = (staticText(word) ?? '').replace(/^file:\/\/[^/]*/i, '');
    touch(
      judging,
      { ...word, pieces: path === '' ? word.pieces : [{ kind: 'literal', text: path }] },
      'read',
      false,
      ground,
    );
    return;
  }
  const plain = scheme === undefined || scheme === 'http' || scheme === 'https';
  judging.into.push(
    hostDeed(
      judging.doer,
      raisedAt(finding.at, 'spelled-host'),
      hostOfWord(word),
      !plain || carriesData(word),
      word.span,
    ),
  );
}

/** Something that is not known stands in the address or beside it: it may be data that leaves. */
export function carriesData(word: Word): boolean {
  return word.pieces.some(
    (piece) =>
      piece.kind === 'choice' ||
      (piece.kind === 'unknown' && (piece.shape.kind === 'any' || piece.shape.kind === 'text')),
  );
}

/** `origin` is a name of the configuration. `https://…`, `host:path`, `ext::` and `./other` are addresses. */
function isRemoteName(word: Word): boolean {
  const text = staticText(word);
  return text !== undefined && /^[A-Za-z0-9][\w-]*(?:\.[\w-]+)*$/.test(text);
}

function isHostRole(role: Role | undefined): boolean {
  return role === 'url' || role === 'host' || role === 'remote';
}

function judgeRole(judging: Judging, finding: Finding, role: Role, word: Word, ground: Ground): void {
  const { doer, into } = judging;
  switch (role) {
    case 'text':
    case 'filter':
      return;
    case 'unknown':
      // A program that is not known is one deed already; what a known one does with the word is not told.
      if (judging.interpretation.known) {
        into.push(codeDeed(doer, recoded(ground, 'unknown-operand'), 'unknown-program', word.span));
      }
      return;
    case 'read':
      touch(judging, word, 'read', false, ground);
      return;
    case 'list':
      touch(judging, word, 'read', false, ground, 'list');
      return;
    case 'read-tree':
      touch(judging, word, 'read', true, ground, 'tree');
      return;
    case 'read-visible-tree':
      touch(judging, word, 'read', true, ground, 'visible');
      return;
    case 'write':
      touch(judging, word, 'write', false, ground);
      if (finding.code === 'operand') touchInside(judging, word, ground);
      return;
    case 'write-tree':
      touch(judging, word, 'write', true, ground);
      if (finding.code === 'operand') touchInside(judging, word, ground);
      if (reachesRoot(judging, word)) into.push(unknownWrites(doer, ground));
      return;
    case 'read-write':
      touch(judging, word, 'read', false, ground);
      touch(judging, word, 'write', false, ground);
      return;
    case 'delete':
      touch(judging, word, 'delete', false, ground);
      return;
    case 'delete-tree':
      touch(judging, word, 'delete', true, ground);
      return;
    case 'move':
      touch(judging, word, 'read', false, ground);
      touch(judging, word, 'write', false, recoded(ground, 'moved-away'));
      return;
    case 'link':
      judgeLink(judging, finding, word, ground);
      return;
    case 'file-list':
      touch(judging, word, 'read', false, ground);
      into.push(opaqueDeed(doer, 'file-list', word.span));
      return;
    case 'directory':
      touch(judging, word, 'read', false, raisedAt(finding.at, 'working-directory'), 'list', true);
      return;
    case 'object':
      judgeObject(judging, word, ground);
      return;
    case 'url':
      judgeUrl(judging, finding, word, ground);
      return;
    case 'host':
      into.push(
        hostDeed(doer, raisedAt(finding.at, 'spelled-host'), hostOfWord(word), carriesData(word), word.span),
      );
      return;
    case 'remote':
      judgeRemote(judging, finding, word, ground);
      return;
    case 'code':
      into.push(codeDeed(doer, raised(ground), 'inline-code', word.span));
      return;
    case 'script':
      judgeScript(judging, word, ground);
      return;
    case 'command':
      into.push(codeDeed(doer, raised(ground), 'unknown-program', word.span));
      return;
    case 'module':
      // A bare name is looked up among what the project installed; a path is a file like any script.
      if (/[/\\]|^\.|^~/.test(staticText(word) ?? '/'))
        judgeScript(judging, word, raisedAt(finding.at, finding.code));
      else into.push(codeDeed(doer, raisedAt(finding.at, finding.code), 'project-code', word.span));
      return;
    case 'config':
      into.push(codeDeed(doer, raised(ground, 'chosen-configuration'), 'unknown-program', word.span));
      touch(judging, word, 'read', false, ground);
      return;
    case 'process':
      judgeProcess(judging, word, ground);
      return;
    case 'endpoint':
      into.push(
        hostDeed(
          doer,
          raised(ground, 'chosen-endpoint'),
          { kind: 'host', host: undefined, spelled: true, zone: 'unknown' },
          true,
          word.span,
        ),
      );
      return;
    default:
      role satisfies never;
  }
}

/**
 * The target of a link: whoever writes the link writes there. A symbolic target is read from the link's own folder,
 * or from the link itself where that is a folder; a hard one, or one made `--relative`, from the current directory.
 */
function judgeLink(judging: Judging, finding: Finding, word: Word, ground: Ground): void {
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
function judgeObject(judging: Judging, word: Word, ground: Ground): void {
  const text = staticText(word);
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
  const colon = text.indexOf(':');
  const path = colon === -1 ? text : text.slice(colon + 1).replace(/^\d:/, '');
  if (path === '') return;
  const named = colon === -1 ? word : { ...word, pieces: [{ kind: 'literal' as const, text: path }] };
  touch(judging, named, 'read', false, ground);
}

function judgeRemote(judging: Judging, finding: Finding, word: Word, ground: Ground): void {
  if (isRemoteName(word)) {
    judging.into.push(configuredHostDeed(judging.doer, ground, false));
    return;
  }
  judging.into.push(
    hostDeed(judging.doer, raisedAt(finding.at, 'spelled-host'), hostOfWord(word), false, word.span),
  );
}

/** A file that is run: project code where it lies in the workspace, anybody's code elsewhere. */
function judgeScript(judging: Judging, word: Word, ground: Ground): void {
  const text = pathText(word);
  for (const directory of judging.directories) {
    const resource = pathResource(text, directory, false, judging.prepared);
    const ours = resource.place === 'workspace' && resource.exact;
    judging.into.push(
      ours
        ? codeDeed(
            judging.doer,
            {
              base: ground.base,
              spelledBy: ground.spelledBy,
              code: 'script-file',
              data: { path: resource.path },
            },
            'project-code',
            word.span,
          )
        : codeDeed(
            judging.doer,
            {
              base: false,
              spelledBy: ground.spelledBy,
              code: 'foreign-script',
              data: { path: resource.path },
            },
            'unknown-program',
            word.span,
          ),
    );
    for (const deed of executionFileDeeds(judging.doer, resource.path, judging.prepared))
      judging.into.push(deed);
  }
}

function judgeProcess(judging: Judging, word: Word, ground: Ground): void {
  const text = staticText(word);
  const own =
    text === undefined ? word.variables?.length === 1 && word.variables[0] === '!' : /^%[%+\w-]*$/.test(text);
  judging.into.push(
    resourceDeed(
      judging.doer,
      ground,
      'signal',
      { kind: 'process', target: text ?? word.raw, own },
      own ? 'write' : 'privileged',
      'workspace',
      word.span,
    ),
  );
}

/** A quoted star is a plain character of the name, unless the program reads patterns of its own. */
function operandText(judging: Judging, word: Word): PathText {
  const text = pathText(word);
  return text.kind === 'text' &&
    text.literal === true &&
    isPattern(text.text) &&
    !programsWithLiteralPaths.has(judging.interpretation.path[0] ?? '')
    ? { kind: 'text', text: text.text }
    : text;
}

type Extent = 'content' | 'list' | 'tree' | 'visible';

/** Records the access to a path in every directory where the command may run. */
function touch(
  judging: Judging,
  word: Word,
  action: AccessAction,
  recursive: boolean,
  ground: Ground,
  extent: Extent = 'content',
  onlyOutside = false,
): void {
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
function reachesRoot(judging: Judging, word: Word): boolean {
  const text = pathText(word);
  return judging.directories.some((directory) => {
    const { path } = pathResource(text, directory, true, judging.prepared);
    return judging.prepared.roots.some((root) => isInside(root, path));
  });
}

const SOURCES: ReadonlySet<Role> = new Set(['read', 'read-tree', 'move', 'link']);

/** The target of a copy may be a folder: then files of the sources' names are written into it. */
function touchInside(judging: Judging, target: Word, ground: Ground): void {
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
      if (resource.protected === 'no') continue;
      judging.into.push(
        pathDeed(
          judging.doer,
          recoded(ground, 'copied-into'),
          'write',
          resource,
          target.span,
          judging.prepared,
        ),
      );
    }
  }
}

function withExtent(
  resource: PathResource,
  extent: 'list' | 'tree' | 'visible',
  judging: Judging,
): PathResource {
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
