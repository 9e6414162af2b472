import { builtInPrograms } from './index.ts';
import type { CompiledEntry } from './line.ts';
import { lookup } from './lookup.ts';
import type { Operands, ProgramEntry, ReaderName } from './schema.ts';

/**
 * Whether a program with its subcommand runs whatever the next word names or says: `python3`, `deno run`, `docker run`, `awk`. With
 * what it runs named (`python3 a.py`) it does not.
 */
export function runsItsWords(words: readonly string[]): boolean {
  const [name, ...others] = words;
  const found = name === undefined ? undefined : lookup(builtInPrograms(), name);
  if (found === undefined) return false;
  let entry: CompiledEntry = found.entry;
  const given = others.filter((word) => !word.startsWith('-'));
  let at = 0;
  for (; at < given.length; at += 1) {
    const next = entry.subcommand(given[at] ?? '');
    if (next === undefined) break;
    entry = next.entry;
  }
  const named = given.length - at;
  const held = entry.entry;
  return isRun(roleAt(held.operands, named), held) || (named === 0 && speaksCode(held));
}

/** Of the small languages these can start programs. */
const startsPrograms: ReadonlySet<ReaderName> = new Set(['awk', 'sed']);

function isRun(role: string | undefined, { reader }: ProgramEntry): boolean {
  if (role === 'code') return reader === undefined || startsPrograms.has(reader);
  return role === 'script' || role === 'command';
}

function roleAt(operands: Operands | undefined, at: number): string | undefined {
  const role = typeof operands === 'string' ? operands : operands?.[at];
  return role?.replace(/(?:\.{3}|\?)$/, '');
}

function speaksCode({ stdin, bare, effect, also = [] }: ProgramEntry): boolean {
  if (stdin === 'code' || bare === 'inline-code') return true;
  return [effect, ...also].some((one) => one === 'inline-code' || one === 'unknown-program');
}
