import type { Command, Opaque, Piece, Word } from '../../src/shell/index.ts';
import type { Engine } from '../engine.ts';
import { isData, type Row, textOf, textsOf } from './rows.ts';
import { failed, passed, skipped, type Verdict } from './verdict.ts';

/**
 * Texts on which a parser and bash differ.
 *
 * A row passes when each argv that bash ran stands in the analysis or is covered by an opaque marker, when a text that
 * bash refuses is incomplete or opaque, and when a row without bash's answer has an opaque marker.
 */
export const runDivergence = (engine: Engine, row: Row): Verdict => {
  const text = textOf(row.data, 'input');
  if (text === undefined) return skipped('a row without a text');
  const analysis = engine.shell.analyze(text);
  const bash = row.data['bash'];
  if (!isData(bash)) {
    return analysis.opaque.length > 0 ? passed : failed(`no opaque marker: ${JSON.stringify(text)}`);
  }
  if (bash['valid'] === false && analysis.complete && analysis.opaque.length === 0) {
    return failed(`bash refuses the text, the analysis does not: ${JSON.stringify(text)}`);
  }
  if (analysis.opaque.some((opaque) => opaque.scope === 'script')) return passed;
  const ran = Array.isArray(bash['executedOrTried']) ? bash['executedOrTried'].map(textsOf) : [];
  const hidden = ran.filter((argv) => !isListed(argv, analysis.commands, analysis.opaque));
  return hidden.length === 0
    ? passed
    : failed(`hidden: ${hidden.map((argv) => JSON.stringify(argv)).join(' ')} in ${JSON.stringify(text)}`);
};

/** An opaque command covers whatever it could run; an unknown word stands for any text in its place. */
const isListed = (
  argv: readonly string[],
  commands: readonly Command[],
  opaque: readonly Opaque[],
): boolean =>
  opaque.some((mark) => mark.scope === 'command' && mark.command === undefined) ||
  commands.some((command) => {
    const marks = opaque.filter((mark) => mark.command === command.id);
    if (marks.some((mark) => mark.scope === 'command')) return true;
    return couldBe(command.words, argv) || couldBe(...withoutArrays(command, argv));
  });

/** Of `readonly A=(1 2)` bash shows the word `A`, the analysis the whole word and an assignment. */
const withoutArrays = (
  { words, assignments }: Command,
  argv: readonly string[],
): readonly [readonly Word[], readonly string[]] => {
  const arrays = assignments.filter(({ value }) => !('raw' in value));
  return [
    words.filter(({ span }) => !arrays.some((array) => array.span.start === span.start)),
    argv.filter((word) => !arrays.some(({ name }) => name === word)),
  ];
};

/** Whether the words may stand for exactly these: an unquoted unknown may be any number of them. */
const couldBe = (words: readonly Word[], argv: readonly string[]): boolean => {
  const [word, ...rest] = words;
  if (word === undefined) return argv.length === 0;
  if (word.fields === 'many' || word.pieces.some((piece) => piece.kind === 'glob')) {
    return argv.some((_, index) => couldBe(rest, argv.slice(index))) || couldBe(rest, []);
  }
  const [first, ...others] = argv;
  return first !== undefined && matches(word.pieces, first) && couldBe(rest, others);
};

const matches = (pieces: readonly Piece[], text: string): boolean => {
  const [piece, ...rest] = pieces;
  if (piece === undefined) return text === '';
  switch (piece.kind) {
    case 'literal':
      return text.startsWith(piece.text) && matches(rest, text.slice(piece.text.length));
    case 'choice':
      return piece.options.some((option) => matches([...option, ...rest], text));
    case 'glob':
    case 'unknown':
      return [...text, ''].some((_, index) => matches(rest, text.slice(index)));
    default: {
      const unreachable: never = piece;
      return unreachable;
    }
  }
};
