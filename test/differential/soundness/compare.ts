import { posix } from 'node:path';
import {
  type Command,
  type Directory,
  mayStartWithDash,
  type Opaque,
  type Piece,
  type Redirect,
  type ShellAnalysis,
  type Word,
} from '../../../src/shell/index.ts';
import type { Observation } from './observe.ts';

export interface Mismatch {
  readonly law: 'P1' | 'P5';
  readonly what: string;
}

/** Where what bash did is not what the analysis says, and no opaque entry covers it. */
export function compare(observed: Observation, analysis: ShellAnalysis): readonly Mismatch[] {
  const found: Mismatch[] = [];
  const add = (what: string, law: Mismatch['law'] = 'P1'): void => {
    found.push({ law, what });
  };
  const warned = analysis.opaque.some((opaque) => opaque.scope !== 'word');
  for (const { argv, directory } of observed.calls) {
    const numbered = argv.map(withoutNumber);
    const fitting = analysis.commands.filter(({ words }) => wordsMatch(words, calledAs(words, numbered)));
    if (fitting.length === 0) {
      if (!excused(analysis, argv)) add(`not listed: ${JSON.stringify(argv)}`);
      continue;
    }
    if (fitting.some((command) => covered(analysis, command))) continue;
    if (directory !== undefined && !fitting.some((command) => standsIn(command.directories, directory)))
      add(`in another directory: ${JSON.stringify(argv)} in ${directory}`);
    const broken = fitting.map((command) => brokenPromise(command.words, argv));
    if (!broken.includes(undefined)) add(`${broken[0]}: ${JSON.stringify(argv)}`, 'P5');
  }
  for (const { name, value } of observed.assignments) {
    if (!warned && !assigns(analysis, name, value))
      add(`assignment not listed: ${name}=${value ?? '(array)'}`);
  }
  for (const file of observed.files) {
    if (!warned && !isLockFile(analysis, file) && !redirectsOf(analysis).some((place) => opens(place, file)))
      add(`file not listed: ${file}`);
  }
  for (const file of observed.missing) {
    if (
      !warned &&
      !isGiven(observed, analysis, file) &&
      !redirectsOf(analysis).some(({ redirect }) => reads(redirect, file))
    )
      add(`read of a file not listed: ${file}`);
  }
  for (const { name, value } of observed.variables) {
    if (!warned && !leavesBehind(analysis, name, value))
      add(`value not listed: ${name}=${value ?? '(array)'}`);
  }
  return found;
}

/** What `flock` creates is an operand, which the tables of programs tell of. */
function isLockFile({ commands }: ShellAnalysis, file: string): boolean {
  return commands.some(({ words: [first, ...others] }) => {
    if (first === undefined || textOf(first.pieces) !== 'flock') return false;
    return others.some(({ pieces }) => textOf(pieces) === file);
  });
}

/** Bash names a program or a file that a command wants in the same way as one that a redirect reads. */
function isGiven({ calls }: Observation, { commands }: ShellAnalysis, file: string): boolean {
  // `cd: none` is what `cd none` says, with the operand as bash would quote it. Under dash there is no trace of it.
  const [, name] = /^(cd|pushd|popd): /.exec(file) ?? [];
  const isNamed = (text: string | undefined): boolean => name !== undefined && text === name;
  return (
    calls.some(({ argv }) => argv.some((word) => word === file || isNamed(word))) ||
    commands.some(({ words: [first] }) => first !== undefined && isNamed(textOf(first.pieces)))
  );
}

function reads({ action, target }: Redirect, file: string): boolean {
  return action !== 'duplicate' && action !== 'text' && pieceMatch(target.pieces, file);
}

function leavesBehind({ effects }: ShellAnalysis, name: string, value: string | undefined): boolean {
  return effects.some(
    (effect) =>
      effect.kind === 'variable' &&
      effect.name === name &&
      (value === undefined || effect.value === undefined || pieceMatch(effect.value.pieces, value)),
  );
}

/** Which descriptor a process substitution gets is bash's own. */
function withoutNumber(word: string): string {
  return word.replace(/\/dev\/fd\/\d+/g, '/dev/fd/63');
}

/** A program tells its name alone, by whatever path it was called. */
function calledAs(words: readonly Word[], argv: readonly string[]): readonly string[] {
  const name = words[0] === undefined ? undefined : textOf(words[0].pieces);
  return name?.endsWith(`/${argv[0]}`) === true ? [name, ...argv.slice(1)] : argv;
}

/** A tag stands for one place in the script: where it is listed, that command has to fit. */
function excused(analysis: ShellAnalysis, argv: readonly string[]): boolean {
  const tag = argv.find((word) => /^t\d+$/.test(word));
  const listed = tag === undefined ? [] : analysis.commands.filter((command) => names(command, tag));
  if (listed.length > 0) return listed.some((command) => covered(analysis, command));
  return analysis.opaque.some((opaque) => opaque.scope !== 'word');
}

/** What a shaped word promised and the words of this call do not keep. */
function brokenPromise(words: readonly Word[], argv: readonly string[]): string | undefined {
  if (words.length !== argv.length) return undefined;
  const spreading = words.flatMap((word, i) => (maySpread(word) ? [i] : []));
  for (const [i, word] of words.entries()) {
    // Between words of which none or several come, it is not known which one this is.
    if (spreading.length > 1 && i >= (spreading[0] ?? 0) && i <= (spreading.at(-1) ?? 0)) continue;
    const text = argv[i] ?? '';
    if (text.startsWith('-') && !mayStartWithDash(word)) return `word ${i} became an option`;
    const only = word.pieces.length === 1 ? word.pieces[0] : undefined;
    if (only?.kind !== 'unknown' || only.shape.kind !== 'path-under') continue;
    const { base } = only.shape;
    if (base === '' ? /^\/|(?:^|\/)\.\.(?:\/|$)/.test(text) : leaves(base, text))
      return `word ${i} left its folder`;
  }
  return undefined;
}

function maySpread({ fields, pieces }: Word): boolean {
  return fields === 'many' || pieces.some(({ kind }) => kind === 'glob' || kind === 'choice');
}

function leaves(base: string, text: string): boolean {
  const inside = posix.relative(posix.normalize(base), posix.normalize(text));
  return inside === '..' || inside.startsWith('../');
}

const ANYTHING: Piece = { kind: 'unknown', shape: { kind: 'any' } };

function assigns(analysis: ShellAnalysis, name: string, value: string | undefined): boolean {
  // `command export x=a`: the words say it.
  const spelled = new RegExp(`^${name}\\+?=`);
  return analysis.commands.some(
    ({ assignments, words }) =>
      words.some(({ pieces }) => spelled.test(leadingText(pieces))) ||
      assignments.some((assignment) => {
        if (assignment.name !== name) return false;
        if (!('pieces' in assignment.value)) return value === undefined;
        const { pieces } = assignment.value;
        // Before a command bash tells what comes out of `x=a x+=b`, elsewhere what is added.
        return value === undefined || pieceMatch(assignment.append ? [ANYTHING, ...pieces] : pieces, value);
      }),
  );
}

/** `x''=` is the name of a command, which the trace spells as an assignment. */
function leadingText(pieces: readonly Piece[]): string {
  const first = pieces.findIndex(({ kind }) => kind !== 'literal');
  return textOf(first === -1 ? pieces : pieces.slice(0, first)) ?? '';
}

function names(command: Command, tag: string): boolean {
  return command.words.some((word) => word.pieces.length === 1 && textOf(word.pieces) === tag);
}

/** The command or one that runs it is itself opaque, or stands behind the point from which nothing is known. */
function covered(analysis: ShellAnalysis, command: Command): boolean {
  const own = analysis.opaque.some(
    (opaque: Opaque) =>
      (opaque.scope === 'command' && opaque.command === command.id) ||
      (opaque.scope === 'script' && opaque.span.start <= command.span.start),
  );
  if (own || command.via === undefined) return own;
  const { of } = command.via;
  const outer = analysis.commands.find((other) => other.id === of);
  return outer !== undefined && covered(analysis, outer);
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
  const name = textOf(target.pieces);
  return place.directories.some((directory) => {
    if (directory.kind === 'unknown') return true;
    const steps = directory.steps.map((step) => textOf(step.pieces));
    if (steps.includes(undefined)) return true;
    const base = posix.join('.', ...steps.map(String));
    if (name !== undefined) return name.startsWith('/') || posix.join(base, name) === file;
    const inside = base === '.' ? file : posix.relative(base, file);
    return [inside, `./${inside}`, file].some((spelled) => pieceMatch(target.pieces, spelled));
  });
}
