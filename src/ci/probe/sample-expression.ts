/**
 * A text that an expression is meant to find, as far as its plain parts tell: of alternatives the first, of a class its
 * first character, of what may be left out nothing. `undefined` where no text comes out. It is a guess, to be confirmed
 * with the engine.
 */
export function sampleOfExpression(source: string): string | undefined {
  const read = alternatives(source.replace(/^\(\?[a-zA-Z]+\)/, ''), 0, 0);
  const text = read.text.trim();
  return text === '' ? undefined : text;
}

interface Read {
  readonly text: string;
  readonly end: number;
}

const deepest = 50;

/** Reads up to the closing parenthesis or the end; what the first alternative gives. */
function alternatives(source: string, from: number, depth: number): Read {
  let first: string | undefined;
  let text = '';
  let at = from;
  while (at < source.length && source[at] !== ')') {
    if (source[at] === '|') {
      first ??= text;
      text = '';
      at += 1;
      continue;
    }
    const atom = readAtom(source, at, depth);
    const { repeated, end } = quantified(source, atom);
    text += repeated;
    at = end;
  }
  return { text: first ?? text, end: at };
}

const classes: Readonly<Record<string, string>> = {
  s: ' ',
  S: 'x',
  w: 'x',
  W: ' ',
  d: '1',
  D: 'x',
  t: ' ',
  n: '\n',
};

function readAtom(source: string, at: number, depth: number): Read {
  const char = source[at] ?? '';
  const next = source[at + 1] ?? '';
  if (char === '\\') {
    if ('bBAzZ'.includes(next)) return { text: '', end: at + 2 };
    return { text: classes[next] ?? next, end: at + 2 };
  }
  if (char === '^' || char === '$') return { text: '', end: at + 1 };
  if (char === '.') return { text: 'x', end: at + 1 };
  if (char === '[') return readClass(source, at);
  if (char === '(' && depth < deepest) {
    const inner = source.startsWith('(?', at)
      ? source.slice(at).match(/^\(\?(?:P?<\w+>|[a-zA-Z]*:)/)?.[0].length
      : 1;
    const read = alternatives(source, at + (inner ?? 1), depth + 1);
    return { text: read.text, end: read.end + 1 };
  }
  return { text: char, end: at + 1 };
}

function readClass(source: string, at: number): Read {
  const isNegated = source[at + 1] === '^';
  const start = at + (isNegated ? 2 : 1);
  let end = start;
  while (end < source.length && (source[end] !== ']' || end === start)) end += source[end] === '\\' ? 2 : 1;
  const body = source.slice(start, end);
  if (isNegated) {
    const free = [...'xa1 _/'].find((one) => !body.includes(one)) ?? 'x';
    return { text: free, end: end + 1 };
  }
  const first = body.startsWith('\\') ? (classes[body[1] ?? ''] ?? body[1] ?? '') : (body[0] ?? '');
  return { text: first, end: end + 1 };
}

/** `*` and `?` leave the atom out; `+` and `{n}` take it as often as they must. */
function quantified(
  source: string,
  { text, end }: Read,
): { readonly repeated: string; readonly end: number } {
  const match = /^(?:[*+?]|\{(\d+)(?:,\d*)?\})[?+]?/.exec(source.slice(end));
  if (match === null) return { repeated: text, end };
  const after = end + match[0].length;
  const sign = match[0][0];
  // `.*` between words stands for a word more often than for nothing.
  if (sign === '*' || sign === '?') return { repeated: sign === '*' && text === 'x' ? 'x' : '', end: after };
  const times = Math.min(20, Number(match[1] ?? '1'));
  return { repeated: text.repeat(times), end: after };
}
