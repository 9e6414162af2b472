import { commonPairs } from '../sequence/common.ts';
import { isBlank, trimBoth } from '../text/blank.ts';
import type { FileText } from '../text/file-text.ts';
import { withoutTypography } from '../text/forms.ts';
import { indexOf } from '../text/search.ts';
import { lineIndexAt } from './place-lines.ts';

/** Lines of the file, counted from 0, both included. */
export interface Region {
  readonly start: number;
  readonly end: number;
}

/** What stands more often says little about where the text belongs. */
const mostHits = 64;

/** So many of the longest words are sought, each in one native pass. */
const wordsSought = 6;

/** Lines that say so much need no words to help. */
const enoughVotes = 12;

/** So many lines of the old text are asked. */
const linesAsked = 2000;

type Votes = Map<number, number>;

const vote = (votes: Votes, diagonal: number, weight: number): void => {
  votes.set(diagonal, (votes.get(diagonal) ?? 0) + weight);
};

/** All places of a text, or none where there are too many to tell anything. */
const hitsOf = (content: string, text: string, most: number): readonly number[] => {
  const hits: number[] = [];
  for (let at = indexOf(content, text); at >= 0; at = indexOf(content, text, at + text.length)) {
    if (hits.length === most) return [];
    hits.push(at);
  }
  return hits;
};

/** Places of a line whose characters tell it from others: numbered lines differ in few of them. */
const samples = 8;

/** Length and some characters of a line between its blanks: enough to pass by most lines without reading them. */
const fingerprint = (text: string, start: number, end: number): number => {
  const length = end - start;
  let sum = length;
  for (let at = 0; at < samples; at += 1) {
    // The last character of each part: the first ones of a line are often the same.
    const place = Math.max(start, start + Math.floor(((at + 1) * length) / samples) - 1);
    sum = (Math.imul(sum, 31) + text.charCodeAt(place)) | 0;
  }
  return sum;
};

/** Old lines that stand in the file vote for where the text would start, by length and rarity. */
const voteByLines = (file: FileText, old: readonly string[], votes: Votes): ReadonlySet<number> => {
  const places = new Map<string, { readonly old: number[]; readonly file: number[] }>();
  const prints = new Set<number>();
  for (const [index, line] of old.entries()) {
    if (line === '') continue;
    const known = places.get(line);
    if (known !== undefined) known.old.push(index);
    else places.set(line, { old: [index], file: [] });
    prints.add(fingerprint(line, 0, line.length));
  }
  const table = file.lines();
  const { content } = file;
  for (let at = 0; at < table.count; at += 1) {
    let start = table.startAt(at);
    let end = table.endAt(at);
    while (end > start && isBlank(content.charCodeAt(end - 1))) end -= 1;
    while (start < end && isBlank(content.charCodeAt(start))) start += 1;
    if (start === end || !prints.has(fingerprint(content, start, end))) continue;
    const known = places.get(content.slice(start, end));
    if (known !== undefined && known.file.length <= mostHits) known.file.push(at);
  }
  const partnered = new Set<number>();
  for (const [line, known] of places) {
    if (known.file.length === 0) continue;
    for (const index of known.old) partnered.add(index);
    if (known.file.length > mostHits) continue;
    const weight = (line.length + 1) / known.file.length;
    for (const index of known.old.slice(0, mostHits)) {
      for (const at of known.file) vote(votes, at - index, weight);
    }
  }
  return partnered;
};

/** Old lines without an equal vote through their rare words. */
const voteByWords = (
  file: FileText,
  old: readonly string[],
  partnered: ReadonlySet<number>,
  votes: Votes,
): void => {
  const words = new Map<string, number>();
  for (const [index, line] of old.entries()) {
    if (partnered.has(index)) continue;
    for (const word of line.slice(0, 2000).match(/[\p{L}\p{N}_]+/gu) ?? []) {
      if (!words.has(word)) words.set(word, index);
    }
  }
  const longest = [...words].sort(([a], [b]) => b.length - a.length).slice(0, wordsSought);
  for (const [word, index] of longest) {
    const hits = hitsOf(file.content, word, word.length < 3 ? 4 : mostHits / 2);
    for (const hit of hits) vote(votes, lineIndexAt(file, hit) - index, word.length / 2 / hits.length);
  }
};

/** The diagonal with most votes; those beside it count too, since lines may have come or gone. */
const bestDiagonal = (votes: Votes): number | undefined => {
  let best: number | undefined;
  let most = 0;
  for (const diagonal of votes.keys()) {
    const near = (distance: number): number =>
      (votes.get(diagonal - distance) ?? 0) + (votes.get(diagonal + distance) ?? 0);
    const sum = (votes.get(diagonal) ?? 0) + near(1) / 2 + near(2) / 4;
    if (sum > most || (sum === most && best !== undefined && diagonal < best)) {
      most = sum;
      best = diagonal;
    }
  }
  return best;
};

/** From the diagonal to the lines: the old text may be longer or shorter than what stands there. */
const fitRegion = (file: FileText, old: readonly string[], diagonal: number): Region => {
  const table = file.lines();
  const last = table.count - 1;
  const slack = 3 + (old.length >> 2);
  const from = Math.max(0, diagonal - slack);
  const to = Math.min(last, diagonal + old.length - 1 + slack);
  const near: string[] = [];
  for (let at = from; at <= to; at += 1) near.push(withoutTypography(table.textAt(at)));
  const pairs = commonPairs(old, near).filter(([a]) => old[a] !== '');
  const straight = { start: diagonal, end: diagonal + old.length - 1 };
  const [first] = pairs;
  const final = pairs.at(-1);
  const clip = (at: number): number => Math.max(0, Math.min(last, at));
  if (first === undefined || final === undefined) {
    return { start: clip(straight.start), end: clip(straight.end) };
  }
  const known = new Set(old);
  const isOld = (at: number): boolean => known.has(near[at - from] ?? '\n');
  const start = from + first[1];
  const end = from + final[1];
  const rest = old.length - 1 - final[0];
  return {
    start: clip(
      first[0] === 0
        ? isOld(straight.start)
          ? Math.min(start, straight.start)
          : start
        : Math.max(start - first[0], Math.min(start, straight.start)),
    ),
    end: clip(
      rest === 0
        ? isOld(straight.end)
          ? Math.max(end, straight.end)
          : end
        : Math.min(end + rest, Math.max(end, straight.end)),
    ),
  };
};

/** The lines of the file most like these, if there is anything in common. Linear in the file. */
export const closestRegion = (file: FileText, lines: readonly string[]): Region | undefined => {
  if (file.lines().count === 0) return undefined;
  const asked = lines.slice(0, linesAsked);
  const old = asked.map(withoutTypography);
  const votes: Votes = new Map();
  const partnered = voteByLines(file, asked.map(trimBoth), votes);
  if (Math.max(0, ...votes.values()) < enoughVotes) voteByWords(file, asked, partnered, votes);
  const diagonal = bestDiagonal(votes);
  return diagonal === undefined ? undefined : fitRegion(file, old, diagonal);
};
