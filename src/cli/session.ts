import { statSync } from 'node:fs';
import { isAbsolute, resolve } from 'node:path';
import { classify, type Environment } from '../classify/index.ts';
import {
  compilePolicy,
  type Decision,
  decide,
  modes,
  type Policy,
  type PolicyDocument,
} from '../policy/index.ts';
import { loadShell } from '../shell/index.ts';
import type { JudgeArguments } from './arguments.ts';
import { findRepositoryRoot, hostEnvironment } from './host-environment.ts';
import { loadPolicy } from './load-policy.ts';
import { sayIssue } from './say-issue.ts';
import type { Terminal } from './terminal.ts';

/** What calls are judged against: this machine, the policy that holds here and the mode that was asked for. */
export interface Session {
  readonly document: PolicyDocument;
  readonly policy: Policy;
  /** The mode of the command line, which overrides the policy's. */
  readonly mode: string | undefined;
  readonly environmentOf: (call: unknown) => Environment;
  readonly judge: (call: unknown) => Decision;
}

/** Opens what `check` and `explain` need; `undefined` after saying on the terminal what is wrong. */
export const openSession = async (
  args: Pick<JudgeArguments, 'policy' | 'mode' | 'cwd' | 'home'>,
  terminal: Terminal,
): Promise<Session | undefined> => {
  const cwd = resolve(terminal.cwd, args.cwd ?? '.');
  if (!isDirectory(cwd)) {
    terminal.complain(`no such directory: ${cwd}`);
    return undefined;
  }
  if (args.mode !== undefined && !isMode(args.mode)) {
    terminal.complain(`no such mode: "${args.mode}"; there are ${modes.join(', ')}`);
    return undefined;
  }
  const home = args.home === undefined ? terminal.variables['HOME'] : resolve(terminal.cwd, args.home);
  const document = loadPolicy(args.policy, { cwd, repositoryRoot: findRepositoryRoot(cwd) }, terminal);
  if (document === undefined) return undefined;
  const policy = compilePolicy(document);
  if (!policy.ok) {
    for (const issue of policy.issues) terminal.complain(sayIssue(issue));
    return undefined;
  }
  const shell = await loadShell();
  const environments = new Map<string, Environment>();
  const environmentOf = (call: unknown): Environment => {
    const place = { cwd: absoluteField(call, 'cwd') ?? cwd, home: absoluteField(call, 'home') ?? home };
    const key = JSON.stringify(place);
    const known = environments.get(key);
    if (known !== undefined) return known;
    const environment = hostEnvironment({ ...place, shell, platform: terminal.platform });
    environments.set(key, environment);
    return environment;
  };
  const state = args.mode === undefined ? {} : { mode: args.mode };
  return {
    document,
    policy: policy.value,
    mode: args.mode,
    environmentOf,
    judge: (call) =>
      answerInvalid(
        decide(policy.value, classify(call, environmentOf(call)), state),
        policy.value.source.headless,
      ),
  };
};

/** Nobody can run what is no call, so the answer is the same in every mode: ask, or deny where nobody is asked. */
const answerInvalid = (decision: Decision, headless: boolean): Decision => {
  const reason = decision.classification.reasons.find(({ code }) => code === 'invalid-call');
  if (reason === undefined) return decision;
  const others = decision.reasons.filter(({ code }) => code !== reason.code);
  return { ...decision, effect: headless ? 'deny' : 'ask', reasons: [reason, ...others] };
};

const isMode = (mode: string): boolean => modes.some((known) => known === mode);

const isDirectory = (path: string): boolean => {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
};

const absoluteField = (call: unknown, name: 'cwd' | 'home'): string | undefined => {
  if (typeof call !== 'object' || call === null) return undefined;
  const value = Object.entries(call).find(([key]) => key === name)?.[1];
  return typeof value === 'string' && isAbsolute(value) ? value : undefined;
};
