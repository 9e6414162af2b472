import type { EditedLine, Scene } from './scene.ts';
import { exactly, type TemplateLine } from './template.ts';

/** A call with known truth. */
export interface EditCase {
  readonly kind: string;
  readonly language: string;
  readonly content: string;
  readonly oldString: string;
  readonly newString: string;
  readonly replaceAll: boolean;
  /** Nothing for a call that must be refused. */
  readonly truth: readonly TemplateLine[] | undefined;
  /** What stands before and after the place that may change. */
  readonly before: string;
  readonly after: string;
}

export interface Build {
  /** The file's lines before, in and after the region, where they are not the scene's. */
  readonly before?: readonly string[];
  readonly region?: readonly string[];
  readonly after?: readonly string[];
  readonly old: string;
  readonly next: string;
  readonly replaceAll?: boolean;
  /** The right lines of the region, without line ends, where more than one is. */
  readonly truth?: readonly (string | { readonly texts: readonly string[]; readonly optional?: boolean })[];
  /** The line end of a line of the file. */
  readonly eol?: (index: number) => string;
  /** Line ends that a new line may have. */
  readonly newEols?: readonly string[];
  readonly finalEol?: boolean;
  readonly refuse?: boolean;
}

export const texts = (edited: readonly EditedLine[]): readonly string[] => edited.map(({ text }) => text);

/** Puts file, call and truth together. */
export const buildCase = (kind: string, scene: Scene, build: Build): EditCase => {
  const { lines, start, edited } = scene;
  const before = build.before ?? lines.slice(0, start);
  const region = build.region ?? scene.region;
  const after = build.after ?? lines.slice(start + scene.region.length);
  const all = [...before, ...region, ...after];
  const lastHasEol = build.finalEol ?? true;
  const eolAt = (index: number): string =>
    index === all.length - 1 && !lastHasEol ? '' : (build.eol?.(index) ?? '\n');
  const write = (from: number, to: number): string =>
    all
      .slice(from, to)
      .map((line, index) => line + eolAt(from + index))
      .join('');
  const end = before.length + region.length;
  const right = build.truth ?? texts(edited);
  const isLast = (index: number): boolean => after.length === 0 && index === right.length - 1;
  const eolsOf = (index: number): readonly string[] => {
    if (isLast(index) && !lastHasEol) return [''];
    const from = build.truth === undefined ? edited[index]?.from : undefined;
    const kept = build.truth === undefined && edited[index]?.kind === 'kept';
    const own = from === undefined ? undefined : eolAt(before.length + from);
    if (kept && own !== undefined && own !== '') return [own];
    return [
      ...new Set([
        ...(build.newEols ?? []),
        own ?? build.eol?.(before.length) ?? '\n',
        build.eol?.(0) ?? '\n',
      ]),
    ].filter((eol) => eol !== '');
  };
  const truth: TemplateLine[] = [
    ...before.map((line, index) => exactly(line, eolAt(index))),
    ...right.map(
      (line, index): TemplateLine => ({
        texts: typeof line === 'string' ? [line] : line.texts,
        eols: eolsOf(index),
        ...(typeof line !== 'string' && line.optional === true ? { optional: true } : {}),
      }),
    ),
    ...after.map((line, index) => exactly(line, eolAt(end + index))),
  ];
  return {
    kind,
    language: scene.language,
    content: write(0, all.length),
    oldString: build.old,
    newString: build.next,
    replaceAll: build.replaceAll ?? false,
    truth: build.refuse === true ? undefined : truth,
    before: write(0, before.length),
    after: write(end, all.length),
  };
};
