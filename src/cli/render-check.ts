import type { Decision, Effect } from '../policy/index.ts';
import { describeDeed } from './describe-deed.ts';
import { capLines, hang, shorten, visible, wrap } from './layout.ts';
import type { Paint } from './paint.ts';
import { originText, type UnitAnswer, unitAnswers } from './unit-answers.ts';

export interface Page {
  readonly paint: Paint;
  readonly columns: number;
  /** A file's name as a reader knows it, relative to where they are. */
  readonly fileName: (file: string) => string;
}

export const effectWidth = 7;

/** The call in one line. */
export const callText = (decision: Decision): string => {
  const { call, reasons, analysis } = decision.classification;
  if (reasons.some(({ code }) => code === 'invalid-call')) return '(no call)';
  return visible(analysis?.source ?? `${call.tool} ${JSON.stringify(call.input)}`);
};

/** Effect and call, and why. */
export const renderHead = (decision: Decision, { paint, columns }: Page): readonly string[] => {
  const label = decision.effect.padEnd(effectWidth);
  const margin = ' '.repeat(effectWidth);
  const [first = '', ...others] = capLines(hang(margin, callText(decision), columns).split('\n'), margin);
  return [
    paint.effect(decision.effect, label) + paint.strong(first.slice(effectWidth)),
    ...others.map((line) => paint.strong(line)),
    hang(' '.repeat(effectWidth), visible(decision.reason), columns),
    ...(decision.confinement === 'configured' ? [`${' '.repeat(effectWidth)}inside the sandbox only`] : []),
  ];
};

/** What decided a unit, in a few words. */
export const deciderText = (answer: UnitAnswer, page: Page): string => {
  const entry = answer.decidedBy;
  if (entry === undefined || entry.stage === 'default') return 'no rule applies';
  const [origin] = entry.rules;
  if (origin !== undefined) return originText(origin, page.fileName, entry.table);
  const [maybe] = entry.uncertain;
  return maybe === undefined ? entry.table : `perhaps ${originText(maybe, page.fileName, entry.table)}`;
};

/**
 * The decision with a line for each command and what decided it: of a command that is not allowed, what keeps it from
 * being so.
 */
export const renderCheck = (decision: Decision, page: Page): string => {
  const { paint, columns } = page;
  const rows = tableRows(decision, page);
  const room = columns - 2 - effectWidth - 2;
  const widest = Math.max(0, ...rows.map(({ text }) => text.length));
  const textWidth = Math.min(widest, Math.floor(room * 0.45));
  const table = rows.flatMap(({ effect, text, why }) =>
    wrap(why, room - textWidth).map((line, index) => {
      const head =
        index === 0
          ? paint.effect(effect, effect.padEnd(effectWidth)) + shorten(text, textWidth).padEnd(textWidth)
          : ' '.repeat(effectWidth + textWidth);
      return `  ${head}  ${paint.faint(line)}`;
    }),
  );
  return [...renderHead(decision, page), ...(table.length === 0 ? [] : ['', ...table])].join('\n');
};

interface Row {
  readonly effect: Effect;
  readonly text: string;
  readonly why: string;
}

const tableRows = (decision: Decision, page: Page): readonly Row[] => {
  const byText = new Map<string, UnitAnswer[]>();
  for (const answer of unitAnswers(decision)) {
    const group = byText.get(answer.text);
    if (group === undefined) byText.set(answer.text, [answer]);
    else group.push(answer);
  }
  const rows = new Map<string, Row>();
  for (const [text, answers] of byText) {
    const held = answers.filter(({ effect }) => effect !== 'allow');
    for (const answer of held.length === 0 ? answers.slice(0, 1) : held) {
      const row = { effect: answer.effect, text: visible(text), why: whyText(decision, answer, page) };
      rows.set(JSON.stringify(row), row);
    }
  }
  return [...rows.values()];
};

const whyText = (decision: Decision, answer: UnitAnswer, page: Page): string => {
  const deed = answer.pass === 'sound' ? decision.classification.deeds[answer.index] : undefined;
  const decider =
    answer.pass === 'sound'
      ? deciderText(answer, page)
      : `${answer.pass}'s own view: ${deciderText(answer, page)}`;
  return deed === undefined || answer.effect === 'allow' ? decider : `${describeDeed(deed)}: ${decider}`;
};
