import type { Classification } from '../classify/index.ts';
import type { Decision } from '../policy/index.ts';
import type { Assignment, Command, Redirect, ShellAnalysis } from '../shell/index.ts';
import { visibleJson } from './layout.ts';

/** A decision as one line of JSON. The syntax tree is left out, words stand as they are spelled. */
export const decisionJson = (decision: Decision): string =>
  visibleJson(
    JSON.stringify({
      ...(decision.id === undefined ? {} : { id: decision.id }),
      effect: decision.effect,
      ...(decision.confinement === undefined ? {} : { confinement: decision.confinement }),
      reason: decision.reason,
      reasons: decision.reasons,
      by: decision.by,
      classification: classificationJson(decision.classification),
      questions: decision.questions,
      obligations: decision.obligations,
      trace: decision.trace,
    }),
  );

const classificationJson = ({ analysis, ...rest }: Classification) => ({
  ...rest,
  ...(analysis === undefined ? {} : { analysis: analysisJson(analysis) }),
});

const analysisJson = ({ engine, complete, commands, redirects, opaque, faults, effects }: ShellAnalysis) => ({
  engine,
  complete,
  commands: commands.map(commandJson),
  ...(redirects.length === 0 ? {} : { redirects: redirects.map(({ redirect }) => redirectText(redirect)) }),
  opaque,
  faults,
  effects: effects.map((effect) => effect.kind),
});

const commandJson = (command: Command) => ({
  id: command.id,
  span: command.span,
  words: command.words.map((word) => word.raw),
  ...(command.assignments.length === 0 ? {} : { assignments: command.assignments.map(assignmentText) }),
  ...(command.redirects.length === 0 ? {} : { redirects: command.redirects.map(redirectText) }),
  context: command.context,
  execution: command.execution,
  ...(command.via === undefined ? {} : { via: command.via }),
});

const assignmentText = ({ name, append, value }: Assignment): string =>
  `${name}${append ? '+' : ''}=${
    'raw' in value ? value.raw : `(${value.map((element) => element.raw).join(' ')})`
  }`;

const redirectText = ({ operator, descriptor, target }: Redirect): string =>
  `${typeof descriptor === 'number' ? descriptor : `{${descriptor.variable}}`}${operator} ${target.raw}`;
