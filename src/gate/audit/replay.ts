import type { Effect } from '../../policy/index.ts';
import { isObject, parseJson } from '../json.ts';
import { type AuditEvent, auditVersion } from './events.ts';

/** One call of a run, put together from its events. */
export interface RecordedCall {
  /** Blank where the log names no runs. */
  readonly run: string;
  readonly call: string;
  readonly callId?: string;
  readonly session: string;
  readonly tool: string;
  readonly cwd: string;
  /** As it was logged: with digests for texts, or with its words. */
  readonly input: unknown;
  /** Each judgement, in order, with what stood in the state. */
  readonly decisions: readonly Extract<AuditEvent, { kind: 'decided' }>[];
  readonly outcome?: 'allow' | 'deny' | 'deferred' | 'cancelled';
  readonly events: readonly AuditEvent[];
}

export interface RecordedRun {
  readonly calls: readonly RecordedCall[];
  readonly faults: readonly ReplayFault[];
}

/**
 * What does not fit: a line that is no event, a gap in the count of a run, a call that was settled twice or never decided, or
 * whose beginning is missing: an older file may hold it.
 */
export interface ReplayFault {
  readonly code:
    | 'not-an-event'
    | 'gap'
    | 'settled-twice'
    | 'allowed-undecided'
    | 'cut-off'
    | 'unknown-version';
  readonly line?: number;
  readonly call?: string;
}

/**
 * Puts what was run together from the lines of a log, the oldest first, and says what does not fit. A file that was put aside
 * goes before the newer one. The runs of several processes, or of one that was started again, may stand in one log.
 *
 * INVARIANT: a call that the log says was allowed has a judgement `allow` as its last one, or it is a fault.
 */
export function readRun(lines: readonly string[]): RecordedRun {
  const faults: ReplayFault[] = [];
  const byCall = new Map<string, AuditEvent[]>();
  const sequences = new Map<string, number>();
  let unnamed = 0;
  lines.forEach((line, at) => {
    if (line.trim() === '') return;
    const event = readEvent(line);
    if (event === undefined) {
      faults.push({ code: 'not-an-event', line: at + 1 });
      return;
    }
    if (event === 'version') {
      faults.push({ code: 'unknown-version', line: at + 1 });
      return;
    }
    // A log that names no runs counts anew for each.
    if (event.run === '' && event.sequence === 1) unnamed += 1;
    const run = event.run === '' ? `#${unnamed}` : event.run;
    const sequence = sequences.get(run);
    if (sequence !== undefined && event.sequence !== sequence + 1) faults.push({ code: 'gap', line: at + 1 });
    sequences.set(run, event.sequence);
    const name = `${run}\0${event.call}`;
    const known = byCall.get(name);
    if (known === undefined) byCall.set(name, [event]);
    else known.push(event);
  });
  const calls = [...byCall.values()].flatMap((events) => recordedCall(events, faults));
  return { calls, faults };
}

const isEvent = (value: unknown): value is AuditEvent =>
  isObject(value) &&
  value['version'] === auditVersion &&
  typeof value['run'] === 'string' &&
  typeof value['kind'] === 'string' &&
  typeof value['call'] === 'string' &&
  typeof value['session'] === 'string' &&
  typeof value['sequence'] === 'number';

function readEvent(line: string): AuditEvent | 'version' | undefined {
  const read = parseJson(line);
  const value = isObject(read) && read['run'] === undefined ? { ...read, run: '' } : read;
  if (isEvent(value)) return value;
  return isObject(value) && typeof value['version'] === 'number' && value['version'] !== auditVersion
    ? 'version'
    : undefined;
}

function recordedCall(events: readonly AuditEvent[], faults: ReplayFault[]): readonly RecordedCall[] {
  const called = events.find((event) => event.kind === 'called');
  const [first] = events;
  if (called?.kind !== 'called') {
    // A grant that was taken back is no call's.
    if (first?.call !== undefined && first.call !== 'none')
      faults.push({ code: 'cut-off', call: first.call });
    return [];
  }
  const settled = events.filter((event) => event.kind === 'settled');
  const decisions = events.filter((event) => event.kind === 'decided');
  const outcome = settled[0]?.outcome;
  if (settled.length > 1) faults.push({ code: 'settled-twice', call: called.call });
  if (outcome === 'allow' && decisions[decisions.length - 1]?.effect !== 'allow')
    faults.push({ code: 'allowed-undecided', call: called.call });
  return [
    {
      run: called.run,
      call: called.call,
      ...(called.callId === undefined ? {} : { callId: called.callId }),
      session: called.session,
      tool: called.tool,
      cwd: called.cwd,
      input: called.input,
      decisions,
      ...(outcome === undefined ? {} : { outcome }),
      events,
    },
  ];
}

/** A judgement that would be another one now. */
export interface ReplayDifference {
  readonly run: string;
  readonly call: string;
  readonly before: Effect;
  readonly now: Effect;
}

/**
 * Judges every recorded judgement once more and tells which differ. `judge` gives the effect for a call with its verdicts, or
 * nothing where the log does not hold enough to tell.
 */
export function replay(
  run: RecordedRun,
  judge: (call: RecordedCall, decided: RecordedCall['decisions'][number]) => Effect | undefined,
): readonly ReplayDifference[] {
  return run.calls.flatMap((call) =>
    call.decisions.flatMap((decided) => {
      const now = judge(call, decided);
      return now === undefined || now === decided.effect
        ? []
        : [{ run: call.run, call: call.call, before: decided.effect, now }];
    }),
  );
}
