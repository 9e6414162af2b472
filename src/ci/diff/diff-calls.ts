import type { Condition } from '../../policy/index.ts';
import { lintContext } from '../lint/context.ts';
import { commandsOf } from '../lint/let-through.ts';
import { sampleCalls } from '../lint/samples.ts';
import type { LintContext, RuleView } from '../lint/types.ts';
import { generalAttacks, secretPaths, steeringPaths } from '../probe/attacks.table.ts';
import { factCalls } from '../probe/fact-calls.table.ts';
import type { Given } from '../probe/given.ts';
import { type NeutralCall, translator } from '../probe/neutral-call.ts';
import { seedsOf } from '../probe/seeds.ts';
import type { Reviewed } from '../reviewed.ts';
import { everydayCalls } from './everyday.table.ts';

/** A call, and the mode in which a rule speaks of it. */
export interface DiffCall {
  readonly call: NeutralCall;
  readonly mode: string | undefined;
  /** What the rule asks for beside the call. */
  readonly given?: Given;
}

/** What stands behind the words of a rule that only one of the policies has. */
const tails: readonly string[] = [
  ' zq7',
  ' --zq7',
  ` -c 'zq7()'`,
  ` -e 'zq7()'`,
  ' .env',
  ' ../zq7',
  ' https://zq7.example/',
  ' && zq7-program',
  ' > zq7.txt',
];

/** Calls around the patterns of both policies, and what agents do all day. Each once. */
export function diffCalls(before: Reviewed, after: Reviewed): readonly DiffCall[] {
  const contexts = [lintContext(before), lintContext(after)] as const;
  const meanings = contexts.map(({ rules }) => new Set(rules.map(meaningOf)));
  const found = new Map<string, DiffCall>();
  const add = (call: NeutralCall, mode?: string, given?: Given): void => {
    const key = JSON.stringify([call.kind, call.of, call.call, mode, given]);
    if (!found.has(key)) found.set(key, { call, mode, ...(given === undefined ? {} : { given }) });
  };
  const others = (at: number): ReadonlySet<string> | undefined => meanings[1 - at];
  contexts.forEach((context, at) => {
    for (const view of context.rules) {
      for (const { call, mode, given } of callsOf(context, view, others(at)?.has(meaningOf(view)) === true))
        add(call, mode, given);
    }
  });
  const { tools } = before;
  const server: NeutralCall = {
    kind: 'tool',
    of: `${tools.mcpPrefix}zq7__zq7 {}`,
    system: before.system,
    call: { tool: `${tools.mcpPrefix}zq7__zq7`, input: {} },
  };
  const changed = contexts.flatMap(({ rules }, at) =>
    rules.filter((view) => others(at)?.has(meaningOf(view)) !== true),
  );
  const named = changed.flatMap(({ seeds }) => seeds.modes);
  const givens = changed.flatMap(({ rule }) => seedsOf(withoutNots(rule.when)).givens);
  for (const call of everydayCalls) add(call);
  for (const mode of new Set([undefined, ...named])) {
    for (const call of [...factCalls, server]) add(call, mode);
  }
  for (const given of givens) for (const call of [...factCalls, server]) add(call, undefined, given);
  for (const { text } of generalAttacks) add({ kind: 'command', of: text });
  for (const path of [...secretPaths, ...steeringPaths.map((one) => one.path)]) {
    add({ kind: 'read', of: path });
    add({ kind: 'write', of: path });
  }
  return [...found.values()];
}

/** A rule that both have is tried by one call, one that is new or gone by many. */
function* callsOf({ reviewed, calls }: LintContext, view: RuleView, isShared: boolean): Generator<DiffCall> {
  const { from } = translator(reviewed);
  const seeds = seedsOf(withoutNots(view.rule.when));
  const [mode] = view.seeds.modes;
  for (const call of sampleCalls(seeds, calls, reviewed)) {
    yield { call: from(call), mode };
    if (isShared) return;
    for (const given of seeds.givens) yield { call: from(call), mode, given };
  }
  if (isShared) return;
  // A mode that the rule leaves out is where it does not hold.
  const excepted = seeds.modes.filter((one) => !view.seeds.modes.includes(one));
  for (const words of commandsOf({ ...view, seeds })) {
    for (const tail of tails) yield { call: { kind: 'command', of: words + tail }, mode };
    for (const other of excepted) yield { call: { kind: 'command', of: words }, mode: other };
  }
}

/** What an exception takes out is what a change of it lets in. */
function withoutNots(condition: Condition): Condition {
  switch (condition.kind) {
    case 'all':
    case 'any':
      return { ...condition, of: condition.of.map(withoutNots) };
    case 'not':
    case 'some-unit':
      return withoutNots(condition.of);
    default:
      return condition;
  }
}

/** The same for a rule in both files; where it stands says nothing, but in which order does. */
function meaningOf({ rule: { effect, when, covers, overrides, confinement }, table }: RuleView): string {
  return JSON.stringify([table.name, effect, when, covers, overrides, confinement]);
}
