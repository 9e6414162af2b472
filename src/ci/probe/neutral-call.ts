import type { Reviewed, ReviewedCall } from '../reviewed.ts';
import { type ToolCalls, toolCalls } from './tool-calls.ts';

/** A call without the names that one agent has for it, so that two agents can be asked about the same thing. */
export type NeutralCall =
  | {
      readonly kind: 'command' | 'read' | 'write' | 'fetch';
      readonly of: string;
      /** The call that it was made of, for the system whose call it is: it may have more fields. */
      readonly system?: string;
      readonly call?: ReviewedCall;
    }
  /** A tool that has the same name everywhere, such as one of an MCP server; or one of this system alone. */
  | { readonly kind: 'tool'; readonly of: string; readonly system: string; readonly call: ReviewedCall };

/** Turns calls of a system into neutral ones and back. */
export interface Translator {
  readonly from: (call: ReviewedCall) => NeutralCall;
  /** `undefined` where the system has no such call. */
  readonly to: (call: NeutralCall) => ReviewedCall | undefined;
}

export function translator({ system, tools, shellCall }: Reviewed): Translator {
  const calls = toolCalls(tools);
  const shell = shellCall('').tool;
  return {
    from: (call) => {
      if (call.tool === shell) return { kind: 'command', of: Object.values(call.input)[0] ?? '' };
      const same = fileCall(calls, call);
      return same === undefined
        ? { kind: 'tool', of: `${call.tool} ${JSON.stringify(call.input)}`, system, call }
        : { ...same, system, call };
    },
    to: (call) => {
      if (call.call !== undefined && call.system === system) return call.call;
      switch (call.kind) {
        case 'command':
          return shellCall(call.of);
        case 'read':
          return calls.read(call.of);
        case 'write':
          return calls.write(call.of);
        case 'fetch':
          return calls.fetch(call.of);
        case 'tool':
          // A prefix that every name has tells nothing.
          return tools.mcpPrefix !== '' && call.call.tool.startsWith(tools.mcpPrefix) ? call.call : undefined;
        default: {
          const unreachable: never = call;
          return unreachable;
        }
      }
    },
  };
}

function fileCall(calls: ToolCalls, { tool, input }: ReviewedCall): NeutralCall | undefined {
  for (const kind of ['read', 'write', 'fetch'] as const) {
    const of = Object.values(input)[0];
    const same = of === undefined ? undefined : calls[kind](of);
    if (of !== undefined && same?.tool === tool && Object.values(same.input)[0] === of) return { kind, of };
  }
  return undefined;
}
