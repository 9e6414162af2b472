import { mcpToolOf } from '../../ci/probe/mcp-names.ts';
import type { Judges, ProposalPort } from '../../ci/replay/propose/port.ts';
import type { AskedCall } from '../../ci/replay/tally.ts';
import type { Decision } from '../../policy/index.ts';
import type { ReplayJudge } from './open-judge.ts';
import type { Translated } from './translate.ts';

/** What proposals are tried with, or why there are none. */
export const proposalPort = ({
  system,
  translate,
  decideTranslated,
  spell,
  withRules,
}: ReplayJudge): ProposalPort | string => {
  const judges = (decide: (translated: Translated) => Decision): Judges => {
    const short = (command: string): Decision => {
      const call = translate({
        agent: undefined,
        tool: '',
        input: { command },
        cwd: undefined,
        home: undefined,
        line: 0,
        before: {},
      });
      if (typeof call === 'string') throw new Error('the policy has no tool that runs a command');
      return decide(call);
    };
    return {
      call: ({ call }: AskedCall) => {
        const translated = translate(call);
        return typeof translated === 'string' ? undefined : decide(translated);
      },
      command: short,
    };
  };
  if (withRules([]) === undefined)
    return `for ${system} no rules are proposed: it has none as narrow as these would have to be`;
  return {
    spell,
    isServerTool: (tool) => mcpToolOf(system, tool) !== undefined,
    without: judges(decideTranslated),
    withRules: (rules) => {
      const decide = withRules(rules);
      return decide === undefined ? undefined : judges(decide);
    },
  };
};
