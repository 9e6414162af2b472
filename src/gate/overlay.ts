import type { Environment } from '../classify/index.ts';
import type { Baseline } from './baseline.ts';
import type { NameLeads, SessionFacts } from './session-facts.ts';

/**
 * The host's environment with what the session has done since, and what calls that are still running may be doing.
 *
 * INVARIANT: it never knows more of a path than the host does, and less where a running call may change it.
 */
export function overlay(
  host: Environment,
  facts: readonly SessionFacts[],
  running: readonly SessionFacts[],
  baseline: Baseline | undefined,
  persistentShell: boolean,
): Environment {
  const everything = [...facts, ...running];
  const below = everything.flatMap((one) => one.writtenBelow);
  const inFlight = new Set(running.flatMap((one) => one.written));
  const inFlightBelow = running.flatMap((one) => one.writtenBelow);
  const stateOf = (path: string): 'unchanged' | 'changed' | 'unknown' => {
    if (inFlight.has(path) || inFlightBelow.some((folder) => isBelow(path, folder))) return 'changed';
    if (host.baseline?.(path) === 'changed') return 'changed';
    if (baseline !== undefined) return baseline.stateOf(path);
    return below.some((folder) => isBelow(path, folder)) ? 'changed' : (host.baseline?.(path) ?? 'unknown');
  };
  const knowsFiles =
    baseline !== undefined || host.baseline !== undefined || below.length > 0 || inFlight.size > 0;
  const leads = everything.flatMap((one) => one.names);
  const unsure = running.flatMap((one) => one.names);
  return {
    ...host,
    ...(persistentShell ? shellState(host, everything) : {}),
    ...(knowsFiles ? { baseline: stateOf } : {}),
    ...(leads.length === 0
      ? {}
      : { resolvePath: (path: string) => followed(path, leads, unsure, host.resolvePath) }),
    // Worked out when it is asked for: each file has to be looked at.
    get written(): readonly string[] {
      const others = host.written ?? [];
      const written = [...new Set(everything.flatMap((one) => one.written))];
      const own = baseline === undefined ? written : written.filter((path) => stateOf(path) !== 'unchanged');
      return others.length === 0 ? own : [...others, ...own];
    },
  };
}

function shellState(host: Environment, facts: readonly SessionFacts[]): Partial<Environment> {
  const { session } = host;
  const cwd = facts[0]?.cwd;
  return {
    ...(cwd === undefined ? {} : { cwd, roots: host.roots ?? [host.repositoryRoot ?? host.cwd] }),
    session: {
      defined: [...(session?.defined ?? []), ...facts.flatMap(({ defined }) => defined)],
      exported: [...(session?.exported ?? []), ...facts.flatMap(({ exported }) => exported)],
      changedLookup: session?.changedLookup === true || facts.some((one) => one.changedLookup),
      traps: session?.traps === true || facts.some((one) => one.traps),
      directoryUnknown: session?.directoryUnknown === true || facts.some((one) => one.directoryUnknown),
    },
  };
}

function isBelow(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder === '/' ? '/' : `${folder}/`);
}

const mostSteps = 40;

/** Where a path leads by the names that calls have made, the latest first, and then by the host's links. */
function followed(
  path: string,
  leads: readonly NameLeads[],
  unsure: readonly NameLeads[],
  resolve: Environment['resolvePath'],
): string | undefined {
  if (unsure.some((one) => isBelow(path, one.path))) return undefined;
  let current = path;
  for (let step = 0; ; step += 1) {
    if (step > mostSteps) return undefined;
    // The host's own links say more than what a call was read to do.
    const real = resolve === undefined ? current : resolve(current);
    if (real === undefined) return undefined;
    if (real !== current && step === 0 && isElsewhere(current, real, leads)) return real;
    const lead = leads.findLast((one) => isBelow(real, one.path));
    if (lead === undefined) return real;
    const [to, ...others] = lead.to;
    if (to === undefined) return real;
    if (others.length > 0) return undefined;
    current = to + real.slice(lead.path.length);
    if (isBelow(current, lead.path)) return undefined;
  }
}

/** The host has followed a link that one of the names is. */
function isElsewhere(path: string, real: string, leads: readonly NameLeads[]): boolean {
  return leads.some((one) => isBelow(path, one.path) && !isBelow(real, one.path));
}
