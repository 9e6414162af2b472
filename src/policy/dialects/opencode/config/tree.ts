import type { Effect } from '../../../types.ts';
import type { PermissionRule, RulePlace } from '../rules.ts';
import { expandRulePattern } from './home.ts';

export interface PlacedAction {
  readonly action: Effect;
  readonly place: RulePlace;
}

/** What stands under a key: one action for everything, or one a pattern. */
export type KeyValue =
  | ({ readonly kind: 'action' } & PlacedAction)
  | { readonly kind: 'patterns'; readonly patterns: ReadonlyMap<string, PlacedAction> };

/** A `permission` object, its keys in the order in which they were first written. */
export type PermissionTree = ReadonlyMap<string, KeyValue>;

export const emptyTree: PermissionTree = new Map();

/**
 * Lays one object over another: a key that stands in both keeps its first place and takes the new value, new keys go
 * last; two maps of patterns are merged likewise, anything else is replaced. packages/opencode/src/config/config.ts:41-46.
 */
export function mergeTrees(under: PermissionTree, over: PermissionTree): PermissionTree {
  if (under.size === 0) return over;
  const merged = new Map(under);
  for (const [key, value] of over) {
    const old = merged.get(key);
    merged.set(
      key,
      old?.kind === 'patterns' && value.kind === 'patterns'
        ? { kind: 'patterns', patterns: new Map([...old.patterns, ...value.patterns]) }
        : value,
    );
  }
  return merged;
}

/** The same, but a value is replaced as a whole. packages/core/src/v1/config/agent.ts:62-81. */
export function assignTree(under: PermissionTree, over: PermissionTree): PermissionTree {
  return new Map([...under, ...over]);
}

/** The rules of an object in the order in which they count. packages/opencode/src/permission/index.ts:178-198. */
export function rulesOfTree(tree: PermissionTree, home: string | undefined): readonly PermissionRule[] {
  return inKeyOrder(tree).flatMap(([permission, value]) =>
    value.kind === 'action'
      ? [{ permission, pattern: '*', action: value.action, place: value.place }]
      : inKeyOrder(value.patterns).map(([pattern, { action, place }]) => ({
          permission,
          pattern: expandRulePattern(pattern, home),
          action,
          place,
        })),
  );
}

/** JavaScript puts keys that are array indices in front, smallest first. */
function inKeyOrder<T>(map: ReadonlyMap<string, T>): readonly (readonly [string, T])[] {
  const entries = [...map];
  if (!entries.some(([key]) => isIndex(key))) return entries;
  const indices = entries.filter(([key]) => isIndex(key)).sort(([a], [b]) => Number(a) - Number(b));
  return [...indices, ...entries.filter(([key]) => !isIndex(key))];
}

const largestIndex = 2 ** 32 - 2;

function isIndex(key: string): boolean {
  return /^(?:0|[1-9]\d*)$/.test(key) && Number(key) <= largestIndex;
}
