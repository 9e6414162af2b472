import type { PassResult } from './judge.ts';
import type { Confinement, Obligation } from './types.ts';

const none: readonly Obligation[] = [];
const sandbox: Obligation = { kind: 'sandbox', data: {} };

/** What must still hold when the call runs: where each known path leads, and the sandbox where one was asked for. */
export function obligationsOf(
  results: readonly PassResult[],
  confinement: Confinement,
): readonly Obligation[] {
  let obligations: Obligation[] | undefined;
  if (confinement === 'configured') obligations = [sandbox];
  let seen: Set<string> | undefined;
  for (const { judgements } of results) {
    for (const { sought } of judgements) {
      const resource = sought.unit.access?.resource;
      if (resource?.kind !== 'path' || !resource.exact || seen?.has(resource.path)) continue;
      seen ??= new Set();
      seen.add(resource.path);
      obligations ??= [];
      obligations.push({
        kind: 'path',
        data: { path: resource.path, resolved: resource.resolved ?? resource.path },
      });
    }
  }
  return obligations ?? none;
}
