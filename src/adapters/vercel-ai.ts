import { type Approvals, createApprovals } from './approvals.ts';
import type { HostGate } from './host-gate.ts';

/** What is used of a tool of the AI SDK, 6 or 7. */
export interface AiTool {
  readonly execute?: (input: never, options: never) => unknown;
}

interface AiOptions {
  readonly toolCallId: string;
}

/** What the AI SDK 7 takes as the status of a call. */
export type AiApprovalStatus =
  | { readonly type: 'approved' }
  | { readonly type: 'user-approval' }
  | { readonly type: 'denied'; readonly reason: string };

export interface AiSettings {
  /** toolgate's name of a tool, where it is another one. */
  readonly nameOf?: (tool: string) => string;
  /**
   * `seen-here` (the default): what asks runs only if this guard was asked about that very call before. `of-the-host`: the host
   * alone keeps approvals, for servers that are asked in one process and run in another; what is denied is refused all the same.
   */
  readonly approvals?: 'seen-here' | 'of-the-host';
}

const same = (tool: string): string => tool;

export interface AiGuard {
  /**
   * The tools with a gate around each. AI SDK 6: an ask becomes `needsApproval`, a deny is enforced where the tool runs and
   * reaches the model as the tool's error. A tool without `execute` runs elsewhere and cannot be held.
   */
  readonly guard: <T extends Readonly<Record<string, AiTool>>>(tools: T) => T;
  /** AI SDK 7: the option `toolApproval` of a call. Use it together with `guard`, which enforces it. */
  readonly toolApproval: (request: {
    readonly toolCall: { readonly toolCallId: string; readonly toolName: string; readonly input: unknown };
  }) => Promise<AiApprovalStatus>;
}

/**
 * The gate for the Vercel AI SDK.
 *
 * @example
 * const { guard } = aiSdk(await createHostGate({ policy }));
 * await generateText({ model, tools: guard({ bash }), prompt });
 */
export function aiSdk(
  host: HostGate,
  { nameOf = same, approvals: whose = 'seen-here' }: AiSettings = {},
): AiGuard {
  const seen = createApprovals();
  const approvals: Approvals = whose === 'seen-here' ? seen : { ...seen, take: () => true };
  return {
    guard: (tools) => {
      const guarded: Record<string, AiTool> = {};
      for (const [name, tool] of Object.entries(tools)) {
        guarded[name] = guardOne(host, approvals, name, nameOf(name), tool);
      }
      return sameKeys(tools, guarded);
    },
    toolApproval: async ({ toolCall: { toolCallId, toolName, input } }) => {
      const { says, message } = await host.probe({ tool: nameOf(toolName), input });
      if (says === 'deny') return { type: 'denied', reason: message };
      if (says === 'allow') return { type: 'approved' };
      approvals.note(toolCallId, toolName, input);
      return { type: 'user-approval' };
    },
  };
}

function guardOne(
  host: HostGate,
  approvals: Approvals,
  name: string,
  tool: string,
  of: AiTool,
): AiTool & { readonly needsApproval: unknown } {
  const { execute } = of;
  return {
    ...of,
    needsApproval: async (input: unknown, { toolCallId }: AiOptions): Promise<boolean> => {
      const { says } = await host.probe({ tool, input });
      // What is denied is not asked about: it is refused where it would run.
      if (says === 'ask') approvals.note(toolCallId, name, input);
      return says === 'ask';
    },
    ...(execute === undefined
      ? {}
      : {
          execute: async (input: never, options: never): Promise<unknown> => {
            const { toolCallId }: AiOptions = options;
            const approved = approvals.take(toolCallId, name, input);
            const run = await host.run({ tool, input }, approved, (judged) =>
              Reflect.apply(execute, of, [judged, options]),
            );
            if (run.ran) return run.result;
            throw new Error(run.message);
          },
        }),
  };
}

/** The guarded tools have the keys and the types of the given ones; only what is around `execute` is new. */
function sameKeys<T extends Readonly<Record<string, AiTool>>>(tools: T, guarded: Record<string, AiTool>): T {
  return Object.assign(Object.create(null), tools, guarded);
}
