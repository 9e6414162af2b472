import { staticText, type Word } from '../shell/index.ts';
import type { Interpretation } from './programs/interpretation.ts';
import { literalWord } from './programs/words.ts';
import { synonyms } from './synonyms.table.ts';
import type { NormalWords } from './types.ts';

const byName = new Map<string, (readonly [readonly string[], readonly string[]])[]>();
for (const pair of synonyms) {
  const name = pair[0][0] ?? '';
  const known = byName.get(name);
  if (known === undefined) byName.set(name, [pair]);
  else known.push(pair);
}

const NONE: readonly NormalWords[] = [];

/**
 * The same command by its other names, for deny and ask rules: `gsed` is `sed`, `docker container run` is `docker run`.
 */
export function otherNames(
  normal: NormalWords,
  interpretation: Interpretation | undefined,
): readonly NormalWords[] {
  const { name } = normal;
  if (name === undefined) return NONE;
  const bare = name.slice(name.lastIndexOf('/') + 1);
  const pairs = byName.get(bare);
  const gnu =
    bare.startsWith('g') && interpretation?.known === true && bare === `g${interpretation.path[0] ?? ''}`;
  if (pairs === undefined && !gnu) return NONE;
  const words = normal.operands;
  const found: NormalWords[] = [];
  if (gnu) found.push({ ...normal, name: bare.slice(1) });
  for (const [[, ...from], [other, ...to]] of pairs ?? []) {
    const starts = from.every((word, at) =>
      word.startsWith('-') ? normal.options.includes(word) : word === words[at],
    );
    if (!starts || other === undefined) continue;
    const taken = from.filter((word) => !word.startsWith('-')).length;
    const { aliases } = normal;
    const into = to.filter((word) => !word.startsWith('-')).length;
    const moved =
      aliases === undefined
        ? {}
        : { aliases: [...new Array<readonly string[]>(into).fill([]), ...aliases.slice(taken)] };
    found.push({
      ...normal,
      ...moved,
      name: other,
      operands: [...to.filter((word) => !word.startsWith('-')), ...words.slice(taken)],
      options: [...normal.options, ...to.filter((word) => word.startsWith('-'))],
    });
  }
  return found;
}

/**
 * The words of the same command behind another program's name, or `undefined`: `git-push -f` and `hub push -f` are
 * `git push -f`, `python3 -m pip install x` is `pip install x`.
 */
export function rewritten(words: readonly Word[]): readonly Word[] | undefined {
  const [first, second, third] = words;
  const name = first === undefined ? undefined : staticText(first);
  if (first === undefined || name === undefined) return undefined;
  const bare = name.slice(name.lastIndexOf('/') + 1);
  const dashed = /^git-([a-z][\w-]*)$/.exec(bare)?.[1];
  if (dashed !== undefined) return [literalWord('git', first), literalWord(dashed, first), ...words.slice(1)];
  if (bare === 'hub') return [literalWord('git', first), ...words.slice(1)];
  if (!/^python[\d.]*$/.test(bare) || second === undefined) return undefined;
  const option = staticText(second);
  if (option === '-m' && third !== undefined) return words.slice(2);
  const module = option === undefined ? undefined : /^-m([\w.]+)$/.exec(option)?.[1];
  return module === undefined ? undefined : [literalWord(module, second), ...words.slice(2)];
}
