import fc from 'fast-check';
import { expect } from 'vitest';
import { classify, type Environment } from '../../src/classify/index.ts';
import type { ConfigurationFile, Dialect, LaunchOptions } from '../../src/policy/dialects/contract.ts';
import { compileSource, type Decision, decide, type State, strictness } from '../../src/policy/index.ts';
import { runs } from './edit-files.ts';

/** One run of an agent: what it was started with and what it wants to do. */
export interface AgentRun {
  readonly files: readonly ConfigurationFile[];
  readonly launch: LaunchOptions;
  readonly call: { readonly tool: string; readonly input: object };
  readonly state: State;
}

const place = {
  cwd: '/home/dev/project',
  home: '/home/dev',
  repositoryRoot: '/home/dev/project',
  platform: 'linux',
  variables: {},
} as const;

/** Both decisions of one run. */
export function bothOf(
  dialect: Dialect,
  { files, launch, call, state }: AgentRun,
  environment: Partial<Environment> = {},
): { readonly faithful: Decision; readonly hardened: Decision } {
  const decideIn = (how: 'faithful' | 'hardened'): Decision => {
    const opened = dialect.open({ files, place, machine: {}, strictness: how, launch });
    const policy = compileSource(opened.source);
    if (!policy.ok) throw new Error(JSON.stringify(policy.issues));
    const known = classify(call, {
      cwd: place.cwd,
      home: place.home,
      repositoryRoot: place.repositoryRoot,
      platform: place.platform,
      tools: dialect.tools,
      ...environment,
      ...opened.environment,
    });
    return decide(policy.value, known, {
      ...(opened.grants === undefined ? {} : { grants: opened.grants }),
      ...state,
    });
  };
  return { faithful: decideIn('faithful'), hardened: decideIn('hardened') };
}

const confined = ({ confinement }: Decision): number => (confinement === 'configured' ? 1 : 0);

/** Law: hardened is never looser than faithful, by effect and by confinement. */
export function isNeverLooser(
  dialect: Dialect,
  of: fc.Arbitrary<AgentRun>,
  count = 1000,
  environment: Partial<Environment> = {},
): void {
  const met = new Map<string, number>();
  fc.assert(
    fc.property(of, (run) => {
      const { faithful, hardened } = bothOf(dialect, run, environment);
      met.set(faithful.effect, (met.get(faithful.effect) ?? 0) + 1);
      expect(strictness(hardened.effect)).toBeGreaterThanOrEqual(strictness(faithful.effect));
      if (hardened.effect === faithful.effect && hardened.effect === 'allow') {
        expect(confined(hardened)).toBeGreaterThanOrEqual(confined(faithful));
      }
    }),
    runs(count),
  );
  // A law that is only tried on one effect says little: each effect is met by one run in fifty at least.
  const rare = ['allow', 'ask', 'deny'].filter((effect) => (met.get(effect) ?? 0) * 50 < count);
  expect(rare, `distribution ${JSON.stringify([...met])}`).toEqual([]);
}

/** Codes of known holes in the trace of a decision. */
export const holesIn = ({ trace }: Decision): readonly string[] => trace.flatMap(({ holes = [] }) => holes);
