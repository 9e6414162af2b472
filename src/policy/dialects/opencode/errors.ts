import type { Ruleset } from './rules.ts';
import { fits, type Platform } from './wildcard.ts';

/** What a refused call tells the model. packages/core/src/v1/permission.ts:7-31. */

export const deniedByRule = 'A rule of the user keeps this tool call from running. {reason}';

export const rejected = 'The user declined this tool call.';

export const rejectedWithFeedback = 'The user declined this tool call and says: {reason}';

/**
 * The text for a call that a rule denies: with every rule whose key fits, whatever its pattern and action. Approvals are
 * not among them.
 */
export function deniedMessage(rules: Ruleset, permission: string, platform: Platform): string {
  const relevant = rules
    .filter((rule) => fits(permission, rule.permission, platform))
    .map((rule) => ({ permission: rule.permission, pattern: rule.pattern, action: rule.action }));
  return deniedByRule.replace('{reason}', () => `Rules for it: ${JSON.stringify(relevant)}`);
}
