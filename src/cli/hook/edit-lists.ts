import { placeOf, readJson } from '../../policy/schema/jsonc.ts';
import type { Installation } from './installations.table.ts';
import { appendItem, removeMember } from './json-text.ts';

export type Edited =
  | { readonly kind: 'edited'; readonly text: string; readonly count: number }
  | { readonly kind: 'fault'; readonly fault: string };

type Data = Readonly<Record<string, unknown>>;
const isData = (value: unknown): value is Data =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Puts one entry into each list that has none of ours. Nothing else of the text changes. */
export const addEntries = (text: string, { lists }: Installation, command: string): Edited => {
  let now = text.trim() === '' ? '{}\n' : text;
  let count = 0;
  for (const { path, entry } of lists) {
    const found = listAt(now, path);
    if (typeof found === 'string') return { kind: 'fault', fault: found };
    if (found.some((one) => isOurs(one))) continue;
    now = appendItem(now, path, entry(command));
    count += 1;
  }
  return { kind: 'edited', text: now, count };
};

/** Takes our entries out again, and what was there for them alone. */
export const removeEntries = (text: string, { lists }: Installation): Edited => {
  let now = text;
  let count = 0;
  for (const { path } of lists) {
    const found = listAt(now, path);
    if (typeof found === 'string') return { kind: 'fault', fault: found };
    // From the last on, so that places before it stay right.
    for (let at = found.length - 1; at >= 0; at -= 1) {
      if (!isOurs(found[at])) continue;
      now = removeMember(now, path, at);
      count += 1;
    }
    if (count > 0) now = withoutEmpty(now, path);
  }
  return { kind: 'edited', text: now, count };
};

/** The entries of a list, none where it is missing, or what stands in the way. */
const listAt = (text: string, path: readonly string[]): readonly unknown[] | string => {
  const { value, faults } = readJson(text);
  const [fault] = faults.filter(({ kind }) => kind === 'syntax');
  if (fault !== undefined) return `line ${fault.line}, column ${fault.column}: ${fault.detail}`;
  let here: unknown = value;
  for (const step of path) {
    if (here === undefined) return [];
    if (!isData(here)) return `${path.join('.')} is not where it belongs: an object is expected above it`;
    here = Object.hasOwn(here, step) ? here[step] : undefined;
  }
  if (here === undefined) return [];
  return Array.isArray(here) ? here : `${path.join('.')} is not a list`;
};

/** Removes the list where it is empty, and the object above it where that is. */
const withoutEmpty = (text: string, path: readonly string[]): string => {
  let now = text;
  for (let length = path.length; length > 0; length -= 1) {
    const part = path.slice(0, length);
    const place = placeOf(now, part);
    if (place === undefined || place.kind === 'other' || place.members.length > 0) return now;
    const above = part.slice(0, -1);
    const at = placeOf(now, above)?.members.findIndex(
      ({ start, end }) => start <= place.start && place.end <= end,
    );
    if (at === undefined || at < 0) return now;
    now = removeMember(now, above, at);
  }
  return now;
};

/** An entry whose command calls this program as a hook. */
const isOurs = (entry: unknown): boolean => {
  if (!isData(entry)) return false;
  const { command, hooks } = entry;
  if (typeof command === 'string' && ourCommand.test(command)) return true;
  return Array.isArray(hooks) && hooks.length > 0 && hooks.every(isOurs);
};

const ourCommand = /(?:^|[\s/'"])(?:toolgate|main\.c?js['"]?)\s+hook\s+--agent\s/;
