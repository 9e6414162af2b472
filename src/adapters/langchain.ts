import { createApprovals } from './approvals.ts';
import type { HostGate } from './host-gate.ts';

/** What is read of a request for a tool call. */
export interface ToolCallRequest {
  readonly toolCall: { readonly id?: string | undefined; readonly name: string; readonly args: unknown };
}

/**
 * The gate for LangChain 1. Put the middleware after `humanInTheLoopMiddleware`, so that it sees what the person approved.
 *
 * @param refuse makes the message that stands for the tool's result: `new ToolMessage({ content, tool_call_id, status: 'error' })`.
 * @example
 * const { when, wrapToolCall } = langChain(host, (content, id) => new ToolMessage({ content, tool_call_id: id, status: 'error' }));
 * createAgent({ model, tools, middleware: [
 *   humanInTheLoopMiddleware({ interruptOn: { bash: { allowedDecisions: ['approve', 'reject'], when } } }),
 *   createMiddleware({ name: 'toolgate', wrapToolCall }) ] });
 */
export function langChain<Refusal>(
  host: HostGate,
  refuse: (content: string, callId: string) => Refusal,
  nameOf: (tool: string) => string = (tool) => tool,
): {
  /** `when` of an entry of `interruptOn`: whether a person has to be asked. */
  readonly when: (request: ToolCallRequest) => Promise<boolean>;
  /** `wrapToolCall` of a middleware, which enforces it. */
  readonly wrapToolCall: <Request extends ToolCallRequest, Result>(
    request: Request,
    handler: (request: Request) => Result | Promise<Result>,
  ) => Promise<Result | Refusal>;
} {
  const approvals = createApprovals();
  return {
    when: async ({ toolCall: { id, name, args } }) => {
      const { says } = await host.probe({ tool: nameOf(name), input: args });
      if (says === 'ask') approvals.note(id, name, args);
      return says === 'ask';
    },
    wrapToolCall: async (request, handler) => {
      const { id, name, args } = request.toolCall;
      const approved = approvals.take(id, name, args);
      const run = await host.run({ tool: nameOf(name), input: args }, approved, () => handler(request));
      return run.ran ? run.result : refuse(run.message, id ?? '');
    },
  };
}
