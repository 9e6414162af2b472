import type { Deed } from '../classify/index.ts';
import type { Decision, Effect, Origin, TraceEntry } from '../policy/index.ts';
import { type CommandNode, callTree } from './call-tree.ts';
import { describeDeedFully } from './describe-deed.ts';
import { capLines, hang, visible } from './layout.ts';
import type { Change, Remedy, WrittenRule } from './remedies.ts';
import { effectWidth, type Page, renderHead } from './render-check.ts';
import { originText, type UnitAnswer, unitAnswers } from './unit-answers.ts';

const margin = ' '.repeat(effectWidth);

/** The whole way from the call to the decision. */
export const renderExplain = (
  decision: Decision,
  remedies: readonly Remedy[],
  { mode, ownRules }: { readonly mode: string; readonly ownRules: boolean },
  page: Page,
): string =>
  [
    renderHead(decision, page),
    renderFacts(decision, mode, page),
    ...renderTree(decision, page),
    renderRemedies(decision, remedies, ownRules, page),
  ]
    .filter((block) => block.length > 0)
    .map((block) => block.join('\n'))
    .join('\n\n');

/** The way from a call to its decision, without what would change it. */
export const renderTrace = (decision: Decision, page: Page): string =>
  renderTree(decision, page)
    .map((block) => block.join('\n'))
    .join('\n');

const renderFacts = (
  { classification }: Decision,
  mode: string,
  { columns, paint }: Page,
): readonly string[] => {
  const { environment, analysis } = classification;
  const facts: readonly (readonly [string, string])[] = [
    ['tool', `${classification.tool.name}${classification.tool.known ? '' : ' (not known)'}`],
    ['risk', `${classification.risk}, permission ${classification.permission.replaceAll('_', ' ')}`],
    [
      'where',
      [environment.cwd, ...(environment.home === undefined ? [] : [`home ${environment.home}`])].join(', '),
    ],
    ['mode', `${mode}${environment.sandbox ? ', in a sandbox' : ''}`],
    [
      'read',
      analysis === undefined
        ? classification.certainty
        : `${classification.certainty}, ${
            analysis.engine === 'agreement' ? 'two parsers agree' : 'by one parser'
          }${analysis.complete ? '' : ', not to its end'}`,
    ],
  ];
  return facts.flatMap(([name, text]) =>
    hang(`${margin}${name.padEnd(7)}`, visible(text), columns)
      .split('\n')
      .map((line) => paint.faint(line)),
  );
};

/** One block a command, commands that it runs below it; then what belongs to no command. */
const renderTree = (decision: Decision, page: Page): readonly (readonly string[])[] => {
  const { deeds } = decision.classification;
  const answers = unitAnswers(decision);
  const ofDeed = new Map(
    answers.flatMap((answer) => {
      const deed = answer.pass === soundPass ? deeds[answer.index] : undefined;
      return deed === undefined ? [] : [[deed, answer] as const];
    }),
  );
  const tree = callTree(decision.classification);
  const places = new Set(ofDeed.values());
  return [
    ...tree.commands.map((node) => renderCommand(node, ofDeed, 0, page)),
    ...(tree.rest.length === 0
      ? []
      : [[page.paint.strong('the call as a whole'), ...renderDeeds(tree.rest, ofDeed, 0, page)]]),
    ...answers.filter((answer) => !places.has(answer)).map((answer) => renderLooseUnit(answer, page)),
  ];
};

const soundPass = 'sound';

type AnswersOfDeeds = ReadonlyMap<Deed, UnitAnswer>;

const renderCommand = (
  { invocation, deeds, children }: CommandNode,
  answers: AnswersOfDeeds,
  depth: number,
  page: Page,
): readonly string[] => {
  const indent = '  '.repeat(depth);
  const [first = '', ...others] = capLines(
    hang(`${indent}$ `, visible(invocation.text), page.columns).split('\n'),
    `${indent}  `,
  );
  return [
    page.paint.strong(first),
    ...others.map((line) => page.paint.strong(line)),
    ...renderDeeds(deeds, answers, depth, page),
    ...children.flatMap((child) => renderCommand(child, answers, depth + 1, page)),
  ];
};

/** What a command does, with the answer to each; deeds that read the same are told once. */
const renderDeeds = (
  deeds: readonly Deed[],
  answers: AnswersOfDeeds,
  depth: number,
  page: Page,
): readonly string[] => {
  const told = new Map<string, readonly string[]>();
  for (const deed of deeds) {
    const answer = answers.get(deed);
    const lines = [
      ...label(answer?.effect, describeDeedFully(deed), depth, page),
      ...(answer === undefined ? [] : renderTables(answer, depth, page)),
    ];
    told.set(lines.join('\n'), lines);
  }
  return [...told.values()].flat();
};

const renderLooseUnit = (answer: UnitAnswer, page: Page): readonly string[] => [
  ...label(answer.effect, visible(answer.text), 0, page),
  ...renderTables(answer, 0, page),
];

/** A deed without an effect was not judged by itself: an agent's own view looks at other parts. */
const label = (effect: Effect | undefined, text: string, depth: number, page: Page): readonly string[] => {
  const indent = ' '.repeat(2 + 2 * depth);
  const word = (effect ?? '').padEnd(effectWidth);
  const [first = '', ...others] = hang(indent + word, text, page.columns).split('\n');
  return [
    indent +
      (effect === undefined ? word : page.paint.effect(effect, word)) +
      first.slice(indent.length + effectWidth),
    ...others,
  ];
};

/** Each table that answered, the deciding one marked; tables that had nothing to say share one line. */
const renderTables = (answer: UnitAnswer, depth: number, page: Page): readonly string[] => {
  const indent = ' '.repeat(2 + 2 * depth + effectWidth);
  const silent = answer.entries
    .filter(
      ({ answer: said, uncertain, stage }) =>
        said === 'not-applicable' && uncertain.length === 0 && stage !== 'hole',
    )
    .map((entry) => entry.table);
  const spoke = answer.entries.filter(
    ({ answer: said, uncertain, stage }) =>
      said !== 'not-applicable' || uncertain.length > 0 || stage === 'hole',
  );
  const lines = [
    ...spoke.flatMap((entry) =>
      hang(indent, tableText(entry, entry === answer.decidedBy, page), page.columns),
    ),
    ...(silent.length === 0 ? [] : [hang(`${indent}  `, `silent: ${silent.join(', ')}`, page.columns)]),
  ];
  return lines.flatMap((line) => line.split('\n')).map(page.paint.faint);
};

const tableText = (entry: TraceEntry, decides: boolean, page: Page): string => {
  if (entry.stage === 'hole') return `! known hole of the agent: ${(entry.holes ?? []).join(', ')}`;
  const mark = decides ? '*' : '-';
  if (entry.stage === 'default') return `${mark} no table answers, so it asks`;
  const name = (origin: Origin): string => originText(origin, page.fileName, entry.table);
  const sure = entry.rules.map(name).join(', ');
  const unsure = entry.uncertain.map(name).join(', ');
  const effect = entry.answer === 'not-applicable' ? 'ask' : entry.answer;
  return `${mark} ${entry.stage} ${entry.table}: ${effect} by ${[sure, unsure && `perhaps ${unsure}`].filter(Boolean).join('; ')}`;
};

const renderRemedies = (
  decision: Decision,
  remedies: readonly Remedy[],
  ownRules: boolean,
  page: Page,
): readonly string[] => {
  const { paint, columns } = page;
  const title = paint.strong('What would change this answer');
  const stands = decision.effect !== 'allow' && !remedies.some(({ effect }) => effect === 'allow');
  return [
    title,
    ...(stands
      ? [
          `  ${decision.effect === 'ask' ? "a person's answer; " : ''}${
            ownRules ? 'no rule, mode or setting allows it' : "no mode allows it; the agent's own rules might"
          }`,
        ]
      : []),
    ...remedies.flatMap(({ change, effect }) =>
      changeTexts(change, page).flatMap((text, index) => {
        const head = index === 0 ? effect.padEnd(effectWidth) : 'and'.padEnd(effectWidth);
        const [first = '', ...others] = capLines(
          hang(`  ${head}`, text, columns).split('\n'),
          ' '.repeat(2 + effectWidth),
        );
        return [
          `  ${index === 0 ? paint.effect(effect, head) : head}${first.slice(2 + effectWidth)}`,
          ...others,
        ];
      }),
    ),
  ];
};

const changeTexts = (change: Change, page: Page): readonly string[] => {
  switch (change.kind) {
    case 'rules':
      return change.rules.map((rule) => `the rule ${visible(spellRule(rule))}`);
    case 'without':
      return [`without the rule ${originText(change.origin, page.fileName)}`];
    case 'mode':
      return [`mode ${change.mode}`];
    case 'setting':
      return [`the setting "${change.name}": "${change.value}"`];
    case 'sandbox':
      return [`mode ${change.mode} on a host that declares a sandbox`];
    default: {
      const unreachable: never = change;
      return unreachable;
    }
  }
};

/** As a person would write it, with blanks after colons and commas. */
const spellRule = (rule: WrittenRule): string =>
  `{ ${Object.entries(rule)
    .map(([key, value]) => `"${key}": ${JSON.stringify(value).replaceAll('","', '", "')}`)
    .join(', ')} }`;
