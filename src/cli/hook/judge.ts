import type { AgentEntry } from '../../adapters/agents.table.ts';
import { renamedTools } from '../../adapters/renamed-tools.ts';
import { classify, type Environment } from '../../classify/index.ts';
import { hostEnvironment } from '../../gate/host-environment.ts';
import { type Decision, decide, type Policy, type State } from '../../policy/index.ts';
import { createShell, loadShell } from '../../shell/index.ts';
import type { Terminal } from '../terminal.ts';
import type { HookRequest } from './read-payload.ts';

/**
 * Decides a request. One parser is enough for a deny or an ask; the second opinion is loaded before an allow.
 *
 * INVARIANT: no shell call is allowed that both parsers have not read.
 */
export const judgeRequest = async (
  policy: Policy,
  request: HookRequest,
  agent: AgentEntry,
  place: { readonly cwd: string; readonly home: string | undefined; readonly mode: string | undefined },
  terminal: Terminal,
): Promise<Decision> => {
  // A policy that only plans does so whatever the agent's own mode gives.
  const agentMode = policy.source.mode === 'plan' ? undefined : request.mode;
  const mode = place.mode ?? agentMode;
  const state: State = {
    ...(mode === undefined ? {} : { mode }),
    ...(request.headless ? { headless: true } : {}),
  };
  const { cwd, home } = place;
  const environmentWith = (shell: ReturnType<typeof createShell>): Environment => ({
    ...hostEnvironment({ cwd, home, shell, platform: terminal.platform }),
    tools: renamedTools(agent),
  });
  const first = decide(policy, classify(request.call, environmentWith(createShell())), state);
  if (first.effect !== 'allow' || first.classification.analysis === undefined) return first;
  return decide(policy, classify(request.call, environmentWith(await loadShell())), state);
};
