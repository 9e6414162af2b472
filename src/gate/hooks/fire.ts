import type { Adjustment, HookEvent } from '../../policy/index.ts';
import { aggregate, approvalsFor, type HookAnswer } from './aggregate.ts';
import { type Hook, type HookCall, nameOf } from './hook.ts';
import { type Matched, toolMatcher } from './match.ts';
import type { HookFacts } from './payload.ts';
import type { HookReply, HookResult } from './reply.ts';
import { type HookPorts, runFunctionHook, runProgramHook } from './run-hook.ts';

/** A configured hook with its matcher made ready. */
export interface ReadyHook {
  readonly hook: Hook;
  readonly event: HookEvent;
  readonly matches: (tool: string) => Matched;
}

/** The hooks that can fire, in configured order; hooks of events that the profile does not list never do. */
export function readyHooks(hooks: readonly Hook[], events: readonly HookEvent[]): readonly ReadyHook[] {
  return hooks.flatMap((hook) => {
    const event = events.find((one) => isNamed(one, hook.event));
    if (event === undefined) return [];
    return [{ hook, event, matches: toolMatcher(hook.matcher, event.matcher) }];
  });
}

function isNamed({ name, looseName }: HookEvent, given: string): boolean {
  return name === given || (looseName === true && loose(name) === loose(given));
}

function loose(name: string): string {
  return name.replaceAll('_', '').toLowerCase();
}

/** Those for a tool; of equal ones the first. */
export function hooksFor(
  ready: readonly ReadyHook[],
  event: HookEvent,
  tool: string,
  meets: (rule: string) => boolean,
): readonly ReadyHook[] {
  const seen = new Set<string>();
  return ready.filter(({ hook, event: of, matches }) => {
    if (of !== event || !matches(tool).fires) return false;
    if (hook.kind !== 'program') return true;
    if (hook.onlyIf !== undefined && !meets(hook.onlyIf)) return false;
    if (event.sameHook === 'never') return true;
    if (seen.has(hook.command)) return false;
    seen.add(hook.command);
    return true;
  });
}

export interface Fired {
  readonly answer: HookAnswer;
  /** In the order in which they count. */
  readonly adjustments: readonly Adjustment[];
  readonly results: readonly HookResult[];
  /** Approvals that another hook's rewrite took away. */
  readonly voided: number;
}

/** Runs the hooks side by side and makes one answer of what they say. Never rejects. */
export async function fire(
  hooks: readonly ReadyHook[],
  event: HookEvent,
  call: HookCall,
  facts: HookFacts,
  ports: HookPorts,
  signal: AbortSignal,
): Promise<Fired> {
  const finished: number[] = [];
  const results = await Promise.all(
    hooks.map(async ({ hook }, at) => {
      const result =
        hook.kind === 'program'
          ? await runProgramHook(hook, event, facts, ports, signal)
          : await runFunctionHook(hook, event, call, ports, signal);
      finished.push(at);
      return result;
    }),
  );
  const replies = results.map(({ reply }) => reply);
  const first = aggregate(event.aggregation, replies, call.input, finished);
  const adjustments = adjustmentsOf(hooks, event, results);
  if (first.input === undefined && first.tool === undefined)
    return { answer: first, adjustments, results, voided: 0 };
  const kept = approvalsFor(event.aggregation, replies, call.input, first);
  const answer = aggregate(event.aggregation, kept.replies, call.input, finished);
  return { answer, adjustments, results, voided: kept.voided };
}

/** What ordinary hooks raise, and then what raw ones put in its place. */
function adjustmentsOf(
  hooks: readonly ReadyHook[],
  event: HookEvent,
  results: readonly HookResult[],
): readonly Adjustment[] {
  const all = hooks.flatMap(({ hook }, at) => adjustmentOf(hook, event, results[at]?.reply));
  return [...all.filter(({ kind }) => kind === 'raise'), ...all.filter(({ kind }) => kind === 'set')];
}

function adjustmentOf(hook: Hook, event: HookEvent, reply: HookReply | undefined): readonly Adjustment[] {
  if (reply === undefined) return [];
  const { risk, permission, requiresPrompt, reusableGrant } = reply;
  const made = {
    ...(risk === undefined ? {} : { risk }),
    ...(permission === undefined ? {} : { permission }),
    ...(requiresPrompt === undefined ? {} : { requiresPrompt }),
    ...(reusableGrant === undefined ? {} : { reusableGrant }),
  };
  if (Object.keys(made).length === 0) return [];
  return [{ kind: isRaw(hook, event) ? 'set' : 'raise', ...made }];
}

/** Whether a hook is not bound to raising what was found. */
export function isRaw(hook: Hook, event: HookEvent): boolean {
  return hook.kind === 'function' && hook.raw === true && event.power === 'free';
}

/** Names of hooks with a matcher that cannot be read, which therefore fire for every tool. */
export function unreadableMatchers(ready: readonly ReadyHook[]): readonly string[] {
  return ready.filter(({ matches }) => matches('').unreadable === true).map(({ hook }) => nameOf(hook));
}
