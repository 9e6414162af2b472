import type { Random } from './random.ts';

/** One line of the edited region: the line of the region that it comes from, if any. */
export interface EditedLine {
  readonly text: string;
  readonly from: number | undefined;
  readonly kind: 'kept' | 'changed' | 'inserted';
}

/** A file, a region of it that stands once, and a true edit of that region. */
export interface Scene {
  readonly language: string;
  readonly lines: readonly string[];
  readonly start: number;
  readonly region: readonly string[];
  readonly edited: readonly EditedLine[];
}

export interface Source {
  readonly path: string;
  readonly language: string;
  readonly lines: readonly string[];
}

export const collapse = (line: string): string => line.trim().replaceAll(/\s+/g, ' ');

/** How often a run of lines stands in the file, blanks aside. */
export const countRuns = (lines: readonly string[], run: readonly string[]): number => {
  const wanted = run.map(collapse);
  let count = 0;
  for (let at = 0; at + run.length <= lines.length; at += 1) {
    if (wanted.every((line, index) => line === collapse(lines[at + index] ?? ''))) count += 1;
  }
  return count;
};

const identifier = /[A-Za-z_][A-Za-z0-9_]{2,}/g;

export const indentOf = (line: string): string => /^[ \t]*/.exec(line)?.[0] ?? '';
export const isBlank = (line: string): boolean => line.trim() === '';

/** The line with one identifier renamed everywhere in it. */
export const renamed = (random: Random, line: string): string | undefined => {
  const name = random.pick(line.match(identifier) ?? []);
  if (name === undefined) return undefined;
  const text = line.replaceAll(new RegExp(`\\b${name}\\b`, 'g'), `${name}Next`);
  return text === line ? undefined : text;
};

/** One to three changes: an identifier, a new line, a line less. */
const edit = (random: Random, region: readonly string[]): readonly EditedLine[] | undefined => {
  let lines: EditedLine[] = region.map((text, from) => ({ text, from, kind: 'kept' }));
  const changes = 1 + random.below(3);
  let done = 0;
  for (let change = 0; change < changes; change += 1) {
    const at = random.below(lines.length);
    const line = lines[at];
    if (line === undefined || line.kind !== 'kept' || isBlank(line.text)) continue;
    const sort = random.below(4);
    if (sort < 2) {
      const text = renamed(random, line.text);
      if (text === undefined) continue;
      lines[at] = { ...line, text, kind: 'changed' };
    } else if (sort === 2) {
      const text = `${indentOf(line.text)}inserted_${random.below(10_000)} = value;`;
      lines = [
        ...lines.slice(0, at + 1),
        { text, from: undefined, kind: 'inserted' },
        ...lines.slice(at + 1),
      ];
    } else {
      if (lines.length < 3) continue;
      lines.splice(at, 1);
    }
    done += 1;
  }
  const same = lines.length === region.length && lines.every(({ kind }) => kind === 'kept');
  const openEnd = isBlank(lines.at(-1)?.text ?? '') || isBlank(lines[0]?.text ?? '');
  return done === 0 || same || openEnd ? undefined : lines;
};

export interface SceneWish {
  readonly least?: number;
  readonly most?: number;
  /** The region must reach the end of the file. */
  readonly atEnd?: boolean;
  readonly region?: (region: readonly string[]) => boolean;
}

/** A random region of a random file with a true edit, or nothing where the draw is not to use. */
export const drawScene = (
  random: Random,
  sources: readonly Source[],
  wish: SceneWish = {},
): Scene | undefined => {
  const source = random.pick(sources);
  if (source === undefined) return undefined;
  const { lines } = source;
  const { least = 1, most = 40 } = wish;
  const length =
    least + random.below(Math.max(1, Math.min(most, random.chance(0.5) ? least + 6 : most) - least + 1));
  const start =
    wish.atEnd === true ? lines.length - length : random.below(Math.max(1, lines.length - length));
  if (start < 0 || start + length > lines.length) return undefined;
  const region = lines.slice(start, start + length);
  if (isBlank(region[0] ?? '') || isBlank(region.at(-1) ?? '') || region.join('').length < 8)
    return undefined;
  if (wish.region !== undefined && !wish.region(region)) return undefined;
  const text = lines.join('\n');
  const place = text.indexOf(region.join('\n'));
  if (place !== text.lastIndexOf(region.join('\n')) || countRuns(lines, region) !== 1) return undefined;
  const edited = edit(random, region);
  return edited === undefined ? undefined : { language: source.language, lines, start, region, edited };
};
