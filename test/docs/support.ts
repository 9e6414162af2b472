import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Environment } from '../../src/classify/index.ts';

export const root = fileURLToPath(new URL('../../', import.meta.url));

export const readText = (path: string): string => readFileSync(root + path, 'utf8');

/** The cells of every row of every table in a text, heads and rules left out; `heading` is the nearest above. */
export const tableRows = (
  markdown: string,
): readonly {
  readonly heading: string;
  readonly head: readonly string[];
  readonly cells: readonly string[];
}[] => {
  const rows: { heading: string; head: readonly string[]; cells: readonly string[] }[] = [];
  let heading = '';
  let head: readonly string[] | undefined;
  for (const line of markdown.split('\n')) {
    if (line.startsWith('#')) heading = line.replace(/^#+ /, '');
    if (!line.startsWith('|')) {
      head = undefined;
      continue;
    }
    const cells = cellsOf(line);
    if (head === undefined) head = cells;
    else if (!cells.every((cell) => /^-+$/.test(cell))) rows.push({ heading, head, cells });
  }
  return rows;
};

/** A bar inside a cell is written with a backslash. */
const cellsOf = (line: string): readonly string[] =>
  line
    .replace(/^\||\|\s*$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll('\\|', '|'));

/** The text between backticks, which a cell holds alone; `⏎` stands for a line break. */
export const codeOf = (cell: string): string => {
  const code = /^(`+) ?(.+?) ?\1$/.exec(cell)?.[2];
  if (code === undefined) throw new Error(`no code in the cell: ${cell}`);
  return code.replaceAll('⏎', '\n');
};

/** The first code block of a language below a heading. */
export const codeBlock = (markdown: string, language: string, at = 0): string => {
  const block = [...markdown.matchAll(/```(\w*)\n([\s\S]*?)```/g)].filter(([, name]) => name === language)[
    at
  ];
  if (block?.[2] === undefined) throw new Error(`no block ${at} of ${language}`);
  return block[2];
};

/** The machine that the tables of the documents speak of. */
export const plainHost: Environment = {
  cwd: '/w',
  home: '/home/u',
  roots: ['/w'],
  repositoryRoot: '/w',
  resolvePath: (path) => path,
  listDirectory: (path) =>
    path === '/w'
      ? ['.env', '.git', 'package.json', 'src']
      : path === '/w/src'
        ? ['a.ts', 'b.ts']
        : undefined,
};
