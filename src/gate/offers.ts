import { type Classification, higherRisk } from '../classify/index.ts';
import type { ProposedRule } from '../policy/dialects/contract.ts';
import {
  type Decision,
  type Fingerprint,
  type Grant,
  type GrantRules,
  type Question,
  soundView,
} from '../policy/index.ts';
import type { Offer } from './prompt.ts';
import { keyStandsForRunner, standsForRunner } from './runner-key.ts';
import { offeredScopes } from './scopes.ts';

export interface OfferFacts {
  readonly tool: string;
  readonly policy: string;
  /** Digests of the files that the call would run; `undefined` where one cannot be told. */
  readonly digests: Readonly<Record<string, string>> | undefined;
  /** What the agent itself would write down. */
  readonly rules: readonly ProposedRule[];
}

/**
 * The answers to a call's questions that can be remembered, the shortest scope first.
 *
 * INVARIANT: a grant lists each unit that it covers, as the sound view names them, and a key of the agent's own that stands for
 * an interpreter or a wrapper as such is not offered.
 */
export function offersFor(
  decision: Decision,
  questions: readonly Question[],
  rules: GrantRules,
  facts: OfferFacts,
): readonly Offer[] {
  const { classification } = decision;
  const sound = soundKeys(classification);
  const texts = [...new Set(questions.map(({ text }) => text))];
  const fingerprint: Fingerprint | undefined =
    facts.digests === undefined
      ? undefined
      : {
          units: questions.map(({ key }) => key).filter((key) => sound.has(key)),
          directory: classification.environment.cwd,
          tool: facts.tool,
          policy: facts.policy,
          digests: facts.digests,
        };
  // The agent's own class may be higher than what was found, and the other way round.
  const risk = questions.reduce((highest, one) => higherRisk(highest, one.risk), classification.risk);
  return offeredScopes(rules, { risk }).flatMap((scope): readonly Offer[] => {
    const grants = scope === 'once' ? [] : grantsOf(questions, scope, fingerprint, sound);
    if (grants === undefined) return [];
    return [
      {
        scope,
        covers: {
          texts,
          directory: classification.environment.cwd,
          tool: facts.tool,
          files: Object.keys(facts.digests ?? {}),
        },
        grants,
        rules: facts.rules.filter((rule) => rule.scope === scope && isNarrow(rule)),
      },
    ];
  });
}

function soundKeys(classification: Classification): ReadonlySet<string> {
  return new Set(soundView.units(classification, {}).map(({ key }) => key));
}

/** `undefined`: an answer of this scope cannot be kept for every question. */
function grantsOf(
  questions: readonly Question[],
  scope: Grant['scope'],
  fingerprint: Fingerprint | undefined,
  sound: ReadonlySet<string>,
): readonly Grant[] | undefined {
  if (fingerprint === undefined) return undefined;
  const grants: Grant[] = [];
  for (const question of questions) {
    const keys = question.grants.filter((grant) => grant.scope === scope).map(({ key }) => key);
    if (keys.length === 0) return undefined;
    const isOwn = sound.has(question.key);
    if (!isOwn && keys.some(keyStandsForRunner)) return undefined;
    for (const key of keys) {
      grants.push({
        key,
        scope,
        fingerprint: isOwn ? { ...fingerprint, units: [question.key] } : fingerprint,
      });
    }
  }
  return grants;
}

function isNarrow({ prefix }: ProposedRule): boolean {
  return prefix === undefined || !standsForRunner(prefix);
}
