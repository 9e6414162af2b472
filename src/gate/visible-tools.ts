import type { Policy, Table } from '../policy/index.ts';
import { visibilityOf } from './visibility.ts';

/**
 * The tools that a model may see: those that the policy does not deny outright. A tool is left out only where every call of it
 * is denied, whatever its input; a denied tool that is called all the same is still denied.
 *
 * @param hides the dialect's own rule; a tool is left out if it says so, too.
 */
export function visibleTools(
  policy: Policy,
  tools: readonly string[],
  hides: (tool: string) => boolean = () => false,
): readonly string[] {
  return tools.filter((tool) => !hides(tool) && !isDeniedOutright(policy, tool));
}

function isDeniedOutright({ source }: Policy, tool: string): boolean {
  return source.passes.some(
    ({ guards, deciders }) =>
      guards.some((table) => guardDenies(table, tool, source)) || decidersDeny(deciders, tool, source),
  );
}

type Fixed = Pick<Policy['source'], 'settings' | 'mode' | 'headless'>;

function guardDenies({ rules }: Table, tool: string, fixed: Fixed): boolean {
  return rules.some(
    ({ effect, when, unless }) =>
      effect === 'deny' && unless === undefined && visibilityOf(when, tool, fixed) === 'yes',
  );
}

/** The first decider that surely applies denies, and none before it may apply. */
function decidersDeny(deciders: readonly Table[], tool: string, fixed: Fixed): boolean {
  for (const table of deciders) {
    const answer = tableAnswer(table, tool, fixed);
    if (answer !== 'no') return answer === 'denies';
  }
  return false;
}

/** `open`: it depends on the input. `no`: no rule of the table is about the tool. */
function tableAnswer({ algorithm, rules }: Table, tool: string, fixed: Fixed): 'denies' | 'open' | 'no' {
  const read = rules
    .map(({ effect, when }) => ({ effect, is: visibilityOf(when, tool, fixed) }))
    .filter(({ is }) => is !== 'no');
  if (read.length === 0) return 'no';
  if (algorithm === 'strictest' || algorithm === 'deny-overrides')
    return read.some(({ effect, is }) => effect === 'deny' && is === 'yes') ? 'denies' : 'open';
  const first = algorithm === 'last-applicable' ? read[read.length - 1] : read[0];
  return first?.effect === 'deny' && first.is === 'yes' ? 'denies' : 'open';
}
