import { createApprovals } from './approvals.ts';
import type { HostCall, HostGate } from './host-gate.ts';

/** What the OpenAI Agents SDK takes for one function tool. */
export interface OpenAiPair {
  readonly needsApproval: (context: unknown, input: unknown, callId?: string) => Promise<boolean>;
  readonly inputGuardrail: {
    readonly type: 'tool_input';
    readonly name: string;
    readonly run: (data: {
      readonly toolCall: { readonly callId?: string; readonly name?: string; readonly arguments?: string };
    }) => Promise<{ readonly behavior: OpenAiBehavior; readonly outputInfo?: unknown }>;
  };
}

export type OpenAiBehavior =
  | { readonly type: 'allow' }
  | { readonly type: 'rejectContent'; readonly message: string };

/**
 * The pair for one function tool: an ask becomes the SDK's interruption, a deny the guardrail's rejection, which the model reads.
 * Use both: the guardrail also refuses a call that has to be asked about and was not.
 *
 * @example
 * const { needsApproval, inputGuardrail } = openAiTool(host, 'bash');
 * tool({ name: 'bash', parameters, execute, needsApproval, inputGuardrails: [inputGuardrail] });
 */
export function openAiTool(host: HostGate, name: string, toolgateName: string = name): OpenAiPair {
  const approvals = createApprovals();
  return {
    needsApproval: async (_, input, callId) => {
      const { says } = await host.probe({ tool: toolgateName, input });
      if (says === 'ask') approvals.note(callId, name, input);
      return says === 'ask';
    },
    inputGuardrail: {
      type: 'tool_input',
      name: 'toolgate',
      run: async ({ toolCall }) => {
        const input = parse(toolCall.arguments);
        const { says, message } = await host.probe({ tool: toolgateName, input });
        if (says === 'allow') return { behavior: { type: 'allow' } };
        const approved = says === 'ask' && approvals.take(toolCall.callId, name, input);
        return { behavior: approved ? { type: 'allow' } : { type: 'rejectContent', message } };
      },
    },
  };
}

function parse(text: string | undefined): unknown {
  try {
    return text === undefined || text === '' ? {} : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** An action of the SDK's shell tool. */
export interface ShellAction {
  readonly commands: readonly string[];
}

/** The call of a shell action: the commands run one after another. */
export function shellActionCall({ commands }: ShellAction): HostCall {
  return { tool: 'bash', input: { command: commands.join('\n') } };
}

/** An operation of the SDK's apply-patch tool. */
export type PatchOperation =
  | { readonly type: 'create_file'; readonly path: string; readonly diff: string }
  | { readonly type: 'update_file'; readonly path: string; readonly diff: string; readonly moveTo?: string }
  | { readonly type: 'delete_file'; readonly path: string };

/** The calls of a patch operation: every path that it writes or removes. */
export function patchOperationCall(operation: PatchOperation): HostCall {
  const line = (verb: string, path: string): string => `*** ${verb} File: ${path}`;
  // A path that breaks the line would hide what follows it.
  const isPlain = (path: string): boolean => !/[\r\n\0]/.test(path) && path.trim() === path;
  const paths = [operation.path, ...('moveTo' in operation && operation.moveTo ? [operation.moveTo] : [])];
  if (!paths.every(isPlain)) return { tool: 'patch', input: {} };
  const body: readonly string[] =
    operation.type === 'delete_file'
      ? [line('Delete', operation.path)]
      : operation.type === 'create_file'
        ? [line('Add', operation.path), '+']
        : [
            line('Update', operation.path),
            ...(operation.moveTo === undefined ? [] : [`*** Move to: ${operation.moveTo}`]),
            '@@',
            '+',
          ];
  return { tool: 'patch', input: { patch: ['*** Begin Patch', ...body, '*** End Patch'].join('\n') } };
}

/** `needsApproval` and the enforcement for the SDK's shell and apply-patch tools, whose executors the host writes itself. */
export function openAiEnforcer<Action>(
  host: HostGate,
  callOf: (action: Action) => HostCall,
): {
  readonly needsApproval: (context: unknown, action: Action, callId?: string) => Promise<boolean>;
  /** Runs the executor if the call is allowed, or was asked about under this id; else answers the refusal. */
  readonly run: <T>(
    action: Action,
    callId: string | undefined,
    execute: () => T | Promise<T>,
  ) => Promise<
    { readonly ran: true; readonly result: T } | { readonly ran: false; readonly message: string }
  >;
} {
  const approvals = createApprovals();
  return {
    needsApproval: async (_, action, callId) => {
      const { says } = await host.probe(callOf(action));
      if (says === 'ask') approvals.note(callId, 'action', action);
      return says === 'ask';
    },
    run: (action, callId, execute) =>
      host.run(callOf(action), approvals.take(callId, 'action', action), execute),
  };
}
