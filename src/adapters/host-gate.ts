import type { Json } from '../classify/index.ts';
import { createGate, type Gate, type GateOptions, type Prompt } from '../gate/index.ts';

/** A call as a host makes it. */
export interface HostCall {
  /** In the names that the gate's environment knows. */
  readonly tool: string;
  readonly input: unknown;
  readonly cwd?: string;
}

/** What a host has to do about a call. `ask`: a person has to approve it, by the host's own means. */
export interface HostVerdict {
  readonly says: 'allow' | 'ask' | 'deny';
  /** For the model and the person. */
  readonly message: string;
  /** Of an ask: what a person may be shown. */
  readonly prompt?: Prompt;
}

/** `ran: false`: the tool was not run, and the message is its result for the model. */
export type HostRun<T> =
  | { readonly ran: true; readonly result: T }
  | { readonly ran: false; readonly message: string };

/** A gate behind a host that has its own way of asking. */
export interface HostGate {
  readonly gate: Gate;
  /** Says what has to be done, and leaves nothing behind. Never rejects: a fault asks. */
  readonly probe: (call: HostCall) => Promise<HostVerdict>;
  /**
   * Runs the tool if the gate allows the call as it is now. `approved`: the host's person said yes to this very call; it
   * answers what the gate would ask, and lifts nothing that is denied.
   *
   * INVARIANT: `execute` is called at most once, with the frozen input that was judged, right after the ticket was verified.
   * A fault of the gate never runs it. What `execute` itself throws is thrown on.
   */
  readonly run: <T>(
    call: HostCall,
    approved: boolean,
    execute: (input: Readonly<Record<string, Json>>) => T | Promise<T>,
  ) => Promise<HostRun<T>>;
}

const noAnswer = 'toolgate could not decide, so the call is refused';

/**
 * Makes a gate for an adapter. Questions go to the host, so that `prompt` and `headless` are the adapter's own.
 *
 * @throws as `createGate` does, where the policy cannot be compiled.
 */
export async function createHostGate(
  options: Omit<GateOptions, 'prompt' | 'headless'> = {},
): Promise<HostGate> {
  const listeners = new Map<string, (prompt: Prompt) => 'allow' | 'deny' | undefined>();
  const gate = await createGate({
    ...options,
    headless: false,
    prompt: (prompt) => {
      const said = listeners.get(prompt.callId ?? '')?.(prompt);
      // A question that nobody waits for is not left open.
      return said === undefined && !listeners.has(prompt.callId ?? '')
        ? { decision: 'deny' }
        : said === undefined
          ? undefined
          : { decision: said };
    },
  });
  let count = 0;
  const nextId = (): string => {
    count += 1;
    return `host-${count}`;
  };
  const probe = async (call: HostCall): Promise<HostVerdict> => {
    const id = nextId();
    const cancel = new AbortController();
    let asked: Prompt | undefined;
    listeners.set(id, (prompt) => {
      asked = prompt;
      cancel.abort();
      return undefined;
    });
    try {
      const outcome = await gate.check({ ...call, id }, { signal: cancel.signal });
      if (asked !== undefined) return { says: 'ask', message: asked.reason, prompt: asked };
      switch (outcome.kind) {
        case 'allow':
          outcome.ticket.done({ ran: false });
          return { says: 'allow', message: outcome.decision.reason };
        case 'deny':
          return { says: 'deny', message: outcome.message };
        case 'deferred':
          return { says: 'ask', message: outcome.reason };
        case 'cancelled':
          return { says: 'deny', message: noAnswer };
        default: {
          const never: never = outcome;
          return never;
        }
      }
    } catch {
      return { says: 'ask', message: noAnswer };
    } finally {
      listeners.delete(id);
    }
  };
  const run: HostGate['run'] = async (call, approved, execute) => {
    const id = nextId();
    let unapproved: string | undefined;
    listeners.set(id, ({ reason }) => {
      if (approved) return 'allow';
      unapproved = reason;
      return 'deny';
    });
    let outcome: Awaited<ReturnType<Gate['check']>>;
    try {
      outcome = await gate.check({ ...call, id });
    } catch {
      return { ran: false, message: noAnswer };
    } finally {
      listeners.delete(id);
    }
    if (unapproved !== undefined) return { ran: false, message: `${unapproved} Nobody approved it.` };
    if (outcome.kind === 'deny') return { ran: false, message: outcome.message };
    if (outcome.kind !== 'allow') return { ran: false, message: noAnswer };
    const { ticket } = outcome;
    const verified = ticket.verify();
    if (!verified.ok) {
      return { ran: false, message: `${noAnswer}: something changed since it was allowed (${verified.why})` };
    }
    try {
      return { ran: true, result: await execute(ticket.input) };
    } finally {
      ticket.done();
    }
  };
  return { gate, probe, run };
}
