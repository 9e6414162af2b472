import type { State } from '../../types.ts';
import type { PermissionRequest } from './rules.ts';

/** Equal calls in a row, this one included, from which on OpenCode asks. packages/opencode/src/session/processor.ts:29. */
export const doomLoopThreshold = 3;

/**
 * The further request of a call that is made for the third time in a row, with the same tool and the same input, key
 * order included. It is asked against the agent's rules alone.
 */
export function doomLoopRequest(tool: string, { repetition = 1 }: State): PermissionRequest | undefined {
  return repetition < doomLoopThreshold
    ? undefined
    : { permission: 'doom_loop', patterns: [tool], always: [tool] };
}
