import { lineLikeness } from './likeness.ts';

/** A text in lines, without the empty one behind a final line end. */
export const withoutLastEmpty = (lines: readonly string[]): readonly string[] =>
  lines.at(-1) === '' ? lines.slice(0, -1) : lines;

/** Lines of the file from a first up to and with a last one. */
export interface Block {
  readonly first: number;
  readonly last: number;
}

const leastAnchored = 3;

/** From each line equal to the first one sought to the next line equal to the last, two further at least. */
const anchored = (lines: readonly string[], sought: readonly string[]): readonly Block[] => {
  const [head, tail] = [sought[0]?.trim(), sought.at(-1)?.trim()];
  const trimmed = lines.map((line) => line.trim());
  const ends = trimmed.flatMap((line, index) => (line === tail ? [index] : []));
  const blocks: Block[] = [];
  let end = 0;
  for (const [first, line] of trimmed.entries()) {
    while ((ends[end] ?? Number.POSITIVE_INFINITY) < first + 2) end += 1;
    const last = ends[end];
    if (line === head && last !== undefined) blocks.push({ first, last });
  }
  return blocks;
};

const sizeOf = ({ first, last }: Block): number => last - first + 1;

/** The mean likeness of the lines between the anchors, as far as both have them; 1 where there are none. */
const middleLikeness = (lines: readonly string[], block: Block, sought: readonly string[]): number => {
  const count = Math.min(sought.length, sizeOf(block)) - 2;
  if (count <= 0) return 1;
  let sum = 0;
  for (let at = 1; at <= count; at += 1) sum += lineLikeness(lines[block.first + at] ?? '', sought[at] ?? '');
  return sum / count;
};

const leastLikeness = 0.65;
const mostExtraShare = 0.25;

/** The block between the first and last line sought that is most alike, if enough; the first of several such. */
export const likestBlock = (lines: readonly string[], old: string): Block | undefined => {
  const parts = old.split('\n');
  if (parts.length < leastAnchored) return undefined;
  const sought = withoutLastEmpty(parts);
  const most = Math.max(1, Math.floor(sought.length * mostExtraShare));
  let best: Block | undefined;
  let likeness = -1;
  for (const block of anchored(lines, sought)) {
    if (Math.abs(sizeOf(block) - sought.length) > most) continue;
    const own = middleLikeness(lines, block, sought);
    if (own > likeness) [best, likeness] = [block, own];
  }
  return likeness >= leastLikeness ? best : undefined;
};

/** Blocks between first and last line as long as what is sought, with half of the lines between equal. */
export const halfEqualBlocks = (lines: readonly string[], old: string): readonly Block[] => {
  const parts = old.split('\n');
  if (parts.length < leastAnchored) return [];
  const sought = withoutLastEmpty(parts);
  return anchored(lines, sought).filter((block) => {
    if (sizeOf(block) !== sought.length) return false;
    let equal = 0;
    let solid = 0;
    for (let at = 1; at < sought.length - 1; at += 1) {
      const [own, other] = [(lines[block.first + at] ?? '').trim(), (sought[at] ?? '').trim()];
      if (own === '' && other === '') continue;
      solid += 1;
      if (own === other) equal += 1;
    }
    return equal * 2 >= solid;
  });
};
