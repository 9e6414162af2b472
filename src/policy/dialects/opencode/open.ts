import type { Pass, PolicySource, Rule } from '../../types.ts';
import type { OpenedDialect, OpenRequest } from '../contract.ts';
import { brokenPass, dialectPasses } from '../passes.ts';
import { type AgentDefaults, agentRules, rulesOfAgent } from './agent-rules.ts';
import { readConfiguration } from './config/configuration.ts';
import { foldersOf } from './folders.ts';
import { launchOf } from './launch.ts';
import { sessionOf } from './session.ts';
import { soundPasses } from './sound/passes.ts';
import { answersTable, linkOut, rulesTable, tooDeep } from './tables.ts';
import { opencodeView, type ViewContext } from './view.ts';
import { hiddenTools } from './visibility.ts';
import { warningsOf } from './warnings.ts';

/** What the versions of OpenCode differ in. */
export interface Version {
  readonly defaults: AgentDefaults;
  readonly requests: ViewContext['requests'];
  readonly doomLoop: boolean;
  /** Rules at the end of the table: approvals, where they outrank what is configured. */
  readonly last: readonly Rule[];
  /** The shell tool reads the grammar's tree. */
  readonly scanTree: boolean;
  /** A path that a link leads out of the project is refused, not asked about. */
  readonly refusesLinksOut: boolean;
}

/** Makes the configuration of a run into a policy. Never throws. */
export function openWith(version: Version, request: OpenRequest): OpenedDialect {
  const { place, machine, strictness } = request;
  const { configuration, dropped, warnings, ...read } = readConfiguration(request.files, place);
  const launch = launchOf(request.launch);
  const errors = [...read.errors, ...launch.errors];
  const folders = foldersOf(place, launch.folders);
  const rules = agentRules(configuration, folders, place.home, version.defaults);
  const session = sessionOf(place, machine);
  const mode = agentOf(request.launch.mode, rules.agents) ?? configuration.defaultAgent;
  const byAgent = new Map(
    rules.agents.map((name) => [
      name,
      [...rulesOfAgent(rules, name), ...launch.session.map(({ rule }) => rule)],
    ]),
  );
  const view = opencodeView({
    session,
    requests: version.requests,
    rulesOf: (agent) => byAgent.get(agent ?? mode) ?? [],
    subagentDepth: configuration.subagentDepth,
    doomLoop: version.doomLoop,
    resolvePath: version.refusesLinksOut ? machine.resolvePath : undefined,
    flags: dropped.length > 0 ? ['opencode-rule-dropped'] : [],
  });
  const faithful: Pass = {
    view,
    guards: [],
    deciders: [rulesTable(rules, launch.session, place.platform, [...version.last, tooDeep, linkOut])],
    finish: [],
  };
  const sound = soundPasses([...rules.rules, ...launch.session], session.worktree, place.platform);
  // What OpenCode does not start with denies; what it drops without a word, only where nothing may be dropped.
  const broken = strictness === 'hardened' ? [...errors, ...dropped] : errors;
  const source: PolicySource = {
    passes: broken.length > 0 ? [brokenPass(broken)] : passesOf(strictness, faithful, sound),
    answers: [answersTable],
    route: ['person'],
    settings: { auto: launch.auto },
    mode,
    headless: request.launch.headless ?? false,
    modes: rules.agents,
  };
  return {
    source,
    errors: [...errors, ...dropped],
    warnings: [...warnings, ...warningsOf(rules.rules, place.platform)],
    environment: {
      roots: session.worktree === '/' ? [place.cwd] : [...new Set([place.cwd, session.worktree])],
      ...(version.scanTree ? { analyze: { grammarTree: true } } : {}),
    },
    hidesTool: (tool) => hiddenTools([tool], byAgent.get(mode) ?? [], place.platform).length > 0,
  };
}

/** toolgate's own names of modes stand for agents, unless an agent is called so. */
export const modeAliases: Readonly<Record<string, string>> = {
  default: 'build',
  edit: 'build',
  full: 'build',
};

function agentOf(mode: string | undefined, agents: readonly string[]): string | undefined {
  if (mode === undefined || agents.includes(mode) || !Object.hasOwn(modeAliases, mode)) return mode;
  return modeAliases[mode];
}

function passesOf(
  strictness: OpenRequest['strictness'],
  faithful: Pass,
  [first, ...more]: readonly Pass[],
): readonly Pass[] {
  const passes = dialectPasses(strictness, faithful, first ?? faithful);
  return strictness === 'faithful' ? passes : [...passes, ...more];
}
