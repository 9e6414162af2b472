import type { Call } from '../call.ts';
import { linesIn, type Window } from '../find/windows.ts';
import { indentLength, indentOf, isBlankLine, trailingOf, trimBoth, trimEnd } from '../text/blank.ts';
import { eolNear } from '../text/eol.ts';
import { withoutIndent, withoutRuns } from '../text/forms.ts';
import { eolOf, type Line, textOf } from '../text/lines.ts';
import type { Alignment } from './align.ts';
import { type IndentMap, type IndentPair, indentMap, indentUnit } from './indent.ts';
import { editScript, type Step } from './script.ts';
import { withFileCharacters } from './tokens.ts';
import { unclearStep } from './unclear.ts';
import { unitNear } from './unit-near.ts';
import { type Vote, voteOnIndentation } from './vote.ts';

/** What is written in place of a window. */
export type Written =
  | {
      readonly kind: 'written';
      readonly text: string;
      /** Where the replaced place ends, if not with the match: the line end behind it may move with its line. */
      readonly end?: number;
      /** Lines that the old text has otherwise than the file. */
      readonly differing: number;
      readonly indentation: Vote;
    }
  /** The place is found, but what to write there is not: a line would go before or after one the caller never saw. */
  | { readonly kind: 'unclear'; readonly line: number };

/**
 * The edit from old to new, done to the file's own lines: a three-way merge.
 *
 * INVARIANT: a line that the edit keeps is written with the file's bytes, line end included, and a line of the window
 * that the old text does not have stays.
 */
export const mergeInto = (
  call: Call,
  window: Window,
  align: Alignment,
  /** Old lines that stand for lines the caller left out; they can only be kept. */
  marks: ReadonlySet<number> = noMarks,
): Written => {
  const { content } = call.file;
  const { old, new: next } = call.lines();
  const lines = linesIn(content, window);
  const fileText = lines.map((line) => textOf(content, line));
  const fileLine = (index: number): string | undefined => {
    const [from, to] = align[index] ?? [0, 0];
    return to - from === 1 && !marks.has(index) ? fileText[from] : undefined;
  };
  const vote = voteOnIndentation({
    old,
    new: next,
    fileLine,
    steps: editScript(old.map(trimBoth), next.map(trimBoth)),
  });
  const base = vote === 'file' ? old.map((line, index) => withIndentOf(fileLine(index), line)) : old;
  const steps = editScript(base, next);
  const unclear = lostMark(steps, marks) ?? unclearStep({ steps, old: base, new: next, align, fileText });
  if (unclear !== undefined) return { kind: 'unclear', line: unclear };
  const map = mapFor(call, window, base, next, fileLine);
  const out = createOutput(content, window, lines);
  let shown = 0;
  const showUpTo = (end: number): void => {
    for (; shown < end; shown += 1) out.keep(shown);
  };
  for (const step of steps) {
    switch (step.kind) {
      case 'keep': {
        const [from, to] = align[step.old] ?? [shown, shown];
        showUpTo(from);
        if (step.rewritten && to - from === 1) {
          out.write(
            rewritten(base[step.old] ?? '', next[step.new] ?? '', fileText[from] ?? '', step.old, map),
          );
          shown = to;
        } else if (step.rewritten && to === from) out.write(next[step.new] ?? '');
        else showUpTo(to);
        break;
      }
      case 'change': {
        const [from, to] = align[step.old] ?? [shown, shown];
        showUpTo(from);
        out.write(changed(base[step.old] ?? '', next[step.new] ?? '', fileText[from], step.old, map));
        shown = to;
        break;
      }
      case 'delete': {
        const [from, to] = align[step.old] ?? [shown, shown];
        showUpTo(from);
        shown = to;
        break;
      }
      case 'insert':
        out.write(reindented(next[step.new] ?? '', step.after, map));
        break;
      default: {
        const unreachable: never = step;
        return unreachable;
      }
    }
  }
  showUpTo(lines.length);
  const differing = old.filter((line, index) => fileLine(index) !== line).length;
  return { kind: 'written', text: out.text(), differing, indentation: vote };
};

const noMarks: ReadonlySet<number> = new Set();

const lostMark = (steps: readonly Step[], marks: ReadonlySet<number>): number | undefined =>
  steps.flatMap((step) =>
    (step.kind === 'delete' || step.kind === 'change') && marks.has(step.old) ? [step.old] : [],
  )[0];

const withIndentOf = (fileLine: string | undefined, line: string): string =>
  fileLine === undefined || isBlankLine(line) ? line : indentOf(fileLine) + line.slice(indentLength(line));

const mapFor = (
  call: Call,
  window: Window,
  old: readonly string[],
  next: readonly string[],
  fileLine: (index: number) => string | undefined,
): IndentMap => {
  const pairs = old.flatMap((line, index): readonly IndentPair[] => {
    const real = fileLine(index);
    return real === undefined || isBlankLine(line)
      ? []
      : [{ caller: indentOf(line), file: indentOf(real), line: index }];
  });
  let fileUnit: string | undefined;
  let callerUnit: string | undefined;
  return indentMap(
    pairs,
    () => {
      callerUnit ??= indentUnit([...old, ...next]);
      return callerUnit;
    },
    () => {
      fileUnit ??= unitNear(call.file, window);
      return fileUnit;
    },
  );
};

/** An inserted line; a blank one gets no indentation. */
const reindented = (line: string, near: number, map: IndentMap): string =>
  isBlankLine(line) ? '' : map(indentOf(line), near) + line.slice(indentLength(line));

const indentFor = (old: string, next: string, file: string, at: number, map: IndentMap): string =>
  indentOf(next) === indentOf(old) ? indentOf(file) : map(indentOf(next), at);

/** A kept line whose blanks the edit changes: the file's text between the blanks that are meant. */
const rewritten = (old: string, next: string, file: string, at: number, map: IndentMap): string => {
  const trailing = trailingOf(next) === trailingOf(old) ? trailingOf(file) : trailingOf(next);
  return indentFor(old, next, file, at, map) + trimEnd(file.slice(indentLength(file))) + trailing;
};

/** One line for another. Blanks at the end that both texts have alike are not part of the change: the file's stay. */
const changed = (old: string, next: string, file: string | undefined, at: number, map: IndentMap): string => {
  if (file === undefined) return reindented(next, at, map);
  if (isBlankLine(next)) return '';
  const trailing =
    trailingOf(next) === trailingOf(old) && trailingOf(old) !== '' ? trailingOf(file) : trailingOf(next);
  const [oldBody, newBody, fileBody] = [trimBoth(old), withoutIndent(next), trimBoth(file)];
  const body =
    withoutRuns(oldBody) === withoutRuns(fileBody) ? newBody : withFileCharacters(fileBody, oldBody, newBody);
  return indentFor(old, next, file, at, map) + body + trailing;
};

/** Puts lines together, each with the right line end. */
const createOutput = (content: string, window: Window, lines: readonly Line[]) => {
  const parts: { text: string; eol: string | undefined }[] = [];
  const last = lines.at(-1);
  const lastEol = last === undefined ? '' : eolOf(content, last);
  let near: string | undefined;
  const eol = (): string => {
    near ??= eolNear(content, window.start, window.end);
    return near;
  };
  return {
    /** Line `index` of the window as it is. */
    keep: (index: number): void => {
      const line = lines[index];
      if (line !== undefined) parts.push({ text: textOf(content, line), eol: eolOf(content, line) });
    },
    write: (text: string): void => {
      parts.push({ text, eol: undefined });
    },
    /** The text ends as the window ended: at the end of a file no line end is added or lost. */
    text: (): string =>
      parts
        .map((part, index) => {
          if (index < parts.length - 1) return part.text + (part.eol || eol());
          return part.text + (lastEol === '' ? '' : part.eol || lastEol);
        })
        .join(''),
  };
};
