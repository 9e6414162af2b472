import { foldEol, lineAround, lineFrom } from './lines.ts';

export type Eol = '\n' | '\r\n';

/** Which line ends a text has: none, one kind, or both. */
export const eolStyle = (text: string): Eol | 'none' | 'mixed' => {
  const newline = text.indexOf('\n');
  if (newline < 0) return 'none';
  const first: Eol = text.charCodeAt(newline - 1) === 13 ? '\r\n' : '\n';
  for (let at = newline; at >= 0; at = text.indexOf('\n', at + 1)) {
    if ((text.charCodeAt(at - 1) === 13) !== (first === '\r\n')) return 'mixed';
  }
  return first;
};

/** More `\r\n` than `\n`, in a part of a text; a positive number if so, 0 for a tie. */
const balance = (text: string, start: number, end: number): number => {
  let sum = 0;
  for (let at = text.indexOf('\n', start); at >= 0 && at < end; at = text.indexOf('\n', at + 1)) {
    sum += text.charCodeAt(at - 1) === 13 ? 1 : -1;
  }
  return sum;
};

/** The line end that the place's lines and their neighbours use most, else the file. */
export const eolNear = (content: string, start: number, end: number): Eol => {
  const first = lineAround(content, start);
  const from = first.start > 0 ? lineAround(content, first.start - 1).start : first.start;
  const last = lineAround(content, end > start ? end - 1 : end);
  const to = lineFrom(content, last.next).next;
  const near = balance(content, from, to);
  if (near !== 0) return near > 0 ? '\r\n' : '\n';
  return balance(content, 0, content.length) > 0 ? '\r\n' : '\n';
};

export const withEol = (text: string, eol: Eol): string => {
  const folded = foldEol(text);
  return eol === '\n' ? folded : folded.replaceAll('\n', '\r\n');
};

/**
 * What an exact hit writes. The text as it is, but for line ends: those of the place, so that a file with one kind
 * keeps one kind. A caller that copied mixed line ends, or that changes nothing but line ends, means them.
 */
export const withEolOfPlace = (
  content: string,
  start: number,
  end: number,
  oldString: string,
  newString: string,
): string => {
  const written = eolStyle(newString);
  if (written === 'none') return newString;
  const copied = eolStyle(oldString);
  switch (copied) {
    case 'mixed':
      return newString;
    case 'none': {
      const eol = eolNear(content, start, end);
      return written === eol ? newString : withEol(newString, eol);
    }
    case '\n':
    case '\r\n':
      return written === copied || foldEol(oldString) === foldEol(newString)
        ? newString
        : withEol(newString, copied);
    default: {
      const unreachable: never = copied;
      return unreachable;
    }
  }
};
