import type { Classification } from '../../classify/index.ts';
import type { CallFlags, Issue, Pass, Rule, State, Table, Unit, View } from '../types.ts';
import { soundView } from '../views/sound.ts';
import type { Strictness } from './contract.ts';

/** A pass without its view. */
export type PassTables = Omit<Pass, 'view'>;

/**
 * The passes of a dialect: the agent's own view, and for `hardened` the same configuration in the sound view.
 *
 * INVARIANT: `hardened` is never looser than `faithful`, since its passes are those of `faithful` and one more.
 */
export function dialectPasses(strictness: Strictness, faithful: Pass, sound: PassTables): readonly Pass[] {
  const { view, guards, deciders, finish } = faithful;
  const own: Pass = { view: unfailing(view), guards: [unreadableAsks, ...guards], deciders, finish };
  return strictness === 'faithful' ? [own] : [own, { view: soundView, ...sound }];
}

/** A faithful pass that cannot be computed asks, whatever the mode gives. */
const unreadableAsks: Table = {
  name: 'readable',
  algorithm: 'strictest',
  rules: [
    {
      effect: 'ask',
      when: { kind: 'reason', codes: ['unreadable'] },
      cause: 'unreadable',
      origin: { table: 'readable', rule: 'unreadable' },
    },
  ],
};

/** One pass that denies every call, with what is broken as its rules. */
export function brokenPass(issues: readonly Issue[]): Pass {
  const rules = issues.map((issue): Rule => {
    const { code, message, file, line, column } = issue;
    return {
      effect: 'deny',
      when: { kind: 'always' },
      cause: 'broken-configuration',
      because: message,
      origin: {
        table: 'broken configuration',
        rule: code,
        ...(file === undefined ? {} : { file }),
        ...(line === undefined ? {} : { line }),
        ...(column === undefined ? {} : { column }),
      },
    };
  });
  const table: Table = { name: 'broken configuration', algorithm: 'strictest', rules };
  return { view: soundView, guards: [table], deciders: [], finish: [] };
}

/** What the agent's view cannot compute is one unit that no rule names, so that it asks. */
function unfailing(view: View): View {
  const { name, values } = view;
  return {
    name,
    values,
    units: (classification, state) => {
      try {
        return view.units(classification, state);
      } catch {
        return [unreadableUnit(classification)];
      }
    },
    holes: (classification, state) => holesOf(view, classification, state),
    flags: (classification) => flagsOf(view, classification),
  };
}

/** What cannot be told asks, and is remembered by nobody. */
function flagsOf(view: View, classification: Classification): CallFlags {
  try {
    return view.flags?.(classification) ?? noFlags;
  } catch {
    return { requiresPrompt: true, reusableGrant: false };
  }
}

const noFlags: CallFlags = {};

function holesOf(view: View, classification: Classification, state: State): readonly string[] {
  try {
    return view.holes?.(classification, state) ?? [];
  } catch {
    return [];
  }
}

/** One unit that no rule names, for a call of which a view cannot tell what its agent would ask. */
export function unreadableUnit(classification: Classification): Unit {
  const text = classification.analysis?.source ?? classification.summary;
  return {
    index: 0,
    key: `unreadable | ${classification.environment.cwd} | ${classification.tool.name} | ${text}`,
    text,
    kind: 'opaque',
    open: true,
    risk: 'privileged',
    permission: 'privileged_escalation',
    base: false,
    certainty: 'opaque',
    reason: { code: 'unreadable' },
  };
}
