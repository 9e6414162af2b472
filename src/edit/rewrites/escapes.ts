import type { Rewrite } from './rewrite.ts';

const decodeNewlines = (text: string): string => text.replace(/(?:\\r)?\\n/g, '\n');
const decodeTabs = (text: string): string => text.replaceAll('\\t', '\t');

/** `\n` written as two characters, in texts that have no line end of their own; tabs may be written as `\t` too. */
export const escapedNewlines: Rewrite = {
  name: 'escaped-newlines',
  startsLines: false,
  read: ({ oldString, newString }) => {
    if (!oldString.includes('\\n') || oldString.includes('\n') || newString.includes('\n')) return [];
    const texts = { oldString: decodeNewlines(oldString), newString: decodeNewlines(newString) };
    const tabs = oldString.includes('\\t') && !oldString.includes('\t') && !newString.includes('\t');
    if (!tabs) return [texts];
    return [texts, { oldString: decodeTabs(texts.oldString), newString: decodeTabs(texts.newString) }];
  },
};

const quotes = ['"', "'", '`'] as const;

/** Whether every such quote of the text has a backslash before it. */
const isEscapedThroughout = (text: string, quote: string): boolean => {
  for (let at = text.indexOf(quote); at >= 0; at = text.indexOf(quote, at + 1)) {
    if (text.charCodeAt(at - 1) !== 92) return false;
  }
  return true;
};

/** A backslash before every quote of a kind, in both texts. */
export const escapedQuotes: Rewrite = {
  name: 'escaped-quotes',
  startsLines: false,
  read: ({ oldString, newString }) => {
    const escaped = quotes.filter(
      (quote) =>
        oldString.includes(quote) &&
        isEscapedThroughout(oldString, quote) &&
        isEscapedThroughout(newString, quote),
    );
    if (escaped.length === 0) return [];
    const decode = (text: string): string =>
      escaped.reduce((decoded, quote) => decoded.replaceAll(`\\${quote}`, quote), text);
    return [{ oldString: decode(oldString), newString: decode(newString) }];
  },
};

/** Whether the backslashes of the text come in twos. */
const isDoubledThroughout = (text: string): boolean =>
  [...text.matchAll(/\\+/g)].every(([run]) => run.length % 2 === 0);

/** Every backslash written twice, in both texts. */
export const doubledBackslashes: Rewrite = {
  name: 'backslash-doubled',
  startsLines: false,
  read: ({ oldString, newString }) => {
    if (!oldString.includes('\\\\')) return [];
    if (!isDoubledThroughout(oldString) || !isDoubledThroughout(newString)) return [];
    const decode = (text: string): string => text.replaceAll('\\\\', '\\');
    return [{ oldString: decode(oldString), newString: decode(newString) }];
  },
};
