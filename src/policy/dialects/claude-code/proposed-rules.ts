import type { Classification, Json } from '../../../classify/index.ts';
import type { State } from '../../types.ts';
import type { OpenRequest, ProposedRule } from '../contract.ts';
import { ruleText, suggestRules } from './suggest.ts';

/** What the agent offers to remember, in the form of its own protocol. Edits last for the session, all else for the project. */
export function proposedRules(
  request: OpenRequest,
  classification: Classification,
  state: State,
): readonly ProposedRule[] {
  const suggested = suggestRules(request, classification, state);
  if (suggested === undefined) return [];
  const { rules, behavior, destination } = suggested;
  const told = rules.map(
    ({ toolName, ruleContent }): Json =>
      ruleContent === undefined ? { toolName } : { toolName, ruleContent },
  );
  return [
    {
      scope: destination === 'session' ? 'session' : 'project',
      destination,
      rules: rules.map(ruleText),
      update: { type: 'addRules', rules: told, behavior, destination },
    },
  ];
}
