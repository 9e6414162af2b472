/** Calls whose end may still come, by their ids. At most so many are kept: of one that is pushed out no end is known. */
export interface Waiting<T> {
  readonly get: (id: string) => T | undefined;
  /** Gives the one that had to make room. */
  readonly put: (id: string, value: T) => T | undefined;
  readonly take: (id: string) => T | undefined;
  readonly drain: () => readonly T[];
}

const most = 10_000;

export function waiting<T>(): Waiting<T> {
  const kept = new Map<string, T>();
  const take = (id: string): T | undefined => {
    const value = kept.get(id);
    kept.delete(id);
    return value;
  };
  return {
    get: (id) => kept.get(id),
    put: (id, value) => {
      kept.set(id, value);
      if (kept.size <= most) return undefined;
      for (const oldest of kept.keys()) return take(oldest);
      return undefined;
    },
    take,
    drain: () => {
      const all = [...kept.values()];
      kept.clear();
      return all;
    },
  };
}
