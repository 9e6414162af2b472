import type { Word } from '../shell/index.ts';
import { staticText } from '../shell/index.ts';
import { judgeProcess, judgeScript } from './code-findings.ts';
import {
  baseGround,
  codeDeed,
  type Ground,
  hostDeed,
  makeDeed,
  opaqueDeed,
  pathDeed,
  raised,
  raisedAt,
  recoded,
  resourceDeed,
} from './deed-kit.ts';
import { hostOfWord } from './hosts.ts';
import { isTyped, type Judging } from './judging.ts';
import { patternCanMatch } from './name-pattern.ts';
import { carriesData, judgeNetwork, judgeRemote, judgeUrl } from './network-findings.ts';
import {
  judgeData,
  judgeLink,
  judgeObject,
  reachesRoot,
  touch,
  touchInside,
  unknownWrites,
  unpackedName,
} from './path-findings.ts';
import { pathResource } from './path-resource.ts';
import type { Finding } from './programs/interpretation.ts';
import type { ProgramEffect, Role } from './programs/schema.ts';
import type { Deed, PathResource } from './types.ts';
import { isSecretVariable } from './variables.ts';
import { pathText } from './word-path.ts';

export function judgeFinding(judging: Judging, finding: Finding): void {
  const ground = groundOf(finding);
  if (finding.effect !== undefined) judgeEffect(judging, finding, finding.effect, ground);
  if (finding.role !== undefined && finding.word !== undefined)
    judgeRole(judging, finding, finding.role, finding.word, ground);
  if (finding.base || (finding.code === 'dynamic-option' && isTyped(judging, finding.word))) return;
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
    case 'scratch-write':
      into.push(
        pathDeed(
          doer,
          ground,
          'write',
          pathResource({ kind: 'scratch' }, undefined, false, prepared),
          doer.span,
          prepared,
        ),
      );
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

function isStandardInput(text: string | undefined): boolean {
  return text === '-' || text === '/dev/stdin' || text === '/dev/fd/0' || text === '/proc/self/fd/0';
}

/** What another command writes is read there: the descriptor of a process substitution. */
function isDescriptor(text: string | undefined): boolean {
  return text !== undefined && DESCRIPTOR.test(text);
}

const DESCRIPTOR = /^\/(?:dev|proc\/(?:self|thread-self|\d+))\/fd\/\d+$/;

/** `:(top)a`, `:/a`, `:!a`: git takes it for anything but the path as it is spelled. */
function isPathspec({ interpretation }: Judging, word: Word): boolean {
  return interpretation.path[0] === 'git' && staticText(word)?.startsWith(':') !== false;
}

/** The file is one that the program finds by itself in the directory where it runs (`compose -f compose.yaml`). */
function isOwnConfiguration(judging: Judging, word: Word): boolean {
  const text = staticText(word)?.replace(/^\.\//, '');
  return (
    text !== undefined &&
    judging.interpretation.configuration.some((name) =>
      text.includes('/') ? name === text : patternCanMatch(name, text),
    )
  );
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
    case 'data':
      judgeData(judging, word, ground);
      return;
    case 'read':
      touch(judging, word, 'read', false, ground);
      return;
    case 'key':
      touch(judging, word, 'read', false, recoded(ground, 'key-file'));
      return;
    case 'certificate':
      touch(judging, word, 'read', false, ground, 'public');
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
      if (reachesRoot(judging, word) || isPathspec(judging, word)) into.push(unknownWrites(doer, ground));
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
      unpackedName(judging, word, ground);
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
    case 'jq':
    case 'code':
      into.push(codeDeed(doer, raised(ground), 'inline-code', word.span));
      return;
    case 'script':
      if (isStandardInput(staticText(word)))
        into.push(codeDeed(doer, raised(ground, 'standard-input-code'), 'inline-code', word.span));
      else judgeScript(judging, word, ground);
      if (isDescriptor(staticText(word)))
        into.push(codeDeed(doer, raised(ground, 'piped-code'), 'inline-code', word.span));
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
      if (isDescriptor(staticText(word)))
        into.push(codeDeed(doer, raised(ground, 'piped-code'), 'inline-code', word.span));
      if (isOwnConfiguration(judging, word)) {
        touch(judging, word, 'read', false, ground);
        return;
      }
      into.push(codeDeed(doer, raised(ground, 'chosen-configuration'), 'unknown-program', word.span));
      touch(judging, word, 'read', false, ground);
      return;
    case 'variable': {
      const name = staticText(word);
      if (name !== undefined && !isSecretVariable(name)) return;
      into.push(
        resourceDeed(
          doer,
          recoded(ground, 'secret-variable'),
          'read',
          { kind: 'variable', name: name ?? '', secret: name === undefined ? 'maybe' : 'yes' },
          'privileged',
          'workspace',
          word.span,
        ),
      );
      return;
    }
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
