import type { FileText } from '../text/file-text.ts';
import type { Form } from '../text/forms.ts';

/** A file's lines as numbers: equal where their forms are. */
export interface FormedLines {
  readonly ids: Int32Array;
  /** The number of a form, or -1 where no line of the file has it. */
  readonly idOf: (formed: string) => number;
}

const known = new WeakMap<FileText, Map<Form, FormedLines>>();

const build = (file: FileText, form: Form): FormedLines => {
  const table = file.lines();
  const numbers = new Map<string, number>();
  const ids = new Int32Array(table.count);
  for (let at = 0; at < table.count; at += 1) {
    const formed = form(table.textAt(at));
    let id = numbers.get(formed);
    if (id === undefined) {
      id = numbers.size;
      numbers.set(formed, id);
    }
    ids[at] = id;
  }
  return { ids, idOf: (formed) => numbers.get(formed) ?? -1 };
};

/** Worked out once a file and form. */
export const formedLines = (file: FileText, form: Form): FormedLines => {
  let forms = known.get(file);
  if (forms === undefined) {
    forms = new Map();
    known.set(file, forms);
  }
  let formed = forms.get(form);
  if (formed === undefined) {
    formed = build(file, form);
    forms.set(form, formed);
  }
  return formed;
};

/** The places of `pattern` in `items`, overlaps counted, `most` at most, in linear time (Knuth-Morris-Pratt). */
export const placesOf = (
  items: Int32Array,
  pattern: Int32Array,
  most = Number.POSITIVE_INFINITY,
): readonly number[] => {
  const places: number[] = [];
  if (pattern.length === 0 || pattern.length > items.length || pattern.includes(-1)) return places;
  const back = new Int32Array(pattern.length);
  for (let at = 1, length = 0; at < pattern.length; at += 1) {
    while (length > 0 && pattern[at] !== pattern[length]) length = back[length - 1] ?? 0;
    if (pattern[at] === pattern[length]) length += 1;
    back[at] = length;
  }
  for (let at = 0, length = 0; at < items.length; at += 1) {
    while (length > 0 && items[at] !== pattern[length]) length = back[length - 1] ?? 0;
    if (items[at] === pattern[length]) length += 1;
    if (length === pattern.length) {
      places.push(at - length + 1);
      if (places.length >= most) return places;
      length = back[length - 1] ?? 0;
    }
  }
  return places;
};
