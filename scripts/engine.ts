import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { classify, type Environment } from '../src/classify/index.ts';
import {
  compilePolicy,
  type Decision,
  decide,
  type Issue,
  type Policy,
  parsePolicy,
} from '../src/policy/index.ts';
import { loadShell, type Shell } from '../src/shell/index.ts';

/** The compiled scripts stand outside `dist`, where the grammar lies beside the code. */
const grammarFile = createRequire(import.meta.url).resolve('tree-sitter-bash/tree-sitter-bash.wasm');

/** The public functions of the package in the order that one decision takes them. */
export interface Engine {
  readonly shell: Shell;
  /** Throws where a script's own document is wrong: that is a fault of the script, not of a case. */
  readonly compile: (document: unknown) => Policy;
  readonly judge: (policy: Policy, call: unknown, environment: Environment) => Decision;
}

export const loadEngine = async (): Promise<Engine> => {
  const shell = await loadShell({ grammar: readFileSync(grammarFile) });
  const compiled = new Map<string, Policy>();
  return {
    shell,
    compile: (document) => {
      const key = JSON.stringify(document);
      const known = compiled.get(key);
      if (known !== undefined) return known;
      const policy = compile(document);
      compiled.set(key, policy);
      return policy;
    },
    judge: (policy, call, environment) => decide(policy, classify(call, { shell, ...environment }), {}),
  };
};

const compile = (document: unknown): Policy => {
  const parsed = parsePolicy(document);
  if (!parsed.ok) throw new Error(`${say(parsed.issues)} in ${JSON.stringify(document)}`);
  const policy = compilePolicy(parsed.value);
  if (!policy.ok) throw new Error(`${say(policy.issues)} in ${JSON.stringify(document)}`);
  return policy.value;
};

const say = (issues: readonly Issue[]): string => issues.map((issue) => issue.message).join('; ');
