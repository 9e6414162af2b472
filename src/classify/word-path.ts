import type { Directory, Piece, Word } from '../shell/index.ts';
import { patternCanMatch } from './name-pattern.ts';
import { isPattern, joinPath } from './paths.ts';
import type { Prepared } from './prepared.ts';

/** The text of a path as the shell would hand it over, as far as it is known. */
export type PathText =
  | {
      readonly kind: 'text';
      readonly text: string;
      /** The shell hands on just these characters: a star or bracket is one of the name. */
      readonly literal?: boolean;
    }
  /** A fresh file or folder of `mktemp`. */
  | { readonly kind: 'scratch' }
  | { readonly kind: 'unknown' };

/** Stands for the name of a scratch path. */
export const SCRATCH = '/tmp/scratch';

/**
 * Reads a word as a path. `choice` pieces have been replaced before.
 *
 * A pattern keeps its stars; parts whose shape cannot hold a slash become stars.
 */
export function pathText(word: Word): PathText {
  const { pieces } = word;
  const first = pieces[0];
  if (pieces.length === 1 && first !== undefined) {
    if (first.kind === 'literal') return { kind: 'text', text: first.text, literal: true };
    if (first.kind === 'unknown' && first.shape.kind === 'scratch-path') return { kind: 'scratch' };
  }
  let text = '';
  let literal = true;
  for (const piece of pieces) {
    if (piece.kind !== 'literal') literal = false;
    const part = pieceText(piece);
    if (part === undefined) return { kind: 'unknown' };
    text += part;
  }
  if (literal) return { kind: 'text', text, literal };
  if (mayClimb(text)) return { kind: 'unknown' };
  return { kind: 'text', text };
}

/**
 * A pattern that starts with a dot can match `..` and so lead out of the folder (bash 5.2 alone leaves that out), or a
 * folder that steers programs.
 */
function mayClimb(text: string): boolean {
  return (
    (text.startsWith('.') || text.includes('/.')) &&
    text
      .split('/')
      .some(
        (segment) =>
          /^\.[*?[(@+!]/.test(segment) ||
          (segment.startsWith('.') && isPattern(segment) && patternCanMatch(segment, '..')),
      )
  );
}

function pieceText(piece: Piece): string | undefined {
  switch (piece.kind) {
    case 'literal':
      return piece.text;
    case 'glob':
      return piece.text.includes('(') ? undefined : piece.text;
    case 'choice':
      return undefined;
    case 'unknown':
      switch (piece.shape.kind) {
        case 'number':
        case 'hex':
          return '*';
        case 'path-under':
          return piece.shape.base === '' || piece.shape.base === '.'
            ? '**'
            : `${piece.shape.base.replace(/\/+$/, '')}/**`;
        case 'any':
        case 'ref-name':
        case 'scratch-path':
        case 'text':
          return undefined;
        default:
          return piece.shape satisfies never;
      }
    default:
      return piece satisfies never;
  }
}

/** Where most commands run: in the one directory where the call starts. */
export function startDirectories(
  directories: readonly Directory[],
  prepared: Prepared,
): readonly (string | undefined)[] {
  const only = directories[0];
  if (directories.length === 1 && only?.kind === 'known' && only.steps.length === 0) return prepared.here;
  return absoluteDirectories(directories, prepared.cwd);
}

/** The absolute directories in which a command may run; `undefined` stands for one that is not known. */
export function absoluteDirectories(
  directories: readonly Directory[],
  cwd: string,
): readonly (string | undefined)[] {
  return directories.map((directory) => {
    if (directory.kind === 'unknown') return undefined;
    let current: string | undefined = cwd;
    for (const step of directory.steps) {
      const text = pathText(step);
      if (text.kind === 'scratch') current = SCRATCH;
      else if (text.kind === 'unknown' || (text.literal !== true && isPattern(text.text))) return undefined;
      else current = current === undefined ? undefined : joinPath(current, text.text);
    }
    return current;
  });
}
