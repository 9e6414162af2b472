import { posix } from 'node:path';
import type {
  Command,
  Directory,
  Opaque,
  Piece,
  Redirect,
  ShellAnalysis,
  Word,
} from '../../../src/shell/index.ts';
import type { Observation } from './oracle.ts';

export interface Mismatch {
  readonly script: string;
  readonly what: string;
  /** `open`: nothing in the analysis warns. `warned`: an opaque entry of a command or the script stands beside it. */
  readonly weight: 'open' | 'warned';
}

/** Where what bash did is not what the analysis says. */
export function compare(observed: Observation, analysis: ShellAnalysis): readonly Mismatch[] {
  const found: Mismatch[] = [];
  const warned = analysis.opaque.some((opaque) => opaque.scope !== 'word');
  const add = (what: string): void => {
    found.push({ script: observed.script, what, weight: warned ? 'warned' : 'open' });
  };
  for (const { argv, directory } of observed.calls) {
    const fitting = analysis.commands.filter((command) => wordsMatch(command.words, argv));
    if (fitting.length === 0) {
      if (!excused(analysis, argv)) add(`not listed: ${JSON.stringify(argv)}`);
    } else if (!fitting.some((command) => standsIn(command.directories, directory))) {
      if (!fitting.some((command) => covered(analysis, command)))
        add(`in another directory: ${JSON.stringify(argv)} in ${directory}`);
    }
  }
  for (const file of observed.files) {
    const open = analysis.opaque.some((opaque) => opaque.scope !== 'word');
    if (!open && !redirectsOf(analysis).some((place) => opens(place, file))) add(`file not listed: ${file}`);
  }
  return found;
}

/** A tag stands for one place in the script: where it is listed, that command has to fit. */
function excused(analysis: ShellAnalysis, argv: readonly string[]): boolean {
  const tag = argv.find((word) => /^t\d+$/.test(word));
  const listed = tag === undefined ? undefined : analysis.commands.filter((command) => names(command, tag));
  if (listed !== undefined && listed.length > 0) return listed.some((command) => covered(analysis, command));
  return analysis.opaque.some((opaque) => opaque.scope !== 'word');
}

function names(command: Command, tag: string): boolean {
  return command.words.some((word) => word.pieces.length === 1 && textOf(word.pieces) === tag);
}

/** The command is itself opaque, or stands behind the point from which nothing is known. */
function covered(analysis: ShellAnalysis, command: Command): boolean {
  return analysis.opaque.some(
    (opaque: Opaque) =>
      (opaque.scope === 'command' && opaque.command === command.id) ||
      (opaque.scope === 'script' && opaque.span.start <= command.span.start),
  );
}

function textOf(pieces: readonly Piece[]): string | undefined {
  let text = '';
  for (const piece of pieces) {
    if (piece.kind !== 'literal') return undefined;
    text += piece.text;
  }
  return text;
}

/** Whether the words could become exactly this argv. Word by word, with the places in the argv that can be reached. */
export function wordsMatch(words: readonly Word[], argv: readonly string[]): boolean {
  let reached = new Set([0]);
  for (const word of words) {
    const next = new Set<number>();
    const several = word.fields === 'many' || word.pieces.some((piece) => piece.kind === 'glob');
    for (const from of reached) {
      if (several) {
        for (let to = word.fields === 'many' ? from : from + 1; to <= argv.length; to++) next.add(to);
        continue;
      }
      const text = argv[from];
      if (text !== undefined && pieceMatch(word.pieces, text)) next.add(from + 1);
    }
    reached = next;
  }
  return reached.has(argv.length);
}

function pieceMatch(pieces: readonly Piece[], text: string): boolean {
  return new RegExp(`^${patternOf(pieces).replace(/(?:\.\*)+/g, '.*')}$`, 's').test(text);
}

function patternOf(pieces: readonly Piece[]): string {
  return pieces
    .map((piece) => {
      switch (piece.kind) {
        case 'literal':
          return escaped(piece.text);
        case 'glob':
          return '.*';
        case 'choice':
          return `(?:${piece.options.map(patternOf).join('|')})`;
        case 'unknown':
          switch (piece.shape.kind) {
            case 'number':
              return piece.shape.signed ? '(?:-?\\d+)?' : '(?:\\d+)?';
            case 'hex':
              return '[0-9a-f]*';
            case 'ref-name':
              return '(?:[^-\\s~^:?*[\\\\][^\\s~^:?*[\\\\]*)?';
            case 'path-under':
              return `${escaped(piece.shape.base)}.*`;
            case 'scratch-path':
              return '(?:/tmp/[^/]*)?';
            default:
              return '.*';
          }
        default:
          return piece satisfies never;
      }
    })
    .join('');
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
}

function standsIn(directories: readonly Directory[], actual: string): boolean {
  return directories.some((directory) => {
    if (directory.kind === 'unknown') return true;
    let at = '.';
    for (const step of directory.steps) {
      const text = textOf(step.pieces);
      if (text === undefined) return true;
      if (text.startsWith('/')) return true;
      at = posix.join(at, text);
    }
    return posix.normalize(at).replace(/\/$/, '') === actual;
  });
}

interface Place {
  readonly redirect: Redirect;
  readonly directories: readonly Directory[];
}

function redirectsOf(analysis: ShellAnalysis): readonly Place[] {
  return [
    ...analysis.redirects,
    ...analysis.commands.flatMap((command) =>
      command.redirects.map((redirect) => ({ redirect, directories: command.directories })),
    ),
  ];
}

function opens(place: Place, file: string): boolean {
  const { action, target } = place.redirect;
  if (action === 'read' || action === 'duplicate' || action === 'text') return false;
  return place.directories.some((directory) => {
    if (directory.kind === 'unknown') return true;
    const steps = directory.steps.map((step) => textOf(step.pieces));
    if (steps.includes(undefined)) return true;
    const base = posix.join('.', ...steps.map(String));
    const inside = base === '.' ? file : posix.relative(base, file);
    return (
      pieceMatch(target.pieces, inside) ||
      pieceMatch(target.pieces, `./${inside}`) ||
      pieceMatch(target.pieces, file)
    );
  });
}
