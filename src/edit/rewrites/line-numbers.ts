import { foldEol } from '../text/lines.ts';
import type { Rewrite } from './rewrite.ts';

/** `cat -n`, arrows, colons and bars, as the reading tools of agents print them. */
const numbered = /^[ \t]*(?:L)?(\d{1,7})([ ]?[\u2192|\u2502:]|\t|$)(.*)$/;

interface NumberedLine {
  readonly number: number;
  readonly delimiter: string;
  readonly rest: string;
}

const read = (line: string): NumberedLine | undefined => {
  const match = numbered.exec(line);
  return match === null
    ? undefined
    : { number: Number(match[1]), delimiter: (match[2] ?? '').replace(/^ /, ''), rest: match[3] ?? '' };
};

const readAll = (lines: readonly string[]): readonly NumberedLine[] | undefined => {
  const all = lines.flatMap((line) => read(line) ?? []);
  return all.length === lines.length ? all : undefined;
};

/** One delimiter; a line whose text is empty may have lost it. */
const delimiterOf = (lines: readonly NumberedLine[]): string | undefined => {
  const kinds = new Set(lines.filter(({ delimiter }) => delimiter !== '').map(({ delimiter }) => delimiter));
  const [only] = kinds;
  return kinds.size === 1 ? only : undefined;
};

const consecutive = (lines: readonly NumberedLine[]): boolean =>
  lines.every((line, index) => index === 0 || line.number === (lines[index - 1]?.number ?? 0) + 1);

/** A blank after the delimiter may be part of it where every line with text has one. */
const padded = (lines: readonly NumberedLine[], delimiter: string): boolean =>
  delimiter !== '\t' &&
  lines.some(({ rest }) => rest !== '') &&
  lines.every(({ rest }) => rest === '' || rest.startsWith(' '));

const strip = (lines: readonly NumberedLine[], pad: boolean): string =>
  lines.map(({ rest }) => (pad && rest.startsWith(' ') ? rest.slice(1) : rest)).join('\n');

const split = (text: string): { readonly lines: readonly string[]; readonly closing: string } => {
  const lines = foldEol(text).split('\n');
  const closed = lines.length > 1 && lines.at(-1) === '';
  return { lines: closed ? lines.slice(0, -1) : lines, closing: closed ? '\n' : '' };
};

/**
 * Line numbers in front of every line, one delimiter, counting up. The numbers do not choose among equal places: the
 * file may have moved since. The new text may come without; numbered in part only, it is not understood.
 */
export const lineNumbers: Rewrite = {
  name: 'line-numbers',
  startsLines: true,
  read: ({ oldString, newString }) => {
    const old = split(oldString);
    const lines = readAll(old.lines);
    const delimiter = lines === undefined ? undefined : delimiterOf(lines);
    if (lines === undefined || delimiter === undefined || !consecutive(lines)) return [];
    const next = split(newString);
    const own = next.lines.map(read);
    const plain = newString === '' || !own.some((line) => line?.delimiter === delimiter);
    const all = own.flatMap((line) => (line === undefined ? [] : [line]));
    const complete =
      all.length === own.length && all.every((line) => line.delimiter === delimiter || line.rest === '');
    if (!plain && !complete) return [];
    const pads = padded(lines, delimiter) ? [true, false] : [false];
    return pads.map((pad) => ({
      oldString: strip(lines, pad) + old.closing,
      newString: plain ? newString : strip(all, pad) + next.closing,
    }));
  },
};
