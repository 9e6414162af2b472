import type { Decision, Obligation } from '../policy/index.ts';
import { canonical } from './canonical.ts';
import type { Core } from './core.ts';
import type { Course } from './course.ts';
import { callDigest } from './hook-steps.ts';
import { judge, scriptDigests } from './judge.ts';
import type { StaleReason, Ticket, Verified } from './outcome.ts';

const defaultTime = 60_000;

/** The right to run a call that was allowed. From here on it may be running, until it is done or the time is over. */
export function issueTicket(core: Core, course: Course, decision: Decision): Ticket {
  const { clock, family } = core;
  const { call, session } = course;
  const id = core.makeId();
  const expiresAt = clock.now() + (core.options.ticketTime ?? defaultTime);
  const scripts = scriptDigests(core, decision.classification);
  family.start(id, session, decision.classification, expiresAt);
  let isDone = false;
  let digest: string | undefined;
  const check = (): Verified => {
    if (isDone) return stale('used');
    if (core.signal.aborted) return stale('closed');
    if (clock.now() >= expiresAt) return stale('expired');
    const now = judge(core, course, id);
    const moved = differingPath(decision.obligations, now.obligations);
    if (moved !== undefined) return stale('path', moved);
    const file = differing(scripts, scriptDigests(core, now.classification));
    if (file !== undefined) return stale('file', file);
    if (now.effect !== 'allow') return stale('changed', now.reason);
    return now.confinement === decision.confinement && isSameDuty(decision, now)
      ? { ok: true }
      : stale('changed');
  };
  return Object.freeze({
    id,
    ...(call.id === undefined ? {} : { callId: call.id }),
    tool: call.tool,
    input: call.input,
    isRewritten: call !== course.original,
    // Most hosts never ask for it; the call is frozen, so it is the same whenever they do.
    get digest() {
      digest ??= callDigest(core, call);
      return digest;
    },
    obligations: decision.obligations,
    sandboxed: decision.confinement === 'configured' && !course.unsandboxed,
    expiresAt,
    verify: () => {
      const verified = check();
      core.audit(session, course.name, () => ({
        kind: 'verified',
        ticket: id,
        ok: verified.ok,
        ...(verified.ok ? {} : { why: verified.why }),
      }));
      return verified;
    },
    done: ({ ran = true, cwd }: { readonly ran?: boolean; readonly cwd?: string } = {}) => {
      if (isDone) return;
      isDone = true;
      family.end(id, ran, cwd);
      core.audit(session, course.name, () => ({ kind: 'done', ticket: id, ran }));
    },
  });
}

function stale(why: StaleReason, detail?: string): Verified {
  return detail === undefined ? { ok: false, why } : { ok: false, why, detail };
}

/** A path that the call was allowed for and that leads elsewhere now. */
function differingPath(before: readonly Obligation[], now: readonly Obligation[]): string | undefined {
  const resolved = new Map<string, string>();
  for (const { kind, data } of now)
    if (kind === 'path') resolved.set(String(data['path']), String(data['resolved']));
  for (const { kind, data } of before) {
    if (kind !== 'path') continue;
    const path = String(data['path']);
    const is = resolved.get(path);
    if (is !== undefined && is !== data['resolved']) return path;
  }
  return undefined;
}

/** INVARIANT: the call touches now what it touched when it was allowed, and nothing else. */
function isSameDuty(before: Decision, now: Decision): boolean {
  return canonical(before.obligations.map(plain)) === canonical(now.obligations.map(plain));
}

function plain({ kind, data }: Obligation) {
  return { kind, data };
}

function differing(
  before: Readonly<Record<string, string>> | undefined,
  now: Readonly<Record<string, string>> | undefined,
): string | undefined {
  // Where a digest could not be told there was no promise about the file.
  if (before === undefined) return undefined;
  return Object.keys(before).find((path) => before[path] !== now?.[path]);
}
