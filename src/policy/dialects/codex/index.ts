import type { RefusedRun } from '../../gate-profile.ts';
import type { Issue, PolicySource } from '../../types.ts';
import type {
  ConfigurationCandidate,
  Dialect,
  DialectPlace,
  OpenedDialect,
  OpenRequest,
} from '../contract.ts';
import { brokenPass, dialectPasses } from '../passes.ts';
import { type Era, eraRules } from './commands/eras.ts';
import { readCodex } from './config/open-config.ts';
import { codexGate } from './gate.ts';
import { codexHoles } from './holes.table.ts';
import { isOffered, mcpTool } from './mcp.ts';

import { codexAnswers, codexRoute, faithfulTables } from './policy.ts';
import { proposedRules, retryOf } from './proposals.ts';
import { indexRules } from './rules/evaluate-words.ts';
import type { CodexSettings } from './settings.ts';
import { soundTables } from './sound-policy.ts';
import { codexTools } from './tools.table.ts';
import { codexView } from './view.ts';

/** The strictest first. */
const modes = ['untrusted', 'granular', 'on-request', 'never'] as const;

/** docs/dialects/codex.md. */
export const codexClassic: Dialect = dialectOf('classic', 'codex@classic');
export const codexMid: Dialect = dialectOf('mid', 'codex@mid');
export const codexCurrent: Dialect = dialectOf('current', 'codex@current');

function dialectOf(era: Era, name: string): Dialect {
  const { hasOnFailure, version } = eraRules[era];
  return {
    name,
    version,
    modes: hasOnFailure ? ['untrusted', 'granular', 'on-request', 'on-failure', 'never'] : modes,
    modeAliases: hasOnFailure ? {} : { 'on-failure': 'on-request' },
    defaultMode: 'on-request',
    tools: codexTools,
    shellTool: { name: 'exec_command', field: 'cmd' },
    holes: codexHoles,
    gate: codexGate(era),
    candidates,
    scopeOf,
    open: (request) => open(era, request),
  };
}

/** The folder of the user's own files. */
function homeFolder({ home, variables }: DialectPlace): string | undefined {
  return variables['CODEX_HOME'] || (home === undefined ? undefined : `${home}/.codex`);
}

/** Of each folder of rules every file that ends in `.rules` is meant. */
function candidates(place: DialectPlace): readonly ConfigurationCandidate[] {
  const folder = (path: string, scope: string): readonly ConfigurationCandidate[] => [
    { path: `${path}/config.toml`, scope },
    { path: `${path}/hooks.json`, scope },
    { path: `${path}/rules`, scope, filesEnding: '.rules' },
  ];
  const user = homeFolder(place);
  return [
    ...folder('/etc/codex', 'system'),
    ...(user === undefined ? [] : folder(user, 'user')),
    ...projectFolders(place).flatMap((path) => folder(`${path}/.codex`, 'project')),
    { path: '/etc/codex/requirements.toml', scope: 'managed' },
  ];
}

/** From the repository's root down to the working directory. */
function projectFolders({ cwd, repositoryRoot }: DialectPlace): readonly string[] {
  const root =
    repositoryRoot !== undefined && `${cwd}/`.startsWith(`${repositoryRoot}/`) ? repositoryRoot : cwd;
  const below = cwd
    .slice(root.length)
    .split('/')
    .filter((part) => part !== '');
  return [root, ...below.map((_, at) => `${root}/${below.slice(0, at + 1).join('/')}`)];
}

/** A file that is named by hand counts as the user's own, but for managed requirements. */
function scopeOf(path: string): string {
  if (path.endsWith('requirements.toml')) return 'managed';
  return path.startsWith('/etc/codex/') ? 'system' : 'user';
}

function open(era: Era, { files, place, strictness, launch }: OpenRequest): OpenedDialect {
  const read = readCodex(files, place, era, launch);
  const { settings, rules } = read;
  const errors: readonly Issue[] = [...read.fatal, ...read.errors];
  const keepsSandbox = settings.denyRead.length > 0;
  const world = {
    era,
    settings,
    rules: rules.prefixRules,
    index: indexRules(rules.prefixRules),
    executables: rules.hostExecutables,
    rulesDropped: read.rulesDropped,
    cwd: place.cwd,
    platform: place.platform,
    variables: place.variables,
  };
  // The agent does not start with a configuration that it cannot read; without its rules it does.
  const broken = strictness === 'hardened' ? errors : read.fatal;
  const passes = dialectPasses(
    strictness,
    { view: codexView(world), ...faithfulTables(era, rules.prefixRules, keepsSandbox) },
    soundTables(world),
  );
  const source: PolicySource = {
    passes: broken.length > 0 ? [brokenPass(broken)] : passes,
    answers: codexAnswers(keepsSandbox),
    route: codexRoute,
    settings: policySettings(settings),
    mode: settings.approval,
    modes: [...modes, 'on-failure'],
    headless: launch.headless ?? false,
  };
  return {
    source,
    errors,
    warnings: read.warnings,
    environment: { sandbox: settings.sandbox.name !== 'danger-full-access' },
    hooks: read.hooks,
    hidesTool: (tool) => {
      const named = mcpTool(tool);
      return named !== undefined && !isOffered(named, settings.mcp);
    },
    proposedRules: (classification) => proposedRules(classification, world),
    retry: (refused) => retryOf(refused, { ...settings, approval: approvalOf(refused, settings) }),
  };
}

/** The mode of a run stands over the configuration, where it is one. */
function approvalOf({ approval }: RefusedRun, settings: CodexSettings): CodexSettings['approval'] {
  const known = ['untrusted', 'granular', 'on-failure', 'on-request', 'never'] as const;
  return known.find((one) => one === approval) ?? settings.approval;
}

function policySettings({
  sandbox,
  granular,
  reviewer,
  additionalPermissions,
}: CodexSettings): PolicySource['settings'] {
  return {
    sandbox: sandbox.name,
    reviewer,
    'granular.sandbox_approval': granular.sandbox_approval,
    'granular.rules': granular.rules,
    'granular.mcp_elicitations': granular.mcp_elicitations,
    'additional-permissions': additionalPermissions,
  };
}
