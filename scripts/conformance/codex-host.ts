import { classify } from '../../src/classify/index.ts';
import { codexClassic, codexCurrent, codexMid } from '../../src/policy/dialects/codex/index.ts';
import type {
  ConfigurationFile,
  DialectPlace,
  LaunchOptions,
  Strictness,
} from '../../src/policy/dialects/contract.ts';
import { compileSource, type Decision, decide, type State } from '../../src/policy/index.ts';
import type { Engine } from '../engine.ts';
import { type Data, isData, textOf } from './rows.ts';
import { failed, passed, type Verdict } from './verdict.ts';

export type Era = 'classic' | 'mid' | 'current';

export const dialects = { classic: codexClassic, mid: codexMid, current: codexCurrent } as const;

export const erasOf = (input: Data): readonly Era[] => {
  const given: readonly unknown[] = Array.isArray(input['era']) ? input['era'] : ['current'];
  return (['classic', 'mid', 'current'] as const).filter((era) => given.includes(era));
};

/** What a row says of a run. */
export interface CodexRun {
  readonly era: Era;
  readonly strictness?: Strictness;
  /** Texts of rules files. */
  readonly rules?: readonly string[];
  /** The text of the user's `config.toml`. */
  readonly config?: string;
  readonly files?: readonly ConfigurationFile[];
  readonly approval?: unknown;
  readonly sandbox?: string;
  readonly denyRead?: boolean;
  readonly workspace?: string;
  readonly shell?: string;
  readonly call: { readonly tool: string; readonly input: Data; readonly cwd?: string };
  readonly annotations?: Data;
  readonly state?: State;
}

export const workspaceOf = ({ workspace }: CodexRun): string => workspace ?? '/home/dev/project';

export const filesOf = ({ rules = [], config, files = [] }: CodexRun): readonly ConfigurationFile[] => [
  ...(config === undefined ? [] : [{ path: '/home/dev/.codex/config.toml', scope: 'user', text: config }]),
  ...rules.map((text, at) => ({ path: `/home/dev/.codex/rules/${at}.rules`, scope: 'user', text })),
  ...files,
];

export const launchOf = ({ approval, sandbox, denyRead }: CodexRun): LaunchOptions => {
  const granular = isData(approval) && isData(approval['granular']) ? approval['granular'] : undefined;
  const mode = granular === undefined ? (typeof approval === 'string' ? approval : undefined) : 'granular';
  const call = classify({ tool: 'x', input: { granular: granular ?? null } }, { cwd: '/' }).call;
  return {
    ...(mode === undefined ? {} : { mode }),
    flags: {
      ...(sandbox === undefined ? {} : { sandbox }),
      ...(granular === undefined ? {} : { granular: call.input['granular'] ?? null }),
      ...(denyRead === true ? { denyRead: ['/secret'] } : {}),
    },
  };
};

export const placeOf = (run: CodexRun): DialectPlace => {
  const cwd = workspaceOf(run);
  return {
    cwd,
    home: '/home/dev',
    repositoryRoot: cwd,
    platform: 'linux',
    variables: run.shell === undefined ? {} : { SHELL: run.shell },
  };
};

export const openRun = (run: CodexRun) =>
  dialects[run.era].open({
    files: filesOf(run),
    place: placeOf(run),
    machine: {},
    strictness: run.strictness ?? 'faithful',
    launch: launchOf(run),
  });

export const judgeRun = (engine: Engine, run: CodexRun): Decision => {
  const opened = openRun(run);
  const policy = compileSource(opened.source);
  if (!policy.ok) throw new Error(JSON.stringify(policy.issues));
  const cwd = workspaceOf(run);
  const known = classify(run.call, {
    cwd,
    home: '/home/dev',
    repositoryRoot: cwd,
    platform: 'linux',
    shell: engine.shell,
    tools: dialects[run.era].tools,
    ...opened.environment,
    ...(run.annotations === undefined ? {} : { annotations: { [run.call.tool]: run.annotations } }),
  });
  return decide(policy.value, known, run.state ?? {});
};

/** A call that runs a script as rows spell it. */
export const commandCall = (input: Data, more: Data = {}): CodexRun['call'] => {
  const permissions = textOf(input, 'sandbox_permissions');
  return {
    tool: 'exec_command',
    input: {
      cmd: textOf(input, 'script') ?? '',
      ...(permissions === undefined || permissions === 'use_default'
        ? {}
        : { sandbox_permissions: permissions }),
      ...more,
    },
  };
};

/** `git status=allow; touch p=prompt` as a rules file. */
export const shortRules = (text: string | undefined): readonly string[] => {
  if (text === undefined || text.trim() === '') return [];
  const lines = text.split(';').map((part) => {
    const at = part.lastIndexOf('=');
    const words = part.slice(0, at).trim().split(/\s+/);
    return `prefix_rule(pattern=${JSON.stringify(words)}, decision=${JSON.stringify(part.slice(at + 1).trim())})`;
  });
  return [`${lines.join('\n')}\n`];
};

const compareData = (got: Data, expect: Data): string | undefined => {
  const wrong = Object.entries(expect).filter(
    ([key, value]) => JSON.stringify(got[key]) !== JSON.stringify(value),
  );
  return wrong.length === 0
    ? undefined
    : wrong
        .map(([key, value]) => `${key}: expected ${JSON.stringify(value)}, got ${JSON.stringify(got[key])}`)
        .join('; ');
};

export const compareEras = (input: Data, expect: Data, run: (era: Era) => Data): Verdict => {
  const wrong = erasOf(input).flatMap((era) => {
    const difference = compareData(run(era), expect);
    return difference === undefined ? [] : [`${era}: ${difference}`];
  });
  return wrong.length === 0 ? passed : failed(wrong.join('; '));
};

export const outcome = ({ effect, confinement }: Decision): Data => ({
  decision: effect,
  sandbox: confinement === 'configured' ? 'as-configured' : 'bypass',
});
