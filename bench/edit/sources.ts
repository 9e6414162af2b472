import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';
import { paths } from '../paths.ts';
import type { Source } from './scene.ts';

/** Languages by the ending of a file's name. */
const languages: Readonly<Record<string, string>> = {
  '.c': 'C',
  '.cc': 'C++',
  '.cmd': 'Batch',
  '.css': 'CSS',
  '.go': 'Go',
  '.h': 'C++',
  '.html': 'HTML',
  '.js': 'JavaScript',
  '.json': 'JSON',
  '.md': 'Markdown',
  '.mjs': 'JavaScript',
  '.ps1': 'PowerShell',
  '.py': 'Python',
  '.rs': 'Rust',
  '.scm': 'Scheme',
  '.sh': 'Shell',
  '.ts': 'TypeScript',
  '.yaml': 'YAML',
  '.yml': 'YAML',
};

const leastBytes = 1500;
const mostBytes = 45_000;
const filesPerLanguage = 60;
const deepest = 9;

/** Packages that are there anyway: the project's own and those that npm is made of. */
const roots = (): readonly string[] => {
  const npm = join(dirname(process.execPath), '..', 'lib', 'node_modules', 'npm');
  // Compiled, the bench stands beside the project's packages; from its sources, it is run in the project's folder.
  const own = [paths.root, process.cwd()].map((root) => join(root, 'node_modules'));
  const found = own.find((root) => existsSync(join(root, 'typescript')));
  return [...(found === undefined ? [] : [found]), npm].filter((root) => existsSync(root));
};

const readSource = (path: string, language: string): Source | undefined => {
  const text = readFileSync(path, 'utf8');
  // Kinds make their own line ends and marks.
  if (text.includes('\r') || text.includes('\ufeff') || text.includes('\ufffd')) return undefined;
  const lines = text.replace(/\n$/, '').split('\n');
  return lines.length < 20 ? undefined : { path, language, lines };
};

/** Source files of the installed packages, so many a language, always the same ones. */
export const readSources = (): readonly Source[] => {
  const sources: Source[] = [];
  const counts = new Map<string, number>();
  const walk = (folder: string, depth: number): void => {
    for (const name of readdirSync(folder).sort()) {
      const path = join(folder, name);
      const stats = statSync(path, { throwIfNoEntry: false });
      if (stats?.isDirectory() === true) {
        if (depth < deepest) walk(path, depth + 1);
        continue;
      }
      const language = languages[extname(name)];
      if (stats === undefined || language === undefined) continue;
      if (stats.size < leastBytes || stats.size > mostBytes) continue;
      const count = counts.get(language) ?? 0;
      const source = count < filesPerLanguage ? readSource(path, language) : undefined;
      if (source === undefined) continue;
      counts.set(language, count + 1);
      sources.push(source);
    }
  };
  for (const root of roots()) walk(root, 0);
  return sources;
};
