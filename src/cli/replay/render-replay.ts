import { changesOf, largest, type ReplayOutcome, savedText } from '../../ci/replay/outcome.ts';
import type { Change, Group } from '../../ci/replay/tally.ts';
import { hang, shorten, visible } from '../layout.ts';
import type { Page } from '../render-check.ts';

/** One line: what was replayed and what came out. */
export const replaySummary = ({ tally, distinct }: ReplayOutcome): string => {
  const { calls, effects } = tally;
  const parts = [
    `${number(effects.allow)} allowed`,
    `${number(effects.ask)} asked about`,
    `${number(effects.deny)} denied`,
  ];
  return `${number(calls)} calls (${number(distinct)} different): ${parts.join(', ')}`;
};

const number = (count: number): string => count.toLocaleString('en');

/** The whole outcome as a page for a person. */
export const renderReplay = (outcome: ReplayOutcome, most: number, page: Page): string => {
  const { tally, unfired, proposals, noProposals } = outcome;
  const changes = changesOf(tally);
  const sections: readonly (readonly string[])[] = [
    countLines(outcome, page),
    section(
      'What is asked about, the most frequent first',
      groupLines(largest(tally.asked), most, page),
      page,
    ),
    section('What is denied', groupLines(largest(tally.denied), most, page), page),
    section('What the logs say otherwise', changeLines(changes, most, page), page),
    section('Rules that never fired', unfiredLines(outcome, most, page), page),
    section('Rules that would save prompts', proposalLines(outcome, page), page),
    section('Lines that were left out', badLines(outcome, most, page), page),
  ];
  const notes = [
    ...(noProposals === undefined || tally.effects.ask === 0 ? [] : [noProposals]),
    ...(tally.unkept === 0
      ? []
      : [`${number(tally.unkept)} asked calls found no room and were not tried for proposals`]),
    ...(unfired.length === 0 && proposals.length === 0
      ? []
      : ['What a log does not hold says nothing about a rule.']),
  ];
  return [
    ...sections.filter((lines) => lines.length > 0).map((lines) => lines.join('\n')),
    ...notes,
    visible(replaySummary(outcome)),
  ].join('\n\n');
};

const section = (title: string, lines: readonly string[], { paint }: Page): readonly string[] =>
  lines.length === 0 ? [] : [paint.strong(title), ...lines];

const share = (part: number, whole: number): string =>
  whole === 0 ? '' : `${((part / whole) * 100).toFixed(1)} %`;

const countLines = ({ tally, system }: ReplayOutcome, { paint }: Page): readonly string[] => {
  const { calls, effects, ownState, noSuchTool, sealed } = tally;
  const line = (effect: 'allow' | 'ask' | 'deny'): string =>
    `  ${paint.effect(effect, effect.padEnd(6))} ${number(effects[effect]).padStart(11)}  ${share(effects[effect], calls).padStart(7)}`;
  const rest = (count: number, said: string): readonly string[] =>
    count === 0 ? [] : [`  ${' '.repeat(6)} ${number(count).padStart(11)}  ${said}`];
  return [
    line('allow'),
    line('ask'),
    line('deny'),
    ...rest(ownState, "tools that work on the agent's own state alone"),
    ...rest(noSuchTool, `tools that ${system} has none of`),
    ...rest(sealed, 'calls whose input the log does not hold'),
  ];
};

const countWidth = 9;

const groupLines = (groups: readonly Group[], most: number, page: Page): readonly string[] => {
  const { paint, columns } = page;
  const shown = groups.slice(0, most).flatMap(({ about, by, count, distinct, example, first }) => {
    const times = `${number(count)}x`.padStart(countWidth);
    const different = distinct === count ? '' : `, ${number(distinct)} different`;
    const reason = by === undefined ? '' : `, by ${by}`;
    return [
      hang(`${times}  `, visible(`${about}${different}${reason}`), columns),
      paint.faint(
        `${' '.repeat(countWidth + 2)}${shorten(visible(example), Math.max(20, columns - countWidth - 4))}`,
      ),
      paint.faint(`${' '.repeat(countWidth + 2)}${visible(page.fileName(first.file))}:${first.line}`),
    ];
  });
  return [...shown, ...more(groups.length - most, 'groups')];
};

const more = (count: number, what: string): readonly string[] =>
  count > 0 ? [`${' '.repeat(countWidth + 2)}... ${number(count)} more ${what}`] : [];

const was = {
  refused: 'was refused',
  ran: 'ran',
  allow: 'was allowed',
  ask: 'was asked about',
  deny: 'was denied',
} as const;
const now = { allow: 'is allowed', ask: 'is asked about', deny: 'is denied' } as const;

const changeLines = (changes: readonly Change[], most: number, page: Page): readonly string[] => {
  const { paint, columns } = page;
  const shown = changes.slice(0, most).flatMap((change) => {
    const { about, by, count, example, first } = change;
    const times = `${number(count)}x`.padStart(countWidth);
    const said = `${was[change.was]}, ${now[change.now]}: ${about || example}${by === undefined ? '' : `, by ${by}`}`;
    return [
      hang(`${times}  `, visible(said), columns),
      paint.faint(
        `${' '.repeat(countWidth + 2)}${shorten(visible(example), Math.max(20, columns - countWidth - 4))}`,
      ),
      paint.faint(`${' '.repeat(countWidth + 2)}${visible(page.fileName(first.file))}:${first.line}`),
    ];
  });
  return [...shown, ...more(changes.length - most, 'kinds of calls')];
};

const unfiredLines = ({ unfired }: ReplayOutcome, most: number, page: Page): readonly string[] => [
  ...unfired
    .slice(0, most)
    .map(
      ({ file, line, column, rule }) =>
        `  ${visible(`${page.fileName(file)}:${line}:${column}`)}  ${visible(rule)}`,
    ),
  ...more(unfired.length - most, 'rules'),
];

const proposalLines = ({ proposals }: ReplayOutcome, page: Page): readonly string[] =>
  proposals.flatMap(({ written, saves, isLeast, distinct, example, also }) => [
    `  ${page.paint.strong(visible(written))}`,
    hang(
      '    ',
      visible(`saves ${savedText({ saves, isLeast, distinct, example: shorten(example, 120) })}`),
      page.columns,
    ),
    ...(also.length === 0
      ? ['    nothing else that was tried passes by it']
      : also.map(({ call, why }) => hang('    also ', visible(`${call} (${why})`), page.columns))),
  ]);

const badLines = (
  { tally: { bad, badCount } }: ReplayOutcome,
  most: number,
  page: Page,
): readonly string[] => [
  ...bad.slice(0, most).map(({ file, line, why }) => `  ${visible(page.fileName(file))}:${line}  ${why}`),
  ...more(badCount - Math.min(most, bad.length), 'lines'),
];
