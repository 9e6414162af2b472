import { quoteWord } from '../../../../shell/index.ts';
import { globalOptions, walkArounds } from '../../../probe/attacks.table.ts';
import { evidenceOf, findingAt } from '../../finding.ts';
import { formOf } from '../../form.ts';
import { type Thrift, thrift } from '../../thrift.ts';
import type { LintContext, LintRule, RuleView, Trial } from '../../types.ts';

export const walkAround: LintRule = {
  id: 'walk-around',
  level: 'error',
  summary: 'A deny or ask rule that another spelling of the same command gets past.',
  check: (context) => {
    const spent = thrift();
    const wrappers = openWrappers(context);
    return context.rules.flatMap((view) => {
      if (view.rule.effect === 'allow') return [];
      const found = spelledOtherwise(context, view, wrappers, spent) ?? readOtherwise(context, view, spent);
      if (found === undefined) return [];
      const holes = new Set(found.decision.trace.flatMap((entry) => entry.holes ?? []));
      const isOfAgent = holes.size > 0;
      return findingAt(walkAround, view, {
        level: isOfAgent ? 'warning' : 'error',
        message: `"${context.nameOf(view)}" is got past by another spelling.${
          isOfAgent ? ` The agent is known for it: ${[...holes].join(', ')}.` : ''
        }`,
        evidence: evidenceOf(found.call, found.decision, found.why),
        mend: isOfAgent
          ? 'Let what is denied here ask by default instead of allowing around it, or judge calls with toolgate in its hardened form.'
          : 'Narrow the allow rule that lets it through, or write the rule on the program and not on the text.',
      });
    });
  },
};

interface Found extends Trial {
  readonly why: string;
}

interface Variant {
  readonly text: string;
  readonly why: string;
  /** The same for every rule that is tried in this way. */
  readonly name: string;
}

/** Spellings that let through a program that nobody named: there a held one passes too. */
function openWrappers(context: LintContext): ReadonlySet<string> {
  return new Set(
    variantsOf('zq7-program zq7')
      .filter(({ text }) => context.judgeCommand(text).effect === 'allow')
      .map(({ name }) => name),
  );
}

function variantsOf(text: string): readonly Variant[] {
  const [program = '', ...rest] = text.split(' ');
  const tail = rest.join(' ');
  const options = Object.hasOwn(globalOptions, program) ? (globalOptions[program] ?? []) : [];
  return [
    ...walkArounds.map((one) => ({
      name: one.text,
      why: one.why,
      text: one.text
        .replaceAll("'{rule}'", () => quoteWord(text))
        .replaceAll('{rule}', () => text)
        .replaceAll('{program}', () => program)
        .replaceAll('{tail}', () => tail)
        .replaceAll('{quoted}', () => `${program.slice(0, 1)}""${program.slice(1)}`)
        .trim(),
    })),
    ...options.map((option) => ({
      name: `${program} ${option}`,
      why: `"${option}" stands before the subcommand`,
      text: `${program} ${option} ${tail}`,
    })),
  ];
}

function spelledOtherwise(
  context: LintContext,
  view: RuleView,
  wrappers: ReadonlySet<string>,
  spent: Thrift,
): Found | undefined {
  const shellTool = context.reviewed.shellCall('').tool;
  const held = context
    .samples(view)
    .find(({ decision, call }) => context.decides(view, decision) && call.tool === shellTool);
  const text = held === undefined ? undefined : Object.values(held.call.input)[0];
  if (held === undefined || text === undefined || / (?:~|\.)?\//.test(text)) return undefined;
  // What nothing would allow without this rule, no spelling gets past it, unless a wrapper lets anything through.
  const isFree = context.effectUnheld(held.decision, view.seeds.modes[0]) === 'allow';
  if (!isFree && wrappers.size === 0) return undefined;
  const variants = variantsOf(text).filter(({ name }) => isFree || wrappers.has(name));
  return firstAllowed(context, view, variants, spent);
}

/** Programs that read a file, one of each way that agents are known to miss. */
const readers: readonly { readonly text: string; readonly why: string }[] = [
  { text: 'cat {path}', why: 'a command reads the file' },
  { text: 'cat < {path}', why: 'a redirect reads the file' },
  { text: 'egrep "" {path}', why: 'a search prints the file' },
  { text: 'cp {path} zq7.txt', why: 'the file is copied' },
  { text: 'tar cO {path}', why: 'an archive of the file is printed' },
  { text: `python3 -c 'print(open("{path}").read())'`, why: 'code reads the file' },
  { text: 'git show :{path}', why: 'git prints the file' },
];

function readOtherwise(context: LintContext, view: RuleView, spent: Thrift): Found | undefined {
  const held = context
    .samples(view)
    .find(
      ({ decision, call }) =>
        context.decides(view, decision) &&
        call.tool === context.calls.read('')?.tool &&
        call.tool !== undefined,
    );
  const path = held === undefined ? undefined : Object.values(held.call.input)[0];
  if (path === undefined) return undefined;
  return firstAllowed(
    context,
    view,
    readers.map(({ text, why }) => ({ name: text, why, text: text.replaceAll('{path}', () => path) })),
    spent,
  );
}

function firstAllowed(
  context: LintContext,
  view: RuleView,
  variants: readonly Variant[],
  spent: Thrift,
): Found | undefined {
  const form = formOf(view);
  for (const { text, why, name } of variants) {
    if (!spent.isWorth(form, name)) continue;
    const call = context.reviewed.shellCall(text);
    const decision = context.judge(call, view.seeds.modes[0]);
    spent.record(form, name, decision.effect === 'allow');
    if (decision.effect === 'allow') return { call, decision, why };
  }
  return undefined;
}
