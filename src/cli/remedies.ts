import type { AccessAction, Classification, Deed, Invocation } from '../classify/index.ts';
import type { Decision, Effect, Origin } from '../policy/index.ts';
import { stricter } from './unit-answers.ts';

/** A rule as it would be written into `toolgate.json`. */
export type WrittenRule = Readonly<Record<string, string | readonly string[]>>;

/** One change of what surrounds a call. */
export type Change =
  | { readonly kind: 'rules'; readonly rules: readonly WrittenRule[] }
  | { readonly kind: 'mode'; readonly mode: string }
  | { readonly kind: 'setting'; readonly name: string; readonly value: string }
  | { readonly kind: 'sandbox'; readonly mode: string }
  /** The rule is taken out of its file. */
  | { readonly kind: 'without'; readonly origin: Origin };

/** A change with the answer that it gives. */
export interface Remedy {
  readonly change: Change;
  readonly effect: Effect;
}

export interface Surroundings {
  readonly mode: string;
  readonly modes: readonly string[];
  readonly sandbox: boolean;
}

const settings = ['remoteReads', 'loopback', 'trustProjectCode'];
/** More rules than these are no help to a reader, and each costs a decision. */
const mostRules = 24;

/**
 * The changes that give the call another answer, each of them tried.
 *
 * @param attempt decides the call again with the change, `undefined` where the change cannot be made.
 */
export const findRemedies = (
  decision: Decision,
  surroundings: Surroundings,
  attempt: (change: Change) => Effect | undefined,
): readonly Remedy[] => {
  const tried = (changes: readonly Change[], wanted: (effect: Effect) => boolean): readonly Remedy[] =>
    changes.flatMap((change) => {
      const effect = attempt(change);
      return effect !== undefined && wanted(effect) ? [{ change, effect }] : [];
    });
  const differs = (effect: Effect): boolean => effect !== decision.effect;
  const elsewhere = tried(
    surroundings.modes.filter((mode) => mode !== surroundings.mode).map((mode) => ({ kind: 'mode', mode })),
    differs,
  );
  const removals = tried(
    decision.by.filter((origin) => origin.file !== undefined).map((origin) => ({ kind: 'without', origin })),
    differs,
  );
  if (decision.effect === 'allow') {
    const refusals = ruleCandidates(decision.classification, 'deny').slice(0, 1);
    return [...removals, ...tried(refusals.map(oneRule), differs), ...elsewhere];
  }
  const looser = (effect: Effect): boolean =>
    effect !== decision.effect && stricter(effect, decision.effect) === decision.effect;
  const candidates = ruleCandidates(decision.classification, 'allow').slice(0, mostRules);
  const single = tried(candidates.map(oneRule), looser);
  const together =
    single.some(({ effect }) => effect === 'allow') || candidates.length < 2
      ? []
      : fewestTogether(candidates, attempt);
  const confined: Change[] = surroundings.sandbox ? [] : [{ kind: 'sandbox', mode: 'full' }];
  const alreadyFull = elsewhere.some(
    ({ change, effect }) => change.kind === 'mode' && change.mode === 'full' && effect === 'allow',
  );
  return [
    ...removals,
    ...single,
    ...together,
    ...tried(
      settings.map((name) => ({ kind: 'setting', name, value: 'allow' })),
      looser,
    ),
    ...elsewhere,
    ...(alreadyFull ? [] : tried(confined, looser)),
  ];
};

const oneRule = (rule: WrittenRule): Change => ({ kind: 'rules', rules: [rule] });

/** All candidates at once; then each is left out that the answer does not need. */
const fewestTogether = (
  candidates: readonly WrittenRule[],
  attempt: (change: Change) => Effect | undefined,
): readonly Remedy[] => {
  const allows = (rules: readonly WrittenRule[]): boolean => attempt({ kind: 'rules', rules }) === 'allow';
  let rules = candidates;
  if (!allows(rules)) return [];
  // The widest stand last, so they go first.
  for (const rule of candidates.toReversed()) {
    const fewer = rules.filter((other) => other !== rule);
    if (allows(fewer)) rules = fewer;
  }
  return [{ change: { kind: 'rules', rules }, effect: 'allow' }];
};

/** Rules that name a part of the call, the widest last: what is offered should reach no further than it must. */
const ruleCandidates = (classification: Classification, effect: Effect): readonly WrittenRule[] => {
  const { invocations, deeds, tool } = classification;
  const rules: WrittenRule[] = [
    ...invocations.flatMap((invocation) => prefixRule(knownWords(invocation), effect)),
    ...deeds.flatMap((deed) => accessRules(deed, effect)),
    ...invocations.flatMap((invocation) => prefixRule(programWords(invocation, deeds), effect)),
    ...(invocations.length === 0 ? [{ effect, tool: tool.name }] : []),
  ];
  const seen = new Map(rules.map((rule) => [JSON.stringify(rule), rule]));
  return [...seen.values()];
};

/** The words of a command up to the first that is not known. */
const knownWords = ({ argvs }: Invocation): readonly string[] => {
  const [argv] = argvs;
  if (argv === undefined || argvs.length !== 1) return [];
  const unknown = argv.indexOf(undefined);
  return argv.slice(0, unknown === -1 ? argv.length : unknown).filter((word) => word !== undefined);
};

/** Program and subcommand alone. */
const programWords = (invocation: Invocation, deeds: readonly Deed[]): readonly string[] => {
  const named = deeds.find((deed) => deed.command === invocation.command && deed.program !== undefined);
  return knownWords(invocation).slice(0, named?.program?.split(' ').length ?? 1);
};

const prefixRule = (words: readonly string[], effect: Effect): readonly WrittenRule[] =>
  words.length === 0 ? [] : [{ effect, command: spellPrefix(words) }];

/** Words without blanks and quotes are written as one text, as people write them. */
const spellPrefix = (words: readonly string[]): string | readonly string[] =>
  words.every((word) => /^[^\s'"\\*?[\]{}]+$/.test(word)) ? words.join(' ') : words;

const accessRules = ({ access }: Deed, effect: Effect): readonly WrittenRule[] => {
  if (access === undefined) return [];
  const actions: readonly AccessAction[] = [access.action];
  const { resource } = access;
  if (resource.kind === 'path') {
    const path = resource.recursive ? `${resource.path}/**` : resource.path;
    return [{ effect, path, access: actions }];
  }
  if (resource.kind === 'host' && resource.host !== undefined) {
    return [{ effect, host: resource.host, access: actions }];
  }
  return [];
};
