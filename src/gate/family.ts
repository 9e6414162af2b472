import type { Classification, Environment } from '../classify/index.ts';
import { afterCall } from './after-call.ts';
import type { Baseline } from './baseline.ts';
import { overlay } from './overlay.ts';
import type { Clock } from './ports.ts';
import { noFacts, type SessionFacts } from './session-facts.ts';

/**
 * What a gate and its children share: what their calls did to files, and which of them still run. What a call did to a shell
 * belongs to its session alone.
 */
export interface Family {
  /** The environment of a call, without what `except` itself may be doing. */
  readonly environment: (session: string, except?: string) => Environment;
  /** Another machine, as the host knows it now; what the session has done to it stays. */
  readonly setHost: (host: Environment) => void;
  readonly factsOf: (session: string) => SessionFacts;
  /** The call may run from now on, until it is done or the time is over. */
  readonly start: (ticket: string, session: string, call: Classification, until: number) => void;
  readonly end: (ticket: string, ran: boolean, cwd: string | undefined) => void;
}

interface Running {
  readonly session: string;
  readonly call: Classification;
  readonly facts: SessionFacts;
  readonly until: number;
}

export function createFamily(
  first: Environment,
  baseline: Baseline | undefined,
  persistentShell: boolean,
  clock: Clock,
): Family {
  let host = first;
  const sessions = new Map<string, SessionFacts>();
  const running = new Map<string, Running>();
  const made = new Map<string, Environment>();
  const isFolder = (path: string): boolean | undefined => {
    const { listDirectory } = host;
    return listDirectory === undefined ? undefined : listDirectory(path) !== undefined;
  };
  const factsOf = (session: string): SessionFacts => sessions.get(session) ?? noFacts;
  const conclude = (ticket: string, ran: boolean, cwd: string | undefined): void => {
    const held = running.get(ticket);
    if (held === undefined) return;
    running.delete(ticket);
    made.clear();
    if (!ran) return;
    const before = factsOf(held.session);
    const after = afterCall(before, held.call, { persistentShell, isRunning: false, isFolder });
    baseline?.touched(after.written.slice(before.written.length));
    const placed = cwd === undefined || !persistentShell ? after : { ...after, cwd, directoryUnknown: false };
    sessions.set(held.session, placed);
  };
  const expire = (): void => {
    if (running.size === 0) return;
    const now = clock.now();
    // Whether it was run is not known: it is taken to have been.
    for (const [ticket, { until }] of running) if (until <= now) conclude(ticket, true, undefined);
  };
  const make = (session: string, except: string | undefined): Environment => {
    const own = factsOf(session);
    const others = [...sessions].filter(([name]) => name !== session).map(([, facts]) => filesOf(facts));
    const inFlight = [...running]
      .filter(([ticket]) => ticket !== except)
      .map(([, one]) => (one.session === session ? one.facts : filesOf(one.facts)));
    if (own === noFacts && others.length === 0 && inFlight.length === 0 && baseline === undefined)
      return host;
    return overlay(host, [own, ...others], inFlight, baseline, persistentShell);
  };
  return {
    setHost: (next) => {
      host = next;
      made.clear();
    },
    factsOf,
    environment: (session, except) => {
      expire();
      if (except !== undefined && running.has(except)) return make(session, except);
      const known = made.get(session);
      if (known !== undefined) return known;
      const environment = make(session, undefined);
      made.set(session, environment);
      return environment;
    },
    start: (ticket, session, call, until) => {
      const facts = afterCall(noFacts, call, { persistentShell, isRunning: true });
      if (facts === noFacts) return;
      running.set(ticket, { session, call, facts, until });
      made.clear();
    },
    end: conclude,
  };
}

/** What other sessions need to know: a shell is its session's own. */
function filesOf(facts: SessionFacts): SessionFacts {
  return {
    ...noFacts,
    written: facts.written,
    writtenBelow: facts.writtenBelow,
    names: facts.names,
  };
}
