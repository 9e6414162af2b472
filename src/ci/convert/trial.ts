import type { Decision } from '../../policy/index.ts';
import { callText } from '../diff/diff.ts';
import { type NeutralCall, translator } from '../probe/neutral-call.ts';
import type { Reviewed } from '../reviewed.ts';

/** One call, and what both files say to it. */
export interface Trial {
  readonly call: NeutralCall;
  readonly was: Decision;
  readonly is: Decision;
}

export type Judge = (call: NeutralCall) => Decision | undefined;

/** `undefined` where one of both has no such call. */
export function tried(call: NeutralCall, before: Judge, after: Judge): Trial | undefined {
  const [was, is] = [before(call), after(call)];
  return was === undefined || is === undefined ? undefined : { call, was, is };
}

export function isLooser({ was, is }: Trial): boolean {
  return rank(is) < rank(was);
}

/** Looser to stricter. What only a sandbox lets run unasked is stricter than what runs freely, unless it only reads. */
function rank({ effect, confinement, classification }: Decision): number {
  if (effect === 'deny') return 2;
  if (effect === 'ask') return 1;
  return confinement === 'configured' && classification.risk !== 'read' ? 0.5 : 0;
}

/** A command that is asked about and changes nothing, such as `cd`, which some agents run whatever their files say. */
export function isHarmless({ call, was }: Trial): boolean {
  const { risk, permission, accesses, certainty } = was.classification;
  return (
    call.kind === 'command' &&
    was.effect === 'ask' &&
    risk === 'read' &&
    permission === 'workspace' &&
    certainty !== 'opaque' &&
    accesses.every(
      ({ action, resource }) => action === 'execute' || (action === 'read' && resource.kind === 'path'),
    )
  );
}

/** Judges each call once, in the mode that the files start in. */
export function judging(reviewed: Reviewed): Judge {
  const { to } = translator(reviewed);
  const known = new Map<string, Decision | undefined>();
  return (call) => {
    const key = `${call.kind} ${call.of}`;
    if (!known.has(key)) {
      const own = to(call);
      known.set(key, own === undefined ? undefined : reviewed.judge(own));
    }
    return known.get(key);
  };
}

/** The call with files named from the workspace. */
export function shownCall(call: NeutralCall, cwd: string): string {
  return callText(call).replaceAll(`${cwd}/`, '');
}
