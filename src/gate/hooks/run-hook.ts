import type { FailedHook, HookDecision, HookEvent, ProgramHook } from '../../policy/index.ts';
import { isObject } from '../json.ts';
import type { Clock, RunningProgram, RunProgram } from '../ports.ts';
import { checkedReply, type FunctionHook, type HookCall, nameOf } from './hook.ts';
import { ownInput } from './input-names.ts';
import { type HookFacts, payloadText, payloadVariables } from './payload.ts';
import { readEnd } from './read-output.ts';
import type { HookFault, HookReply, HookResult } from './reply.ts';

export interface HookPorts {
  readonly clock: Clock;
  readonly runProgram: RunProgram;
  readonly mostOutput: number;
}

/**
 * Runs one hook program. Never rejects.
 *
 * INVARIANT: after its time nothing that it prints is read, and it is ended: asked first, and after the grace by force.
 */
export function runProgramHook(
  hook: ProgramHook,
  event: HookEvent,
  facts: HookFacts,
  ports: HookPorts,
  signal: AbortSignal,
): Promise<HookResult> {
  const name = nameOf(hook);
  // A signal that has been given is not given again.
  if (signal.aborted)
    return Promise.resolve(failed(name, 'time-out', event.failed.timeoutOfProgram, 'timed-out'));
  const running = started(hook, event, facts, ports);
  if (running === undefined)
    return Promise.resolve(failed(name, 'not-started', event.failed.error, 'failed'));
  return new Promise((settle) => {
    const end = (): void => {
      running.terminate();
      ports.clock.after(event.grace, running.abandon);
    };
    const expire = (): void => {
      signal.removeEventListener('abort', cancel);
      end();
      settle(failed(name, 'time-out', event.failed.timeoutOfProgram, 'timed-out'));
    };
    const stopClock = ports.clock.after(timeOf(hook.timeout, event), expire);
    const cancel = (): void => {
      stopClock();
      end();
      settle(failed(name, 'time-out', event.failed.timeoutOfProgram, 'timed-out'));
    };
    signal.addEventListener('abort', cancel, { once: true });
    const finish = (result: HookResult): void => {
      stopClock();
      signal.removeEventListener('abort', cancel);
      settle(result);
    };
    running.end
      .then((ended) => {
        const read = readEnd(event.protocol, ended);
        return read.ok
          ? ({ hook: name, status: 'answered', reply: asOwn(read.reply, event, facts) } as const)
          : failed(name, read.fault, event.failed.error, 'failed');
      })
      .then(finish, () => finish(failed(name, 'not-started', event.failed.error, 'failed')));
  });
}

/** `undefined` where it could not even be tried: what the host knows is no JSON, or its runner throws. */
function started(
  { command }: ProgramHook,
  { protocol }: HookEvent,
  facts: HookFacts,
  { runProgram, mostOutput }: HookPorts,
): RunningProgram | undefined {
  const cwd = typeof facts.project === 'string' ? facts.project : facts.cwd;
  try {
    return runProgram({
      command,
      input: payloadText(protocol, facts),
      cwd: typeof cwd === 'string' ? cwd : '/',
      variables: payloadVariables(protocol, facts),
      mostOutput,
    });
  } catch {
    return undefined;
  }
}

/** The new input in the tool's own names. */
function asOwn(reply: HookReply, { protocol }: HookEvent, { tool, input }: HookFacts): HookReply {
  if (reply.input === undefined || typeof tool !== 'string' || !isObject(input)) return reply;
  return { ...reply, input: ownInput(protocol, tool, reply.input, input) };
}

/** Calls one in-process hook. Never rejects; what it says after its time is not heard. */
export function runFunctionHook(
  hook: FunctionHook,
  event: HookEvent,
  call: HookCall,
  { clock }: HookPorts,
  signal: AbortSignal,
): Promise<HookResult> {
  const name = nameOf(hook);
  if (signal.aborted)
    return Promise.resolve(failed(name, 'time-out', event.failed.timeoutOfFunction, 'timed-out'));
  const own = new AbortController();
  const cancel = (): void => own.abort();
  signal.addEventListener('abort', cancel, { once: true });
  return new Promise((settle) => {
    const finish = (result: HookResult): void => {
      stopClock();
      signal.removeEventListener('abort', cancel);
      settle(result);
    };
    const stopClock = clock.after(timeOf(hook.timeout, event), () => {
      own.abort();
      settle(failed(name, 'time-out', event.failed.timeoutOfFunction, 'timed-out'));
    });
    own.signal.addEventListener('abort', () =>
      finish(failed(name, 'time-out', event.failed.timeoutOfFunction, 'timed-out')),
    );
    Promise.resolve()
      .then(() => hook.run(call, { signal: own.signal }))
      .then((answer) => checkedReply(answer, event))
      .then(
        (reply) => {
          finish(
            reply === undefined
              ? failed(name, 'wrong-type', event.failed.error, 'failed')
              : { hook: name, status: 'answered', reply },
          );
        },
        () => finish(failed(name, 'thrown', event.failed.thrown, 'failed')),
      );
  });
}

function timeOf(configured: number | undefined, { timeout }: HookEvent): number {
  return configured === undefined || !(configured > 0) ? timeout : configured;
}

const said: Readonly<Record<HookFault, string>> = {
  'not-started': 'could not be started',
  'exit-code': 'ended with an error',
  'unreadable-output': 'printed what cannot be read',
  'too-much-output': 'printed too much',
  'unsupported-field': 'said what this agent does not support',
  'missing-field': 'left out what its answer needs',
  'wrong-type': 'answered in another form',
  thrown: 'failed',
  'time-out': 'did not answer in time',
};

function failed(
  hook: string,
  fault: HookFault,
  means: FailedHook['error'],
  status: 'failed' | 'timed-out',
): HookResult {
  const decision: { decision?: HookDecision } = means === 'none' ? {} : { decision: means };
  const reason = means === 'none' ? {} : { reason: `The hook ${JSON.stringify(hook)} ${said[fault]}.` };
  return { hook, status, fault, reply: { ...decision, ...reason } };
}
