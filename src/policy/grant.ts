import type { Grant, Present } from './types.ts';

/**
 * Whether a grant covers a unit of a three-valued view: it was given for this unit, in this directory, for this tool,
 * under this policy, and every file that it was given for is still what it was.
 *
 * INVARIANT: a grant without a fingerprint covers nothing but the call that it was given for.
 */
export function coversUnit(
  { key, scope, fingerprint }: Grant,
  unit: string,
  directory: string,
  present: Present | undefined,
): boolean {
  if (fingerprint === undefined) return scope === 'once' && key === unit;
  return (
    fingerprint.units.includes(unit) &&
    fingerprint.directory === directory &&
    fingerprint.tool === present?.tool &&
    fingerprint.policy === present.policy &&
    Object.entries(fingerprint.digests).every(([path, digest]) => digestOf(present, path) === digest)
  );
}

function digestOf({ digests }: Present, path: string): string | undefined {
  return digests !== undefined && Object.hasOwn(digests, path) ? digests[path] : undefined;
}
