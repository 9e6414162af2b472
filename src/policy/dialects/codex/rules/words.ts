import type { HostExecutables, PrefixRule } from './types.ts';

/** Whether the words start with those of the rule, each place by equality. */
export function fitsPrefix(pattern: PrefixRule['pattern'], words: readonly string[]): boolean {
  return words.length >= pattern.length && pattern.every((place, at) => place.includes(words[at] ?? ''));
}

/** A path with empty, dot and double-dot parts taken out, as text. */
export function normalPath(path: string): string {
  const parts: string[] = [];
  for (const part of path.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '' && part !== '.') parts.push(part);
  }
  return `/${parts.join('/')}`;
}

/** The last part of an absolute path; `undefined` of one that has none or ends in a step upward. */
export function programName(path: string): string | undefined {
  if (/\/\.\.\/*$/.test(path)) return undefined;
  const last = normalPath(path).split('/').at(-1);
  return last === '' ? undefined : last;
}

/** Where relative program paths start. */
export interface ProgramPlace {
  readonly cwd: string;
  readonly home: string | undefined;
}

/**
 * The words with the bare name of the program, for a program that is spelled as a path; `undefined` where the host executables do
 * not let that path stand for the name.
 */
export function byBareName(
  words: readonly string[],
  { cwd, home }: ProgramPlace,
  executables: HostExecutables,
): { readonly words: readonly string[]; readonly path: string } | undefined {
  const [program = '', ...rest] = words;
  if (!program.includes('/')) return undefined;
  const typed = home !== undefined && program.startsWith('~/') ? `${home}/${program.slice(2)}` : program;
  const absolute = typed.startsWith('/') ? typed : `${cwd}/${typed}`;
  const name = programName(absolute);
  if (name === undefined) return undefined;
  const path = normalPath(absolute);
  const listed = executables.get(name);
  return listed === undefined || listed.includes(path) ? { words: [name, ...rest], path } : undefined;
}
