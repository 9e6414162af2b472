import { classify } from '../../src/classify/index.ts';
import {
  type AgentRule,
  type AgentRules,
  agentRules,
  rulesOfAgent,
} from '../../src/policy/dialects/opencode/agent-rules.ts';
import { approvalKey } from '../../src/policy/dialects/opencode/approvals.ts';
import { alwaysPattern, arityPrefix } from '../../src/policy/dialects/opencode/arity.ts';
import { readConfiguration } from '../../src/policy/dialects/opencode/config/configuration.ts';
import { actionOf } from '../../src/policy/dialects/opencode/config/read-permission.ts';
import { rulesOfTree } from '../../src/policy/dialects/opencode/config/tree.ts';
import type { AgentFolders } from '../../src/policy/dialects/opencode/folders.ts';
import {
  answer,
  ask,
  nothingWaits,
  type Outcome,
  type Reply,
  type SessionRequest,
  type Waiting,
} from '../../src/policy/dialects/opencode/replies.ts';
import { requestsOf } from '../../src/policy/dialects/opencode/requests.ts';
import type { PermissionRequest, PermissionRule, Ruleset } from '../../src/policy/dialects/opencode/rules.ts';
import { childRules, childSessionRules } from '../../src/policy/dialects/opencode/subagents.ts';
import { answersTable, approvalsLast, rulesTable } from '../../src/policy/dialects/opencode/tables.ts';
import { opencodeTools } from '../../src/policy/dialects/opencode/tools.table.ts';
import { opencodeView } from '../../src/policy/dialects/opencode/view.ts';
import { hiddenTools } from '../../src/policy/dialects/opencode/visibility.ts';
import { fits, type Platform } from '../../src/policy/dialects/opencode/wildcard.ts';
import { compileSource, type Decision, decide, type Effect, type State } from '../../src/policy/index.ts';
import type { Engine } from '../engine.ts';
import { rowRequest, runThroughGate } from './gate-opencode.ts';
import { type Data, isData, type Row, textOf, textsOf } from './rows.ts';
import { failed, passed, skipped, type Verdict } from './verdict.ts';

type Runner = (input: Data, expect: Data, engine: Engine) => Verdict | Promise<Verdict>;

/** Rows of OpenCode's permission engine; its edit tools stand in edit-opencode.ts. */
export const runOpenCode = (engine: Engine, row: Row): Verdict | Promise<Verdict> => {
  const run = Object.hasOwn(runners, row.area) ? runners[row.area] : undefined;
  const { input, expect } = row.data;
  if (run === undefined || !isData(input) || !isData(expect)) return skipped('not a row of a known area');
  return run(input, expect, engine);
};

const compare = (got: unknown, expected: unknown): Verdict => {
  const [a, b] = [stable(got), stable(expected)];
  return a === b ? passed : failed(`${a} instead of ${b}`);
};

/** Equal data is equal text, whatever the order of keys. */
const stable = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) =>
    isData(inner) ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1))) : inner,
  );

/** Only what the row says. */
const compareKeys = (got: Data, expected: Data): Verdict =>
  compare(Object.fromEntries(Object.keys(expected).map((key) => [key, got[key]])), expected);

const platformOf = (input: Data): Platform => {
  const platform = textOf(input, 'platform');
  return platform === 'win32' || platform === 'darwin' ? platform : 'linux';
};

const rulesIn = (value: unknown): Ruleset =>
  Array.isArray(value) ? value.filter(isData).flatMap(ruleOf) : [];

const ruleOf = (data: Data): readonly PermissionRule[] => {
  const permission = textOf(data, 'permission');
  const pattern = textOf(data, 'pattern');
  const action = actionOf(data['action']);
  return permission === undefined || pattern === undefined || action === undefined
    ? []
    : [{ permission, pattern, action }];
};

const plainRule = ({ permission, pattern, action }: PermissionRule): PermissionRule => ({
  permission,
  pattern,
  action,
});

const session = {
  directory: '/home/dev/project',
  worktree: '/home/dev/project',
  home: '/home/dev',
  platform: 'linux' as const,
  variables: {},
  kindOf: undefined,
};

const anyCall = classify({ tool: 'todowrite', input: {} }, { cwd: session.directory, tools: opencodeTools });

/** One request judged by the engine, under the tables that the dialect makes of rules. */
const judge = (
  rules: AgentRules,
  request: Pick<PermissionRequest, 'permission' | 'patterns'>,
  platform: Platform,
  state: State = {},
): Decision => {
  const view = opencodeView({
    session,
    requests: () => ({ requests: [{ ...request, always: [] }] }),
    rulesOf: (mode) => rulesOfAgent(rules, mode ?? ''),
    subagentDepth: 1,
    doomLoop: false,
    resolvePath: undefined,
    flags: [],
  });
  const compiled = compileSource({
    passes: [{ view, guards: [], deciders: [rulesTable(rules, [], platform, [approvalsLast])], finish: [] }],
    answers: [answersTable],
    route: ['person'],
    settings: { auto: false },
    mode: rules.agents[0] ?? 'none',
    headless: false,
    modes: rules.agents.length === 0 ? ['none'] : rules.agents,
  });
  if (!compiled.ok) throw new Error(JSON.stringify(compiled.issues));
  return decide(compiled.value, anyCall, state);
};

const plainRules = (rules: Ruleset): AgentRules => ({
  agents: [],
  rules: rules.map((rule): AgentRule => ({ rule, origin: 'configuration' })),
});

const filesOf = (texts: readonly string[]) =>
  texts.map((text, at) => ({ path: `/config/${at}.json`, scope: 'project', text }));

const read = (texts: readonly string[]) => readConfiguration(filesOf(texts), { variables: {} });

const runners: Readonly<Record<string, Runner>> = {
  wildcard: (input, expect) =>
    compare(
      fits(textOf(input, 'text') ?? '', textOf(input, 'pattern') ?? '', platformOf(input)),
      expect['match'],
    ),

  evaluate: (input, expect) => {
    const rulesets = Array.isArray(input['rulesets']) ? input['rulesets'] : [];
    const permission = textOf(input, 'permission') ?? '';
    const decision = judge(
      plainRules(rulesets.flatMap(rulesIn)),
      { permission, patterns: [textOf(input, 'pattern') ?? ''] },
      platformOf(input),
    );
    const got = decision.effect;
    if (got !== expect['action']) return failed(`${got} instead of ${String(expect['action'])}`);
    const rule = expect['rule'];
    if (!isData(rule)) return passed;
    const [by] = decision.by;
    // Where no rule fits, OpenCode names one that it makes up: asking for everything of the key.
    const name = by?.rule ?? `${permission} *`;
    return compare(name, `${textOf(rule, 'permission') ?? ''} ${textOf(rule, 'pattern') ?? ''}`);
  },

  config: (input, expect) => {
    const texts = configTexts(input);
    if (texts === undefined) return skipped('a row without a configuration');
    const { configuration, errors } = read(texts);
    const home = textOf(input, 'home') ?? session.home;
    const tree = 'agent' in input ? configuration.agents.get('one')?.permission : configuration.permission;
    const rules = errors.length > 0 ? [] : rulesOfTree(tree ?? new Map(), home).map(plainRule);
    return compareKeys({ valid: errors.length === 0, rules }, expect);
  },

  arity: (input, expect) => {
    const tokens = textsOf(input['tokens']);
    return compareKeys({ prefix: arityPrefix(tokens), always: alwaysPattern(tokens) }, expect);
  },

  'bash-scan': (input, expect, engine) => {
    const shell = textOf(input, 'shell') ?? 'bash';
    const cwd = textOf(input, 'cwd') ?? session.directory;
    const worktree = textOf(input, 'worktree') ?? cwd;
    const home = textOf(input, 'home') ?? session.home;
    const folders = new Set(textsOf(input['existingDirs']));
    const classification = classify(
      { tool: 'bash', input: { command: input['command'] }, cwd, ...(shell === 'bash' ? {} : { shell }) },
      {
        cwd,
        home,
        roots: [worktree],
        tools: opencodeTools,
        shell: engine.shell,
        analyze: { grammarTree: true },
      },
    );
    const asked = requestsOf(classification, {
      ...session,
      directory: isBelow(worktree, cwd) ? cwd : worktree,
      worktree,
      home,
      kindOf: (path) => (folders.has(path) ? 'directory' : 'missing'),
    });
    if (asked === undefined) return skipped('needs a PowerShell parser');
    const outside = asked.requests.find(({ permission }) => permission === 'external_directory');
    const bash = asked.requests.find(({ permission }) => permission === 'bash');
    return compareKeys(
      {
        patterns: bash?.patterns ?? [],
        always: bash?.always ?? [],
        externalDirs: outside?.patterns ?? [],
        asksBash: bash !== undefined,
      },
      expect,
    );
  },

  defaults: (input, expect) =>
    isData(input['derive']) ? runDerive(input['derive'], expect) : runDefaults(input, expect),

  disabled: (input, expect) => {
    const agent = textOf(input, 'agent');
    const rules = agent === undefined ? rulesIn(input['ruleset']) : rulesOfAgent(rulesOfRow(input), agent);
    return compare(hiddenTools(textsOf(input['tools']), rules, 'linux'), expect['hidden']);
  },

  reply: (input, expect) => runReplies(input, expect),
};

const isBelow = (folder: string, path: string): boolean =>
  folder === '/' || path === folder || path.startsWith(`${folder}/`);

/** The texts of the files that a row means. */
const configTexts = (input: Data): readonly string[] | undefined => {
  const { permission, agent, tools, merge } = input;
  const permissionText = textOf(input, 'permissionText');
  if (permissionText !== undefined) return [`{"permission": ${permissionText}}`];
  if (agent !== undefined) return [JSON.stringify({ agent: { one: agent } })];
  if (Array.isArray(merge)) return merge.map((one) => JSON.stringify({ permission: one }));
  if (tools === undefined && !('permission' in input)) return undefined;
  return [JSON.stringify({ tools, permission })];
};

const foldersIn = (input: Data): AgentFolders => ({
  config: '/home/dev/.config/opencode',
  data: textOf(input, 'dataDir') ?? '/home/dev/.local/share/opencode',
  tmp: textOf(input, 'tmpDir') ?? '/tmp/opencode',
  worktree: textOf(input, 'worktree') ?? session.worktree,
  further: [],
});

const rulesOfRow = (input: Data): AgentRules => {
  const { configuration } = read(isData(input['config']) ? [JSON.stringify(input['config'])] : []);
  return agentRules(configuration, foldersIn(input), session.home);
};

const runDefaults = (input: Data, expect: Data): Verdict => {
  const mode = textOf(input, 'agent') ?? 'build';
  const request = {
    permission: textOf(input, 'permission') ?? '',
    patterns: [textOf(input, 'pattern') ?? ''],
  };
  return compare(judge(rulesOfRow(input), request, 'linux', { mode }).effect, expect['action']);
};

/** Rules as a list, or as a configuration writes them. */
const writtenRules = (value: unknown): Ruleset => {
  if (Array.isArray(value)) return rulesIn(value);
  const { configuration } = read([JSON.stringify({ permission: value ?? {} })]);
  return rulesOfTree(configuration.permission, session.home);
};

const runDerive = (derive: Data, expect: Data): Verdict => {
  const child = writtenRules(derive['subagentPermission']);
  const made = childSessionRules(
    writtenRules(derive['parentSession']),
    child,
    textsOf(derive['primaryTools'] ?? derive['primary_tools']),
  );
  const wanted = isData(expect['effective']) ? expect['effective'] : {};
  const rules = plainRules(childRules(child, made));
  const effective = Object.fromEntries(
    Object.keys(wanted).map((permission) => [
      permission,
      judge(rules, { permission, patterns: ['*'] }, 'linux').effect,
    ]),
  );
  return compareKeys({ sessionRules: made.map(plainRule), effective }, expect);
};

const requestIn = (data: Data): SessionRequest => ({
  id: textOf(data, 'id') ?? '',
  session: textOf(data, 'session') ?? '',
  permission: textOf(data, 'permission') ?? '',
  patterns: textsOf(data['patterns']),
  always: textsOf(data['always']),
  ruleset: rulesIn(data['ruleset']),
});

const replyIn = (data: Data): Reply => {
  const message = textOf(data, 'message');
  const reply = textOf(data, 'reply');
  if (reply === 'once' || reply === 'always') return { kind: reply };
  return { kind: 'reject', ...(message === undefined ? {} : { message }) };
};

const effectOf = (request: SessionRequest, { approvals }: Waiting): Effect =>
  judge(plainRules(request.ruleset), request, 'linux', {
    grants: approvals.map(({ permission, pattern }) => ({
      key: approvalKey(permission, pattern),
      scope: 'session',
    })),
  }).effect;

const listOf = (value: unknown): readonly Data[] => (Array.isArray(value) ? value.filter(isData) : []);

/** The asks in order, then the replies, then the later asks: by the gate, and by the agent's own few steps beside it. */
const runReplies = async (input: Data, expect: Data): Promise<Verdict> => {
  const asks = listOf(input['asks']);
  const later = listOf(input['later']);
  const own = ownSteps(asks, listOf(input['replies']), later);
  const requestsOfRows = (rows: readonly Data[]) =>
    rows.map((row) => rowRequest(row, rulesIn(row['ruleset'])));
  const gated = await runThroughGate(requestsOfRows(asks), input['replies'], requestsOfRows(later));
  const through = compareKeys(gated, expect);
  return through.kind === 'passed' ? compareKeys(own, expect) : through;
};

const ownSteps = (asks: readonly Data[], replies: readonly Data[], later: readonly Data[]): Data => {
  const outcomes = new Map<string, Outcome>();
  let waiting = nothingWaits;
  const settle = (settled: ReturnType<typeof answer>): void => {
    if (settled === undefined) return;
    waiting = settled.waiting;
    for (const [id, outcome] of settled.outcomes) outcomes.set(id, outcome);
  };
  const makeAll = (rows: readonly Data[]): void => {
    for (const request of rows.map(requestIn)) settle(ask(waiting, request, effectOf(request, waiting)));
  };
  const stateOf = (row: Data): readonly [string, string] => {
    const id = textOf(row, 'id') ?? '';
    return [id, (outcomes.get(id)?.state ?? 'unknown').replaceAll('-', '_')];
  };
  makeAll(asks);
  for (const row of replies) settle(answer(waiting, textOf(row, 'id') ?? '', replyIn(row), 'linux'));
  const requests = Object.fromEntries(asks.map(stateOf));
  makeAll(later);
  return { requests, later: Object.fromEntries(later.map(stateOf)) };
};
