import type { Span } from '../shell/index.ts';
import {
  codeDeed,
  configuredHostDeed,
  type Doer,
  hostDeed,
  makeDeed,
  onItsOwn,
  opaqueDeed,
  pathDeed,
} from './deed-kit.ts';
import { hostOfAddress, schemeOf } from './hosts.ts';
import { patchPaths } from './patch-paths.ts';
import { pathResource } from './path-resource.ts';
import { isInside } from './paths.ts';
import type { Prepared } from './prepared.ts';
import { alternatives, patternReachesSecret } from './sensitive.ts';
import { type FieldRole, harmlessFields, type ToolEntry } from './tools.table.ts';
import type { AccessAction, Call, Deed, Json, Reason } from './types.ts';

const NOWHERE: Span = { start: 0, end: 0 };
const DOER: Doer = { command: undefined, program: undefined, span: NOWHERE };

export interface ToolDeeds {
  readonly deeds: readonly Deed[];
  readonly reasons: readonly Reason[];
}

/** The deeds of a call of a known tool that is no shell. */
export function toolDeeds(call: Call, entry: ToolEntry, prepared: Prepared): ToolDeeds {
  const deeds: Deed[] = [];
  const reasons: Reason[] = [];
  let named = false;
  for (const field of Object.keys(call.input)) {
    const value = call.input[field];
    const role = Object.hasOwn(entry.fields, field) ? entry.fields[field] : undefined;
    if (role === undefined) {
      const doubtful = fieldDeed(field, value, entry);
      if (doubtful === undefined) reasons.push({ code: 'unknown-field', data: { field } });
      else deeds.push(doubtful);
      continue;
    }
    if (role === 'text' || value === undefined || value === null) continue;
    if (role === 'edits') {
      if (namesFile(value)) deeds.push(opaqueDeed(DOER, 'invalid-input', NOWHERE, { field }));
      continue;
    }
    if (role === 'body') {
      deeds.push(configuredHostDeed(DOER, onItsOwn('sent-data'), true));
      continue;
    }
    if (typeof value !== 'string') {
      deeds.push(opaqueDeed(DOER, 'invalid-input', NOWHERE, { field }));
      continue;
    }
    if (value.includes('\0') || value.includes('\uFFFD') || !value.isWellFormed())
      deeds.push(opaqueDeed(DOER, 'invalid-input', NOWHERE, { field }));
    else judgeField(call, role, value, prepared, deeds);
    if (role !== 'pattern') named = true;
  }
  const missing =
    entry.required.length > 0 && !entry.required.some((field) => typeof call.input[field] === 'string');
  if (missing) deeds.push(opaqueDeed(DOER, 'invalid-input', NOWHERE, { field: entry.required[0] ?? '' }));
  if (!named && entry.defaultPath === true) judgeField(call, defaultRole(entry), '.', prepared, deeds);
  if (deeds.length === 0) {
    deeds.push(
      entry.touchesNothing === true
        ? makeDeed(DOER, onItsOwn('touches-nothing'), {
            kind: 'tool',
            risk: 'read',
            permission: 'workspace',
            certainty: 'exact',
          })
        : opaqueDeed(DOER, 'invalid-input', NOWHERE),
    );
  }
  return { deeds, reasons };
}

/** A list of edits belongs to the one file that the call names; one that names files of its own is not understood. */
function namesFile(value: Json): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (Array.isArray(value)) return value.some(namesFile);
  return Object.entries(value).some(([key, inner]) => /path|file|uri|url/i.test(key) || namesFile(inner));
}

/**
 * A field that the catalogue does not list. One that looks like a listed one is doubtful: which of the two the tool
 * reads is not known. So is one that carries a text or more, for it may be a path, an environment or a command.
 */
export function fieldDeed(field: string, value: Json | undefined, entry: ToolEntry): Deed | undefined {
  const plain = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, '');
  const wanted = plain(field);
  if (Object.keys(entry.fields).some((name) => plain(name) === wanted)) {
    return opaqueDeed(DOER, 'ambiguous-field', NOWHERE, { field });
  }
  // A call that leaves the sandbox is another call than the one that a policy with a sandbox judges.
  if (/sandbox/i.test(field) && value !== undefined && value !== null) {
    return opaqueDeed(DOER, 'sandbox-field', NOWHERE, { field });
  }
  const silent =
    value === undefined || value === null || typeof value === 'number' || typeof value === 'boolean';
  return silent || harmlessFields.has(field)
    ? undefined
    : opaqueDeed(DOER, 'unknown-field', NOWHERE, { field });
}

function defaultRole(entry: ToolEntry): 'list' | 'read-tree' {
  return Object.values(entry.fields).includes('read-tree') ? 'read-tree' : 'list';
}

function judgeField(
  call: Call,
  role: Exclude<FieldRole, 'text' | 'body' | 'edits'>,
  value: string,
  prepared: Prepared,
  deeds: Deed[],
): void {
  switch (role) {
    case 'command':
    case 'argv':
    case 'directory':
      return;
    case 'read':
      deeds.push(fileDeed('read', value, false, prepared));
      return;
    case 'list':
      deeds.push(withoutSecret(fileDeed('read', value, true, prepared)));
      return;
    case 'read-tree':
      deeds.push(searched(call, fileDeed('read', value, true, prepared), prepared));
      return;
    case 'write':
      deeds.push(fileDeed('write', value, false, prepared));
      return;
    case 'patch': {
      const paths = patchPaths(value);
      if (paths === undefined) deeds.push(opaqueDeed(DOER, 'unknown-writes', NOWHERE));
      for (const { action, path } of paths ?? []) deeds.push(fileDeed(action, path, false, prepared));
      return;
    }
    case 'pattern':
      for (const deed of patternDeeds(call, value, prepared)) deeds.push(deed);
      return;
    case 'url': {
      const scheme = schemeOf(value);
      if (scheme === 'file') {
        const path = decoded(value.replace(/^file:\/\/[^/]*/i, ''));
        if (path === undefined) deeds.push(opaqueDeed(DOER, 'invalid-input', NOWHERE, { field: 'url' }));
        else deeds.push(fileDeed('read', path, false, prepared));
        return;
      }
      const method = call.input['method'];
      const plain = scheme === 'http' || scheme === 'https';
      const reads = method === undefined || method === null || /^(?:get|head)$/i.test(String(method));
      const mutates = !plain || !reads;
      deeds.push(hostDeed(DOER, onItsOwn('fetch'), hostOfAddress(value), mutates, NOWHERE));
      return;
    }
    default:
      role satisfies never;
  }
}

function fileDeed(action: AccessAction, path: string, recursive: boolean, prepared: Prepared): Deed {
  const { home } = prepared;
  const text = (path === '~' || path.startsWith('~/')) && home !== undefined ? home + path.slice(1) : path;
  // A tool opens exactly the file that its input names: a star or bracket in the name is a plain character.
  const resource = pathResource({ kind: 'text', text, literal: true }, prepared.cwd, recursive, prepared);
  return pathDeed(DOER, onItsOwn('tool-input'), action, resource, NOWHERE, prepared);
}

/** Where a glob looks: a pattern that starts elsewhere or climbs leads out of the folder that is named. */
function patternDeeds(call: Call, pattern: string, prepared: Prepared): readonly Deed[] {
  const base = call.input['path'];
  return alternatives(pattern).flatMap((alternative) => {
    const climbs = /^[/~\\]|\.\.|\[[^\]]*\.|\(/.test(alternative);
    if (!climbs) return [];
    if (/\[|\(/.test(alternative)) return [opaqueDeed(DOER, 'dynamic-pattern', NOWHERE)];
    const text =
      alternative.startsWith('/') || alternative.startsWith('~')
        ? alternative
        : `${typeof base === 'string' ? base : '.'}/${alternative}`;
    return [withoutSecret(fileDeed('read', text, true, prepared))];
  });
}

function withoutSecret(deed: Deed): Deed {
  const access = deed.access;
  if (access?.resource.kind !== 'path' || access.resource.place !== 'workspace') return deed;
  return { ...deed, access: { ...access, resource: { ...access.resource, secret: 'no' } } };
}

/** A search over the whole workspace may meet a secret unless a file pattern rules it out. */
function searched(call: Call, deed: Deed, prepared: Prepared): Deed {
  const access = deed.access;
  if (access?.resource.kind !== 'path' || access.resource.secret !== 'no') return deed;
  const pattern: Json | undefined = call.input['glob'] ?? call.input['include'];
  const { path } = access.resource;
  const reaches =
    typeof pattern === 'string'
      ? patternReachesSecret(pattern)
      : prepared.roots.some((root) => isInside(root, path));
  if (!reaches) return deed;
  return { ...deed, access: { ...access, resource: { ...access.resource, secret: 'maybe' } } };
}

/** The path of a URL, as the file is named. */
function decoded(path: string): string | undefined {
  try {
    const plain = decodeURIComponent(path.split(/[?#]/)[0] ?? '');
    return plain === '' || plain.includes('\0') ? undefined : plain;
  } catch {
    return undefined;
  }
}

/** A tool that nobody described: it may do anything. An MCP server's annotations can only make it worse. */
export function unknownToolDeeds(call: Call, isMcp: boolean, prepared: Prepared): ToolDeeds {
  const annotations = prepared.environment.annotations;
  const hints =
    annotations !== undefined && Object.hasOwn(annotations, call.tool) ? annotations[call.tool] : undefined;
  const destructive = hints?.destructiveHint === true;
  const deed = makeDeed(DOER, onItsOwn(isMcp ? 'mcp-tool' : 'unknown-tool'), {
    kind: 'tool',
    risk: 'privileged',
    permission: isMcp ? 'network' : 'workspace',
    certainty: 'bounded',
    runs: 'unknown-program',
  });
  const reasons: Reason[] = destructive ? [{ code: 'destructive-tool' }] : [];
  return { deeds: [deed], reasons };
}

/** Text for a process that is already running: it may be code. */
export function processInputDeeds(): ToolDeeds {
  return { deeds: [codeDeed(DOER, onItsOwn('process-input'), 'inline-code')], reasons: [] };
}
