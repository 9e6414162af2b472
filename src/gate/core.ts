import type { GateProfile, HookMoment, Policy } from '../policy/index.ts';
import type { AuditEntry } from './audit/events.ts';
import type { Baseline } from './baseline.ts';
import type { Board } from './board.ts';
import type { Breakers } from './breakers.ts';
import type { Course } from './course.ts';
import type { Family } from './family.ts';
import type { ReadyHook } from './hooks/fire.ts';
import type { HookPorts } from './hooks/run-hook.ts';
import type { KnownGrants } from './known-grants.ts';
import type { Modes } from './modes.ts';
import type { GateOptions, Notice } from './options.ts';
import type { Ticket } from './outcome.ts';
import type { Clock, Digest, FileFacts, MakeId } from './ports.ts';
import type { Queue } from './queue.ts';
import type { Repetition } from './repetition.ts';
import type { Summary } from './summary.ts';

/** All that the calls of one gate work with. The parts that change are behind functions of their own. */
export interface Core {
  readonly options: GateOptions;
  readonly profile: GateProfile;
  /** What is judged by now: the host may change it. */
  readonly policy: Policy;
  readonly version: () => string;
  /** The workspace that grants of the scope `project` are for. */
  readonly project: string;
  readonly family: Family;
  readonly baseline: Baseline | undefined;
  readonly queue: Queue;
  readonly board: Board;
  readonly breakers: Breakers;
  readonly repetition: Repetition;
  readonly summary: Summary;
  readonly hooks: Readonly<Record<HookMoment, readonly ReadyHook[]>>;
  readonly hookPorts: HookPorts;
  readonly clock: Clock;
  readonly makeId: MakeId;
  readonly digest: Digest;
  readonly files: FileFacts | undefined;
  readonly signal: AbortSignal;
  readonly isChild: boolean;
  readonly headless: () => boolean;
  readonly modes: Modes;
  readonly grants: KnownGrants;
  /** Which call a ticket was issued for. */
  readonly courses: WeakMap<Ticket, Course>;
  readonly audit: (session: string, call: string, entry: () => AuditEntry) => void;
  readonly notice: (notice: Notice) => void;
  /** What went wrong with the host's own callbacks and its store of grants, each once. */
  readonly faults: () => readonly string[];
  readonly callName: () => string;
}
