import type { Classification } from '../../classify/index.ts';
import type { FactValue, Unit } from '../types.ts';

/**
 * A unit of an agent's own view: a key, a text and the facts that the agent's rules read. Risk and permission are those
 * of the whole call, which no rule of the agent's own asks about unless its view says so in the facts.
 */
export function faithfulUnit(
  classification: Classification,
  index: number,
  part: {
    readonly key: string;
    readonly text: string;
    readonly facts: Readonly<Record<string, FactValue>>;
    readonly holes?: readonly string[];
    readonly remembers?: readonly string[];
    readonly granted?: boolean;
  },
): Unit {
  return {
    index,
    key: part.key,
    text: part.text,
    kind: classification.analysis === undefined ? 'tool' : 'command',
    open: false,
    risk: classification.risk,
    permission: classification.permission,
    base: true,
    certainty: 'exact',
    reason: { code: 'agent-view' },
    facts: part.facts,
    holes: part.holes,
    remembers: part.remembers,
    granted: part.granted,
  };
}
