import type { Piece, Shape, Word } from './types.ts';

const ANYTHING: Piece = { kind: 'unknown', shape: { kind: 'any' } };
const BLANK: Piece = { kind: 'literal', text: ' ' };

/** The words as one text with blanks between, as `eval` and `ssh` make it. */
export function joinWords(words: readonly Word[]): Word | undefined {
  const first = words[0];
  const last = words[words.length - 1];
  if (first === undefined || last === undefined) return undefined;
  const pieces: Piece[] = [];
  for (const word of words) {
    if (word !== first) pieces.push(BLANK);
    pieces.push(...word.pieces);
  }
  const raw = words.length === 1 ? first.raw : words.map((word) => word.raw).join(' ');
  return {
    span: { start: first.span.start, end: last.span.end },
    raw,
    pieces: asText(pieces),
    fields: 'one',
  };
}

/** The word as shell text: it is not split, and the names that a pattern would give are not known. */
export function textWord(word: Word): Word {
  return { ...word, pieces: asText(word.pieces), fields: 'one' };
}

/** The text with words behind it that are given at run time. */
export function openText(word: Word): Word {
  return { ...word, pieces: asText([...word.pieces, BLANK, ANYTHING]), fields: 'one' };
}

function asText(pieces: readonly Piece[]): readonly Piece[] {
  const text: Piece[] = [];
  for (const piece of pieces) {
    const last = text[text.length - 1];
    if (piece.kind === 'literal' && last?.kind === 'literal') {
      text[text.length - 1] = { kind: 'literal', text: last.text + piece.text };
    } else {
      text.push(piece.kind === 'glob' ? ANYTHING : piece);
    }
  }
  return text;
}

/** Whether several words may come of it: a pattern tells that by itself, what stands in its place does not. */
export function maySpread({ fields, pieces }: Word): boolean {
  return fields === 'many' || pieces.some(holdsGlob);
}

function holdsGlob(piece: Piece): boolean {
  return (
    piece.kind === 'glob' ||
    (piece.kind === 'choice' && piece.options.some((option) => option.some(holdsGlob)))
  );
}

/** Puts something unknown in place of a marker such as `{}`, wherever it stands in the words. */
export function replaceMarkers(
  words: readonly Word[],
  markers: readonly string[],
  shape: Shape,
  several: boolean,
): readonly Word[] {
  return words.map((word) => {
    if (!word.pieces.some((piece) => holdsMarker(piece, markers))) return word;
    const whole =
      word.pieces.length === 1 && markers.some((marker) => word.raw === marker || isExactly(word, marker));
    const pieces = word.pieces.flatMap((piece) => splitPiece(piece, markers, shape));
    return { ...word, pieces, fields: (whole && several) || maySpread(word) ? 'many' : word.fields };
  });
}

export function holdsMarkers(words: readonly Word[], markers: readonly string[]): boolean {
  return words.some((word) => word.pieces.some((piece) => holdsMarker(piece, markers)));
}

function isExactly(word: Word, marker: string): boolean {
  const piece = word.pieces[0];
  return piece?.kind === 'literal' && piece.text === marker;
}

function holdsMarker(piece: Piece, markers: readonly string[]): boolean {
  switch (piece.kind) {
    case 'literal':
    case 'glob':
      return markers.some((marker) => piece.text.includes(marker));
    case 'choice':
      return piece.options.some((option) => option.some((inner) => holdsMarker(inner, markers)));
    case 'unknown':
      return false;
    default:
      return piece satisfies never;
  }
}

function splitPiece(piece: Piece, markers: readonly string[], shape: Shape): readonly Piece[] {
  if (!holdsMarker(piece, markers)) return [piece];
  if (piece.kind !== 'literal') return [ANYTHING];
  const marker = markers.find((candidate) => piece.text.includes(candidate));
  if (marker === undefined) return [piece];
  const pieces: Piece[] = [];
  const parts = piece.text.split(marker);
  for (const [position, part] of parts.entries()) {
    // Only at the front of a word is a shape that says how the value begins worth anything.
    const front = position === 1 && parts[0] === '';
    if (position > 0) pieces.push({ kind: 'unknown', shape: front ? shape : { kind: 'any' } });
    if (part !== '') pieces.push(...splitPiece({ kind: 'literal', text: part }, markers, shape));
  }
  return pieces;
}
