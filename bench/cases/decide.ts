import { loadCorpus } from '../corpus/load.ts';
import { compile, environment, judge, recommendedPolicy } from '../decisions.ts';
import { type Contender, compare } from '../measure.ts';
import { printHeading, printTimings } from '../report.ts';
import { commandRules, expressionRules, mixedRules } from '../rules.ts';
import { loadShells } from '../shells.ts';
import { safetyNetCheck, shellQuoteParse, treeSitterParse, unbashParse, unbashVisit } from './parsers.ts';

const wholeDecision = async (texts: readonly string[]): Promise<void> => {
  const { one, both } = await loadShells();
  const policy = recommendedPolicy();
  const [alone, agreed] = [environment(one), environment(both)];
  const timings = compare(
    [
      unbashParse,
      unbashVisit,
      await treeSitterParse(),
      { name: 'decision, one parser', run: (text) => judge(policy, alone, text) },
      { name: 'decision, both', run: (text) => judge(policy, agreed, text) },
      ...(await shellQuoteParse()),
    ],
    texts,
  );
  printHeading('decide', `analyze, classify and decide (recommended), over ${texts.length} texts`);
  printTimings(timings, {
    visit: ['unbash parse + visit'],
    'both bare': ['unbash parse', 'tree-sitter parse + delete'],
  });
};

const byRuleCount = async (texts: readonly string[]): Promise<void> => {
  const surroundings = environment((await loadShells()).one);
  const contender = (name: string, document: object): Contender => {
    const policy = compile(document);
    return { name, run: (text) => judge(policy, surroundings, text) };
  };
  const families = [
    { name: 'command rules', counts: [10, 100, 1000], make: commandRules },
    { name: 'mixed rules', counts: [10, 100, 1000], make: mixedRules },
    { name: 'regular expressions', counts: [10, 100], make: expressionRules },
  ];
  for (const { name, counts, make } of families) {
    const contenders = counts.map((count) => contender(`${count} ${name}`, make(count)));
    printHeading('decide', `${name}, one parser, over ${texts.length} texts`);
    printTimings(compare(contenders, texts, 3), { 'ten rules': [`10 ${name}`] });
  }
};

/** cc-safety-net reads the file system on each check, so a tenth of the texts has to do. */
const besideSafetyNet = async (texts: readonly string[]): Promise<void> => {
  const policy = recommendedPolicy();
  const surroundings = environment((await loadShells()).both);
  const own: Contender = { name: 'decision, both', run: (text) => judge(policy, surroundings, text) };
  const few = texts.filter((_, index) => index % 10 === 0);
  const contenders = [own, ...(await safetyNetCheck(process.cwd()))];
  printHeading('decide', `beside cc-safety-net, over ${few.length} texts`);
  printTimings(compare(contenders, few, 3), { toolgate: ['decision, both'] });
};

/** What one whole decision costs, how it grows with the number of rules, and what peers cost. */
export const benchDecide = async (): Promise<void> => {
  const texts = loadCorpus().map(({ command }) => command);
  await wholeDecision(texts);
  await byRuleCount(texts);
  await besideSafetyNet(texts);
};
