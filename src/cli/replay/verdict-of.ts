import { longestText, type Verdict, type Want } from '../../ci/replay/verdict.ts';
import { isWritten, placeKey } from '../../ci/reviewed.ts';
import type { Classification, Deed, Invocation } from '../../classify/index.ts';
import type { Decision } from '../../policy/index.ts';
import { type UnitAnswer, unitAnswers } from '../unit-answers.ts';

/** What the report needs of a decision. `rules`: the index of each written rule by its place. */
export const verdictOf = (decision: Decision, rules: ReadonlyMap<string, number>): Verdict => {
  const { effect, classification } = decision;
  const fired = new Set<number>();
  for (const entry of decision.trace) {
    for (const origin of entry.rules) {
      const index = isWritten(origin) ? rules.get(placeKey(origin)) : undefined;
      if (index !== undefined) fired.add(index);
    }
  }
  const common = { effect, fired: [...fired], by: ruleText(decision), text: textOf(classification) };
  if (effect === 'allow') return { ...common, about: '', wants: [] };
  const units = unitAnswers(decision).filter((unit) => unit.effect === effect);
  return {
    ...common,
    about: aboutOf(units, classification),
    wants: effect === 'ask' ? wantsOf(units, classification) : [],
  };
};

const ruleText = ({ by }: Decision): string | undefined => {
  const written = by.find(isWritten) ?? by[0];
  if (written === undefined) return undefined;
  return isWritten(written) ? `${written.rule} (${placeKey(written)})` : written.rule;
};

const textOf = ({ call, analysis }: Classification): string =>
  (analysis?.source ?? `${call.tool} ${JSON.stringify(call.input)}`).slice(0, longestText);

/** The program or the tool, and what of it is asked about. */
const aboutOf = (units: readonly UnitAnswer[], classification: Classification): string => {
  const [first] = units;
  const deed = first === undefined ? undefined : deedOf(first, classification);
  const invocation = first === undefined ? undefined : invocationOf(first, deed, classification);
  const program = deed?.program ?? firstWord(invocation);
  const name = program ?? (classification.analysis === undefined ? classification.tool.name : 'shell text');
  const what = deed === undefined ? undefined : whatOf(deed);
  return what === undefined ? name : `${name}: ${what}`;
};

const firstWord = (invocation: Invocation | undefined): string | undefined =>
  invocation?.argvs[0]?.[0]?.split('/').at(-1);

const runsWords = {
  'project-code': 'runs code of the project',
  'inline-code': 'runs code that stands on the line',
  'unknown-program': 'not a known program',
} as const;

const whatOf = (deed: Deed): string | undefined => {
  if (deed.kind === 'tool') return undefined;
  if (deed.runs !== undefined) return runsWords[deed.runs];
  if (deed.access !== undefined) {
    const { action, resource } = deed.access;
    if (resource.kind === 'path') return `${action} in ${resource.place}`;
    if (resource.kind === 'host') return `${action} ${resource.host ?? 'a host'}`;
    return `${action} ${resource.kind}`;
  }
  return deed.kind === 'opaque' || deed.kind === 'flow' ? deed.reason.code : undefined;
};

/** Units of the sound pass stand where their deeds do. */
const deedOf = ({ pass, index }: UnitAnswer, { deeds }: Classification): Deed | undefined =>
  pass === 'sound' ? deeds[index] : undefined;

const invocationOf = (
  { text }: UnitAnswer,
  deed: Deed | undefined,
  { invocations }: Classification,
): Invocation | undefined =>
  invocations.find((one) => (deed === undefined ? one.text === text : one.command === deed.command));

/** Wants beyond these are no help: a call that needs so many rules is not saved by one. */
const mostWants = 8;

const wantsOf = (units: readonly UnitAnswer[], classification: Classification): readonly Want[] => {
  const found = new Map<string, Want>();
  const add = (want: Want): void => {
    if (found.size < mostWants) found.set(JSON.stringify(want), want);
  };
  for (const unit of units) {
    const deed = deedOf(unit, classification);
    const invocation = invocationOf(unit, deed, classification);
    const command = invocation === undefined ? undefined : commandWant(invocation, deed);
    if (command !== undefined) add(command);
    for (const access of accessesOf(deed, classification)) add(access);
  }
  // An agent's own view may see the text as a whole; then each of its commands may be what is meant.
  if (found.size === 0) {
    for (const invocation of classification.invocations) {
      const command = commandWant(invocation, undefined);
      if (command !== undefined) add(command);
    }
  }
  if (classification.analysis === undefined) add({ kind: 'tool', tool: classification.tool.name });
  return [...found.values()];
};

const commandWant = (invocation: Invocation, deed: Deed | undefined): Want | undefined => {
  const [argv] = invocation.argvs;
  if (argv === undefined || invocation.argvs.length !== 1) return undefined;
  const unknown = argv.indexOf(undefined);
  const words = (unknown === -1 ? argv : argv.slice(0, unknown)).flatMap((word) => word ?? []);
  if (words.length === 0) return undefined;
  return {
    kind: 'command',
    words,
    program: (deed?.program ?? invocation.program)?.split(' ').length ?? 1,
    whole: unknown === -1 && !invocation.open,
    text: invocation.text,
  };
};

const accessesOf = (deed: Deed | undefined, { analysis, deeds }: Classification): readonly Want[] => {
  const of = deed === undefined ? (analysis === undefined ? deeds : []) : [deed];
  return of.flatMap(({ access }): readonly Want[] => {
    if (access === undefined) return [];
    const { action, resource } = access;
    if (resource.kind === 'path') {
      return resource.exact && !resource.recursive
        ? [{ kind: 'path', path: resource.path, access: action }]
        : [];
    }
    return resource.kind === 'host' && resource.host !== undefined
      ? [{ kind: 'host', host: resource.host, access: action }]
      : [];
  });
};
