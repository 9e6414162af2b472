/** Calls that a host was told to ask about, so that one that it runs is known to have been approved. */
export interface Approvals {
  readonly note: (callId: string | undefined, tool: string, input: unknown) => void;
  /** Whether this very call was to be asked about. Good once. */
  readonly take: (callId: string | undefined, tool: string, input: unknown) => boolean;
}

/** More open questions than a host has: a bound for a process that runs for months. */
const most = 10_000;

/** INVARIANT: an approval holds for the call whose tool and input were asked about, and for no other. */
export function createApprovals(): Approvals {
  const asked = new Map<string, string>();
  return {
    note: (callId, tool, input) => {
      const text = spell(tool, input);
      if (callId === undefined || text === undefined) return;
      if (asked.size >= most) for (const oldest of asked.keys()) if (asked.delete(oldest)) break;
      asked.set(callId, text);
    },
    take: (callId, tool, input) => {
      if (callId === undefined) return false;
      const held = asked.get(callId);
      asked.delete(callId);
      return held !== undefined && held === spell(tool, input);
    },
  };
}

function spell(tool: string, input: unknown): string | undefined {
  try {
    return JSON.stringify([tool, input]);
  } catch {
    return undefined;
  }
}
