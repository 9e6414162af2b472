import type { Classification, Tri } from '../../src/classify/index.ts';
import type { Condition, Effect, PolicySource, Rule, State, Table, Unit } from '../../src/policy/index.ts';
import { command } from './naive-command.ts';
import { isGranted, isSaid } from './naive-state.ts';

/** docs/semantics.md once more, as plainly as it can be written: no index, no compiling, no short cuts. */
type World = { source: PolicySource; call: Classification; state: State; sound: boolean; units: Unit[] };

const rank: Record<Effect, number> = { allow: 0, ask: 1, deny: 2 };
const max = (effects: readonly Effect[]): Effect =>
  effects.reduce((a, b) => (rank[b] > rank[a] ? b : a), 'allow' as Effect);
const yes = (holds: boolean): Tri => (holds ? 'yes' : 'no');
const no = (value: Tri): Tri => (value === 'yes' ? 'no' : value === 'no' ? 'yes' : 'maybe');
const and = (values: readonly Tri[]): Tri =>
  values.includes('no') ? 'no' : values.includes('maybe') ? 'maybe' : 'yes';
const or = (values: readonly Tri[]): Tri => no(and(values.map(no)));

const callOnly =
  'always some-unit tool tool-kind input mode setting headless sandbox requires-prompt repetition project-code';
function ofUnit(c: Condition): boolean {
  if (c.kind === 'all' || c.kind === 'any') return c.of.some(ofUnit);
  return c.kind === 'not' ? ofUnit(c.of) : !callOnly.split(' ').includes(c.kind);
}

function ruleValue(rule: Rule, unit: Unit, world: World): Tri {
  const { when } = rule;
  if (rule.effect === 'allow') return value(when, unit, world, true);
  const read = (c: Condition, of: Unit): Tri => value(c, of, world, false);
  if (when.kind !== 'all') return read(when, unit);
  const members = when.of.filter((c) => c.kind !== 'not' && ofUnit(c));
  if (members.length < 2) return read(when, unit);
  if (members.every((c) => read(c, unit) === 'no')) return 'no';
  const others = when.of.filter((c) => !members.includes(c)).map((c) => read(c, unit));
  return and([...others, ...members.map((c) => or(world.units.map((of) => read(c, of))))]);
}

function value(c: Condition, u: Unit, world: World, narrow: boolean): Tri {
  const again = (of: Condition): Tri => value(of, u, world, narrow);
  const resource = u.access?.resource;
  const path = resource?.kind === 'path' ? resource : undefined;
  if (c.kind === 'all') return and(c.of.map(again));
  if (c.kind === 'any') return or(c.of.map(again));
  if (c.kind === 'not') return no(value(c.of, u, world, !narrow));
  if (c.kind === 'some-unit') return or(world.units.map((of) => value(c.of, of, world, narrow)));
  if (c.kind === 'always') return 'yes';
  if (c.kind === 'mode') return yes(c.modes.includes(world.state.mode ?? world.source.mode));
  if (c.kind === 'headless')
    return !(world.state.headless ?? world.source.headless) ? 'no' : narrow ? 'maybe' : 'yes';
  if (c.kind === 'granted') return yes(isGranted(u, world.call, world.state, world.sound));
  if (c.kind === 'verdict') return yes(isSaid(c, u.key, world.state));
  if (c.kind === 'command') return command(c.words, u, narrow);
  if (u.kind === 'opaque')
    return c.kind === 'access' && u.access && c.actions.includes(u.access.action) ? 'yes' : 'maybe';
  if (c.kind === 'access') return yes(u.access !== undefined && c.actions.includes(u.access.action));
  if (path === undefined) return 'no';
  if (c.kind === 'secret') return path.secret;
  if (c.kind !== 'place') throw new Error(`the generator makes no ${c.kind}`);
  return path.place === 'unknown' ? 'maybe' : yes(c.places.includes(path.place));
}

function readTable(table: Table, unit: Unit, world: World) {
  const values = table.rules.map((rule) => ({ rule, is: ruleValue(rule, unit, world) }));
  if (table.algorithm === 'last-applicable') values.reverse();
  const first = values.findIndex(({ is }) => is === 'yes');
  const ordered = table.algorithm.endsWith('-applicable') && first >= 0;
  const read = ordered ? values.slice(0, first + 1) : values;
  const met = read.filter(({ is }) => is === 'yes').map(({ rule }) => rule);
  const effect = met.length === 0 ? undefined : max(met.map((rule) => rule.effect));
  const unsure = read.filter(({ is, rule }) => is === 'maybe' && rule.effect !== 'allow');
  return {
    effect,
    rules: met.filter((rule) => rule.effect === effect),
    unsure: unsure.map(({ rule }) => rule),
  };
}

function judge(guards: readonly Table[], deciders: readonly Table[], unit: Unit, world: World) {
  const read = deciders.map((table) => readTable(table, unit, world));
  const decider = read.findIndex(({ effect }) => effect !== undefined);
  const answers = [
    ...guards.map((table) => readTable(table, unit, world)),
    ...(decider < 0 ? read : read.slice(0, decider + 1)),
  ];
  const unsure = answers.flatMap((answer) => answer.unsure);
  const floor = decider < 0 || unsure.length > 0 ? 'ask' : 'allow';
  const effect = max([floor, ...answers.map((answer) => answer.effect ?? 'allow')]);
  const rules = answers.filter((answer) => answer.effect === effect).flatMap((answer) => answer.rules);
  const confined = answers.some((answer) => answer.rules.some((rule) => rule.confinement === 'configured'));
  return { unit, world, effect, confined, rules: effect === 'ask' ? [...rules, ...unsure] : rules };
}

type Judged = ReturnType<typeof judge>;

export function decideNaively(source: PolicySource, call: Classification, state: State) {
  const passes = source.passes.map(({ view, guards, deciders, finish }) => {
    const sound = view.values === 'three-valued';
    const world = { source, call, state, sound, units: [...view.units(call, state)] };
    const judged = world.units.map((unit) => judge(guards, deciders, unit, world));
    const effect = max(judged.map((one) => one.effect));
    const asks = judged.filter((one) => one.effect === 'ask');
    const turned = finish.some(({ when, causes }) => {
      const caused = ({ rules }: Judged): boolean => rules.some((rule) => causes?.includes(rule.cause ?? ''));
      const meets = asks.filter(({ unit }) => value(when, unit, world, false) === 'yes');
      return meets.some((one) => causes === undefined || caused(one));
    });
    return { judged, effect: effect === 'ask' && turned ? ('deny' as const) : effect };
  });
  const all = passes.flatMap(({ judged }) => judged);
  const joined = max(passes.map(({ effect }) => effect));
  const confined = all.some((one) => one.confined);
  if (joined !== 'ask') return { effect: joined, confined };
  const asks = all.filter((one) => one.effect === 'ask');
  const answers = asks.map(({ unit, world }) => judge([], source.answers, unit, world));
  const answer = (key: string): Effect => max(answers.filter((a) => a.unit.key === key).map((a) => a.effect));
  const effect = max(answers.map((one) => one.effect));
  const more = answers.some((one) => one.confined && answer(one.unit.key) === 'allow');
  const headless = state.headless ?? source.headless;
  const route = source.route.map((step) => (typeof step === 'string' ? step : step.source));
  const there = route.filter((from) => !(headless && from === 'person'));
  const spoke = (from: string, key: string): boolean =>
    (state.verdicts ?? []).some((v) => v.from === from && v.stage !== 'call' && (v.key ?? key) === key);
  const unheard = answers
    .filter(({ unit }) => answer(unit.key) === 'ask')
    .some(({ unit }) => there.every((from) => spoke(from, unit.key)));
  return { effect: effect === 'ask' && unheard ? ('deny' as const) : effect, confined: confined || more };
}
