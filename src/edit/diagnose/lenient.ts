import type { Call } from '../call.ts';
import { chooseAnchor } from '../find/anchor.ts';
import { findWindows } from '../find/windows.ts';
import { withoutTypography } from '../text/forms.ts';
import { foldEol } from '../text/lines.ts';

/** Wrappings undone wherever they occur, consistent or not. Only to name the reason of a miss; never to apply. */
const decoders: readonly ((text: string) => string)[] = [
  (text) =>
    text
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&quot;', '"')
      .replaceAll('&#39;', "'")
      .replaceAll('&amp;', '&'),
  (text) => text.replace(/\\(["'`])/g, '$1'),
  (text) => text.replaceAll('\\n', '\n').replaceAll('\\t', '\t'),
  (text) => text.replaceAll('\\\\', '\\'),
];

/** Whether the old text would be found if its escapes were undone. */
export const wouldMatchUnescaped = (call: Call): boolean =>
  decoders.some((decode) => {
    const decoded = decode(call.oldString);
    if (decoded === call.oldString || decoded.trim() === '') return false;
    if (call.file.content.includes(decoded)) return true;
    const lines = foldEol(decoded).replace(/\n$/, '').split('\n');
    const anchor = chooseAnchor(call.file.content, lines);
    return findWindows(call.file, anchor, lines, withoutTypography).length > 0;
  });
