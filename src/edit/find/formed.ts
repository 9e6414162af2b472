import type { FileText } from '../text/file-text.ts';
import type { Form } from '../text/forms.ts';

/** A file's lines as numbers: equal where their forms are. */
export interface FormedLines {
  readonly ids: Int32Array;
  /** The number of a form, or -1 where no line of the file has it. */
  readonly idOf: (formed: string) => number;
}

/** A file's different lines, and which of them stands where. */
interface DistinctLines {
  readonly texts: readonly string[];
  readonly ids: Int32Array;
}

interface Known {
  readonly distinct: DistinctLines;
  readonly forms: Map<Form, FormedLines>;
}

const known = new WeakMap<FileText, Known>();

const distinctLines = (file: FileText): DistinctLines => {
  const table = file.lines();
  const numbers = new Map<string, number>();
  const texts: string[] = [];
  const ids = new Int32Array(table.count);
  for (let at = 0; at < table.count; at += 1) {
    const text = table.textAt(at);
    let id = numbers.get(text);
    if (id === undefined) {
      id = texts.length;
      numbers.set(text, id);
      texts.push(text);
    }
    ids[at] = id;
  }
  return { texts, ids };
};

/** A line that stands often in a file is brought into its form once. */
const build = ({ texts, ids: lines }: DistinctLines, form: Form): FormedLines => {
  const numbers = new Map<string, number>();
  const numberOf = new Int32Array(texts.length);
  texts.forEach((text, at) => {
    const formed = form(text);
    let id = numbers.get(formed);
    if (id === undefined) {
      id = numbers.size;
      numbers.set(formed, id);
    }
    numberOf[at] = id;
  });
  const isSame = numbers.size === texts.length;
  const ids = isSame ? lines : lines.map((at) => numberOf[at] ?? -1);
  return { ids, idOf: (formed) => numbers.get(formed) ?? -1 };
};

/** Worked out once a file and form. */
export const formedLines = (file: FileText, form: Form): FormedLines => {
  let of = known.get(file);
  if (of === undefined) {
    of = { distinct: distinctLines(file), forms: new Map() };
    known.set(file, of);
  }
  let formed = of.forms.get(form);
  if (formed === undefined) {
    formed = build(of.distinct, form);
    of.forms.set(form, formed);
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
