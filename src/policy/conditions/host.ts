import type { AccessAction } from '../../classify/index.ts';
import { type Check, isFreeCode, isOpaque, type Reach } from './check.ts';

export function plainHost(host: string): string {
  const lower = host.toLowerCase();
  return lower.endsWith('.') ? lower.slice(0, -1) : lower;
}

/** `host` of docs/semantics.md, "Conditions". */
export function hostCheck(
  pattern: string,
  actions: readonly AccessAction[] | undefined,
  reach: Reach,
): Check {
  const plain = plainHost(pattern);
  const below = plain.startsWith('*.') ? plain.slice(1) : undefined;
  return (unit) => {
    if (isOpaque(unit)) return 'maybe';
    const elsewhere = reach === 'wide' && isFreeCode(unit) ? 'maybe' : 'no';
    const access = unit.access;
    if (access === undefined || access.resource.kind !== 'host') return elsewhere;
    if (actions !== undefined && !actions.includes(access.action)) return elsewhere;
    if (reach === 'narrow' && unit.kind === 'flow') return 'no';
    if (access.resource.host === undefined) return 'maybe';
    if (plain === '*') return 'yes';
    const host = plainHost(access.resource.host);
    const fits = below === undefined ? host === plain : host.endsWith(below) || host === below.slice(1);
    return fits ? 'yes' : elsewhere;
  };
}
