import type { AccessAction } from '../../classify/index.ts';
import { tri } from '../order.ts';
import { type Check, isOpaque, type Reach } from './check.ts';

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
    const access = unit.access;
    if (access === undefined || access.resource.kind !== 'host') return 'no';
    if (actions !== undefined && !actions.includes(access.action)) return 'no';
    if (reach === 'narrow' && unit.kind === 'flow') return 'no';
    if (access.resource.host === undefined) return 'maybe';
    if (plain === '*') return 'yes';
    const host = plainHost(access.resource.host);
    return tri(below === undefined ? host === plain : host.endsWith(below) || host === below.slice(1));
  };
}
