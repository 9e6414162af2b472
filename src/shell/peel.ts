import { peelReader } from '#peel-readers';
import { peelGeneral } from './peel-general.ts';
import type { Peeled } from './peeled.ts';
import { NOTHING, opaque } from './peeled.ts';
import type { Piece, Word } from './types.ts';
import { literalWord, staticText } from './word-text.ts';
import type { Wrapper } from './wrapper-lookup.ts';
import { wrapperNamed } from './wrapper-lookup.ts';

export type { Appended, Peeled, PeeledArgv, PeelPlace, PeelShell } from './peeled.ts';

/**
 * The commands that a command runs because its words say so: `timeout 5 rm x` runs `rm x`.
 *
 * One layer only: a command inside the inner one is found by peeling again. Nothing for a command that is no wrapper,
 * and for one whose name is not known.
 *
 * INVARIANT: where the words could run a command that is not in the result, an `opaque` is.
 */
export function peel(words: readonly Word[]): readonly Peeled[] {
  const first = words[0];
  if (first === undefined) return NOTHING;
  const name = staticText(first);
  if (name !== undefined) return peelNamed(words, name);
  const only = first.pieces.length === 1 ? first.pieces[0] : undefined;
  return only?.kind === 'choice' ? peelChoices(words, first, only.options) : NOTHING;
}

function peelNamed(words: readonly Word[], name: string): readonly Peeled[] {
  const wrapper = wrapperNamed(name.slice(name.lastIndexOf('/') + 1));
  return wrapper === undefined ? NOTHING : read(wrapper, words);
}

/** A loop variable in place of the name: each of its values is tried. */
function peelChoices(
  words: readonly Word[],
  first: Word,
  options: readonly (readonly Piece[])[],
): readonly Peeled[] {
  const results: Peeled[] = [];
  for (const pieces of options) {
    const name = staticText({ ...first, pieces, fields: 'one' });
    if (name === undefined) return [opaque(first.raw, 'dynamic-command-name', 0)];
    results.push(...peelNamed([literalWord(name, first.span), ...words.slice(1)], name));
  }
  return results;
}

function read(wrapper: Wrapper, words: readonly Word[]): readonly Peeled[] {
  const { reader } = wrapper.entry;
  return reader === undefined ? peelGeneral(wrapper, words, 1) : peelReader(reader)(wrapper, words, 1);
}
