import type { Access, Classification, PathResource } from '../../../classify/index.ts';
import type { Directory } from '../../../shell/index.ts';
import { lastMatch } from './last-match.ts';
import { contains, relativePath } from './paths.ts';
import type { Asked } from './requests.ts';
import type { PermissionRequest, PermissionRule, Ruleset } from './rules.ts';
import type { Session } from './session.ts';
import type { Platform } from './wildcard.ts';

/** Known holes that one text of a request meets. */
export function unitHoles(
  { permission }: PermissionRequest,
  pattern: string,
  granted: boolean,
  rules: Ruleset,
  platform: Platform,
): readonly string[] {
  const found: string[] = [];
  if (permission === 'bash') {
    if (pattern === '') found.push('opencode-made-up-command');
    if (/^[A-Za-z_]\w*(?:\[[^\]]*\])?\+?=/.test(pattern)) found.push('opencode-assignment-in-front');
    if (isSpelledOtherwise(pattern)) found.push('opencode-spelled-otherwise');
  }
  if (granted && lastMatch(rules, permission, pattern, platform)?.action === 'deny')
    found.push('opencode-approval-over-deny');
  return found;
}

function isSpelledOtherwise(pattern: string): boolean {
  const name = /^\S*/.exec(pattern)?.[0] ?? '';
  // What follows the name is no blank: a tab or an escaped line end.
  const after = pattern.charAt(name.length);
  return /^[<>]|['"\\`$]|^\//.test(name) || (after !== '' && after !== ' ') || /^\S+ \\\n/.test(pattern);
}

/** Known holes that a call as a whole meets. Accesses are those of toolgate's own reading. */
export function callHoles(
  classification: Classification,
  asked: Asked,
  session: Session,
  rules: Ruleset,
): readonly string[] {
  const found = new Set<string>();
  if (classification.tool.kind === 'execute') shellHoles(classification, asked, session, rules, found);
  else if (classification.call.tool === 'grep' && bindsFiles(rules, 'read'))
    found.add('opencode-search-reads-files');
  else if (/^\*\*\* Move to:/m.test(patchText(classification))) found.add('opencode-move-target-unread');
  for (const { resource } of classification.accesses) {
    if (resource.kind === 'path' && resource.resolved !== undefined && leadsOut(resource, session))
      found.add('opencode-links-followed');
  }
  return [...found];
}

function patchText({ call }: Classification): string {
  const text = call.input['patchText'];
  return typeof text === 'string' ? text : '';
}

function leadsOut({ path, resolved }: PathResource, session: Session): boolean {
  return isWithin(path, session) && resolved !== undefined && !isWithin(resolved, session);
}

function isWithin(path: string, { directory, worktree }: Session): boolean {
  return contains(directory, path) || (worktree !== '/' && contains(worktree, path));
}

function shellHoles(
  classification: Classification,
  { requests, scan }: Asked,
  session: Session,
  rules: Ruleset,
  found: Set<string>,
): void {
  const { analysis, deeds, call } = classification;
  if (!requests.some(({ permission }) => permission === 'bash')) {
    found.add(
      /^(?:pwsh|powershell)/i.test(call.shell ?? '') ? 'opencode-powershell-dash' : 'opencode-nothing-asked',
    );
  }
  // Version 2 reads no commands, and so compares whatever is joined as one text.
  if (scan === undefined && (analysis?.commands.length ?? 0) > 1) found.add('opencode-whole-text');
  if (scan?.skippedArgument === true) found.add('opencode-argument-skipped');
  if (analysis?.commands.some(({ via }) => via !== undefined) === true) found.add('opencode-inner-code');
  for (const { runs, kind, access, reason } of deeds) {
    if (runs === 'inline-code' || runs === 'unknown-program' || kind === 'opaque')
      found.add('opencode-inner-code');
    if (access?.resource.kind !== 'path' || access.action === 'execute') continue;
    if (access.resource.place === 'device-null') continue;
    if (!isAskedAbout(access.resource, scan?.folders ?? [], session))
      found.add(reason.code === 'redirect' ? 'opencode-redirect-unchecked' : 'opencode-outside-unchecked');
    if (!isFree(access, access.resource, rules, session)) found.add('opencode-file-rules-unread');
  }
  const places = analysis?.commands.flatMap(({ directories }) => directories) ?? [];
  if (places.some(isUnknown) || (found.has('opencode-outside-unchecked') && places.some(isElsewhere)))
    found.add('opencode-folder-change-ignored');
}

function isUnknown({ kind }: Directory): boolean {
  return kind === 'unknown';
}

function isElsewhere(directory: Directory): boolean {
  return directory.kind === 'known' && directory.steps.length > 0;
}

/** It lies inside, or in a folder that the call asks about. */
function isAskedAbout(
  { path, place, exact, recursive }: PathResource,
  folders: readonly string[],
  session: Session,
): boolean {
  if (place === 'unknown') return false;
  if (place === 'scratch') return true;
  if (!exact && !recursive && path.startsWith('/**')) return false;
  return isWithin(path, session) || folders.some((folder) => contains(folder, path));
}

/** The rules for the file tools would let the same access pass. */
function isFree(
  { action }: Access,
  { path, exact, recursive, secret }: PathResource,
  rules: Ruleset,
  { worktree, platform }: Session,
): boolean {
  const permission = action === 'read' ? 'read' : 'edit';
  if ((!exact || recursive) && secret !== 'no' && bindsFiles(rules, permission)) return false;
  if ((!exact || recursive) && bindsFiles(rules.filter(isWritten), permission)) return false;
  const rule = lastMatch(rules, permission, relativePath(worktree, path), platform);
  return rule === undefined || rule.action === 'allow';
}

/** A person wrote it; built-in rules have no place. */
function isWritten({ place }: PermissionRule): boolean {
  return place !== undefined;
}

/** Some rule of this key does not allow. */
function bindsFiles(rules: Ruleset, permission: string): boolean {
  return rules.some((rule) => rule.permission === permission && rule.action !== 'allow');
}
