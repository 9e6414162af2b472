/**
 * A word of the old text that is rare in the file.
 *
 * Every form that a rung compares by keeps runs of ASCII letters, digits and underscores. So such a run of the old
 * text must stand in the file, wherever the old text does: the engine's own search finds the few places worth
 * comparing, or proves in one pass that there are none.
 */
export type Anchor =
  | { readonly kind: 'absent' }
  /** No word is rare enough: compare all lines in one linear pass instead. */
  | { readonly kind: 'none' }
  | {
      readonly kind: 'word';
      readonly segment: number;
      readonly column: number;
      readonly hits: readonly number[];
    };

interface Word {
  readonly text: string;
  readonly segment: number;
  readonly column: number;
}

/** Words are sought in so much of the old text only: a rare one is soon found. */
const segmentsRead = 400;
const charactersRead = 4000;
const wordsTried = 5;
const fewHits = 8;

const wordPattern = /[A-Za-z0-9_]+/g;

const wordsOf = (segments: readonly string[]): readonly Word[] => {
  const words = new Map<string, Word>();
  for (let segment = 0; segment < Math.min(segments.length, segmentsRead); segment += 1) {
    const line = segments[segment] ?? '';
    const text = line.length > charactersRead ? line.slice(0, charactersRead) : line;
    for (const match of text.matchAll(wordPattern)) {
      const end = match.index + match[0].length;
      // A letter before an accent may be composed with it in the file; a cut word is not the whole run.
      const touched = end < line.length && line.charCodeAt(end) > 127;
      const word = touched ? match[0].slice(0, -1) : match[0];
      if (word !== '' && !words.has(word)) words.set(word, { text: word, segment, column: match.index });
    }
  }
  return [...words.values()].sort((a, b) => b.text.length - a.text.length).slice(0, wordsTried);
};

/** All places of the word, or nothing where there are more than `most`. */
const hitsOf = (content: string, word: string, most: number): readonly number[] | undefined => {
  const hits: number[] = [];
  for (let at = content.indexOf(word); at >= 0; at = content.indexOf(word, at + 1)) {
    if (hits.length >= most) return undefined;
    hits.push(at);
  }
  return hits;
};

export const chooseAnchor = (content: string, segments: readonly string[]): Anchor => {
  let most = Math.max(256, content.length >> 8);
  let best: Anchor = { kind: 'none' };
  for (const { text, segment, column } of wordsOf(segments)) {
    const hits = hitsOf(content, text, most);
    if (hits === undefined) continue;
    if (hits.length === 0) return { kind: 'absent' };
    best = { kind: 'word', segment, column, hits };
    if (hits.length <= fewHits) return best;
    most = hits.length - 1;
  }
  return best;
};
