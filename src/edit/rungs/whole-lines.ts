import type { Call } from '../call.ts';
import type { Forgives, LinePair } from '../find/shift.ts';
import { findWindows, findWindowsWithoutBlanks, linesIn, type Window } from '../find/windows.ts';
import { alignForms, alignInOrder } from '../merge/align.ts';
import { mergeInto } from '../merge/merge.ts';
import { unitNear } from '../merge/unit-near.ts';
import { isBlankLine } from '../text/blank.ts';
import type { Form } from '../text/forms.ts';
import { textOf } from '../text/lines.ts';
import type { Rung, RungName } from './rung.ts';

const solidLines = (call: Call, least: number): boolean => {
  let count = 0;
  for (const line of call.lines().old) {
    if (!isBlankLine(line)) count += 1;
    if (count >= least) return true;
  }
  return false;
};

const forgivesAll: Forgives = () => true;

/** Lines with text on either side, in order. */
const pairsOf = (call: Call, window: Window, form: Form): readonly LinePair[] => {
  const isSolid = (line: string): boolean => form(line) !== '';
  const { content } = call.file;
  const file = linesIn(content, window)
    .map((line) => textOf(content, line))
    .filter(isSolid);
  return call
    .lines()
    .old.filter(isSolid)
    .map((caller, index) => ({ caller, file: file[index] ?? '' }));
};

/** So many places are ambiguous whatever their indentation. */
const mostWeighed = 8;

/**
 * The places under the form, if the indentation of one of them can be forgiven. The others count too: a text that
 * stands elsewhere at odd depths is still another place for the same words.
 */
const forgiven = (
  call: Call,
  windows: readonly Window[],
  form: Form,
  forgives: Forgives,
): readonly Window[] =>
  windows.length > mostWeighed ||
  windows.some((window) => forgives(pairsOf(call, window, form), () => unitNear(call.file, window)))
    ? windows
    : [];

/** A rung that compares whole lines under a form, line for line. */
export const wholeLines = (name: RungName, form: Form, forgives: Forgives = forgivesAll): Rung => ({
  name,
  scope: 'lines',
  everywhere: false,
  applies: (call) => solidLines(call, 1),
  find: (call) =>
    forgiven(call, findWindows(call.file, call.anchor(), call.lines().old, form), form, forgives),
  write: (call, place) => mergeInto(call, place, alignInOrder(call.lines().old.length)),
});

/** A rung that leaves blank lines out on both sides. */
export const wholeLinesWithoutBlanks = (name: RungName, form: Form, forgives: Forgives): Rung => ({
  name,
  scope: 'lines',
  everywhere: false,
  applies: (call) => solidLines(call, 2),
  find: (call) =>
    forgiven(
      call,
      findWindowsWithoutBlanks(call.file, call.anchor(), call.lines().old, form),
      form,
      forgives,
    ),
  write: (call, place) => {
    const { content } = call.file;
    const window = linesIn(content, place).map((line) => form(textOf(content, line)));
    return mergeInto(call, place, alignForms(call.lines().old.map(form), window));
  },
});
