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
  const seen: string[] = [];
  for (const { judgements } of results) {
    for (const { sought } of judgements) {
      const resource = sought.unit.access?.resource;
      if (resource?.kind !== 'path' || !resource.exact || seen.includes(resource.path)) continue;
      seen.push(resource.path);
      obligations ??= [];
      obligations.push({
        kind: 'path',
        data: { path: resource.path, resolved: resource.resolved ?? resource.path },
      });
    }
  }
  return obligations ?? none;
}
