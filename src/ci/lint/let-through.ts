import type { Decision } from '../../policy/index.ts';
import { generalAttacks, isFor, payload, programAttacks, ridingAttacks } from '../probe/attacks.table.ts';
import { type DangerKind, dangerOf, doingOf } from '../probe/danger.ts';
import { factCalls } from '../probe/fact-calls.table.ts';
import { translator } from '../probe/neutral-call.ts';
import { isWritten, placeKey } from '../reviewed.ts';
import { formOf } from './form.ts';
import { type Thrift, thrift } from './thrift.ts';
import type { LintContext, RuleView, Trial } from './types.ts';

/** A call that a rule lets through, and what is wrong with that. */
export interface LetThrough extends Trial {
  readonly view: RuleView;
  /** `more`: no danger that is known, by a rule that names no program, file or host. */
  readonly kind: DangerKind | 'more';
  readonly why: string;
}

const known = new WeakMap<LintContext, readonly LetThrough[]>();

/** For each allow rule the worst call that was found to pass by it, once for a policy. */
export function letThrough(context: LintContext): readonly LetThrough[] {
  const made = known.get(context) ?? find(context);
  known.set(context, made);
  return made;
}

function find(context: LintContext): readonly LetThrough[] {
  const allows = context.rules.filter(({ rule }) => rule.effect === 'allow');
  if (allows.length === 0) return [];
  const found = new Map<RuleView, LetThrough>();
  const byPlace = new Map(allows.map((view) => [placeKey(view.origin), view]));
  for (const attack of generalAttacks) {
    const call = context.reviewed.shellCall(attack.text);
    const decision = context.judge(call);
    if (decision.effect !== 'allow') continue;
    for (const origin of decision.by) {
      const view = isWritten(origin) ? byPlace.get(placeKey(origin)) : undefined;
      if (view !== undefined) keepWorse(found, { view, call, decision, kind: attack.kind, why: attack.why });
    }
  }
  const spent = thrift();
  for (const view of allows) {
    if (found.get(view)?.kind === 'code') continue;
    for (const one of attemptsOn(context, view, spent)) {
      keepWorse(found, one);
      if (one.kind === 'code') break;
    }
  }
  // An attack on the program itself says more than what these show, so they come last.
  for (const one of passingFacts(context, byPlace)) keepWorse(found, one);
  return [...found.values()];
}

function keepWorse(found: Map<RuleView, LetThrough>, one: LetThrough): void {
  const before = found.get(one.view);
  if (before === undefined || rank(before.kind) < rank(one.kind)) found.set(one.view, one);
}

function rank(kind: LetThrough['kind']): number {
  return kind === 'code' ? 2 : kind === 'more' ? 0 : 1;
}

/** What passes by rules that are written on facts, in each mode that one of them names. */
function* passingFacts(
  { reviewed, judge, rules }: LintContext,
  byPlace: ReadonlyMap<string, RuleView>,
): Generator<LetThrough> {
  const { to } = translator(reviewed);
  const named = rules
    .filter((view) => byPlace.has(placeKey(view.origin)))
    .flatMap(({ seeds }) => seeds.modes);
  // A tool of a server that nobody named: what lets it through lets through every server's.
  const server = { tool: `${reviewed.tools.mcpPrefix}zq7__zq7`, input: {} };
  const calls = [...factCalls.flatMap((call) => to(call) ?? []), server];
  const givens = rules
    .filter((view) => byPlace.has(placeKey(view.origin)))
    .flatMap(({ seeds }) => seeds.givens);
  const modes = [...new Set([undefined, ...named])].map((mode) => ({ mode, given: undefined }));
  const circumstances = [...modes, ...givens.map((given) => ({ mode: undefined, given }))];
  for (const { mode, given } of circumstances) {
    for (const call of calls) {
      const decision = judge(call, mode, given);
      if (decision.effect !== 'allow') continue;
      for (const origin of decision.by) {
        const view = isWritten(origin) ? byPlace.get(placeKey(origin)) : undefined;
        if (view === undefined) continue;
        const danger = dangerOf(decision.classification);
        const doing = call === server || namesNothing(view) ? doingOf(decision.classification) : undefined;
        if (danger !== undefined) yield { view, call, decision, given, ...danger };
        else if (doing !== undefined) yield { view, call, decision, given, kind: 'more', why: doing };
      }
    }
  }
}

/** The rule is written on facts alone. */
function namesNothing({ seeds }: RuleView): boolean {
  const { commands, paths, hosts, tools, texts } = seeds;
  return [commands, paths, hosts, tools, texts].every((list) => list.length === 0);
}

/** What is appended to a rule's words to see what else passes under them: no program is meant. */
const tails: readonly string[] = [
  ` -c 'zq7()'`,
  ` -e 'zq7()'`,
  ' zq7 --all',
  ' --exec=zq7',
  ' ~/.ssh/id_rsa',
  ' .env',
  ' -o ~/.profile',
  ' -rf ~',
  ' --force https://zq7.example/',
  '',
];

function* attemptsOn(context: LintContext, view: RuleView, spent: Thrift): Generator<LetThrough> {
  const mode = view.seeds.modes[0];
  const form = formOf(view);
  // What a rule does not let pass alone, it lets pass neither with something riding on it nor with more behind it.
  const isOpen =
    view.rule.covers !== undefined ||
    context.samples(view).some(({ decision }) => decision.effect === 'allow');
  for (const words of commandsOf(view)) {
    const program = words.split(' ')[0]?.split('/').at(-1) ?? '';
    const listed = Object.hasOwn(programAttacks, program) ? (programAttacks[program] ?? []) : [];
    for (const attack of isOpen ? [...listed, ...ridingAttacks] : listed) {
      if (!isFor(attack, words) || !spent.isWorth(form, attack.text)) continue;
      const one = firstAttempt(context, view, attack.text.replaceAll('{rule}', words), mode);
      spent.record(form, attack.text, one !== undefined);
      if (one !== undefined) yield { ...one, view, kind: attack.kind, why: attack.why };
    }
    if (!isOpen) continue;
    // What a tail does depends on the program, if it is a known one.
    const isKnown = context.samples(view)[0]?.decision.classification.invocations[0]?.known === true;
    const group = `${form} ${isKnown ? program : ''}`;
    for (const tail of tails) {
      if (!spent.isWorth(group, tail)) continue;
      const one = attempt(context, view, words + tail, mode);
      const danger = one === undefined ? undefined : dangerOf(one.decision.classification);
      spent.record(group, tail, danger !== undefined);
      if (one !== undefined && danger !== undefined) yield { ...one, view, ...danger };
    }
  }
}

/** With the attack's own payload, and with a script of the folder, for which other rules may hold. */
function firstAttempt(
  context: LintContext,
  view: RuleView,
  command: string,
  mode: string | undefined,
): Trial | undefined {
  const own = attempt(context, view, command, mode);
  if (own !== undefined || !command.includes(payload)) return own;
  return attempt(context, view, command.replaceAll(payload, './x.sh'), mode);
}

/** An allowed call in which this rule has a say. */
function attempt(
  context: LintContext,
  view: RuleView,
  command: string,
  mode: string | undefined,
): Trial | undefined {
  const call = context.reviewed.shellCall(command);
  const [given] = view.seeds.givens;
  const decision: Decision = context.judge(call, mode, given);
  return decision.effect === 'allow' && context.decides(view, decision)
    ? { call, decision, given }
    : undefined;
}

/** The commands that a rule names, without what its own stars stand for. */
export function commandsOf({ seeds }: RuleView): readonly string[] {
  return [
    ...seeds.commands,
    ...seeds.texts.filter((text) => !text.includes('zq7') && !/^[.~/]/.test(text)),
  ].slice(0, 4);
}
