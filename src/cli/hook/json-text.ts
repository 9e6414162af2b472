import { type JsonPlace, placeOf } from '../../policy/schema/jsonc.ts';

/**
 * The text with one more item at the end of the list at a path; what is missing on the way there is made. Not a byte that stood
 * there changes. The text is JSON with an object at its top, and no other kind of value stands on the path.
 */
export const appendItem = (text: string, path: readonly string[], item: object): string => {
  let length = path.length;
  while (length > 0 && placeOf(text, path.slice(0, length)) === undefined) length -= 1;
  const place = placeOf(text, path.slice(0, length));
  if (place === undefined) return text;
  const [key, ...deeper] = path.slice(length);
  if (key === undefined) return insert(text, place, length, (indent) => spell(item, indent, text));
  const value = deeper.reduceRight<object>((inner, name) => ({ [name]: inner }), [item]);
  return insert(text, place, length, (indent) => `${JSON.stringify(key)}: ${spell(value, indent, text)}`);
};

/** The text without an item of a list, or without a key of an object: what `appendItem` put there goes to the last byte. */
export const removeMember = (text: string, path: readonly string[], at: number): string => {
  const place = placeOf(text, path);
  const member = place?.members[at];
  if (place === undefined || member === undefined) return text;
  const before = place.members[at - 1];
  const after = place.members[at + 1];
  if (before !== undefined) return text.slice(0, before.end) + text.slice(member.end);
  if (after !== undefined) return text.slice(0, member.start) + text.slice(after.start);
  return text.slice(0, place.start + 1) + text.slice(place.end - 1);
};

const insert = (
  text: string,
  place: JsonPlace,
  depth: number,
  spelled: (indent: string) => string,
): string => {
  const eol = eolOf(text);
  const unit = unitOf(text);
  const last = place.members.at(-1);
  if (last !== undefined) {
    const indent = indentAt(text, last.start) ?? unit.repeat(depth + 1);
    return `${text.slice(0, last.end)},${eol}${indent}${spelled(indent)}${text.slice(last.end)}`;
  }
  const outer = indentAt(text, place.start) ?? unit.repeat(depth);
  const indent = outer + unit;
  const rest = text.slice(place.start + 1);
  return `${text.slice(0, place.start + 1)}${eol}${indent}${spelled(indent)}${rest.startsWith(eol) ? '' : eol + outer}${rest}`;
};

const spell = (value: object, indent: string, text: string): string =>
  JSON.stringify(value, null, unitOf(text)).replaceAll('\n', eolOf(text) + indent);

const eolOf = (text: string): string => (text.includes('\r\n') ? '\r\n' : '\n');

/** The first indentation of the text. */
const unitOf = (text: string): string => /\n([ \t]+)\S/.exec(text)?.[1] ?? '  ';

/** The blanks before the first character of the line that a place stands in. */
const indentAt = (text: string, at: number): string | undefined => {
  const line = text.slice(text.lastIndexOf('\n', at - 1) + 1, at);
  return /^[ \t]*/.exec(line)?.[0];
};
