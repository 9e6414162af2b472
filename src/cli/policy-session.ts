import { classify, type Environment } from '../classify/index.ts';
import {
  compilePolicy,
  composePolicies,
  type Decision,
  decide,
  type Effect,
  modes,
  type Policy,
  type PolicyDocument,
  parsePolicy,
} from '../policy/index.ts';
import { answerInvalid } from './answer-invalid.ts';
import type { JudgeArguments } from './arguments.ts';
import { loadPolicy } from './load-policy.ts';
import type { Change } from './remedies.ts';
import { sayIssue } from './say-issue.ts';
import type { Session, SessionPlace } from './session.ts';
import type { Terminal } from './terminal.ts';

/** Judging by toolgate's own policies; `undefined` after saying on the terminal what is wrong. */
export const openPolicySession = (
  args: Pick<JudgeArguments, 'policy' | 'mode'>,
  place: SessionPlace,
  terminal: Terminal,
): Session | undefined => {
  if (args.mode !== undefined && !isMode(args.mode)) {
    terminal.complain(modeFault(args.mode));
    return undefined;
  }
  const { cwd, repositoryRoot } = place;
  const document = loadPolicy(args.policy, { cwd, repositoryRoot }, terminal);
  if (document === undefined) return undefined;
  const policy = compilePolicy(document);
  if (!policy.ok) {
    for (const issue of policy.issues) terminal.complain(sayIssue(issue));
    return undefined;
  }
  return documentSession(document, policy.value, args.mode, place);
};

/** Judging by a document that was read and compiled before. */
export const documentSession = (
  document: PolicyDocument,
  policy: Policy,
  mode: string | undefined,
  { environmentOf: plainEnvironmentOf }: SessionPlace,
): Session => {
  const { source } = policy;
  const environmentOf = withPrograms(plainEnvironmentOf, source.programs);
  const state = mode === undefined ? {} : { mode };
  const redecide = (decision: Decision, other: PolicyDocument | undefined): Effect | undefined => {
    const changed = other === undefined ? undefined : compilePolicy(other);
    if (changed === undefined || !changed.ok) return undefined;
    return decide(changed.value, decision.classification, state).effect;
  };
  const withMore = (more: object): PolicyDocument | undefined => {
    const parsed = parsePolicy({ version: 1, ...more });
    return parsed.ok ? composePolicies([document, parsed.value]) : undefined;
  };
  return {
    mode: mode ?? source.mode,
    modes,
    ownRules: true,
    shellCall: (command) => ({ tool: 'bash', input: { command } }),
    judge: (call, other, more) => {
      const inMode = other === undefined ? state : { mode: other };
      const now = more === undefined ? inMode : { ...inMode, ...more };
      return answerInvalid(decide(policy, classify(call, environmentOf(call)), now), source.headless);
    },
    attempt: (call, decision) => (change: Change) => {
      const { classification } = decision;
      switch (change.kind) {
        case 'mode':
          return decide(policy, classification, { mode: change.mode }).effect;
        case 'sandbox': {
          const environment = { ...environmentOf(call), sandbox: true };
          return decide(policy, classify(call, environment), { mode: change.mode }).effect;
        }
        case 'setting':
          return redecide(decision, withMore({ settings: { [change.name]: change.value } }));
        case 'rules':
          return redecide(decision, withMore({ rules: change.rules }));
        case 'without':
          return redecide(decision, {
            ...document,
            rules: document.rules.filter(({ origin }) => origin !== change.origin),
          });
        default: {
          const unreachable: never = change;
          return unreachable;
        }
      }
    },
  };
};

/** The same environments, each made once, with the entries of the policy file. */
const withPrograms = (
  environmentOf: SessionPlace['environmentOf'],
  programs: Environment['programs'],
): SessionPlace['environmentOf'] => {
  if (programs === undefined) return environmentOf;
  const made = new Map<Environment, Environment>();
  return (call) => {
    const plain = environmentOf(call);
    const known = made.get(plain);
    if (known !== undefined) return known;
    const environment = { ...plain, programs };
    made.set(plain, environment);
    return environment;
  };
};

export const isMode = (mode: string): boolean => modes.some((known) => known === mode);

export const modeFault = (mode: string): string => `no such mode: "${mode}"; there are ${modes.join(', ')}`;
