import type { Deed } from '../../../classify/index.ts';
import type { Word } from '../../../shell/index.ts';
import {
  daemonOptions,
  execWrappers,
  fileCommands,
  fileListOptions,
  findActions,
  patternShy,
  readOnly,
  readOnlyDocker,
  readOnlyGit,
  removers,
} from './commands.table.ts';
import { argumentsOf, nameOf, type Part, wordText } from './shell-parts.ts';

/** The part is of the read-only set, and nothing on it writes, runs, connects or is unknown. */
export function isReadOnly(part: Part): boolean {
  const { name, inner } = part;
  if (!part.isSafelyAssigned || part.seen.length > part.peeled.length || part.hidden.length > 0) return false;
  if (inner.words.length === 0) return part.command === inner;
  if (name === undefined || isBareXargs(part)) return false;
  const words = argumentsOf(inner);
  // A dash behind a backslash is an option all the same, in a spelling that hides it (2.1.98).
  if (words.some((word) => isUnknown(word) || word.raw.startsWith('\\-'))) return false;
  if (patternShy.has(name) && words.some(isGlob)) return false;
  const texts = words.map((word) => wordText(word) ?? word.raw);
  if (name === 'docker' || name === 'podman') {
    return readOnlyDocker.has(texts[0] ?? '') && !texts.some((text) => isOption(text, daemonOptions));
  }
  if (name === 'git') return readOnlyGit.has(texts[0] ?? '') && part.deeds.every(onlyReads);
  if (!readOnly.has(name)) return false;
  if (name === 'file' && texts.some((text) => isOption(text, fileListOptions))) return false;
  return part.deeds.every(onlyReads);
}

/** The words that `xargs` adds are not known. */
function isBareXargs({ command }: Part): boolean {
  return nameOf(command) === 'xargs';
}

function isUnknown({ pieces }: Word): boolean {
  return pieces.some(({ kind }) => kind === 'unknown' || kind === 'choice');
}

function isGlob({ pieces }: Word): boolean {
  return pieces.some(({ kind }) => kind === 'glob');
}

/** `-m`, `-mx`, `--magic-file`, `--magic-file=x`. */
function isOption(text: string, options: readonly string[]): boolean {
  return options.some(
    (option) =>
      text === option ||
      text.startsWith(`${option}=`) ||
      (!option.startsWith('--') && text.startsWith(option) && !text.startsWith('--')),
  );
}

function onlyReads({ kind, access, risk, runs, certainty, reason }: Deed): boolean {
  if (reason.code === 'redirect') return true;
  if (runs !== undefined || certainty === 'opaque' || kind === 'flow' || kind === 'opaque') return false;
  if (access === undefined) return risk === 'read';
  if (access.resource.kind === 'variable') return access.action === 'read';
  return access.action === 'read' && access.resource.kind === 'path';
}

/** No prefix or wildcard rule covers the part: what it runs is not what the rule names. */
export function isExecWrapper({ name, inner }: Part): boolean {
  if (name === undefined) return false;
  if (execWrappers.has(name)) return true;
  return name === 'find' && argumentsOf(inner).some((word) => findActions.has(wordText(word) ?? ''));
}

/** One of the file commands of `acceptEdits`, of which every word is known and that does nothing but change files. */
export function isFileCommand(part: Part): boolean {
  const { name, inner } = part;
  if (name === undefined || !fileCommands.has(name) || !part.isSafelyAssigned) return false;
  if (part.seen.length > part.peeled.length || part.hidden.length > 0) return false;
  if (isBareXargs(part) || argumentsOf(inner).some(isUnknown)) return false;
  return part.deeds.every(
    ({ runs, access, certainty, kind }) =>
      runs === undefined &&
      certainty !== 'opaque' &&
      kind !== 'flow' &&
      kind !== 'opaque' &&
      (access === undefined || access.resource.kind === 'path'),
  );
}

/** It removes something, at whatever depth of wrappers. */
export function removersOf(part: Part) {
  return [...part.seen, ...part.hidden].filter((command) => removers.has(lastPart(nameOf(command) ?? '')));
}

function lastPart(name: string): string {
  return name.slice(name.lastIndexOf('/') + 1);
}
