/** A test, operator or action of find. `meant` is an action that prints or runs what is asked for. */
export type FindTerm =
  | { readonly kind: 'name'; readonly pattern: string }
  | { readonly kind: 'test' | 'not' | 'or' | 'comma' | 'open' | 'close' | 'meant' | 'action' };

/** Patterns of which the name of a file has to fit one; `undefined` is any name. */
type Names = readonly string[] | undefined;

const mostNames = 6;

/**
 * The patterns of which every path that reaches the meant actions has one as its name; `undefined` where that is not
 * known. Without an action the paths for which the whole expression is true are printed.
 *
 * @param bases the start points, which are found themselves, too.
 * @example
 * namesFound(terms of `-type f -name '*.ts' -print0`, ['.']) // ['*.ts']
 * @see https://pubs.opengroup.org/onlinepubs/9799919799/utilities/find.html
 */
export function namesFound(terms: readonly FindTerm[], bases: readonly string[]): Names {
  // The comma of GNU find, whose sides do not hang on each other, is rare.
  if (terms.some(({ kind }) => kind === 'comma')) return undefined;
  const reached: Names[] = [];
  const walk: Walk = { terms, at: 0, reached };
  const all = readOr(walk, undefined);
  if (all === null || walk.at < terms.length) return undefined;
  const isSilent = !terms.some(({ kind }) => kind === 'meant' || kind === 'action');
  const found = isSilent ? all.names : unionOf(reached);
  if (found === undefined || found.length === 0 || found.length > mostNames) return undefined;
  const isSafe = found.every(
    (name) => plainPattern.test(name) && !bases.some((base) => mayFit(name, lastPart(base))),
  );
  return isSafe ? found : undefined;
}

/** No brackets, escapes or double stars, which mean something else where paths are compared. */
const plainPattern = /^(?!.*\*[*?])[\w.*?-]+$/;

interface Walk {
  readonly terms: readonly FindTerm[];
  at: number;
  /** What is known of the names at each meant action. */
  readonly reached: Names[];
}

/** `names`: of the files for which the part is true. */
type Part = { readonly names: Names } | null;

/** @param before what is known of the names of the files for which the part is asked. */
function readOr(walk: Walk, before: Names): Part {
  const sides: Names[] = [];
  for (;;) {
    const side = readAnd(walk, before);
    if (side === null) return null;
    sides.push(side.names);
    if (walk.terms[walk.at]?.kind !== 'or') return { names: unionOf(sides) };
    walk.at += 1;
  }
}

/** Tests are asked from the left to the right, and an action only where those before it are true. */
function readAnd(walk: Walk, before: Names): Part {
  let names = before;
  let isEmpty = true;
  for (;;) {
    const kind = walk.terms[walk.at]?.kind;
    if (kind === undefined || kind === 'or' || kind === 'close') return isEmpty ? null : { names };
    const part = readOne(walk, names);
    if (part === null) return null;
    names ??= part.names;
    isEmpty = false;
  }
}

function readOne(walk: Walk, before: Names): Part {
  const term = walk.terms[walk.at];
  walk.at += 1;
  switch (term?.kind) {
    case 'name':
      return { names: [term.pattern] };
    case 'test':
    case 'action':
      return { names: undefined };
    case 'meant':
      walk.reached.push(before);
      return { names: undefined };
    case 'not':
      return readOne(walk, before) === null ? null : { names: undefined };
    case 'open': {
      const inner = readOr(walk, before);
      if (inner === null || walk.terms[walk.at]?.kind !== 'close') return null;
      walk.at += 1;
      return inner;
    }
    default:
      return null;
  }
}

function unionOf(parts: readonly Names[]): Names {
  const all = new Set<string>();
  for (const names of parts) {
    if (names === undefined) return undefined;
    for (const name of names) all.add(name);
  }
  return [...all];
}

/** Whether a name may fit, as far as the literal ends of the pattern tell. */
function mayFit(pattern: string, name: string): boolean {
  const first = pattern.search(/[*?]/);
  if (first < 0) return pattern === name;
  const last = Math.max(pattern.lastIndexOf('*'), pattern.lastIndexOf('?'));
  return name.startsWith(pattern.slice(0, first)) && name.endsWith(pattern.slice(last + 1));
}

function lastPart(path: string): string {
  const bare = path.replace(/\/+$/, '');
  return bare.slice(bare.lastIndexOf('/') + 1);
}
