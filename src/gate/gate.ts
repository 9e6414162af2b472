import type { Environment, Json } from '../classify/index.ts';
import { type Policy, type PolicyDocument, recommended } from '../policy/index.ts';
import { loadShell } from '../shell/index.ts';
import { createBoard } from './board.ts';
import type { Core } from './core.ts';
import { type Escalated, type EscalateOptions, escalateCall } from './escalate-call.ts';
import type { RunEnd } from './escalation.ts';
import { coreOf, type Parts, sharedOf } from './gate-core.ts';
import { compiled, withPrograms } from './gate-policy.ts';
import { memoryGrantStore } from './grants/memory-store.ts';
import type { GrantRecord } from './grants/store.ts';
import { resultHooks } from './hook-steps.ts';
import { hookNotes } from './hooks/notes.ts';
import { hostEnvironment } from './host-environment.ts';
import { createModes } from './modes.ts';
import type { CheckOptions, GateOptions } from './options.ts';
import type { Outcome, Ticket } from './outcome.ts';
import { ownProfile } from './own-profile.ts';
import { createPolicies, policiesBelow } from './policies.ts';
import type { Answer, AnswerReceipt, Prompt, PromptListener } from './prompt.ts';
import { runCall } from './run-call.ts';
import { createSummary, type RunSummary } from './summary.ts';
import { visibleTools } from './visible-tools.ts';

/** May a tool call run, and who has to say so. One for each run of an agent. */
export interface Gate {
  /** Takes a call to its outcome. Never rejects for anything that a model, a hook or a person does. */
  readonly check: (call: unknown, options?: CheckOptions) => Promise<Outcome>;
  /** Answers an open question. The first answer counts. */
  readonly answer: (question: string, answer: Answer) => AnswerReceipt;
  readonly questions: () => readonly Prompt[];
  /** Shows the listener every question; the returned function takes it away. */
  readonly listen: (listener: PromptListener) => () => void;
  readonly grants: {
    readonly list: () => Promise<readonly GrantRecord[]>;
    /** Takes one back: calls that wait are judged without it, and tickets that need it are stale. */
    readonly revoke: (id: string) => Promise<boolean>;
  };
  /** A run in the sandbox has ended: whether the call may be tried without it, and on whose word. */
  readonly escalate: (ticket: Ticket, end: RunEnd, options?: EscalateOptions) => Promise<Escalated>;
  /** Hooks that want to see the result; answers what they want told to the model beside it. */
  readonly afterRun: (ticket: Ticket, result: Json) => Promise<string>;
  readonly visibleTools: (tools: readonly string[]) => readonly string[];
  /** The mode from now on; tickets that are out are judged in it. `undefined`: the parent's, or the policy's or the call's own. */
  readonly setMode: (mode: string | undefined) => void;
  /**
   * The policy from now on, and the machine where what the policy says of it has changed: an agent's settings that were read again,
   * a directory whose access was changed. Calls that wait and tickets that are out are judged by it; grants that were given
   * under another policy do not count. Hooks and remembered grants stay as they were.
   *
   * @throws an `Error` where the policy cannot be compiled; then everything stays as it was.
   *
   * @example
   * const { policy, environment } = options.value; // of `dialectOptions`, opened anew
   * gate.setPolicy(policy, environment);
   */
  readonly setPolicy: (policy: Policy | PolicyDocument, environment?: Environment) => void;
  /** The model said something, or its turn has ended: equal calls are counted anew where the dialect does so. */
  readonly interrupt: (by: 'message' | 'turn', session?: string) => void;
  /** Of this gate and of its children. */
  readonly summary: () => RunSummary;
  /**
   * What whoever starts the run should be told: hooks that may do more than raise, that never run, that run always. Later also
   * grants that could not be read and callbacks of the host that failed.
   */
  readonly notes: readonly string[];
  /** A gate for a child agent: it denies and asks what this one does, and has none of its grants. */
  readonly child: (options?: ChildOptions) => Promise<Gate>;
  /** Cancels every call that waits, those of children too; no ticket is good any more. A child's parent goes on. */
  readonly close: () => void;
}

export interface ChildOptions {
  readonly session?: string;
  /** Beside the parent's, and never in its place. */
  readonly policy?: Policy | PolicyDocument;
  readonly headless?: boolean;
  /** Beside the parent's, too: what asks or is denied in either does so. Left out: the parent's, whatever it becomes. */
  readonly mode?: string;
}

/**
 * Makes a gate. Without options: the recommended policy on this machine and in this directory, with nobody to ask.
 *
 * @throws an `Error` where the policy cannot be compiled; its `cause` is the list of issues, each with its place and mend.
 *
 * @example
 * const gate = await createGate({ policy, prompt: askOnTheTerminal });
 * const outcome = await gate.check({ tool: 'bash', input: { command: 'npm test' } });
 * if (outcome.kind === 'allow' && outcome.ticket.verify().ok) run(outcome.ticket.input);
 */
export async function createGate(options: GateOptions = {}): Promise<Gate> {
  const machine = options.environment ?? (await thisMachine());
  const profile = options.profile ?? ownProfile;
  const listeners = options.prompt === undefined ? [] : [options.prompt].flat();
  return gateOf({
    options,
    profile,
    policies: createPolicies(compiled(options.policy ?? recommended, options.hooks !== undefined)),
    shared: sharedOf(options, withPrograms(machine, options.policy), profile),
    store: options.grants ?? memoryGrantStore(),
    board: createBoard(listeners),
    closing: new AbortController(),
    outer: options.signal,
    headless: options.headless ?? (listeners.length === 0 ? true : undefined),
    modes: createModes(options.mode),
    summary: createSummary(),
    isChild: false,
  });
}

function gateOf(parts: Parts): Gate {
  const { options, policies, board, modes } = parts;
  const core = coreOf(parts);
  const session = options.session ?? 'default';
  const notes = hookNotes(options.hooks ?? [], Object.values(core.hooks).flat());
  return {
    check: (call, checkOptions = {}) => runCall(core, call, checkOptions),
    answer: board.answer,
    questions: board.prompts,
    listen: board.listen,
    grants: { list: core.grants.list, revoke: (id) => revoke(core, session, id) },
    escalate: (ticket, end, escalateOptions = {}) => escalateCall(core, ticket, end, escalateOptions),
    afterRun: async (ticket, result) => {
      const course = core.courses.get(ticket);
      return course === undefined ? '' : resultHooks(core, course, result);
    },
    visibleTools: (tools) => visibleTools(core.policy, tools, options.hidesTool),
    setMode: modes.set,
    setPolicy: (policy, environment) => {
      policies.set(compiled(policy, options.hooks !== undefined));
      if (environment !== undefined) parts.shared.family.setHost(withPrograms(environment, policy));
    },
    interrupt: (by, of) => core.repetition.interrupt(of ?? session, by),
    summary: core.summary.read,
    get notes() {
      return [...notes, ...core.faults()];
    },
    child: async (childOptions = {}) => childOf(parts, core.signal, childOptions),
    close: () => parts.closing.abort(),
  };
}

function childOf(parts: Parts, outer: AbortSignal, given: ChildOptions): Gate {
  const own = given.policy === undefined ? undefined : compiled(given.policy, false);
  const session = given.session ?? `${parts.options.session ?? 'default'}/${parts.shared.nextCall()}`;
  return gateOf({
    ...parts,
    closing: new AbortController(),
    outer,
    options: { ...parts.options, session },
    policies: policiesBelow(parts.policies, own),
    store: memoryGrantStore(),
    headless: given.headless === true ? true : parts.headless,
    modes: createModes(given.mode, parts.modes),
    summary: createSummary(parts.summary),
    isChild: true,
  });
}

async function revoke(core: Core, session: string, id: string): Promise<boolean> {
  const isRevoked = await core.grants.revoke(id);
  if (isRevoked) core.audit(session, 'none', () => ({ kind: 'revoked', grants: [id] }));
  return isRevoked;
}

async function thisMachine(): Promise<Environment> {
  const { platform } = process;
  const home = process.env['HOME'];
  return hostEnvironment({
    cwd: process.cwd(),
    home,
    shell: await loadShell(),
    platform: platform === 'darwin' || platform === 'win32' ? platform : 'linux',
  });
}
