import { classify, type Environment } from '../src/classify/index.ts';
import {
  compilePolicy,
  type Decision,
  decide,
  type Issue,
  type Policy,
  parsePolicy,
  recommended,
} from '../src/policy/index.ts';
import type { Shell } from '../src/shell/index.ts';

/** A machine that says nothing but where things are, as the command line has it without a host. */
export const environment = (shell: Shell): Environment => ({
  cwd: '/home/dev/project',
  home: '/home/dev',
  shell,
});

const say = (issues: readonly Issue[]): string => issues.map(({ message }) => message).join('; ');

/** Compiles a document of the bench's own; a fault in it is a fault of the bench. */
export const compile = (document: unknown): Policy => {
  const parsed = parsePolicy(document);
  if (!parsed.ok) throw new Error(say(parsed.issues));
  const policy = compilePolicy(parsed.value);
  if (!policy.ok) throw new Error(say(policy.issues));
  return policy.value;
};

export const recommendedPolicy = (): Policy => {
  const policy = compilePolicy(recommended);
  if (!policy.ok) throw new Error(say(policy.issues));
  return policy.value;
};

/** One decision as an agent asks for it: the text is new, nothing is kept from earlier ones. */
export const judge = (policy: Policy, surroundings: Environment, command: string): Decision =>
  decide(policy, classify({ tool: 'bash', input: { command } }, surroundings), {});
