import type { Classification, Risk } from '../classify/index.ts';
import type { GrantRules, GrantScope } from '../policy/index.ts';

const lengths: Readonly<Record<GrantScope, number>> = { once: 0, session: 1, project: 2, user: 3 };

/** The longest scope for a call. INVARIANT: a forbidden call is never remembered. */
export function longestScope(rules: GrantRules, risk: Risk): GrantScope {
  if (risk === 'forbidden') return 'once';
  return rules.caps[risk] ?? 'user';
}

/** The scopes that may be offered for a call, the shortest first; `once` always is. */
export function offeredScopes(
  rules: GrantRules,
  { risk }: Pick<Classification, 'risk'>,
): readonly GrantScope[] {
  const longest = lengths[longestScope(rules, risk)];
  const scopes = rules.scopes.filter((scope) => lengths[scope] <= longest);
  return scopes.includes('once') ? scopes : ['once', ...scopes];
}

/** What an answer is kept as. */
export function keptScope(asked: GrantScope, rules: GrantRules, offered: readonly GrantScope[]): GrantScope {
  if (offered.includes(asked)) return asked;
  if (rules.overCap === 'refuse') return 'once';
  return offered.findLast((scope) => lengths[scope] <= lengths[asked]) ?? 'once';
}
