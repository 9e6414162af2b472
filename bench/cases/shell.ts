import { loadCorpus } from '../corpus/load.ts';
import { compare } from '../measure.ts';
import { printHeading, printTimings } from '../report.ts';
import { loadShells } from '../shells.ts';
import { shellQuoteParse, treeSitterParse, unbashParse, unbashVisit } from './parsers.ts';

/** What reading a text costs: the bare parsers, toolgate's analysis with one and with both, shell-quote. */
export const benchShell = async (): Promise<void> => {
  const texts = loadCorpus().map(({ command }) => command);
  const { one, both } = await loadShells();
  const timings = compare(
    [
      unbashParse,
      unbashVisit,
      await treeSitterParse(),
      { name: 'toolgate analyze, one parser', run: (text) => one.analyze(text) },
      { name: 'toolgate analyze, both', run: (text) => both.analyze(text) },
      ...(await shellQuoteParse()),
    ],
    texts,
  );
  printHeading('shell', `one text read, over ${texts.length} texts`);
  printTimings(timings, {
    visit: ['unbash parse + visit'],
    'both bare': ['unbash parse', 'tree-sitter parse + delete'],
  });
};
