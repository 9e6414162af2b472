/** The mode that a gate is in, and those of its ancestors. */
export interface Modes {
  /** `undefined`: the call's or the policy's own. */
  readonly current: () => string | undefined;
  readonly set: (mode: string | undefined) => void;
  /**
   * The gate's own and those of its ancestors, each once.
   *
   * INVARIANT: a call must be let pass in each of them, so a child is never looser than its parent is now.
   */
  readonly all: () => readonly (string | undefined)[];
}

/** @param parent of a child, which is in its parent's mode, whatever that becomes, until it has one of its own. */
export function createModes(first: string | undefined, parent?: Modes): Modes {
  let own = first;
  const current = (): string | undefined => own ?? parent?.current();
  return {
    current,
    set: (mode) => {
      own = mode;
    },
    all: () => (parent === undefined ? [own] : [...new Set([current(), ...parent.all()])]),
  };
}
