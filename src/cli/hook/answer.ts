import type { HookEventEntry } from '../../adapters/agents.table.ts';
import type { Effect } from '../../policy/index.ts';

/** What the hook has to say. `none`: nothing, and the agent goes its own way. */
export interface HookAnswer {
  readonly says: Effect | 'none';
  /** For the model and the person. */
  readonly reason: string;
}

/** What a process says with. */
export interface ProcessAnswer {
  readonly stdout: string;
  readonly stderr: string;
  readonly code: number;
}

/** Blocks in every agent that listens to exit codes at all. */
const blockingCode = 2;

const silent: ProcessAnswer = { stdout: '', stderr: '', code: 0 };

const say = (value: object): ProcessAnswer => ({ stdout: JSON.stringify(value), stderr: '', code: 0 });

const block = (reason: string): ProcessAnswer => ({ stdout: '', stderr: reason, code: blockingCode });

/** The answer in the agent's own words. */
export const speak = (event: HookEventEntry, { says, reason }: HookAnswer): ProcessAnswer => {
  if (says === 'none') return silent;
  switch (event.style) {
    case 'claude-pre-tool':
      return say({
        hookSpecificOutput: {
          hookEventName: event.name,
          permissionDecision: says,
          permissionDecisionReason: reason,
        },
      });
    case 'permission-request':
      // The person is just being asked, so that an ask has nothing to add.
      if (says === 'ask') return silent;
      return say({
        hookSpecificOutput: {
          hookEventName: event.name,
          decision: says === 'allow' ? { behavior: 'allow' } : { behavior: 'deny', message: reason },
        },
      });
    case 'codex-pre-tool':
      // A bare allow is not a word of this protocol: silence lets the call pass.
      return says === 'allow' ? silent : block(reason);
    case 'crush':
      return say({ version: 1, decision: says === 'allow' ? 'allow' : 'deny', reason });
    case 'gemini':
      return says === 'allow' ? say({ decision: 'allow' }) : say({ decision: 'deny', reason });
    default: {
      const unreachable: never = event.style;
      return unreachable;
    }
  }
};

/** Fails closed: the agent's way of blocking. Without a known event the exit code alone can say it. */
export const refuse = (event: HookEventEntry | undefined, fault: string): ProcessAnswer => {
  const reason = `toolgate could not decide, so the call is refused: ${fault}`;
  return event?.style === 'permission-request' ? speak(event, { says: 'deny', reason }) : block(reason);
};
