import type { Reviewed, ReviewedCall } from '../reviewed.ts';
import { mcpToolName, mcpToolOf } from './mcp-names.ts';
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
  /** `of` is for people; each system has a name of its own for the tool. */
  | {
      readonly kind: 'mcp';
      readonly of: string;
      readonly server: string;
      readonly tool: string;
      readonly input: ReviewedCall['input'];
      readonly system?: string;
      readonly call?: ReviewedCall;
    }
  /** A tool of this system alone. */
  | { readonly kind: 'tool'; readonly of: string; readonly system: string; readonly call: ReviewedCall };

/** Turns calls of a system into neutral ones and back. */
export interface Translator {
  readonly from: (call: ReviewedCall) => NeutralCall;
  /** `undefined` where the system has no such call. */
  readonly to: (call: NeutralCall) => ReviewedCall | undefined;
}

export function translator({ system, tools, shellCall, home }: Reviewed): Translator {
  // Of the tools only some know what a tilde means.
  const full = (path: string): string =>
    home !== undefined && path.startsWith('~/') ? home + path.slice(1) : path;
  const calls = toolCalls(tools);
  const shell = shellCall('').tool;
  return {
    from: (call) => {
      if (call.tool === shell) return { kind: 'command', of: Object.values(call.input)[0] ?? '' };
      const mcp = Object.hasOwn(tools.entries, call.tool) ? undefined : mcpToolOf(system, call.tool);
      if (mcp !== undefined) {
        const of = `mcp__${mcp.server}__${mcp.tool} ${JSON.stringify(call.input)}`;
        return { kind: 'mcp', of, ...mcp, input: call.input, system, call };
      }
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
          return calls.read(full(call.of));
        case 'write':
          return calls.write(full(call.of));
        case 'fetch':
          return calls.fetch(call.of);
        case 'mcp':
          return { tool: mcpToolName(system, call), input: call.input };
        case 'tool':
          return undefined;
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
