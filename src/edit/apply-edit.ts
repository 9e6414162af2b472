import { createCall } from './call.ts';
import { type Ascent, climb } from './climb.ts';
import { diagnoseAmbiguity } from './diagnose/ambiguity.ts';
import { diagnoseMiss } from './diagnose/miss.ts';
import type { Window } from './find/windows.ts';
import { ladder } from './ladder.ts';
import type { Written } from './merge/merge.ts';
import { createFileText } from './text/file-text.ts';
import { lineNumberAt, lineRange } from './text/lines.ts';

import type { EditRequest, EditResult, LineRange } from './types.ts';

/**
 * Replaces `oldString` by `newString` in `content`.
 *
 * An exact hit is replaced as it is. Otherwise the old text may differ from the file in ways that models are known
 * to get wrong (line ends, blanks, indentation, typography, copied line numbers, escapes, ...), one by one from the
 * strictest, and only where exactly one place is meant; the file's own bytes are kept on every line that the edit
 * keeps. Nothing is ever matched by likeness: a text that is not there is not found.
 *
 * @returns `applied` with the new content; `ambiguous` with the places and what makes each unique; `not-found` with
 *   the closest region and an edit that would apply; `no-change`; `empty-old`. It never throws.
 * @example
 * applyEdit({ content: 'if (x) {\n\tgo();\n}\n', oldString: '    go();', newString: '    stop();' })
 * // { status: 'applied', content: 'if (x) {\n\tstop();\n}\n', rung: 'indent', ... }
 */
export const applyEdit = (request: EditRequest): EditResult => {
  const { content, oldString, newString, replaceAll = false } = request;
  if (oldString === '') return { status: 'empty-old' };
  if (oldString === newString) return { status: 'no-change', reason: 'same-texts' };
  const call = createCall(createFileText(content), oldString, newString, replaceAll);
  const ascent = climb(call, ladder);
  switch (ascent.kind) {
    case 'hit':
      return ascent.written.kind === 'written'
        ? applied(ascent, [replacementOf(ascent.place, ascent.written)])
        : { status: 'not-found', diagnosis: diagnoseMiss(call, request.lastRead, ascent.place) };
    case 'everywhere':
      return applied(ascent, writeAll(ascent));
    case 'several':
      return {
        status: 'ambiguous',
        rung: ascent.path,
        count: ascent.places.length,
        lines: ascent.places.slice(0, placesShown).map(({ start }) => lineNumberAt(content, start)),
        diagnosis: diagnoseAmbiguity(ascent),
      };
    case 'none':
      return { status: 'not-found', diagnosis: diagnoseMiss(call, request.lastRead) };
    default: {
      const unreachable: never = ascent;
      return unreachable;
    }
  }
};

const placesShown = 8;

interface Replacement {
  readonly place: Window;
  readonly text: string;
}

const replacementOf = (
  { start, end }: Window,
  written: Extract<Written, { kind: 'written' }>,
): Replacement => ({ place: { start, end: written.end ?? end }, text: written.text });

/** Left to right, without those that overlap one before; what is written is not searched again. */
const writeAll = ({
  call,
  rung,
  places,
}: Extract<Ascent, { kind: 'everywhere' }>): readonly Replacement[] => {
  const replacements: Replacement[] = [];
  let behind = 0;
  for (const place of places) {
    if (place.start < behind) continue;
    const written = rung.write(call, place);
    if (written.kind !== 'written') continue;
    const replacement = replacementOf(place, written);
    replacements.push(replacement);
    behind = replacement.place.end;
  }
  return replacements;
};

const applied = (
  { path, call, ...ascent }: Extract<Ascent, { kind: 'hit' | 'everywhere' }>,
  replacements: readonly Replacement[],
): EditResult => {
  const { content } = call.file;
  const first = replacements[0]?.place.start ?? 0;
  const last = replacements.at(-1)?.place.end ?? 0;
  let result = '';
  let at = 0;
  let same = true;
  for (const { place, text } of replacements) {
    // Concatenated, not joined: the engine then copies the text only when somebody reads it.
    result += content.slice(at, place.start) + text;
    same &&= text === content.slice(place.start, place.end);
    at = place.end;
  }
  if (same) return { status: 'no-change', reason: 'already-so' };
  result += content.slice(at);
  const lines = lazyRange(content, first, last);
  const written = lazyRange(result, first, result.length - (content.length - last));
  const details = ascent.kind === 'hit' && ascent.written.kind === 'written' ? ascent.written : undefined;
  return {
    status: 'applied',
    content: result,
    rung: path,
    count: replacements.length,
    get lines() {
      return lines();
    },
    get written() {
      return written();
    },
    note:
      path === 'exact'
        ? undefined
        : {
            rung: path,
            get lines() {
              return lines();
            },
            differing: details?.differing ?? 0,
            indentation: details?.indentation ?? 'same',
          },
  };
};

/** To count lines takes longer than to find an exact hit, and few callers ask. */
const lazyRange = (text: string, start: number, end: number): (() => LineRange) => {
  let range: LineRange | undefined;
  return () => {
    range ??= lineRange(text, start, end);
    return range;
  };
};
