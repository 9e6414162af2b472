import { findFragments } from '../find/fragments.ts';
import { spliceInto } from '../merge/splice.ts';
import { identity } from '../text/forms.ts';
import type { Rung } from './rung.ts';

/** Equal but for line ends. */
export const eol: Rung = {
  name: 'eol',
  scope: 'characters',
  everywhere: true,
  applies: ({ file: { content }, oldString }) =>
    oldString.includes('\n') && (oldString.includes('\r\n') || content.includes('\r\n')),
  find: (call) => findFragments(call, identity),
  write: (call, place) => ({
    kind: 'written',
    ...spliceInto(call, place),
    differing: call.segments().length - 1,
    indentation: 'same',
  }),
};
