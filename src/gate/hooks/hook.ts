import type { Classification, Json, Permission, Risk } from '../../classify/index.ts';
import type { HookDecision, HookEvent, ProgramHook } from '../../policy/index.ts';
import { plainInput, plainValue } from '../json.ts';
import { permissionOf, riskOf } from './class-words.ts';
import type { HookReply } from './reply.ts';

/** What an in-process hook is told. */
export interface HookCall {
  readonly event: string;
  readonly tool: string;
  /** Frozen. */
  readonly input: Readonly<Record<string, Json>>;
  readonly cwd: string;
  readonly session: string;
  readonly callId?: string;
  readonly mode?: string;
  /** From the moment on that the call is classified. */
  readonly classification?: Classification;
  /** What the dialect's own view makes of the call: the highest of its units. */
  readonly found?: FoundClass;
  /** Of `denied` and `result`. */
  readonly reason?: string;
  readonly result?: Json;
}

export interface FoundClass {
  readonly risk: Risk;
  readonly permission: Permission;
  readonly requiresPrompt: boolean;
  readonly reusableGrant: boolean;
}

/**
 * A hook that is a function of the host. What it throws, and what it says too late, counts as the profile says.
 *
 * @example { kind: 'function', event: 'PreToolUse', run: ({ tool }) => (tool === 'fetch' ? { decision: 'deny' } : undefined) }
 */
export interface FunctionHook {
  readonly kind: 'function';
  readonly event: string;
  readonly matcher?: string;
  /** In milliseconds. */
  readonly timeout?: number;
  readonly name?: string;
  /** Whose hook it is. */
  readonly plugin?: string;
  /** What it makes of a classification stands for what was found, where the dialect has such hooks. */
  readonly raw?: boolean;
  readonly run: (call: HookCall, options: { readonly signal: AbortSignal }) => FunctionReply;
}

export type FunctionReply = HookReply | undefined | Promise<HookReply | undefined>;

export type Hook = ProgramHook | FunctionHook;

export function nameOf(hook: Hook): string {
  return hook.name ?? (hook.kind === 'program' ? hook.command : hook.run.name || 'function');
}

const decisions: readonly HookDecision[] = ['allow', 'ask', 'defer', 'deny'];

/** A function of the host may hand over anything; what is no reply to this event is `undefined`. */
export function checkedReply(value: unknown, event: Pick<HookEvent, 'renames'>): HookReply | undefined {
  if (value === undefined || value === null) return {};
  if (typeof value !== 'object' || Array.isArray(value)) return undefined;
  const reply: HookReply = value;
  const { decision, reason, context, halt, tool } = reply;
  // Read once: what an accessor says a second time may be something else.
  const given = reply.input;
  const input = given === undefined ? undefined : plainInput(given);
  const isReply =
    (decision === undefined || decisions.includes(decision)) &&
    (reason === undefined || typeof reason === 'string') &&
    (given === undefined || input !== undefined) &&
    (context === undefined || typeof context === 'string') &&
    (halt === undefined || typeof halt === 'boolean') &&
    (tool === undefined || (event.renames === true && typeof tool === 'string' && tool !== ''));
  if (!isReply) return undefined;
  const { retry, updates: told, risk, permission, requiresPrompt, reusableGrant } = reply;
  if (!isClass({ risk, permission, requiresPrompt, reusableGrant })) return undefined;
  const updates = told === undefined ? undefined : plainValue(told);
  if (told !== undefined && updates === undefined) return undefined;
  return {
    ...(decision === undefined ? {} : { decision }),
    ...(reason === undefined ? {} : { reason }),
    ...(input === undefined ? {} : { input }),
    ...(context === undefined ? {} : { context }),
    ...(halt === undefined ? {} : { halt }),
    ...(tool === undefined ? {} : { tool }),
    ...(retry === undefined ? {} : { retry }),
    ...(updates === undefined ? {} : { updates }),
    ...(risk === undefined ? {} : { risk }),
    ...(permission === undefined ? {} : { permission }),
    ...(requiresPrompt === undefined ? {} : { requiresPrompt }),
    ...(reusableGrant === undefined ? {} : { reusableGrant }),
  };
}

function isClass({
  risk,
  permission,
  requiresPrompt,
  reusableGrant,
}: Partial<Record<keyof FoundClass, unknown>>): boolean {
  return (
    (risk === undefined || riskOf(risk) !== undefined) &&
    (permission === undefined || permissionOf(permission) !== undefined) &&
    (requiresPrompt === undefined || typeof requiresPrompt === 'boolean') &&
    (reusableGrant === undefined || typeof reusableGrant === 'boolean')
  );
}
