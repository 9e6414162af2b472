import type { Call } from '../call.ts';
import { findWindows, findWindowsWithoutBlanks, linesIn } from '../find/windows.ts';
import { alignForms, alignInOrder } from '../merge/align.ts';
import { mergeInto } from '../merge/merge.ts';
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

/** A rung that compares whole lines under a form, line for line. */
export const wholeLines = (name: RungName, form: Form): Rung => ({
  name,
  scope: 'lines',
  everywhere: false,
  applies: (call) => solidLines(call, 1),
  find: (call) => findWindows(call.file, call.anchor(), call.lines().old, form),
  write: (call, place) => mergeInto(call, place, alignInOrder(call.lines().old.length)),
});

/** A rung that leaves blank lines out on both sides. */
export const wholeLinesWithoutBlanks = (name: RungName, form: Form): Rung => ({
  name,
  scope: 'lines',
  everywhere: false,
  applies: (call) => solidLines(call, 2),
  find: (call) => findWindowsWithoutBlanks(call.file, call.anchor(), call.lines().old, form),
  write: (call, place) => {
    const { content } = call.file;
    const window = linesIn(content, place).map((line) => form(textOf(content, line)));
    return mergeInto(call, place, alignForms(call.lines().old.map(form), window));
  },
});
