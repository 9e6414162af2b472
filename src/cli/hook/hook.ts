import { appendFileSync } from 'node:fs';
import { isAbsolute, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type AgentEntry, agents, type HookEventEntry } from '../../adapters/agents.table.ts';
import { decode } from '../../gate/decode.ts';
import { findRepositoryRoot } from '../../gate/host-environment.ts';
import { compilePolicy, type Decision, modes } from '../../policy/index.ts';
import { readJson } from '../calls.ts';
import { exitCodes } from '../exit-codes.ts';
import { hookHelp as help } from '../help.ts';
import { loadPolicy } from '../load-policy.ts';
import { policyCache } from '../policy-cache.ts';
import { sayIssue } from '../say-issue.ts';
import type { Terminal } from '../terminal.ts';
import { type HookAnswer, type ProcessAnswer, refuse, speak } from './answer.ts';
import { judgeRequest } from './judge.ts';
import { type HookRequest, readPayload, touchesNothing } from './read-payload.ts';

interface HookArguments {
  readonly agent: AgentEntry;
  readonly policy: string | undefined;
  readonly mode: string | undefined;
  /** What an ask becomes where the agent has no question of its own. */
  readonly ask: 'deny' | 'pass';
  readonly log: string | undefined;
}

const options = {
  agent: { type: 'string' },
  policy: { type: 'string' },
  mode: { type: 'string' },
  ask: { type: 'string' },
  log: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const;

/**
 * `toolgate hook`: answers one call of an agent in that agent's own protocol.
 *
 * INVARIANT: whatever goes wrong, the answer is the agent's way of blocking. Nothing here lets a call pass that was not
 * decided to.
 */
export const hook = async (args: readonly string[], terminal: Terminal): Promise<number> => {
  const [verb, ...rest] = args;
  if (verb === 'install' || verb === 'uninstall') {
    const { changeInstallation } = await import('./install.ts');
    return changeInstallation(verb, rest, terminal);
  }
  const parsed = readArguments(args);
  if (parsed === 'help') {
    terminal.print(help.trimEnd());
    return exitCodes.done;
  }
  const answer = typeof parsed === 'string' ? refuse(undefined, parsed) : await answerOf(parsed, terminal);
  if (answer.stdout !== '') terminal.print(answer.stdout);
  if (answer.stderr !== '') terminal.complain(answer.stderr);
  return answer.code;
};

const readArguments = (args: readonly string[]): HookArguments | 'help' | string => {
  try {
    const { values } = parseArgs({ args: [...args], options, strict: true });
    if (values.help === true) return 'help';
    const agent = agents.find(({ name }) => name === values.agent);
    if (agent === undefined) {
      return `--agent is one of ${agents.map(({ name }) => name).join(', ')}`;
    }
    const { policy, mode, ask = 'deny', log } = values;
    if (mode !== undefined && !modes.some((one) => one === mode)) return `no such mode: ${mode}`;
    if (ask !== 'deny' && ask !== 'pass') return '--ask is deny or pass';
    return { agent, policy, mode, ask, log };
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
};

const answerOf = async (args: HookArguments, terminal: Terminal): Promise<ProcessAnswer> => {
  let event: HookEventEntry | undefined;
  try {
    const text = decode(await terminal.readStandardInput());
    const payload = text === undefined ? undefined : readJson(text);
    if (payload === undefined) return refuse(undefined, 'standard input is not one JSON object');
    const request = readPayload(payload.value, args.agent);
    if ('fault' in request) return refuse(request.event, request.fault);
    event = request.event;
    const { decision, answer } = await decideRequest(request, args, terminal);
    log(args, request, decision, answer, terminal);
    return speak(request.event, answer);
  } catch (error) {
    return refuse(event, error instanceof Error ? error.message : String(error));
  }
};

const decideRequest = async (
  request: HookRequest,
  args: HookArguments,
  terminal: Terminal,
): Promise<{ readonly decision: Decision; readonly answer: HookAnswer }> => {
  const cwd = request.cwd !== undefined && isAbsolute(request.cwd) ? request.cwd : resolve(terminal.cwd);
  const complaints: string[] = [];
  const listening: Terminal = { ...terminal, complain: (text) => complaints.push(text) };
  const place = { cwd, repositoryRoot: findRepositoryRoot(cwd) };
  const document = loadPolicy(args.policy, place, listening, policyCache(terminal));
  if (document === undefined) throw new Error(complaints.join('; '));
  const policy = compilePolicy(document);
  if (!policy.ok) throw new Error(policy.issues.map(sayIssue).join('; '));
  const home = terminal.variables['HOME'];
  const decision = await judgeRequest(
    policy.value,
    request,
    args.agent,
    { cwd, home, mode: args.mode },
    terminal,
  );
  return { decision, answer: answerFor(decision, request, args) };
};

/** The effect as the agent can take it, with words that a model can act on. */
const answerFor = (
  { effect, reason }: Decision,
  { event, tool }: HookRequest,
  { ask, agent }: HookArguments,
): HookAnswer => {
  // A tool that works on the agent's own state has nothing to be asked about; a rule may still deny it.
  if (effect !== 'deny' && touchesNothing(agent, tool)) return { says: 'none', reason };
  if (effect === 'deny') {
    return {
      says: 'deny',
      reason: `${reason} Do not try the same by other means; take another way or tell the user.`,
    };
  }
  if (effect !== 'ask' || event.asks) return { says: effect, reason };
  return ask === 'pass'
    ? { says: 'none', reason }
    : {
        says: 'deny',
        reason: `${reason} A person has to approve this and cannot be asked here: tell the user what you want to run and why, so that they run it or allow it in their policy.`,
      };
};

/** One line of JSON for each decision; what a call holds stays out but for its tool. */
const log = (
  { log: file, agent }: HookArguments,
  request: HookRequest,
  decision: Decision,
  { says }: HookAnswer,
  terminal: Terminal,
): void => {
  if (file === undefined) return;
  const entry = {
    time: new Date().toISOString(),
    agent: agent.name,
    event: request.event.name,
    tool: request.tool,
    effect: decision.effect,
    said: says,
    by: decision.by,
    reasons: decision.reasons.map(({ code }) => code),
  };
  appendFileSync(resolve(terminal.cwd, file), `${JSON.stringify(entry)}\n`, { mode: 0o600 });
};
