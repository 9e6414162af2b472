import { classify, type Environment } from '../../src/classify/index.ts';
import type { ConfigurationFile, DialectMachine, Strictness } from '../../src/policy/dialects/contract.ts';
import { isShown, isShownToTask } from '../../src/policy/dialects/crush/availability.ts';
import { blockedBy } from '../../src/policy/dialects/crush/block-list.ts';
import { readCrush } from '../../src/policy/dialects/crush/configuration.ts';
import { crushGate } from '../../src/policy/dialects/crush/gate.ts';
import { crush } from '../../src/policy/dialects/crush/index.ts';
import {
  keyPath,
  type PermissionRequest,
  permissionKey,
  permissionRequest,
} from '../../src/policy/dialects/crush/request.ts';
import { runOrder } from '../../src/policy/dialects/crush/run-order.ts';
import { hasChaining, isSafeText } from '../../src/policy/dialects/crush/safe.ts';
import { requestUnit } from '../../src/policy/dialects/crush/view.ts';
import { compileSource, type Decision, decide, type State, type Unit } from '../../src/policy/index.ts';
import type { Engine } from '../engine.ts';
import { runCrushGate } from './gate-crush.ts';
import { type Data, isData, type Row, textOf, textsOf } from './rows.ts';
import { failed, passed, skipped, type Verdict } from './verdict.ts';

/** Rows of the Crush dialect, in its faithful strictness. */
export const runCrush = (engine: Engine, row: Row): Verdict | Promise<Verdict> => {
  const { input, expect } = row.data;
  if (!isData(input) || !isData(expect)) return skipped('a row without input or expectation');
  switch (row.area) {
    case 'safe':
      return compare(safe(engine, input), expect);
    case 'chaining':
      return compare({ chaining: hasChaining(textOf(input, 'command') ?? '') }, expect);
    case 'banned':
      return compare(banned(engine, input), expect);
    case 'permission':
      return flows.some((key) => key in input)
        ? runCrushGate(engine, row)
        : permission(engine, input, expect);
    case 'hooks':
      return runCrushGate(engine, row);
    default:
      return skipped(`${row.area} rows belong to the gate`);
  }
};

const same = (got: unknown, wanted: unknown): boolean => JSON.stringify(got) === JSON.stringify(wanted);

const compare = (got: Data, expect: Data): Verdict => {
  const wrong = Object.entries(expect).filter(([key, value]) => !same(got[key] ?? null, value ?? null));
  return wrong.length === 0
    ? passed
    : failed(
        wrong
          .map(([key, value]) => `${key}: expected ${JSON.stringify(value)}, got ${JSON.stringify(got[key])}`)
          .join('; '),
      );
};

const platforms: Readonly<Record<string, Platform>> = {
  linux: 'linux',
  windows: 'win32',
  darwin: 'darwin',
};
type Platform = 'linux' | 'darwin' | 'win32';

const safe = (engine: Engine, input: Data): Data => {
  const command = textOf(input, 'command') ?? '';
  // The tool itself refuses before anything is asked.
  if (command === '') return { error: 'missing command', permission: 'error' };
  const platform = platforms[textOf(input, 'os') ?? 'linux'] ?? 'linux';
  const { by } = permissionOf(judge(engine, { tool: 'bash', input: { command } }, { platform }));
  return {
    safe: isSafeText(command, platform),
    chaining: hasChaining(command),
    // What the block list refuses at run time is agreed to first.
    permission: by === undefined ? 'ask' : 'none',
  };
};

const banned = (engine: Engine, input: Data): Data => {
  if (Array.isArray(input['argv'])) {
    const by = blockedBy(textsOf(input['argv']));
    return { blocked: by !== undefined, by: by ?? null };
  }
  // Hook commands run without a block list, and no call is decided.
  if ('hookCommand' in input) return { blocked: false };
  const command = textOf(input, 'command') ?? '';
  const order = runOrder(engine.shell.analyze(command));
  const yolo = input['yolo'] === true;
  const verdicts =
    input['hook'] === 'allow' ? ([{ from: 'hook', effect: 'allow', stage: 'call' }] as const) : [];
  const decision = judge(
    engine,
    { tool: 'bash', input: { command } },
    {
      files: [configuration({ permissions: { allowed_tools: textsOf(input['allowedTools']) } })],
      state: { ...(yolo ? { mode: 'yolo' } : {}), verdicts },
    },
  );
  // The decision holds the block list as well as the permission.
  const { by } = permissionOf(decision);
  return {
    blocked: decision.trace.some(({ table, answer }) => table === 'block list' && answer === 'deny'),
    executedBefore: order.before.filter((argv) => argv.length > 0),
    builtin: order.agentBuiltin,
    permission: by === undefined ? 'ask' : 'allow',
  };
};

const configuration = (value: object): ConfigurationFile => ({
  path: '/w/crush.json',
  scope: 'project',
  text: JSON.stringify(value),
});

interface Circumstances {
  readonly files?: readonly ConfigurationFile[];
  readonly platform?: 'linux' | 'darwin' | 'win32';
  readonly cwd?: string;
  readonly machine?: DialectMachine;
  readonly state?: State;
  readonly strictness?: Strictness;
  /** A request that is given as it is, instead of the call's own. */
  readonly request?: PermissionRequest;
}

export const judge = (engine: Engine, call: object, circumstances: Circumstances): Decision => {
  const { files = [], platform = 'linux', cwd = '/w', machine = {}, state = {} } = circumstances;
  const opened = crush.open({
    files,
    place: { cwd, home: '/home/dev', platform, variables: {} },
    machine,
    strictness: circumstances.strictness ?? 'faithful',
    launch: {},
  });
  const { request } = circumstances;
  const passes =
    request === undefined
      ? opened.source.passes
      : opened.source.passes.map((pass) => ({
          ...pass,
          view: {
            ...pass.view,
            units: (...[classification, now]: Parameters<typeof pass.view.units>): readonly Unit[] => [
              requestUnit(classification, now, request, machine, []),
            ],
          },
        }));
  const policy = compileSource({ ...opened.source, passes });
  if (!policy.ok) throw new Error(JSON.stringify(policy.issues));
  const environment: Environment = {
    cwd,
    home: '/home/dev',
    roots: [cwd],
    platform,
    tools: crush.tools,
    shell: engine.shell,
    ...(machine.resolvePath === undefined ? {} : { resolvePath: machine.resolvePath }),
  };
  return decide(policy.value, classify(call, environment), state);
};

const vias: Readonly<Record<string, string>> = {
  skip: 'skip',
  'allowed tools': 'allowlist',
  hook: 'hook',
  'auto session': 'auto-session',
  'session grant': 'session-grant',
  'never asks': 'never-asks',
};

/** The decider that let the request pass, or none. */
const permissionOf = ({ trace }: Decision): { readonly by: string | undefined } => ({
  by: trace.find(({ stage, answer }) => stage === 'decider' && answer === 'allow')?.table,
});

const flows = ['answer', 'answers', 'cancelled', 'then', 'concurrent', 'answerUnknownId'];

const permission = (engine: Engine, input: Data, expect: Data): Verdict => {
  if (isData(input['config'])) return compare(available(input['config'], expect), expect);
  if (isData(input['call'])) return toolRequest(engine, input, input['call'], expect);
  const { request } = input;
  if (!isData(request)) return skipped('a row without a request');
  const asked: PermissionRequest = {
    tool: textOf(request, 'tool') ?? '',
    action: textOf(request, 'action') ?? '',
    path: textOf(request, 'path') ?? '',
    hasCallId: textOf(request, 'toolCallId') !== '',
  };
  const session = textOf(request, 'session') ?? '';
  const hooked =
    typeof input['hookApprovedCall'] === 'string' && input['hookApprovedCall'] === request['toolCallId'];
  const stat = isData(input['stat']) ? input['stat'] : {};
  const remembered = Array.isArray(input['remembered']) ? input['remembered'].map(textsOf) : [];
  const machine = { kindOf: kindIn(stat) };
  const decision = judge(
    engine,
    { tool: asked.tool, input: {} },
    {
      files: [configuration({ permissions: { allowed_tools: textsOf(input['allowedTools']) } })],
      cwd: textOf(input, 'workingDir') ?? '/w',
      machine,
      request: asked,
      state: {
        session,
        ...(input['skip'] === true ? { mode: 'yolo' } : {}),
        verdicts: hooked ? [{ from: 'hook', effect: 'allow', stage: 'call' }] : [],
        facts: { 'auto-session': textsOf(input['autoApproveSessions']).includes(session) },
        grants: remembered.map(([of = '', tool = '', action = '', path = '']) => ({
          key: permissionKey(of, { tool, action, path, hasCallId: true }, path),
          scope: 'session',
        })),
      },
    },
  );
  const { by } = permissionOf(decision);
  const [question] = decision.questions;
  return compare(
    {
      decision: decision.effect,
      via: by === undefined ? undefined : vias[by],
      notifications: by === undefined ? undefined : notices(by),
      keyPath: question === undefined ? undefined : pathOfKey(question.key),
    },
    expect,
  );
};

const kindIn =
  (stat: Data) =>
  (path: string): 'file' | 'directory' | 'missing' => {
    const kind = stat[path];
    return kind === 'file' ? 'file' : kind === 'dir' || kind === 'directory' ? 'directory' : 'missing';
  };

const pathOfKey = (key: string): unknown => {
  const parts: unknown = JSON.parse(key);
  return Array.isArray(parts) ? parts[3] : undefined;
};

/** What observers are sent when a table lets a request pass, by the gate profile. */
const notices = (table: string): readonly object[] => {
  const rule = crushGate.notices.find(({ tables }) => tables.includes(table));
  return (rule?.send ?? []).map((kind) => ({ granted: kind === 'granted', denied: kind === 'denied' }));
};

const available = (config: Data, expect: Data): Data => {
  const rc = textOf(config, 'crushrc');
  const file = rc === undefined ? configuration(config) : { path: '/w/crushrc', scope: 'project', text: rc };
  const read = readCrush([file]).configuration;
  const shown = (names: unknown, holds: (tool: string) => boolean): Data | undefined =>
    isData(names) ? Object.fromEntries(Object.keys(names).map((tool) => [tool, holds(tool)])) : undefined;
  return {
    coderHas: shown(expect['coderHas'], (tool) => isShown(tool, read)),
    taskHas: shown(expect['taskHas'], (tool) => isShownToTask(tool, read)),
    permissions: { allowed_tools: read.allowedTools.map(({ text }) => text) },
    allowed_tools: read.allowedTools.map(({ text }) => text),
    options: { disabled_tools: read.disabledTools },
  };
};

const toolRequest = (engine: Engine, input: Data, call: Data, expect: Data): Verdict => {
  if ('taskTools' in expect || 'taskMcp' in expect) return skipped('the list of sub-task tools is fixed');
  const { tool, exists, inside, skillsPaths, ...args } = call;
  const root = textOf(input, 'workingDir') ?? '/w';
  const name = typeof tool === 'string' ? tool : '';
  // The tool itself refuses an address that is no web page before it asks.
  if (typeof args['url'] === 'string' && !/^https?:/.test(args['url'])) {
    return compare({ asks: false, error: 'bad-url' }, expect);
  }
  const kindOf = (path: string): 'file' | 'directory' | 'missing' =>
    path === root ? 'directory' : exists === false ? 'missing' : exists === true ? 'file' : kindByName(path);
  const machine: DialectMachine = { kindOf };
  const options = { skills_paths: textsOf(skillsPaths) };
  const made = classify({ tool: name, input: args }, { cwd: root, tools: crush.tools }).call;
  const request = permissionRequest(made, {
    environment: { cwd: root, home: '/home/dev', roots: [root] },
    platform: 'linux',
    skillsPaths: options.skills_paths,
    machine,
  });
  const decision = judge(
    engine,
    { tool: name, input: args },
    {
      files: [configuration({ options })],
      cwd: root,
      machine,
      state: { facts: { 'auto-session': inside === 'agentic_fetch' } },
    },
  );
  const { by } = permissionOf(decision);
  return compare(
    {
      asks: decision.effect === 'ask',
      decision: decision.effect,
      via: by === undefined ? undefined : vias[by],
      action: request?.action,
      path: request?.path,
      keyPath: request === undefined ? undefined : keyPath(request.path, kindOf, root),
      // A sub-agent has a session of its own.
      session: inside === undefined ? undefined : 'child',
    },
    expect,
  );
};

/** Where a row does not say whether a path exists: system files do, what is to be downloaded does not. */
const kindByName = (path: string): 'file' | 'directory' | 'missing' =>
  path === '/tmp' ? 'directory' : path.startsWith('/etc/') ? 'file' : 'missing';
