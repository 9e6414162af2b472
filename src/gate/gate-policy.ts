import type { Environment } from '../classify/index.ts';
import {
  compilePolicy,
  compileSource,
  hookGuards,
  type Policy,
  type PolicyDocument,
  type PolicySource,
  type Result,
} from '../policy/index.ts';
import type { GateOptions } from './options.ts';

/**
 * Both policies at once: a call passes where both let it pass.
 *
 * INVARIANT: the result is never looser than either.
 */
export function stricterOf(child: Policy, parent: Policy): Policy {
  const source: PolicySource = {
    ...parent.source,
    passes: [...parent.source.passes, ...child.source.passes],
    settings: parent.source.settings,
    headless: parent.source.headless || child.source.headless,
  };
  return unwrap(compileSource(source));
}

/** The entries of the policy's file stand beside those of the host, which win. */
export function withPrograms(host: Environment, policy: GateOptions['policy']): Environment {
  const given =
    policy === undefined ? undefined : 'source' in policy ? policy.source.programs : policy.programs;
  return given === undefined ? host : { ...host, programs: { ...given, ...host.programs } };
}

function unwrap(result: Result<Policy>): Policy {
  if (result.ok) return result.value;
  const messages = result.issues.map(({ message, mend }) => `${message} ${mend}`);
  throw new Error(messages.join('\n'), { cause: result.issues });
}

export function compiled(given: Policy | PolicyDocument, hasHooks: boolean): Policy {
  const policy = 'source' in given ? given : unwrap(compilePolicy(given));
  return hasHooks ? withHookGuards(policy) : policy;
}

/** INVARIANT: what a hook denies is denied, whatever policy is used. */
function withHookGuards(policy: Policy): Policy {
  const { source } = policy;
  const hears = source.passes.every(({ guards }) =>
    guards.some(({ rules }) =>
      rules.some(
        ({ effect, when }) =>
          effect === 'deny' &&
          when.kind === 'verdict' &&
          when.from === 'hook' &&
          when.effects.includes('deny') &&
          when.stage !== 'question',
      ),
    ),
  );
  if (hears) return policy;
  const rules = hookGuards('hooks').filter(({ effect }) => effect === 'deny');
  const guards = { name: 'hooks', algorithm: 'strictest', rules } as const;
  const passes = source.passes.map((pass) => ({ ...pass, guards: [guards, ...pass.guards] }));
  return unwrap(compileSource({ ...source, passes }));
}
