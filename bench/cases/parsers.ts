import { readFileSync } from 'node:fs';
import { forEachChild, parse, type SyntaxNode } from 'unbash';
import { Language, Parser } from 'web-tree-sitter';
import type { Contender } from '../measure.ts';
import { paths } from '../paths.ts';
import { peerFunction } from '../peers.ts';

/** Visits every part, so that what unbash leaves for later is parsed too. Counts the nodes. */
const visitAll = (text: string): number => {
  let nodes = 0;
  const visit = (node: SyntaxNode): void => {
    nodes += 1;
    forEachChild(node, visit);
  };
  visit(parse(text));
  return nodes;
};

export const unbashParse: Contender = { name: 'unbash parse', run: parse };
export const unbashVisit: Contender = { name: 'unbash parse + visit', run: visitAll };

export const treeSitterParse = async (): Promise<Contender> => {
  await Parser.init();
  const parser = new Parser();
  parser.setLanguage(await Language.load(readFileSync(paths.grammar)));
  return {
    name: 'tree-sitter parse + delete',
    run: (text) => {
      const tree = parser.parse(text);
      tree?.delete();
      return tree;
    },
  };
};

/** Tokens only, no syntax tree: the peer that most agents use. Empty where it could not be installed. */
export const shellQuoteParse = async (): Promise<readonly Contender[]> => {
  const run = await peerFunction('shell-quote', 'index.js', 'parse');
  return run === undefined ? [] : [{ name: 'shell-quote parse', run: (text) => run(text) }];
};

/** Another policy for shell commands, which reads the file system as it decides. Empty where not installed. */
export const safetyNetCheck = async (cwd: string): Promise<readonly Contender[]> => {
  const run = await peerFunction('cc-safety-net', 'dist/api.js', 'checkCommand');
  return run === undefined
    ? []
    : [{ name: 'cc-safety-net checkCommand', run: (text) => run({ command: text, cwd }) }];
};
