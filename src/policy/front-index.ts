/** Keys that a text may start with, as a tree: a text is read once, however many keys and lengths there are. */
export interface FrontIndex {
  readonly label: string;
  readonly rules: readonly number[] | undefined;
  /** By the first code unit of their labels. */
  readonly next: ReadonlyMap<number, FrontIndex>;
}

export function frontIndex(keys: ReadonlyMap<string, readonly number[]>): FrontIndex {
  return node('', [...keys]);
}

type Entry = readonly [rest: string, rules: readonly number[]];

/** `entries` have different rests, all behind `label`. */
function node(label: string, entries: readonly Entry[]): FrontIndex {
  let rules: readonly number[] | undefined;
  const byFirst = new Map<number, Entry[]>();
  for (const entry of entries) {
    const [rest, found] = entry;
    if (rest === '') {
      rules = found;
      continue;
    }
    const same = byFirst.get(rest.charCodeAt(0));
    if (same === undefined) byFirst.set(rest.charCodeAt(0), [entry]);
    else same.push(entry);
  }
  const next = new Map<number, FrontIndex>();
  for (const [first, group] of byFirst) {
    const shared = sharedFront(group.map(([rest]) => rest));
    next.set(
      first,
      node(
        shared,
        group.map(([rest, found]): Entry => [rest.slice(shared.length), found]),
      ),
    );
  }
  return { label, rules, next };
}

function sharedFront(texts: readonly string[]): string {
  const [first = '', ...others] = texts;
  let length = first.length;
  for (const other of others) {
    let at = 0;
    while (at < length && other.charCodeAt(at) === first.charCodeAt(at)) at += 1;
    length = at;
  }
  return first.slice(0, length);
}

/** Adds the rules of every key that the text starts with, from `from` on. */
export function addFronts(index: FrontIndex, text: string, lists: (readonly number[])[], from = 0): void {
  let at = from;
  for (let reached: FrontIndex | undefined = index; reached !== undefined; ) {
    if (!text.startsWith(reached.label, at)) return;
    at += reached.label.length;
    if (reached.rules !== undefined) lists.push(reached.rules);
    reached = reached.next.get(text.charCodeAt(at));
  }
}

/** Adds the rules of every key that stands in the text. */
export function addParts(index: FrontIndex, text: string, lists: (readonly number[])[]): void {
  for (let at = 0; at < text.length; at += 1) {
    if (index.next.has(text.charCodeAt(at))) addFronts(index, text, lists, at);
  }
}

/** By code units: what a text ends with starts its other side. */
export function backwards(text: string): string {
  let turned = '';
  for (let at = text.length - 1; at >= 0; at -= 1) turned += text.charAt(at);
  return turned;
}
