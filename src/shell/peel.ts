import { peelEnv, peelSsh } from './peel-env.ts';
import { peelFd, peelFind } from './peel-find.ts';
import { peelGeneral } from './peel-general.ts';
import { peelParallel, peelXargs } from './peel-lists.ts';
import {
  peelCallback,
  peelCompletion,
  peelDefinition,
  peelEval,
  peelForeignShell,
  peelJobs,
  peelShell,
  peelTrap,
  peelUserShell,
} from './peel-shells.ts';
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
  switch (reader) {
    case undefined:
      return peelGeneral(wrapper, words, 1);
    case 'callback':
      return peelCallback(wrapper, words, 1);
    case 'completion':
      return peelCompletion(wrapper, words, 1);
    case 'definition':
      return peelDefinition(wrapper, words, 1);
    case 'env':
      return peelEnv(wrapper, words, 1);
    case 'eval':
      return peelEval(wrapper, words, 1);
    case 'fd':
      return peelFd(wrapper, words, 1);
    case 'find':
      return peelFind(wrapper, words, 1);
    case 'foreign-shell':
      return peelForeignShell(wrapper, words, 1);
    case 'jobs':
      return peelJobs(wrapper, words, 1);
    case 'parallel':
      return peelParallel(wrapper, words, 1);
    case 'shell':
      return peelShell(wrapper, words, 1);
    case 'ssh':
      return peelSsh(wrapper, words, 1);
    case 'trap':
      return peelTrap(wrapper, words, 1);
    case 'user-shell':
      return peelUserShell(wrapper, words, 1);
    case 'xargs':
      return peelXargs(wrapper, words, 1);
    default:
      return reader satisfies never;
  }
}
