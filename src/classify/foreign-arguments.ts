import { staticText } from '../shell/index.ts';
import { hostDeed, makeDeed, pathDeed, raisedAt } from './deed-kit.ts';
import { hostOfAddress } from './hosts.ts';
import type { Judging } from './judging.ts';
import { pathResource } from './path-resource.ts';
import type { Finding } from './programs/interpretation.ts';

/**
 * A program that runs code can be turned by any argument: `--config=/tmp/x`, a plug-in from elsewhere, another
 * registry. Words that name a place outside, a secret or a host are deeds of their own, whatever the option is called.
 */
export function foreignArguments(judging: Judging, findings: readonly Finding[]): void {
  const judged = findings.length > fewFindings ? judgedPlaces(findings) : undefined;
  for (let at = 1; at < judging.words.length; at++) {
    const word = judging.words[at];
    if (word === undefined) continue;
    const text = staticText(word);
    const plain = text !== undefined && word.fields === 'one' && !mayName(text);
    if (plain || (judged === undefined ? isJudged(findings, at) : judged.has(at))) continue;
    if (text === undefined || word.fields === 'many') {
      judging.into.push(
        makeDeed(
          judging.doer,
          raisedAt(at, 'dynamic-argument'),
          { kind: 'opaque', risk: 'privileged', permission: 'workspace', certainty: 'opaque' },
          word.span,
        ),
      );
      continue;
    }
    for (const value of valuesIn(text)) judgeValue(judging, at, value);
  }
}

/** A set takes longer to make than a short list to be read for each word. */
const fewFindings = 8;

function isJudged(findings: readonly Finding[], at: number): boolean {
  for (const finding of findings) if (finding.at === at && saysWhat(finding)) return true;
  return false;
}

function judgedPlaces(findings: readonly Finding[]): ReadonlySet<number> {
  const places = new Set<number>();
  for (const finding of findings) if (saysWhat(finding)) places.add(finding.at);
  return places;
}

function saysWhat({ role }: Finding): boolean {
  return role !== undefined && role !== 'text' && role !== 'unknown';
}

/**
 * Most arguments are plain words (`run`, `--save-dev`): nothing in them can begin a path or an address, nor part values.
 * INVARIANT: `valuesIn` and `judgeValue` find nothing where this says no.
 */
function mayName(text: string): boolean {
  for (let at = 0; at < text.length; at += 1) {
    const c = text.charCodeAt(at);
    // `~`, `.` and `/`, of which one stands in every path and address.
    if (c === 0x7e || c === 0x2e || c === 0x2f) return true;
  }
  return false;
}

/** What an argument may name: itself, the part after `=`, the part glued to a short option. */
function valuesIn(text: string): readonly string[] {
  const values = text.startsWith('-') ? [] : [text];
  const equals = text.indexOf('=');
  if (equals !== -1) values.push(text.slice(equals + 1));
  if (/^-[A-Za-z][/~.]/.test(text)) values.push(text.slice(2));
  // Options inside a value: `--node-options='--require /tmp/x'`, `a=/x:/y`.
  if (/[\s,;:]/.test(text) && !text.includes('://')) {
    for (const part of text.split(/[\s,;:=]+/)) if (/^[/~]|\.\./.test(part)) values.push(part);
  }
  return values;
}

function judgeValue(judging: Judging, at: number, value: string): void {
  const word = judging.words[at];
  if (word === undefined) return;
  if (value.includes('://') && /^[a-z][a-z0-9+.-]*:\/\//i.test(value)) {
    judging.into.push(
      hostDeed(judging.doer, raisedAt(at, 'spelled-host'), hostOfAddress(value), true, word.span),
    );
    return;
  }
  if (!namesPath(value)) return;
  const { home } = judging.prepared;
  const path = value.startsWith('~') && home !== undefined ? home + value.slice(1) : value;
  for (const directory of judging.directories) {
    const resource = pathResource({ kind: 'text', text: path }, directory, false, judging.prepared);
    const ours =
      resource.place === 'workspace' || resource.place === 'device-null' || resource.place === 'scratch';
    if (ours && resource.secret === 'no') continue;
    judging.into.push(
      pathDeed(judging.doer, raisedAt(at, 'foreign-argument'), 'read', resource, word.span, judging.prepared),
    );
  }
}

function namesPath(value: string): boolean {
  return value.startsWith('~') || value.startsWith('.') || value.includes('..') || value.includes('/');
}
