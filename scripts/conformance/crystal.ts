import { classify, type Environment, type Permission, type Risk } from '../../src/classify/index.ts';
import { keptScope, offeredScopes } from '../../src/gate/scopes.ts';
import type { OpenedDialect, Strictness } from '../../src/policy/dialects/contract.ts';
import { crystalClass } from '../../src/policy/dialects/crystal/class.ts';
import { isCredentialPath, walkable } from '../../src/policy/dialects/crystal/credentials.ts';
import { crystalGate } from '../../src/policy/dialects/crystal/gate.ts';
import { crystal } from '../../src/policy/dialects/crystal/index.ts';
import { deniedByReviewer } from '../../src/policy/dialects/crystal/messages.ts';
import { shellClass } from '../../src/policy/dialects/crystal/shell-class.ts';
import {
  type Adjustment,
  type Condition,
  compileSource,
  type Decision,
  decide,
  type Verdict as Said,
  type State,
} from '../../src/policy/index.ts';
import type { Engine } from '../engine.ts';
import { hostWith } from './host.ts';
import { type Data, isData, type Row, textOf, textsOf } from './rows.ts';
import { failed, passed, skipped, type Verdict } from './verdict.ts';

/** Rows of the Crystal dialect, in its faithful strictness. */
export const runCrystal = (engine: Engine, row: Row): Verdict => {
  const { input, expect } = row.data;
  if (!isData(input) || !isData(expect)) return skipped('a row without input or expectation');
  if ('op' in input) return compare(operation(input), expect);
  if ('load' in input) return skipped('what a plugin prints when it is loaded belongs to the host');
  if (row.area === 'plugin') return compare(plugin(input), expect);
  if ('mode' in input) return compare(judged(engine, input), expect);
  return compare(classOf(input), expect);
};

const compare = (got: Data, expect: Data): Verdict => {
  const wrong = Object.entries(expect).filter(([key, value]) => got[key] !== undefined && got[key] !== value);
  const missing = Object.keys(expect).filter((key) => got[key] === undefined);
  if (wrong.length > 0) {
    return failed(wrong.map(([key, value]) => `${key}: expected ${value}, got ${got[key]}`).join('; '));
  }
  return missing.length === 0 ? passed : failed(`no answer about ${missing.join(', ')}`);
};

const operation = (input: Data): Data => {
  const path = textOf(input, 'path') ?? '';
  if (input['op'] === 'walk') {
    const entries = Array.isArray(input['entries']) ? input['entries'].flatMap(entryOf) : [];
    return { visited: JSON.stringify(walkable(entries).map((entry) => entry.path)) };
  }
  return { decision: isCredentialPath(path) ? 'reject' : 'allow' };
};

const entryOf = (value: unknown): readonly { readonly path: string; readonly target?: string }[] => {
  if (typeof value === 'string') return [{ path: value }];
  if (!isData(value)) return [];
  const target = textOf(value, 'target') ?? textOf(value, 'link');
  return [{ path: textOf(value, 'path') ?? '', ...(target === undefined ? {} : { target }) }];
};

const argsOf = (input: Data): Data => (isData(input['args']) ? input['args'] : {});

const workspaceOf = (input: Data): string => textOf(input, 'workspace') ?? '/home/dev/project';

const hostOf = (input: Data): Environment => {
  const links = isData(input['links']) ? input['links'] : {};
  const files = Object.fromEntries(Object.entries(links).map(([path, to]) => [path, `-> ${String(to)}`]));
  return hostWith({ cwd: workspaceOf(input), home: textOf(input, 'home') ?? '/home/dev' }, files);
};

interface External {
  readonly tool: string;
  readonly risk: Risk;
  readonly permission: Permission;
  readonly summary: string;
}

const risks: readonly Risk[] = ['read', 'write', 'privileged', 'forbidden'];
const permissions: readonly Permission[] = [
  'workspace',
  'outside_workspace',
  'network',
  'privileged_escalation',
];

const externalOf = (tool: string, value: Data): External => ({
  tool,
  risk: risks.find((one) => one === value['risk']) ?? 'privileged',
  permission: permissions.find((one) => one === value['authority']) ?? 'workspace',
  summary: textOf(value, 'summary') ?? 'External tool',
});

const classOf = (input: Data): Data => {
  const host = hostOf(input);
  const tool = textOf(input, 'tool') ?? '';
  const directories = Array.isArray(input['sessionDirs']) ? input['sessionDirs'].filter(isData) : [];
  const classifiers = Array.isArray(input['classifiers']) ? input['classifiers'].filter(isData) : [];
  const made = crystalClass(
    { tool, input: jsonOf(argsOf(input)) },
    {
      environment: {
        cwd: host.cwd,
        home: host.home,
        roots: [host.cwd, ...directories.map((one) => textOf(one, 'path') ?? host.cwd)],
      },
      machine: host.resolvePath === undefined ? {} : { resolvePath: host.resolvePath },
      external: classifiers.map((one) => externalOf(textOf(one, 'tool') ?? '', one)),
      timedOut: textsOf(input['regexTimeout']),
    },
  );
  const command = argsOf(input)['command'];
  const { category } = shellClass(
    typeof command === 'string' ? command : undefined,
    textsOf(input['regexTimeout']),
  );
  return { risk: made.risk, authority: made.permission, summary: made.summary, category };
};

/** Rows hold plain JSON. */
const jsonOf = (data: Data) => classify({ tool: 'x', input: data }, { cwd: '/' }).call.input;

/** What hooks make of a class: the adjustments that the engine takes, read off one judged unit. */
const plugin = (input: Data): Data => {
  if (isData(input['call'])) {
    const rewritten = isData(input['onToolCall']) ? input['onToolCall'] : {};
    return classOf({ ...input['call'], ...rewritten });
  }
  const base = isData(input['base']) ? input['base'] : {};
  const hooks = [input['hook'], ...(Array.isArray(input['hooks']) ? input['hooks'] : [])].filter(isData);
  const adjustments = [
    ...hooks.filter((hook) => hook['throws'] !== true).map((hook) => adjustment('raise', hook)),
    ...(isData(input['rawHook']) ? [adjustment('set', input['rawHook'])] : []),
  ];
  const opened = open(
    { mode: 'default', tool: 'external' },
    { external: [externalOf('external', base)] },
    'faithful',
  );
  const requires = base['requirePrompt'] === true ? [adjustment('raise', { requirePrompt: true })] : [];
  return adjustedClass(opened, [...requires, ...adjustments]);
};

const adjustment = (kind: Adjustment['kind'], value: Data): Adjustment => {
  const risk = risks.find((one) => one === value['risk']);
  const permission = permissions.find((one) => one === value['authority']);
  return {
    kind,
    ...(risk === undefined ? {} : { risk }),
    ...(permission === undefined ? {} : { permission }),
    ...(typeof value['requirePrompt'] === 'boolean' ? { requiresPrompt: value['requirePrompt'] } : {}),
  };
};

/** Asks the policy itself about each value: a rule that denies exactly one of them tells which it is. */
const adjustedClass = (opened: OpenedDialect, adjustments: readonly Adjustment[]): Data => {
  const holds = (when: Condition): boolean => probe(opened, when, adjustments);
  return {
    risk: risks.find((one) => holds({ kind: 'risk', risks: [one] })),
    authority: permissions.find((one) => holds({ kind: 'permission', permissions: [one] })),
    requirePrompt: holds({ kind: 'requires-prompt' }),
  };
};

const probe = ({ source }: OpenedDialect, when: Condition, adjustments: readonly Adjustment[]): boolean => {
  const [pass] = source.passes;
  if (pass === undefined) return false;
  const origin = { table: 'probe', rule: 'probe' };
  const guards = [
    { name: 'probe', algorithm: 'strictest' as const, rules: [{ effect: 'deny' as const, when, origin }] },
  ];
  const policy = compileSource({ ...source, passes: [{ ...pass, guards }] });
  if (!policy.ok) return false;
  const call = classify({ tool: 'external', input: {} }, { cwd: '/home/dev/project', tools: crystal.tools });
  return decide(policy.value, call, { adjustments }).effect === 'deny';
};

interface Given {
  readonly external?: readonly External[];
}

const open = (input: Data, { external = [] }: Given, strictness: Strictness): OpenedDialect => {
  const file = {
    directories: Array.isArray(input['sessionDirs']) ? input['sessionDirs'] : [],
    automatic: input['automatic'] === true ? [textOf(input, 'tool')] : [],
    tools: external,
    grants: (Array.isArray(input['grants']) ? input['grants'].filter(isData) : []).map((grant) => ({
      workspace: workspaceOf(input),
      tool: grant['tool'],
      fingerprint: grant['fingerprint'],
    })),
  };
  const mode = textOf(input, 'mode');
  return crystal.open({
    files: [
      { path: '/home/dev/project/.crystal/toolgate.json', scope: 'project', text: JSON.stringify(file) },
    ],
    place: { cwd: workspaceOf(input), home: '/home/dev', platform: 'linux', variables: {} },
    machine: {},
    strictness,
    launch: {
      ...(mode === undefined ? {} : { mode }),
      headless: input['headless'] === true,
      flags: { plan: input['plan'] === true },
    },
  });
};

const builtIn = (tool: string): boolean => Object.hasOwn(crystal.tools.entries, tool);

/** The decision before anybody is asked, with what a row says of the class. */
export const decideCrystal = (
  engine: Engine,
  input: Data,
  strictness: Strictness,
  more: State = {},
): Decision => {
  const tool = textOf(input, 'tool') ?? '';
  const given = isData(input['classification']) ? input['classification'] : undefined;
  const isExternal = given !== undefined && !builtIn(tool);
  const opened = open(input, isExternal ? { external: [externalOf(tool, given)] } : {}, strictness);
  const policy = compileSource(opened.source);
  if (!policy.ok) throw new Error(JSON.stringify(policy.issues));
  const adjustments = given === undefined ? [] : [adjustment('set', given)];
  const state: State = {
    ...(opened.grants === undefined ? {} : { grants: opened.grants }),
    adjustments,
    ...more,
  };
  const environment: Environment = {
    ...hostOf(input),
    ...opened.environment,
    tools: crystal.tools,
    shell: engine.shell,
  };
  return decide(policy.value, classify({ tool, input: argsOf(input) }, environment), state);
};

/** One decision as the gate would come to it: the reviewer's and the person's answers are handed in as they are asked for. */
const judged = (engine: Engine, input: Data): Data => {
  const conversation = input['conversation'];
  const facts = { conversation: !(Array.isArray(conversation) && conversation.length === 0) };
  const said: Said[] = [];
  const now = (): Decision => decideCrystal(engine, input, 'faithful', { facts, verdicts: said });
  let decision = now();
  let asked: string | undefined;
  if (decision.effect === 'ask' && decision.questions[0]?.route[0] === 'reviewer') {
    if (!('reviewer' in input)) return outcome(decision, 'review');
    const effect = (['allow', 'deny'] as const).find((one) => one === input['reviewer']) ?? 'ask';
    said.push({ from: 'reviewer', effect });
    asked = 'review';
    decision = now();
  }
  const answer = input['answer'];
  if (decision.effect === 'ask' && isData(answer)) {
    said.push({ from: 'person', effect: answer['allow'] === true ? 'allow' : 'deny' });
    asked = 'person';
    decision = now();
  }
  return { ...outcome(decision, undefined, asked), ...told(decision, input), remembered: remembered(input) };
};

/** How long the gate keeps the person's answer; a reviewer's is for this once. */
const remembered = (input: Data): string => {
  const { answer, classification } = input;
  if (!isData(answer) || answer['allow'] !== true) return 'once';
  const risk = riskWords.find((one) => isData(classification) && classification['risk'] === one) ?? 'write';
  const asked = scopes.find(([word]) => word === answer['scope'])?.[1] ?? 'once';
  const kept = keptScope(asked, crystalGate.grants, offeredScopes(crystalGate.grants, { risk }));
  return scopes.find(([, scope]) => scope === kept)?.[0] ?? 'once';
};

const riskWords = ['read', 'write', 'privileged', 'forbidden'] as const;
const scopes = [
  ['once', 'once'],
  ['session', 'session'],
  ['persistent', 'user'],
] as const;

const words = { allow: 'allow', ask: 'prompt', deny: 'reject' } as const;

const outcome = (decision: Decision, word: string | undefined, asked?: string): Data => {
  const by = decision.by.map(({ rule }) => rule);
  return {
    decision: word ?? words[decision.effect],
    risk: undefined,
    via: by.includes('grant') ? 'grant' : by.includes('review') ? 'review' : (asked ?? 'policy'),
    ...ofUnit(decision),
  };
};

/** Risk and authority of the agent's own class stand in the questions' facts; rows with a mode rarely ask for them. */
const ofUnit = ({ classification }: Decision): Data => {
  const made = crystalClass(classification.call, {
    environment: classification.environment,
    machine: {},
    external: [],
  });
  return { risk: made.risk, authority: made.permission };
};

const told = (decision: Decision, input: Data): Data => {
  const [rule] = decision.by;
  if (decision.effect !== 'deny' || rule === undefined) return {};
  if (rule.rule === 'reviewer-denied') return { message: deniedByReviewer(textOf(input, 'rationale') ?? '') };
  const text = /: (?:`[^`]*`|the call): (.*) \([^()]*\)\.$/s.exec(decision.reason)?.[1];
  return text === undefined ? {} : { message: text };
};
