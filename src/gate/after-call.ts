import type { Access, Classification } from '../classify/index.ts';
import { configuredFiles } from './configured-files.ts';
import { copiesOf, leadsOf } from './name-facts.ts';
import type { EffectOptions, NameLeads, SessionFacts } from './session-facts.ts';
import { afterShell } from './shell-facts.ts';

/** The facts after a call, which is taken to have done all that it could do; the same object where nothing is new. */
export function afterCall(facts: SessionFacts, call: Classification, options: EffectOptions): SessionFacts {
  if (hasNoEffects(call)) return facts;
  const next = afterDeeds(facts, call);
  return options.persistentShell ? afterShell(next, call, options) : next;
}

/** What lies in files outlives the shell; what a shell defines is of use to a later call only where it is the same shell. */
function afterDeeds(facts: SessionFacts, call: Classification): SessionFacts {
  if (call.deeds.every(({ access }) => access === undefined || leavesNothing(access))) return facts;
  const noted: Noted = { written: [], below: [], secrets: [], hosts: [] };
  for (const { access } of call.deeds)
    if (access !== undefined) noteAccess(access, noted, call.environment.roots);
  noted.written.push(...configuredFiles(call));
  return {
    ...facts,
    written: withNew(facts.written, noted.written),
    writtenBelow: withNew(facts.writtenBelow, noted.below),
    names: withLeads(facts.names, [...leadsOf(call), ...copiesOf(call)]),
    secretsRead: withNew(facts.secretsRead, noted.secrets),
    hostsSeen: withNew(facts.hostsSeen, noted.hosts),
  };
}

interface Noted {
  readonly written: string[];
  readonly below: string[];
  readonly secrets: string[];
  readonly hosts: string[];
}

/** A session may write thousands of files: what is known already is not copied. */
function withNew(known: readonly string[], found: readonly string[]): readonly string[] {
  const fresh = found.filter((one, at) => !known.includes(one) && found.indexOf(one) === at);
  return fresh.length === 0 ? known : [...known, ...fresh];
}

/** The latest last. A lead that is made again counts from then on. */
function withLeads(known: readonly NameLeads[], made: readonly NameLeads[]): readonly NameLeads[] {
  if (made.length === 0) return known;
  const isMadeAgain = (one: NameLeads): boolean =>
    made.some(({ path, to }) => path === one.path && to.join('\0') === one.to.join('\0'));
  return [...known.filter((one) => !isMadeAgain(one)), ...made];
}

/** Most calls read, and leave nothing that a later one must know. */
function hasNoEffects({ deeds, analysis }: Classification): boolean {
  if (analysis !== undefined && (analysis.effects.length > 0 || analysis.opaque.length > 0)) return false;
  return deeds.every(({ access }) => access === undefined || leavesNothing(access));
}

function leavesNothing({ action, resource }: Access): boolean {
  if (action === 'execute') return true;
  return action === 'read' && !(resource.kind === 'path' && resource.secret === 'yes');
}

function noteAccess(
  { action, resource }: Access,
  { written, below, secrets, hosts }: Noted,
  roots: readonly string[],
): void {
  if (resource.kind === 'host') {
    if (resource.host !== undefined) hosts.push(resource.host);
    return;
  }
  if (resource.kind === 'opaque' && action !== 'read' && action !== 'execute' && action !== 'connect') {
    // A checkout, a patch, an archive: any file of the workspace may be another one.
    below.push(...roots);
    return;
  }
  if (resource.kind !== 'path' || resource.place === 'device-null') return;
  if (action === 'read' && resource.secret === 'yes') secrets.push(resource.resolved ?? resource.path);
  if (action === 'read' || action === 'execute' || action === 'connect') return;
  if (resource.exact && !resource.recursive) {
    written.push(resource.path);
    if (resource.resolved !== undefined) written.push(resource.resolved);
    return;
  }
  for (const path of [resource.path, resource.resolved]) if (path !== undefined) below.push(fixedPart(path));
}

/** The folder up to the first segment that is a pattern. */
function fixedPart(pattern: string): string {
  const at = pattern.search(/[*?[]/);
  if (at < 0) return pattern;
  const end = pattern.lastIndexOf('/', at);
  return end <= 0 ? '/' : pattern.slice(0, end);
}
