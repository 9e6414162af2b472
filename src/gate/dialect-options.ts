import type { Environment } from '../classify/index.ts';
import type { Dialect, OpenedDialect } from '../policy/dialects/contract.ts';
import { compileSource, type Result } from '../policy/index.ts';
import type { GateOptions } from './options.ts';

/**
 * The options of a gate that stands for an agent: its policy, its way of asking, its hooks, what it remembers, hides and
 * offers to write down. Hook programs of the files are run as the agent runs them; leave `hooks` out where the agent itself
 * does so.
 *
 * @param host the machine, as `hostEnvironment` gives it.
 * @returns the issues, where the configuration makes no policy.
 *
 * @example
 * const options = dialectOptions(claudeCode, claudeCode.open(request), host);
 * if (options.ok) gate = await createGate({ ...options.value, prompt });
 */
export function dialectOptions(
  dialect: Dialect,
  opened: OpenedDialect,
  host: Environment,
): Result<GateOptions> {
  const compiled = compileSource(opened.source);
  if (!compiled.ok) return compiled;
  const { hooks, meetsHookRule, hidesTool, proposedRules, retry, grants } = opened;
  const { shell } = host;
  return {
    ok: true,
    value: {
      policy: compiled.value,
      environment: { ...host, tools: dialect.tools, ...opened.environment },
      ...(dialect.gate === undefined ? {} : { profile: dialect.gate }),
      ...(hooks === undefined ? {} : { hooks }),
      // Without a shell no command can be compared, and a filter that is not sure lets its hook run.
      ...(meetsHookRule === undefined || shell === undefined
        ? {}
        : { meetsHookRule: (rule, tool, input) => meetsHookRule(rule, tool, input, shell) }),
      ...(hidesTool === undefined ? {} : { hidesTool }),
      ...(proposedRules === undefined ? {} : { proposedRules }),
      ...(retry === undefined ? {} : { retry }),
      ...(grants === undefined ? {} : { rememberedGrants: grants }),
    },
  };
}
