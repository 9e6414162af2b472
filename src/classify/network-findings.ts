import type { Word } from '../shell/index.ts';
import { leadingLiteral, staticText } from '../shell/index.ts';
import { codeDeed, configuredHostDeed, type Ground, hostDeed, raisedAt } from './deed-kit.ts';
import { CONFIGURED_HOST, hostOfWord, schemeOf } from './hosts.ts';
import type { Judging } from './judging.ts';
import { touch } from './path-findings.ts';
import type { Finding } from './programs/interpretation.ts';
import type { Role } from './programs/schema.ts';

/** A host that a word names is a deed of that word; without one the configuration names it. */
export function judgeNetwork(
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

/** Ways to fetch that change nothing on the server by themselves. */
const FETCHING: ReadonlySet<string | undefined> = new Set([undefined, 'http', 'https', 'ftp', 'ftps']);

/** An address to fetch; `file` is a path. */
export function judgeUrl(judging: Judging, finding: Finding, word: Word, ground: Ground): void {
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
  const plain = FETCHING.has(scheme);
  judging.into.push(
    hostDeed(
      judging.doer,
      raisedAt(finding.at, 'spelled-host'),
      hostOfWord(word),
      !plain || carriesData(word) || holdsPassword(word),
      word.span,
    ),
  );
}

/** The address says who asks (`https://user:password@host/`): no longer anybody's read. */
function holdsPassword(word: Word): boolean {
  return /^[a-z][a-z0-9+.-]*:\/\/[^/?#\\]*:[^/?#\\]*@/i.test(leadingLiteral(word));
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

export function isHostRole(role: Role | undefined): boolean {
  return role === 'url' || role === 'host' || role === 'remote';
}

/** `ext::COMMAND`, `NAME::ADDRESS`: git starts the command, or its helper of that name. */
const HELPER = /^[A-Za-z0-9][\w+.-]*::/;

export function judgeRemote(judging: Judging, finding: Finding, word: Word, ground: Ground): void {
  if (HELPER.test(leadingLiteral(word)))
    judging.into.push(
      codeDeed(judging.doer, raisedAt(finding.at, finding.code), 'unknown-program', word.span),
    );
  if (isRemoteName(word)) {
    judging.into.push(configuredHostDeed(judging.doer, ground, false));
    return;
  }
  judging.into.push(
    hostDeed(
      judging.doer,
      raisedAt(finding.at, 'spelled-host'),
      hostOfWord(word),
      holdsPassword(word),
      word.span,
    ),
  );
}
