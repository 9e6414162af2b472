import type { Environment } from '../classify/index.ts';
import { agents } from './agents.table.ts';
import type { HostGate, HostVerdict } from './host-gate.ts';
import { renamedTools } from './renamed-tools.ts';

const claude = agents.find(({ name }) => name === 'claude-code');

/** The agent's tools under toolgate's names: for the `environment` of the gate, so that rules name `bash` and `read`. */
export const claudeTools: Pick<Environment, 'tools'> =
  claude === undefined ? {} : { tools: renamedTools(claude) };

/** toolgate's name of one of the agent's tools. */
export function claudeToolName(tool: string): string {
  const names = claude?.names ?? {};
  return (Object.hasOwn(names, tool) ? names[tool] : undefined) ?? tool;
}

/** What is read of the input of a PreToolUse hook. */
export interface PreToolUseInput {
  readonly hook_event_name: string;
  readonly tool_name: string;
  readonly tool_input: unknown;
  readonly cwd?: string;
}

export interface PreToolUseOutput {
  readonly hookSpecificOutput: {
    readonly hookEventName: 'PreToolUse';
    readonly permissionDecision: 'allow' | 'ask' | 'deny';
    readonly permissionDecisionReason: string;
  };
}

/**
 * A hook callback for `PreToolUse`: all three effects fit exactly. Give its matcher `onFailure: 'block'`.
 *
 * @example
 * const host = await createHostGate({ environment: { ...environment, ...claudeTools } });
 * query({ prompt, options: { hooks: { PreToolUse: [{ hooks: [preToolUse(host)], onFailure: 'block' }] } } });
 */
export function preToolUse(host: HostGate): (input: PreToolUseInput) => Promise<PreToolUseOutput> {
  return async ({ tool_name, tool_input, cwd }) => {
    const { says, message } = await host.probe({
      tool: claudeToolName(tool_name),
      input: tool_input,
      ...(cwd === undefined ? {} : { cwd }),
    });
    return {
      hookSpecificOutput: {
        hookEventName: 'PreToolUse',
        permissionDecision: says,
        permissionDecisionReason: message,
      },
    };
  };
}

/** What is read of the options of `canUseTool`. */
export interface CanUseToolOptions<Update> {
  readonly suggestions?: readonly Update[];
}

export type PermissionResult<Update> =
  | {
      readonly behavior: 'allow';
      readonly updatedInput: Record<string, unknown>;
      readonly updatedPermissions?: Update[];
    }
  | { readonly behavior: 'deny'; readonly message: string; readonly interrupt?: boolean };

/** What a person says. `remember`: the agent's own suggestions are kept, so that it does not ask for the like again. */
export interface PersonAnswer {
  readonly allow: boolean;
  readonly remember?: boolean;
  readonly feedback?: string;
}

/**
 * `canUseTool`, which is the agent's question itself: what is allowed or denied is answered, and only what asks goes to the person.
 * Without `askPerson` that is a denial. Never answers null.
 */
export function canUseTool<Update>(
  host: HostGate,
  askPerson?: (verdict: HostVerdict, tool: string, input: Record<string, unknown>) => Promise<PersonAnswer>,
): (
  tool: string,
  input: Record<string, unknown>,
  options: CanUseToolOptions<Update>,
) => Promise<PermissionResult<Update>> {
  return async (tool, input, { suggestions }) => {
    const verdict = await host.probe({ tool: claudeToolName(tool), input });
    if (verdict.says === 'allow') return { behavior: 'allow', updatedInput: input };
    if (verdict.says === 'deny' || askPerson === undefined) {
      return { behavior: 'deny', message: verdict.message };
    }
    const answer = await answered(askPerson(verdict, tool, input));
    if (!answer.allow) return { behavior: 'deny', message: answer.feedback ?? verdict.message };
    return {
      behavior: 'allow',
      updatedInput: input,
      ...(answer.remember === true && suggestions !== undefined
        ? { updatedPermissions: [...suggestions] }
        : {}),
    };
  };
}

/** A person who cannot be asked has not allowed anything. */
async function answered(question: Promise<PersonAnswer>): Promise<PersonAnswer> {
  try {
    const answer = await question;
    return answer.allow === true ? answer : { ...answer, allow: false };
  } catch {
    return { allow: false };
  }
}
