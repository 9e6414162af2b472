import { compileSource, type Decision, decide, type PolicySource, type Table } from '../../policy/index.ts';
import { stateGiven } from '../probe/given.ts';
import { seedsOf } from '../probe/seeds.ts';
import { toolCalls } from '../probe/tool-calls.ts';
import { isWritten, type Reviewed } from '../reviewed.ts';
import { sampleCalls } from './samples.ts';
import type { LintContext, RuleView, Trial } from './types.ts';

/** Makes a policy ready to be looked at. */
export function lintContext(reviewed: Reviewed): LintContext {
  const calls = toolCalls(reviewed.tools);
  const samples = new Map<RuleView, readonly Trial[]>();
  const judge: LintContext['judge'] = (call, mode, given) => {
    const plain = reviewed.judge(call, mode);
    return given === undefined ? plain : reviewed.judge(call, mode, stateGiven(given, plain));
  };
  const decides = ({ origin }: RuleView, { by }: Decision): boolean =>
    by.some((one) => one.line === origin.line && one.column === origin.column && one.file === origin.file);
  const trySamples = (view: RuleView): readonly Trial[] => {
    const trials: Trial[] = [];
    const [mode] = view.seeds.modes;
    const [given] = view.seeds.givens;
    for (const call of sampleCalls(view.seeds, calls, reviewed)) {
      const decision = judge(call, mode, given);
      trials.push({ call, decision, given });
      // A call that the rule alone answers says all that is asked of samples; of one that others hold too, see one more.
      if (answersAlone(view, decision) && (decides(view, decision) || trials.length > 1)) break;
    }
    return trials;
  };
  const unheld = compileSource(withoutHolds(reviewed.source));
  return {
    reviewed,
    rules: rulesOf(reviewed),
    calls,
    judge,
    judgeCommand: (command, mode) => reviewed.judge(reviewed.shellCall(command), mode),
    samples: (view) => {
      const known = samples.get(view) ?? trySamples(view);
      samples.set(view, known);
      return known;
    },
    decides,
    effectUnheld: ({ classification }, mode) =>
      unheld.ok ? decide(unheld.value, classification, mode === undefined ? {} : { mode }).effect : 'allow',
    nameOf: ({ rule: { effect }, origin }) => `${effect} ${origin.rule}`,
  };
}

/** Some table has an answer by this rule and no other. */
function answersAlone({ origin }: RuleView, { trace }: Decision): boolean {
  return trace.some(({ rules: [only, ...others] }) => {
    if (only === undefined || others.length > 0) return false;
    return only.line === origin.line && only.column === origin.column && only.file === origin.file;
  });
}

function rulesOf({ source }: Reviewed): readonly RuleView[] {
  const [pass] = source.passes;
  if (pass === undefined) return [];
  return [...pass.guards, ...pass.deciders].flatMap((table) =>
    table.rules.flatMap((rule): readonly RuleView[] =>
      isWritten(rule.origin) ? [{ rule, origin: rule.origin, table, seeds: seedsOf(rule.when) }] : [],
    ),
  );
}

/** The policy as it would be if its files denied and asked about nothing. */
function withoutHolds(source: PolicySource): PolicySource {
  const free = (table: Table): Table => ({
    ...table,
    rules: table.rules.filter(({ effect, origin }) => effect === 'allow' || !isWritten(origin)),
  });
  return {
    ...source,
    passes: source.passes.map((pass) => ({
      ...pass,
      guards: pass.guards.map(free),
      deciders: pass.deciders.map(free),
    })),
  };
}
