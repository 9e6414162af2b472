import type { PermissionRule, Ruleset } from './rules.ts';

/**
 * The session rules of a subagent's session. Of the parent's *session* rules those that deny or are about folders outside go
 * on; those of the parent's *agent* do not. A subagent starts no further ones and keeps no list of things to do unless
 * its own rules name the key, even to deny it; a rule for `*` does not count.
 * packages/opencode/src/agent/subagent-permissions.ts:14-27, tool/task.ts:139-172.
 */
export function childSessionRules(
  parentSession: Ruleset,
  child: Ruleset,
  primaryTools: readonly string[] = [],
): Ruleset {
  const named = (key: string): boolean => child.some(({ permission }) => permission === key);
  const deny = (permission: string): PermissionRule => ({ permission, pattern: '*', action: 'deny' });
  return [
    ...parentSession.filter(
      ({ action, permission }) => action === 'deny' || permission === 'external_directory',
    ),
    ...['todowrite', 'task'].filter((key) => !named(key)).map(deny),
    ...primaryTools.map(deny),
  ];
}

/** What a subagent's calls are judged by: its agent's rules, then its session's. */
export function childRules(child: Ruleset, session: Ruleset): Ruleset {
  return [...child, ...session];
}
