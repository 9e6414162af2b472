import { type Call, rewriteCall } from './call.ts';
import type { Window } from './find/windows.ts';
import type { Step } from './ladder.ts';
import type { Written } from './merge/merge.ts';
import type { RewriteName } from './rewrites/rewrite.ts';
import type { Rung, RungName } from './rungs/rung.ts';

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
  const places = rung.find(call);
  const [place] = places;
  if (place === undefined) return { kind: 'none' };
  const found = { path: rung.name, rung, call };
  if (call.replaceAll && rung.everywhere) return { kind: 'everywhere', ...found, places };
  if (places.length > 1) return { kind: 'several', ...found, places };
  return { kind: 'hit', ...found, place, written: rung.write(call, place) };
};

const textOf = (ascent: Ascent): string | undefined => {
  if (ascent.kind !== 'hit' || ascent.written.kind !== 'written') return undefined;
  const { content } = ascent.call.file;
  return (
    content.slice(0, ascent.place.start) +
    ascent.written.text +
    content.slice(ascent.written.end ?? ascent.place.end)
  );
};

/** All rewrites are tried: they must not lead to different results. */
const tryRewrites = (call: Call, { rewrites, steps }: Extract<Step, { kind: 'rewrites' }>): Ascent => {
  let best: Ascent = { kind: 'none' };
  for (const { name, read } of rewrites) {
    const texts = read(call);
    if (texts === undefined || texts.oldString === '') continue;
    const inner = climb(rewriteCall(call, texts.oldString, texts.newString), steps);
    if (inner.kind === 'none') continue;
    const ascent: Ascent = { ...inner, path: `${name}>${inner.path}` };
    if (ascent.kind === 'several') return ascent;
    if (best.kind === 'none') best = ascent;
    else if (best.kind === 'hit' && ascent.kind === 'hit' && textOf(best) !== textOf(ascent)) {
      return { ...ascent, kind: 'several', places: [best.place, ascent.place] };
    }
  }
  return best;
};
