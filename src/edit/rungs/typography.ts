import { findFragments } from '../find/fragments.ts';
import { spliceInto } from '../merge/splice.ts';
import { foldTypography, hasTypography } from '../text/forms.ts';
import type { Rung } from './rung.ts';

/** Equal but for quotes, dashes and spaces that stand for an ASCII one, character for character. */
export const typography: Rung = {
  name: 'typography',
  scope: 'characters',
  everywhere: false,
  // With a rare word the places show whether there is something to fold; without, the file is asked once.
  applies: (call) => {
    if (call.oldString.trim() === '') return false;
    const { kind } = call.anchor();
    if (kind !== 'none') return kind === 'word';
    return hasTypography(call.oldString) || hasTypography(call.file.content);
  },
  find: (call) => findFragments(call, foldTypography),
  write: (call, place) => {
    const own = call.file.content.slice(place.start, place.end).split(/\r?\n/);
    return {
      kind: 'written',
      ...spliceInto(call, place),
      differing: call.segments().filter((segment, index) => segment !== own[index]).length,
      indentation: 'same',
    };
  },
};
