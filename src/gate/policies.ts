import type { Policy } from '../policy/index.ts';
import { stricterOf } from './gate-policy.ts';

/** The policy that a gate judges by, which its host may change while it lives. */
export interface Policies {
  readonly current: () => Policy;
  readonly set: (policy: Policy) => void;
}

export function createPolicies(first: Policy): Policies {
  let policy = first;
  return {
    current: () => policy,
    set: (next) => {
      policy = next;
    },
  };
}

/**
 * A child's: its own policy, if it has one, stands beside its parent's.
 *
 * INVARIANT: a child is as strict as what its parent judges by now.
 */
export function policiesBelow(parent: Policies, first: Policy | undefined): Policies {
  let own = first;
  /** What was made of both, for the parent's policy of then. */
  let made: { readonly of: Policy; readonly policy: Policy } | undefined;
  return {
    current: () => {
      const theirs = parent.current();
      if (own === undefined) return theirs;
      if (made?.of !== theirs) made = { of: theirs, policy: stricterOf(own, theirs) };
      return made.policy;
    },
    set: (next) => {
      own = next;
      made = undefined;
    },
  };
}
