import { classify, type Environment } from '../../src/classify/index.ts';
import { permissionOf, permissions, riskOf, risks } from '../../src/gate/hooks/class-words.ts';
import {
  type Answer,
  type ConversationEntry,
  createGate,
  dialectOptions,
  type FoundClass,
  type Gate,
  type GateOptions,
  type Hook,
  type Outcome,
} from '../../src/gate/index.ts';
import type { OpenedDialect, Strictness } from '../../src/policy/dialects/contract.ts';
import { crystal } from '../../src/policy/dialects/crystal/index.ts';
import { isBuiltIn } from '../../src/policy/dialects/crystal/tools.table.ts';
import type { Condition, PolicySource } from '../../src/policy/index.ts';
import type { Engine } from '../engine.ts';
import { hostWith } from './host.ts';
import { type Data, isData, textOf } from './rows.ts';

/** Crystal's rows through the gate with the dialect's profile: plugins, reviewer and person are the gate's own ports. */

type Class = Partial<FoundClass> & { readonly summary?: string };

const classOf = (value: Data): Class => {
  const risk = riskOf(value['risk']);
  const permission = permissionOf(value['authority']);
  const summary = textOf(value, 'summary');
  return {
    ...(risk === undefined ? {} : { risk }),
    ...(permission === undefined ? {} : { permission }),
    ...(typeof value['requirePrompt'] === 'boolean' ? { requiresPrompt: value['requirePrompt'] } : {}),
    ...(typeof value['reusableGrant'] === 'boolean' ? { reusableGrant: value['reusableGrant'] } : {}),
    ...(summary === undefined ? {} : { summary }),
  };
};

const listOf = (value: unknown): readonly Data[] => (Array.isArray(value) ? value.filter(isData) : []);

const argsOf = (input: Data): Data => (isData(input['args']) ? input['args'] : {});

export const workspaceOf = (input: Data): string => textOf(input, 'workspace') ?? '/home/dev/project';

export const hostOf = (input: Data): Environment => {
  const links = isData(input['links']) ? input['links'] : {};
  const files = Object.fromEntries(Object.entries(links).map(([path, to]) => [path, `-> ${String(to)}`]));
  return hostWith({ cwd: workspaceOf(input), home: textOf(input, 'home') ?? '/home/dev' }, files);
};

/** What a plugin's classifier says of a name that is not the agent's own. */
const externalOf = (tool: string, value: Data) => ({
  tool,
  risk: 'privileged',
  permission: 'workspace',
  ...classOf(value),
});

const open = (input: Data, tool: string, strictness: Strictness): OpenedDialect => {
  const given = isData(input['classification']) ? input['classification'] : undefined;
  const file = {
    directories: listOf(input['sessionDirs']),
    automatic: input['automatic'] === true ? [tool] : [],
    tools: [
      ...(given === undefined || isBuiltIn(tool) ? [] : [externalOf(tool, given)]),
      ...listOf(input['classifiers']).map((one) => externalOf(textOf(one, 'tool') ?? '', one)),
    ],
    grants: listOf(input['grants']).map((grant) => ({
      workspace: workspaceOf(input),
      tool: grant['tool'],
      fingerprint: grant['fingerprint'],
    })),
  };
  const mode = textOf(input, 'mode');
  const { resolvePath, home } = hostOf(input);
  return crystal.open({
    files: [
      { path: '/home/dev/project/.crystal/toolgate.json', scope: 'project', text: JSON.stringify(file) },
    ],
    place: { cwd: workspaceOf(input), home: home ?? '/home/dev', platform: 'linux', variables: {} },
    machine: resolvePath === undefined ? {} : { resolvePath },
    strictness,
    launch: {
      ...(mode === undefined ? {} : { mode }),
      headless: input['headless'] === true,
      flags: { plan: input['plan'] === true },
    },
  });
};

const approval = (value: Data, raw: boolean): Hook => ({
  kind: 'function',
  event: 'Approval',
  raw,
  plugin: raw ? 'raw' : 'ordinary',
  run: () => {
    if (value['throws'] === true) throw new Error('a plugin that throws');
    const { summary: _, ...said } = classOf(value);
    return said;
  },
});

/** What stands for the row's own words about a call of a built-in tool. */
const imposed = (input: Data, tool: string): readonly Hook[] =>
  isData(input['classification']) && isBuiltIn(tool) ? [approval(input['classification'], true)] : [];

const openGate = (
  engine: Engine,
  opened: OpenedDialect,
  host: Environment,
  more: GateOptions,
  source: PolicySource = opened.source,
): Promise<Gate> => {
  const options = dialectOptions(crystal, { ...opened, source }, { ...host, shell: engine.shell });
  if (!options.ok) throw new Error(JSON.stringify(options.issues));
  // The files of a row are as they are all the time.
  const files = { digestOf: () => 'unchanged', changedAt: () => 0 };
  return createGate({ ...options.value, files, ...more });
};

/** A gate of which each part of the class is a reason to deny: what it denies by tells the class. */
const probing = (source: PolicySource): PolicySource => {
  const rule = (name: string, when: Condition) => ({
    effect: 'deny' as const,
    when,
    origin: { table: 'probe', rule: name },
  });
  const rules = [
    ...risks.map((one) => rule(`risk ${one}`, { kind: 'risk', risks: [one] })),
    ...permissions.map((one) => rule(`permission ${one}`, { kind: 'permission', permissions: [one] })),
    rule('prompt', { kind: 'requires-prompt' }),
  ];
  const probe = { name: 'probe', algorithm: 'strictest' as const, rules };
  return { ...source, passes: source.passes.map((pass) => ({ ...pass, guards: [probe, ...pass.guards] })) };
};

const jsonOf = (data: Data) => classify({ tool: 'x', input: data }, { cwd: '/' }).call.input;

const probed = async (engine: Engine, input: Data, tool: string, args: Data, hooks: readonly Hook[]) => {
  const opened = open(input, tool, 'faithful');
  const source = probing({ ...opened.source, settings: {} });
  const gate = await openGate(engine, opened, hostOf(input), { hooks }, source);
  const outcome = await gate.check({ tool, input: jsonOf(args) });
  if (outcome.kind !== 'deny') throw new Error('the probe let a call pass');
  const by = new Set(outcome.by.map(({ rule }) => rule));
  return {
    risk: risks.find((one) => by.has(`risk ${one}`)),
    authority: permissions.find((one) => by.has(`permission ${one}`)),
    requirePrompt: by.has('prompt'),
  };
};

/** The class as the policy of a gate reads it. */
export const classThroughGate = (engine: Engine, input: Data): Promise<Data> => {
  const tool = textOf(input, 'tool') ?? '';
  return probed(engine, input, tool, argsOf(input), imposed(input, tool));
};

/** What plugins make of a call, heard by the gate in the order in which the agent loads them. */
export const pluginThroughGate = async (engine: Engine, input: Data): Promise<Data> => {
  const base = isData(input['base']) ? input['base'] : {};
  const hooks = [input['hook'], ...listOf(input['hooks'])].filter(isData).map((one) => approval(one, false));
  const raws = [input['rawHook'], ...listOf(input['rawHooks'])]
    .filter(isData)
    .map((one) => approval(one, true));
  if ('load' in input) return { notes: (await loaded(engine, input['load'])).length };
  const call = isData(input['call']) ? input['call'] : undefined;
  const onToolCall = isData(input['onToolCall']) ? [toolCall(input['onToolCall'])] : [];
  const all = [...raws, ...onToolCall, ...hooks];
  if (call !== undefined) return probed(engine, input, textOf(call, 'tool') ?? '', argsOf(call), all);
  return probed(engine, { ...input, classification: base }, 'external', {}, all);
};

const toolCall = (value: Data): Hook => ({
  kind: 'function',
  event: 'ToolCall',
  run: () => {
    const tool = textOf(value, 'tool');
    return {
      ...(tool === undefined ? {} : { tool }),
      ...(isData(value['args']) ? { input: jsonOf(value['args']) } : {}),
    };
  },
});

/** Plugins as a row lists them: one with raw hooks is named once, however many they are. */
const loaded = async (engine: Engine, load: unknown): Promise<readonly string[]> => {
  const plugins = Array.isArray(load) ? load : [load];
  const hooks = plugins.flatMap((plugin, at): readonly Hook[] => {
    const raw = isData(plugin) ? Object.entries(plugin).find(([key]) => /raw/i.test(key))?.[1] : undefined;
    const count = typeof raw === 'number' ? raw : Array.isArray(raw) ? raw.length : raw === true ? 1 : 0;
    const one: Hook = {
      kind: 'function',
      event: 'Approval',
      raw: true,
      plugin: `${at}`,
      run: () => undefined,
    };
    return Array.from({ length: count }, () => one);
  });
  const gate = await openGate(engine, open({}, 'read', 'faithful'), hostOf({}), { hooks });
  return gate.notes;
};

const scopes = [
  ['once', 'once'],
  ['session', 'session'],
  ['persistent', 'user'],
] as const;

const answerOf = (value: Data): Answer => ({
  decision: value['allow'] === true ? 'allow' : 'deny',
  scope: scopes.find(([word]) => word === value['scope'])?.[1] ?? 'once',
});

/** One call of a row to its outcome: whom the gate asked, and what it made of what they said. */
export const outcomeThroughGate = async (
  engine: Engine,
  input: Data,
  strictness: Strictness = 'faithful',
): Promise<Data> => {
  const tool = textOf(input, 'tool') ?? '';
  const { answer, conversation } = input;
  const heard = { reviews: 0, prompts: 0 };
  const gate = await openGate(engine, open(input, tool, strictness), hostOf(input), {
    hooks: imposed(input, tool),
    conversation: () => conversationOf(conversation),
    reviewer: async () => {
      heard.reviews += 1;
      return reviewOf(input);
    },
    ...(input['headless'] === true
      ? {}
      : {
          prompt: () => {
            heard.prompts += 1;
            return isData(answer) ? answerOf(answer) : { decision: 'deny' as const };
          },
        }),
  });
  const call = { tool, input: jsonOf(argsOf(input)) };
  const outcome = await gate.check(call);
  const isReviewed = heard.reviews > 0;
  const again = 'then' in input ? await gate.check(call) : undefined;
  const kept = (await gate.grants.list()).map(({ grant }) => grant.scope);
  const isFree = again !== undefined && again.kind === 'allow' && heard.reviews + heard.prompts < 2;
  return {
    decision: wordFor(outcome, input, isReviewed, heard.prompts > 0),
    via: viaOf(outcome, heard.prompts > 0),
    remembered: isFree ? 'session' : (scopes.find(([, scope]) => kept.includes(scope))?.[0] ?? 'once'),
    ...(outcome.kind === 'deny' ? { message: outcome.message } : {}),
  };
};

const speakers: Readonly<Record<string, ConversationEntry['from']>> = {
  assistant: 'model',
  model: 'model',
  tool: 'tool',
  summary: 'summary',
  compaction: 'summary',
};

/** What was said, where the row tells; else the person has said something. */
const conversationOf = (given: unknown): readonly ConversationEntry[] => {
  if (!Array.isArray(given)) return [{ from: 'person', text: 'Do what it takes.' }];
  return given.map((one) =>
    isData(one)
      ? { from: speakers[textOf(one, 'role') ?? ''] ?? 'person', text: textOf(one, 'text') ?? '' }
      : { from: 'person', text: String(one) },
  );
};

const reviewOf = (input: Data): Promise<string> => {
  const said = textOf(input, 'reviewer');
  if (said === 'error') return Promise.reject(new Error('gone'));
  const isOutcome = said === 'allow' || said === 'deny' || said === 'ask' || said === 'ask_user';
  return Promise.resolve(
    isOutcome
      ? JSON.stringify({ outcome: said, reason: textOf(input, 'rationale') ?? '' })
      : 'I would rather not say.',
  );
};

const wordFor = (outcome: Outcome, input: Data, isReviewed: boolean, isAsked: boolean): string => {
  if (outcome.kind === 'allow') return 'allow';
  if (isReviewed && !('reviewer' in input)) return 'review';
  return isAsked && !isData(input['answer']) ? 'prompt' : 'reject';
};

const viaOf = (outcome: Outcome, isAsked: boolean): string => {
  if (outcome.kind === 'deny') return outcome.cause === 'reviewer' ? 'review' : outcome.cause;
  if (outcome.kind !== 'allow') return outcome.kind;
  const by = outcome.decision.by.map(({ rule }) => rule);
  if (by.includes('grant')) return 'grant';
  return by.includes('review') ? 'review' : isAsked ? 'person' : 'policy';
};
