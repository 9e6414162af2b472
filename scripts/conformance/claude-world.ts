import { claudeCode } from '../../src/policy/dialects/claude-code/index.ts';
import type { ConfigurationFile, OpenRequest, Strictness } from '../../src/policy/dialects/contract.ts';
import type { Verdict as Said, State } from '../../src/policy/index.ts';
import { type Data, isData, textOf, textsOf } from './rows.ts';

/** What a row says of the run, as the dialect takes it. */
export interface ClaudeWorld {
  readonly request: OpenRequest;
  readonly state: State;
  readonly call: { readonly tool: string; readonly input: unknown };
  readonly home: string;
  readonly cwd: string;
}

/** Rows that say nothing of the folder name files below the one that their paths stand in. */
const placeOf = (input: Data): { readonly cwd: string; readonly home: string } => {
  const told = textOf(input, 'cwd');
  const isAlice = JSON.stringify(input).includes('/home/alice');
  const cwd = told ?? (isAlice ? '/home/alice/proj' : '/home/dev/project');
  return { cwd, home: textOf(input, 'home') ?? (isAlice ? '/home/alice' : '/home/dev') };
};

export const worldOf = (input: Data, strictness: Strictness): ClaudeWorld => {
  const { cwd, home } = placeOf(input);
  const start = textOf(input, 'originalCwd') ?? cwd;
  const project = textOf(input, 'projectRoot') ?? cwd;
  const windows = /^win/i.test(textOf(input, 'os') ?? '');
  const mode = textOf(input, 'mode') ?? flagMode(input);
  return {
    cwd,
    home,
    request: {
      files: filesOf(input, project, home),
      place: {
        cwd: start,
        home,
        repositoryRoot: project,
        platform: windows ? 'win32' : 'linux',
        variables: {},
      },
      machine: { resolvePath: linksOf(input, cwd, home) },
      strictness,
      launch: {
        ...(mode === undefined ? {} : { mode }),
        headless: input['headless'] === true,
        flags: flagsOf(input),
      },
    },
    state: stateOf(input),
    call: callOf(input),
  };
};

const flagMode = (input: Data): string | undefined =>
  textsOf(input['flags']).includes('--dangerously-skip-permissions') ? 'bypassPermissions' : undefined;

type Lists = Record<string, unknown>;

const filesOf = (input: Data, project: string, home: string): readonly ConfigurationFile[] => {
  const byScope = new Map<string, Lists>();
  const of = (scope: string): Lists => {
    const known = byScope.get(scope) ?? {};
    byScope.set(scope, known);
    return known;
  };
  const rules = input['rules'];
  if (isData(rules)) Object.assign(of('project'), rules);
  const sources = input['rulesBySource'];
  if (isData(sources))
    for (const [scope, lists] of Object.entries(sources)) if (isData(lists)) Object.assign(of(scope), lists);
  const rule = textOf(input, 'rule');
  const list = textOf(input, 'list');
  if (rule !== undefined && list !== undefined) of(textOf(input, 'ruleSource') ?? 'project')[list] = [rule];
  for (const key of ['additionalDirectories', 'disableBypassPermissionsMode', 'denyInsteadOfPrompting'])
    if (input[key] !== undefined) of('user')[key] = input[key];
  const top: Record<string, Lists> = {};
  if (isData(input['sandbox'])) top['user'] = { sandbox: input['sandbox'] };
  if (input['allowManagedPermissionRulesOnly'] === true)
    top['managed'] = { allowManagedPermissionRulesOnly: true };
  const names = new Set([...byScope.keys(), ...Object.keys(top)]);
  return [...names]
    .filter((name) => name !== 'cliArg')
    .map((name) => {
      const [scope, path] = scopeFile(name, project, home);
      return { scope, path, text: JSON.stringify({ permissions: byScope.get(name) ?? {}, ...top[name] }) };
    });
};

const scopeFile = (name: string, project: string, home: string): readonly [scope: string, path: string] => {
  switch (name) {
    case 'user':
      return ['user', `${home}/.claude/settings.json`];
    case 'local':
      return ['local', `${project}/.claude/settings.local.json`];
    case 'managed':
      return ['managed', '/etc/claude-code/managed-settings.json'];
    case 'project':
      return ['project', `${project}/.claude/settings.json`];
    default:
      return ['cli', /^--settings (.+)$/.exec(name)?.[1] ?? `${project}/settings.json`];
  }
};

const flagsOf = (input: Data) => {
  const sources = isData(input['rulesBySource']) ? input['rulesBySource'] : {};
  const flagged = isData(sources['cliArg']) ? sources['cliArg'] : {};
  const rule = input['ruleSource'] === 'cliArg' ? textOf(input, 'rule') : undefined;
  const list = textOf(input, 'list');
  const own = (name: string): readonly string[] => (rule !== undefined && list === name ? [rule] : []);
  const url = isData(input['toolInput']) ? textOf(input['toolInput'], 'url') : undefined;
  return {
    allowedTools: [...textsOf(input['allowedTools']), ...textsOf(flagged['allow']), ...own('allow')],
    disallowedTools: [...textsOf(flagged['deny']), ...own('deny')],
    askTools: [...textsOf(flagged['ask']), ...own('ask')],
    permissionRequestHooks: Array.isArray(input['permissionRequest']),
    launchedWithBypass: input['bypassAvailable'] === true || input['launchedWithBypass'] === true,
    ...(input['workspaceTrusted'] === false ? { workspaceTrusted: false } : {}),
    ...(input['launchedWithBypass'] === false ? { bypassAvailable: false } : {}),
    ...(input['preapprovedHost'] === true && url !== undefined
      ? { preapprovedHosts: [new URL(url).hostname] }
      : {}),
  };
};

const stateOf = (input: Data): State => {
  const tool = textOf(input, 'tool') ?? '';
  const told = input['permissionPromptToolResult'];
  const hook = isData(input['hook']) ? textOf(input['hook'], 'permissionDecision') : textOf(input, 'hook');
  const verdicts: Said[] = [];
  if (told === 'allow' || told === 'deny') verdicts.push({ from: 'person', effect: told });
  if (hook === 'allow' || hook === 'ask' || hook === 'deny') {
    verdicts.push({ from: 'hook', effect: hook, stage: 'call' });
  }
  return {
    verdicts,
    facts: {
      needsPerson: input['orgSetToAsk'] === true || input['requiresUserInteraction'] === true ? [tool] : [],
      promptTool: told !== undefined,
      autoAvailable: input['autoAvailable'] === true,
      classifierPaused: isPaused(input['consecutiveBlocks']),
    },
  };
};

/** So many blocks in a row that the gate's breaker leaves the classifier out. */
const isPaused = (blocks: unknown): boolean =>
  typeof blocks === 'number' &&
  (claudeCode.gate?.breakers ?? []).some(
    ({ consecutive }) => consecutive !== undefined && blocks >= consecutive,
  );

const pathFields: Readonly<Record<string, string>> = {
  Grep: 'path',
  Glob: 'path',
  NotebookEdit: 'notebook_path',
  Cd: 'path',
};

const callOf = (input: Data): ClaudeWorld['call'] => {
  const rule = /^[A-Za-z]+/.exec(textOf(input, 'rule') ?? '')?.[0];
  const tool = textOf(input, 'tool') ?? (rule === 'Task' ? 'Agent' : rule) ?? 'Bash';
  const given = isData(input['toolInput']) ? input['toolInput'] : {};
  const path = textOf(input, 'path') ?? textOf(given, 'file_path') ?? textOf(given, 'notebook_path');
  if (path === undefined) return { tool, input: given };
  const { file_path: _, notebook_path: __, ...rest } = given;
  return { tool, input: { ...rest, [pathFields[tool] ?? 'file_path']: path } };
};

/** The link of a row, and of a new file under a linked folder the folder's. */
const linksOf = (input: Data, cwd: string, home: string) => {
  const path = textOf(input, 'path');
  const target = textOf(input, 'symlinkTarget');
  const parentTarget = textOf(input, 'symlinkParentTarget');
  const whole = path === undefined ? undefined : absolute(path, cwd, home);
  const parent = whole?.slice(0, whole.lastIndexOf('/'));
  return (asked: string): string | undefined => {
    if (target !== undefined && asked === whole) return target;
    if (parentTarget === undefined || parent === undefined) return asked;
    if (asked === whole) return undefined;
    return asked === parent ? parentTarget : asked;
  };
};

const absolute = (path: string, cwd: string, home: string): string => {
  const whole = path.startsWith('~') ? home + path.slice(1) : path.startsWith('/') ? path : `${cwd}/${path}`;
  return whole.replaceAll('/./', '/');
};
