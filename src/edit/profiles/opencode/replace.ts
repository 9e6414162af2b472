import { indexOf } from '../../text/search.ts';
import { type OpenCodeStrategyName, strategies } from './strategies.ts';

export type OpenCodeError = 'identical' | 'empty-old' | 'span-too-large' | 'ambiguous' | 'not-found';

export type OpenCodeMatch =
  | { readonly ok: true; readonly content: string; readonly strategy: OpenCodeStrategyName }
  | { readonly ok: false; readonly error: OpenCodeError };

const countLines = (text: string): number => text.split('\n').length;

/** Whether a text is so much longer than what was asked for that OpenCode gives up at once. */
const isTooLarge = (text: string, old: string): boolean => {
  const lines = countLines(old);
  if (countLines(text) >= Math.max(lines + 3, lines * 2)) return true;
  const length = old.trim().length;
  return lines > 1 && text.trim().length > Math.max(length + 500, length * 4);
};

/** A blank text stands everywhere, but only once where there is nothing. */
const standsAgain = (content: string, text: string, at: number): boolean =>
  text === '' ? content !== '' : indexOf(content, text, at + 1) >= 0;

/**
 * OpenCode's find and replace: of the texts that its strategies yield, the first that stands in the file exactly once,
 * or that stands there at all where every place is asked for.
 */
export const openCodeReplace = (
  content: string,
  oldString: string,
  newString: string,
  replaceAll: boolean,
): OpenCodeMatch => {
  if (oldString === newString) return { ok: false, error: 'identical' };
  if (oldString === '') return { ok: false, error: 'empty-old' };
  let isFound = false;
  for (const { name, texts } of strategies) {
    for (const text of texts(content, oldString)) {
      const at = indexOf(content, text);
      if (at < 0) continue;
      isFound = true;
      if (isTooLarge(text, oldString)) return { ok: false, error: 'span-too-large' };
      // Dollar patterns in the new text are expanded here, as OpenCode does.
      if (replaceAll) return { ok: true, content: content.replaceAll(text, newString), strategy: name };
      if (standsAgain(content, text, at)) continue;
      const behind = content.slice(at + text.length);
      return { ok: true, content: content.slice(0, at) + newString + behind, strategy: name };
    }
  }
  return { ok: false, error: isFound ? 'ambiguous' : 'not-found' };
};

/** The same with both texts first written with the file's line ends: `\r\n` where it has one, else `\n`. */
export const openCodeEdit = (
  content: string,
  oldString: string,
  newString: string,
  replaceAll: boolean,
): OpenCodeMatch => {
  const eol = content.includes('\r\n') ? '\r\n' : '\n';
  const written = (text: string): string => text.replaceAll('\r\n', '\n').replaceAll('\n', eol);
  return openCodeReplace(content, written(oldString), written(newString), replaceAll);
};
