import { type Call, rewriteCall } from './call.ts';
import type { Window } from './find/windows.ts';
import type { Step } from './ladder.ts';
import type { Written } from './merge/merge.ts';
import type { RewriteName } from './rewrites/rewrite.ts';
import type { Rung, RungName } from './rungs/rung.ts';
import { lineAround, previousLine, textOf as textOfLine } from './text/lines.ts';

/** A rung, after the rewrites that led to it: `line-numbers>indent`. */
export type RungPath = RungName | `${RewriteName}>${string}`;

/** How a call met the ladder. */
export type Ascent =
  | { readonly kind: 'none' }
  | {
      readonly kind: 'hit';
      readonly path: RungPath;
      readonly rung: Rung;
      readonly call: Call;
      readonly place: Window;
      readonly written: Written;
    }
  | {
      readonly kind: 'everywhere';
      readonly path: RungPath;
      readonly rung: Rung;
      readonly call: Call;
      readonly places: readonly Window[];
    }
  | {
      readonly kind: 'several';
      readonly path: RungPath;
      readonly rung: Rung;
      readonly call: Call;
      readonly places: readonly Window[];
    };

/** The first step with a hit decides. */
export const climb = (call: Call, steps: readonly Step[]): Ascent => {
  for (const step of steps) {
    const ascent = step.kind === 'rung' ? tryRung(call, step.rung) : tryRewrites(call, step);
    if (ascent.kind !== 'none') return ascent;
  }
  return { kind: 'none' };
};

const tryRung = (call: Call, rung: Rung): Ascent => {
  if (!rung.applies(call)) return { kind: 'none' };
  const found = rung.find(call);
  const places =
    call.startsLine && rung.scope === 'characters'
      ? found.filter(({ start }) => startsLine(call, start))
      : found;
  const [place] = places;
  if (place === undefined) return { kind: 'none' };
  const hit = { path: rung.name, rung, call };
  if (call.replaceAll && rung.everywhere) return { kind: 'everywhere', ...hit, places };
  if (places.length > 1) return { kind: 'several', ...hit, places };
  return { kind: 'hit', ...hit, place, written: rung.write(call, place) };
};

const startsLine = ({ file: { content, floor } }: Call, start: number): boolean =>
  start === floor || content.charCodeAt(start - 1) === 10;

const textOf = (ascent: Ascent): string | undefined => {
  if (ascent.kind !== 'hit' || ascent.written.kind !== 'written') return undefined;
  const { content } = ascent.call.file;
  return (
    content.slice(0, ascent.place.start) +
    ascent.written.text +
    content.slice(ascent.written.end ?? ascent.place.end)
  );
};

const lineAbove = ({ file: { content, floor } }: Call, start: number): string => {
  const line = previousLine(content, lineAround(content, start, floor), floor);
  return line === undefined ? '' : textOfLine(content, line);
};

/** Readings of one rewrite: the one that leads to the stricter rung. */
const strictest = (ascents: readonly Ascent[], steps: readonly Step[]): Ascent => {
  const rank = (ascent: Ascent): number =>
    ascent.kind === 'none'
      ? steps.length
      : ascent.path === ascent.rung.name
        ? steps.findIndex((step) => step.kind === 'rung' && step.rung === ascent.rung)
        : steps.length - 0.5;
  let best: Ascent = { kind: 'none' };
  for (const ascent of ascents) if (rank(ascent) < rank(best)) best = ascent;
  return best;
};

/** All rewrites are tried: they must not lead to different results. */
const tryRewrites = (call: Call, { rewrites, steps }: Extract<Step, { kind: 'rewrites' }>): Ascent => {
  let best: Ascent = { kind: 'none' };
  for (const { name, read, startsLines, isOwn } of rewrites) {
    const readings = read(call)
      .filter(({ oldString }) => oldString !== '')
      .map(({ oldString, newString }) =>
        climb(rewriteCall(call, oldString, newString, startsLines || call.startsLine), steps),
      );
    const inner = strictest(readings, steps);
    if (inner.kind === 'none') continue;
    if (inner.kind === 'hit' && isOwn?.(call, lineAbove(call, inner.place.start)) === true) continue;
    const ascent: Ascent = { ...inner, path: `${name}>${inner.path}` };
    if (ascent.kind === 'several') return ascent;
    if (best.kind === 'none') best = ascent;
    else if (best.kind === 'hit' && ascent.kind === 'hit' && textOf(best) !== textOf(ascent)) {
      return { ...ascent, kind: 'several', places: [best.place, ascent.place] };
    }
  }
  return best;
};
