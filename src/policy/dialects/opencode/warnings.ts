import type { Issue } from '../../types.ts';
import type { AgentRule } from './agent-rules.ts';
import { type IssueCode, opencodeIssue } from './config/issues.table.ts';
import { deadKeys } from './config/keys.table.ts';
import type { PermissionRule } from './rules.ts';
import { fits, type Platform } from './wildcard.ts';

/** What stands in a configuration and does not do what it seems to. */
export function warningsOf(rules: readonly AgentRule[], platform: Platform): readonly Issue[] {
  const own = rules.filter(({ origin }) => origin === 'configuration');
  return [...own.flatMap(({ rule }) => warningsOfRule(rule)), ...shadowed(own, platform)];
}

function warningsOfRule(rule: PermissionRule): readonly Issue[] {
  const { permission, pattern, action } = rule;
  const found: Issue[] = [];
  const warn = (code: IssueCode, detail: string, mend = ''): void => {
    found.push(opencodeIssue(code, ['permission', permission, pattern], rule.place ?? {}, detail, mend));
  };
  const meant = Object.hasOwn(deadKeys, permission) ? deadKeys[permission] : undefined;
  if (meant !== undefined) warn('dead-key', permission, meant);
  if (permission === 'external_directory' && !/[*?]$/.test(pattern))
    warn('dead-folder', pattern, `${pattern.replace(/\/$/, '')}/*`);
  if ((permission === 'read' || permission === 'edit') && /^[/~]/.test(pattern)) warn('dead-path', pattern);
  if (permission === 'bash' && action === 'deny' && !/[*?]/.test(pattern))
    warn('bare-command', pattern, `${pattern} *`);
  if (/\{(?:env|file):/.test(pattern)) warn('unread-variable', pattern);
  return found;
}

/**
 * A rule that a later one for the same agents always decides instead of: the later one has the same key or a wider one,
 * and a pattern that fits whatever the earlier one fits. Told only where the two do not say the same.
 */
function shadowed(rules: readonly AgentRule[], platform: Platform): readonly Issue[] {
  const found: Issue[] = [];
  // From the end on, those that fit everything of their key: others seldom take in a whole pattern.
  const wide: AgentRule[] = [];
  for (let at = rules.length - 1; at >= 0; at -= 1) {
    const one = rules[at];
    if (one === undefined) continue;
    const { permission, pattern, action, place = {} } = one.rule;
    const over = wide.find(
      ({ rule, agents }) =>
        (agents === undefined || agents === one.agents) && fits(permission, rule.permission, platform),
    );
    if (over !== undefined && over.rule.action !== action)
      found.push(
        opencodeIssue(
          'shadowed-rule',
          ['permission', permission, pattern],
          place,
          `${permission} ${pattern}`,
          `${over.rule.permission} ${over.rule.pattern}`,
        ),
      );
    if (pattern === '*') wide.push(one);
  }
  return found.reverse();
}
