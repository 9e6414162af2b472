import type { Call } from '../call.ts';
import type { Window } from '../find/windows.ts';
import { eolNear } from '../text/eol.ts';
import { foldTypography } from '../text/forms.ts';
import { foldEol } from '../text/lines.ts';
import { editScript } from './script.ts';
import { withFileCharacters } from './tokens.ts';

/** The pieces of a place between line ends, with the line ends. */
const segmentsOf = (
  text: string,
): { readonly texts: readonly string[]; readonly eols: readonly string[] } => {
  const parts = text.split(/(\r?\n)/);
  return {
    texts: parts.filter((_, index) => index % 2 === 0),
    eols: parts.filter((_, index) => index % 2 === 1),
  };
};

/**
 * What replaces a place that differs from the old text in line ends and single characters: kept pieces with the
 * file's bytes, changed ones with the file's characters outside the change. Where the place ends with its line, the
 * line end behind it belongs to that line and goes or stays with it.
 */
export const spliceInto = (
  { file: { content }, segments, newString }: Call,
  place: Window,
): { readonly text: string; readonly end: number } => {
  const behind = /^\r?\n/.exec(content.slice(place.end, place.end + 2))?.[0] ?? '';
  const { texts, eols } = segmentsOf(content.slice(place.start, place.end));
  const ends = [...eols, behind];
  const old = segments();
  const next = foldEol(newString).split('\n');
  let near: string | undefined;
  const eolAfter = (index: number | undefined): string => {
    const own = index === undefined ? '' : (ends[index] ?? '');
    if (own !== '') return own;
    near ??= eolNear(content, place.start, place.end);
    return near;
  };
  const written: { readonly text: string; readonly from: number | undefined }[] = [];
  for (const step of editScript(old, next)) {
    if (step.kind === 'delete') continue;
    const line = next[step.new] ?? '';
    if (step.kind === 'insert') {
      written.push({ text: line, from: undefined });
      continue;
    }
    const own = texts[step.old] ?? '';
    const before = old[step.old] ?? '';
    const keeps = step.kind === 'keep' && !step.rewritten;
    const text = keeps ? own : own === before ? line : charactersOf(own, before, line);
    written.push({ text, from: step.old });
  }
  const text = written
    .map(({ text: piece, from }, index) =>
      index === written.length - 1 && behind === '' ? piece : piece + eolAfter(from),
    )
    .join('');
  return { text, end: place.end + behind.length };
};

/** The fold keeps lengths, so blanks at the ends stand at the same offsets in both. */
const charactersOf = (own: string, before: string, line: string): string =>
  foldTypography(own) === foldTypography(before) ? withFileCharacters(own, before, line) : line;
