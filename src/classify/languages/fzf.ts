import { staticText } from '../../shell/index.ts';
import type { Line, Reader, Reading } from '../programs/line.ts';

/** fzf: keys that are bound to actions which move, choose or show; any other binding may run a program. */
export const fzf: Reader = {
  read(line: Line): Reading {
    const uses = line.uses.filter((use) => {
      if (!use.option.spellings.includes('--bind') || use.value === undefined) return true;
      const text = staticText(use.value);
      return text === undefined || !onlyMoves(text);
    });
    return { findings: [], uses };
  },
};

/** Actions of fzf's manual that start no program. */
const ACTIONS: ReadonlySet<string> = new Set(
  (
    'abort accept accept-non-empty accept-or-print-query backward-char backward-delete-char backward-delete-char/eof ' +
    'backward-kill-subword backward-kill-word backward-subword backward-word beginning-of-line bell cancel ' +
    'clear-multi clear-query clear-screen clear-selection close delete-char delete-char/eof deselect deselect-all ' +
    'disable-search down down-match down-selected enable-search end-of-line exclude exclude-multi first forward-char ' +
    'forward-subword forward-word half-page-down half-page-up hide-header hide-input hide-preview ignore jump ' +
    'kill-line kill-subword kill-word last next-history next-selected offset-down offset-middle offset-up page-down ' +
    'page-up prev-history prev-selected preview-bottom preview-down preview-half-page-down preview-half-page-up ' +
    'preview-page-down preview-page-up preview-top preview-up print-query refresh-preview select select-all ' +
    'show-header show-input show-preview toggle toggle+down toggle+up toggle-all toggle-bind toggle-down toggle-header ' +
    'toggle-hscroll toggle-in toggle-input toggle-multi-line toggle-out toggle-preview toggle-preview-wrap ' +
    'toggle-raw toggle-search toggle-sort toggle-track toggle-track-current toggle-up toggle-wrap track-current top ' +
    'unix-line-discard unix-word-rubout untrack-current up up-match up-selected yank'
  ).split(' '),
);

/** Actions that take a text and show it, move to it or search for it. */
const WITH_TEXT =
  /^(?:change-(?:border-label|footer|header|header-label|input-label|list-label|multi|nth|pointer|preview-label|preview-window|prompt|query)|pos|put|print|rebind|search|unbind)\([^()'"`$\\]*\)$/;

function onlyMoves(bindings: string): boolean {
  return bindings.split(',').every((binding) => {
    const colon = binding.indexOf(':', 1);
    if (colon < 0) return false;
    const actions = binding.slice(colon + 1).split('+');
    return (
      ACTIONS.has(binding.slice(colon + 1)) ||
      actions.every((each) => ACTIONS.has(each) || WITH_TEXT.test(each))
    );
  });
}
