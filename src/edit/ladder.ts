import { boundary } from './rewrites/boundary.ts';
import { doubledBackslashes, escapedNewlines, escapedQuotes } from './rewrites/escapes.ts';
import { fence } from './rewrites/fence.ts';
import { htmlEntities } from './rewrites/html-entities.ts';
import { lineNumbers } from './rewrites/line-numbers.ts';
import type { Rewrite } from './rewrites/rewrite.ts';
import { blankLines } from './rungs/blank-lines.ts';
import { comments } from './rungs/comments.ts';
import { elision } from './rungs/elision.ts';
import { eol } from './rungs/eol.ts';
import { exact } from './rungs/exact.ts';
import { indent } from './rungs/indent.ts';
import { interiorWs } from './rungs/interior-ws.ts';
import { raggedIndent } from './rungs/ragged-indent.ts';
import type { Rung } from './rungs/rung.ts';
import { trailingWs } from './rungs/trailing-ws.ts';
import { typography } from './rungs/typography.ts';
import { typographyLines } from './rungs/typography-lines.ts';

/** A rung, or rewrites of the texts after each of which earlier steps are tried. */
export type Step =
  | { readonly kind: 'rung'; readonly rung: Rung }
  | { readonly kind: 'rewrites'; readonly rewrites: readonly Rewrite[]; readonly steps: readonly Step[] };

const rung = (one: Rung): Step => ({ kind: 'rung', rung: one });

const characters = [exact, eol, typography].map(rung);
const wholeLines = [trailingWs, indent, interiorWs, typographyLines, blankLines, raggedIndent].map(rung);
const withoutBoundary: Step = { kind: 'rewrites', rewrites: [boundary], steps: wholeLines };
const plain = [...characters, ...wholeLines, withoutBoundary];

/**
 * All rungs, strictest first. The first with a hit decides: one hit applies, several are ambiguous, and no looser
 * rung is asked.
 *
 * INVARIANT: along the rungs from `trailing-ws` to `blank-lines` each form erases what the one before erases, and
 * more; none erases a letter, digit, operator, case or order.
 *
 * Indentation that is off in single lines comes last: such lines may as well be those of another place, and one that
 * is equal but for blank lines is the likelier.
 */
export const ladder: readonly Step[] = [
  ...plain,
  {
    kind: 'rewrites',
    rewrites: [lineNumbers, fence, htmlEntities, escapedNewlines, escapedQuotes, doubledBackslashes],
    steps: plain,
  },
  rung(elision),
  rung(comments),
];
