import { fitsWildcard } from '../../conditions/wildcard.ts';
import type { OpenRequest } from '../contract.ts';
import { mergeSettings } from './merged.ts';
import type { ReadRule, RuleForm } from './rule.ts';
import { toolAliases } from './tools.table.ts';

/** Whether a bare deny takes the tool away before the model sees it. */
export function isToolRemoved(request: OpenRequest, tool: string): boolean {
  return removesTool(mergeSettings(request).rules, tool);
}

export function removesTool(rules: readonly ReadRule[], tool: string): boolean {
  const name = Object.hasOwn(toolAliases, tool) ? (toolAliases[tool] ?? tool) : tool;
  if (name === 'EndConversation') return false;
  return rules.some(({ list, form }) => list === 'deny' && removes(form, name));
}

function removes(form: RuleForm, tool: string): boolean {
  switch (form.kind) {
    case 'tool':
      return form.names.includes(tool);
    case 'tools':
      return fitsWildcard(form.pattern, tool);
    case 'any':
      return form.of.some((one) => removes(one, tool));
    default:
      return false;
  }
}
