import { printHeading, printTable } from '../report.ts';
import type { EditCase } from './case.ts';
import { type Kind, kinds } from './kinds.ts';
import type { Peer } from './peers.ts';
import { createRandom } from './random.ts';
import type { Source } from './scene.ts';
import { accepts } from './template.ts';

type Verdict = 'right' | 'lossy' | 'wrong' | 'refused';

type Tally = Record<Verdict, number>;

/** Nothing, or the content as it was, is a refusal. */
export const judge = (call: EditCase, result: string | undefined): Verdict => {
  if (result === undefined || result === call.content) return 'refused';
  if (call.truth === undefined) return 'wrong';
  if (accepts(call.truth, result)) return 'right';
  const outside =
    result.length >= call.before.length + call.after.length &&
    result.startsWith(call.before) &&
    result.endsWith(call.after);
  return outside ? 'lossy' : 'wrong';
};

const drawsTried = 400_000;

/** So many cases of a kind; the same for the same seed. */
export const drawCases = (
  kind: Kind,
  sources: readonly Source[],
  seed: number,
  count: number,
): readonly EditCase[] => {
  const nameSeed = [...kind.name].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7);
  const random = createRandom(seed ^ nameSeed);
  const cases: EditCase[] = [];
  for (let tried = 0; tried < drawsTried && cases.length < count; tried += 1) {
    const drawn = kind.draw(random, sources);
    if (drawn !== undefined) cases.push(drawn);
  }
  return cases;
};

const tallyOf = async (peer: Peer, cases: readonly EditCase[]): Promise<Tally> => {
  const tally: Tally = { right: 0, lossy: 0, wrong: 0, refused: 0 };
  for (const call of cases) tally[judge(call, await peer.apply(call))] += 1;
  return tally;
};

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;

/** Every kind of error, each weighing the same: how many edits each matcher gets right, lossy, wrong or refuses. */
export const benchMutations = async (
  sources: readonly Source[],
  peers: readonly Peer[],
  seed: number,
  count: number,
): Promise<void> => {
  const languages = [...new Set(sources.map(({ language }) => language))].sort();
  printHeading(
    'edit, mutations',
    `right/lossy/wrong/refused of ${count} a kind, seed ${seed}, ${sources.length} files in ${languages.length} languages: ${languages.join(', ')}`,
  );
  const rows: string[][] = [];
  const sums = new Map<
    string,
    { kinds: number; right: number; lossy: number; wrong: number; applied: number; byChoice: number }
  >();
  for (const kind of kinds) {
    const cases = drawCases(kind, sources, seed, count);
    const row = [kind.refusedByChoice === true ? `${kind.name} (refused by choice)` : kind.name];
    for (const peer of peers) {
      const judged = cases.slice(0, peer.most);
      const tally = await tallyOf(peer, judged);
      const sum = sums.get(peer.name) ?? { kinds: 0, right: 0, lossy: 0, wrong: 0, applied: 0, byChoice: 0 };
      if (kind.must === 'refuse') sum.applied += tally.wrong;
      else if (kind.refusedByChoice === true) sum.byChoice += judged.length - tally.refused;
      else {
        sum.kinds += 1;
        sum.right += judged.length === 0 ? 0 : tally.right / judged.length;
        sum.lossy += tally.lossy;
        sum.wrong += tally.wrong;
      }
      sums.set(peer.name, sum);
      row.push(`${tally.right}/${tally.lossy}/${tally.wrong}/${tally.refused}`);
    }
    rows.push(row);
    if (cases.length < count) console.log(`${kind.name}: only ${cases.length} cases`);
  }
  printTable(['', ...peers.map(({ name }) => name)], rows);
  for (const [name, sum] of sums) {
    console.log(
      `${name}: right ${percent(sum.right / sum.kinds)} over ${sum.kinds} kinds; lossy ${sum.lossy}, wrong place ${sum.wrong}, applied on a must-refuse kind ${sum.applied}, applied on a kind refused by choice ${sum.byChoice}`,
    );
  }
};
