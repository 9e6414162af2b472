import type { Environment } from '../../src/classify/index.ts';
import { type Data, isData } from './rows.ts';

/** The machine of a row that says nothing about it. */
export const plainHost = { cwd: '/home/dev/project', home: '/home/dev' } as const;

/** The workspace of the rows that show how agents type. */
export const agentHost = { cwd: '/w', home: '/home/u' } as const;

const link = /^-> (.+)$/;

/** The environment of a workspace with the links and files that a row lists, by path below the workspace. */
export const hostWith = (
  base: { readonly cwd: string; readonly home: string },
  files: unknown,
  more: Partial<Environment> = {},
): Environment => {
  const { links, texts } = readFiles(base.cwd, isData(files) ? files : {});
  return {
    ...base,
    roots: [base.cwd],
    repositoryRoot: base.cwd,
    platform: 'linux',
    resolvePath: (path) => follow(path, links, 0),
    // Of a workspace whose files are not listed in full, no more can be told than what is there.
    readFile: (path) => texts.get(path),
    ...more,
  };
};

const readFiles = (cwd: string, files: Data) => {
  const links = new Map<string, string>();
  const texts = new Map<string, string>();
  for (const [name, value] of Object.entries(files)) {
    const path = name.startsWith('/') ? name : `${cwd}/${name}`;
    if (typeof value !== 'string') continue;
    const target = link.exec(value)?.[1];
    if (target === undefined) texts.set(path, value);
    else links.set(path, target.startsWith('/') ? target : `${parentOf(path)}/${target}`);
  }
  return { links, texts };
};

const parentOf = (path: string): string => path.slice(0, path.lastIndexOf('/'));

const mostLinks = 40;

/** Replaces the first linked part of a path, until none is left; a loop cannot be told. */
const follow = (path: string, links: ReadonlyMap<string, string>, depth: number): string | undefined => {
  if (depth > mostLinks) return undefined;
  for (let end = path.indexOf('/', 1); ; end = path.indexOf('/', end + 1)) {
    const head = end === -1 ? path : path.slice(0, end);
    const target = links.get(head);
    if (target !== undefined) return follow(normalise(target + path.slice(head.length)), links, depth + 1);
    if (end === -1) return path;
  }
};

const normalise = (path: string): string => {
  const parts: string[] = [];
  for (const part of path.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '' && part !== '.') parts.push(part);
  }
  return `/${parts.join('/')}`;
};
