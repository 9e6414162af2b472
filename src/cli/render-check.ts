import type { Decision } from '../policy/index.ts';
import { hang, shorten, visible } from './layout.ts';
import type { Paint } from './paint.ts';
import { originText, type UnitAnswer, unitAnswers } from './unit-answers.ts';

export interface Page {
  readonly paint: Paint;
  readonly columns: number;
  /** A file's name as a reader knows it, relative to where they are. */
  readonly fileName: (file: string) => string;
}

export const effectWidth = 6;

/** The call in one line. */
export const callText = (decision: Decision): string => {
  const { call } = decision.classification;
  const command = call.input['command'];
  return visible(typeof command === 'string' ? command : `${call.tool} ${JSON.stringify(call.input)}`);
};

/** Effect and call, and why. */
export const renderHead = (decision: Decision, { paint, columns }: Page): readonly string[] => {
  const label = decision.effect.padEnd(effectWidth);
  const [first = '', ...others] = hang(' '.repeat(effectWidth), callText(decision), columns).split('\n');
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
  if (origin !== undefined) return originText(origin, page.fileName);
  const [maybe] = entry.uncertain;
  return maybe === undefined ? entry.table : `perhaps ${originText(maybe, page.fileName)}`;
};

/** The decision with one line for each unit and what decided it. */
export const renderCheck = (decision: Decision, page: Page): string => {
  const { paint, columns } = page;
  const lines = new Map<string, UnitAnswer>();
  for (const answer of unitAnswers(decision)) {
    const name = `${answer.effect}\n${answer.text}\n${deciderText(answer, page)}`;
    if (!lines.has(name)) lines.set(name, answer);
  }
  const answers = [...lines.values()];
  const room = columns - effectWidth - 4;
  const widest = Math.max(0, ...answers.map((answer) => visible(answer.text).length));
  const textWidth = Math.min(widest, Math.floor(room * 0.6));
  const table = answers.map((answer) => {
    const text = shorten(visible(answer.text), textWidth).padEnd(textWidth);
    const decider = shorten(deciderText(answer, page), room - textWidth);
    return `  ${paint.effect(answer.effect, answer.effect.padEnd(effectWidth))}${text}  ${paint.faint(decider)}`;
  });
  return [...renderHead(decision, page), ...(table.length === 0 ? [] : ['', ...table])].join('\n');
};
