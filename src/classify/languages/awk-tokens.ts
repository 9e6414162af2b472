/** A token of an awk program, as far as its effects need telling apart. */
export interface AwkToken {
  readonly kind: 'word' | 'number' | 'string' | 'regex' | 'punctuation' | 'newline';
  /** Source text; the value without escapes for a string. */
  readonly text: string;
  /** A string whose value is not computed, since it holds unusual escapes. */
  readonly unclear?: boolean;
}

/** Words after which an expression begins, so that a slash opens a regular expression. */
const openers: ReadonlySet<string> = new Set([
  'print',
  'printf',
  'return',
  'in',
  'else',
  'do',
  'exit',
  'delete',
  'case',
  'BEGIN',
  'END',
]);
const headed: ReadonlySet<string> = new Set(['if', 'while', 'for', 'switch']);
const pairs: ReadonlySet<string> = new Set([
  '&&',
  '||',
  '|&',
  '>>',
  '==',
  '<=',
  '>=',
  '!=',
  '++',
  '--',
  '+=',
  '-=',
  '*=',
  '/=',
  '%=',
  '^=',
  '**',
  '!~',
]);
const punctuation = '{}()[];,<>=!~+-*/%^?:$&|@';

/** Cuts an awk program into tokens, or gives `undefined` where versions of awk may disagree about it. */
export function awkTokens(text: string): readonly AwkToken[] | undefined {
  const tokens: AwkToken[] = [];
  /** For each open parenthesis, whether it is the head of a statement (`if (…)`). */
  const heads: boolean[] = [];
  let closedHead = false;
  let at = 0;
  while (at < text.length) {
    const char = text.charAt(at);
    if (char === ' ' || char === '\t' || char === '\r') {
      at += 1;
    } else if (char === '\\') {
      if (text.charAt(at + 1) !== '\n') return undefined;
      at += 2;
    } else if (char === '\n') {
      tokens.push({ kind: 'newline', text: '\n' });
      at += 1;
    } else if (char === '#') {
      const end = text.indexOf('\n', at);
      at = end < 0 ? text.length : end;
    } else if (char === '"') {
      const end = stringEnd(text, at);
      if (end === undefined) return undefined;
      tokens.push(stringToken(text.slice(at + 1, end)));
      at = end + 1;
    } else if (isWordStart(char)) {
      const start = at;
      while (at < text.length && isWordPart(text.charAt(at))) at += 1;
      tokens.push({ kind: 'word', text: text.slice(start, at) });
    } else if (isDigit(char) || (char === '.' && isDigit(text.charAt(at + 1)))) {
      const start = at;
      at = numberEnd(text, at);
      tokens.push({ kind: 'number', text: text.slice(start, at) });
    } else if (char === '/') {
      const place = slashPlace(tokens.at(-1), closedHead);
      if (place === 'unclear') return undefined;
      if (place === 'regex') {
        const end = regexEnd(text, at);
        if (end === undefined) return undefined;
        tokens.push({ kind: 'regex', text: text.slice(at, end + 1) });
        at = end + 1;
      } else {
        const equals = text.charAt(at + 1) === '=';
        tokens.push({ kind: 'punctuation', text: equals ? '/=' : '/' });
        at += equals ? 2 : 1;
      }
    } else if (punctuation.includes(char)) {
      const pair = text.slice(at, at + 2);
      const symbol = pairs.has(pair) ? pair : char;
      if (symbol === '(') {
        const before = tokens.at(-1);
        heads.push(before?.kind === 'word' && headed.has(before.text));
      }
      if (symbol === ')') closedHead = heads.pop() ?? false;
      tokens.push({ kind: 'punctuation', text: symbol });
      at += symbol.length;
    } else {
      return undefined;
    }
  }
  return tokens;
}

function isDigit(char: string): boolean {
  return char >= '0' && char <= '9' && char.length === 1;
}

function isWordStart(char: string): boolean {
  return (char >= 'a' && char <= 'z') || (char >= 'A' && char <= 'Z') || char === '_';
}

function isWordPart(char: string): boolean {
  return char !== '' && (isWordStart(char) || isDigit(char));
}

/** `1e5` is one number in every awk; anything else of letters is a word of its own (`0x1F` in some). */
function numberEnd(text: string, from: number): number {
  const match = /^(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?/.exec(text.slice(from, from + 64));
  return from + Math.max(1, match?.[0].length ?? 1);
}

function stringEnd(text: string, from: number): number | undefined {
  for (let at = from + 1; at < text.length; at += 1) {
    const char = text.charAt(at);
    if (char === '"') return at;
    if (char === '\n') return undefined;
    if (char === '\\') at += 1;
  }
  return undefined;
}

function stringToken(source: string): AwkToken {
  if (!source.includes('\\')) return { kind: 'string', text: source };
  const plain = source.replace(/\\(["\\/])/g, '$1');
  return { kind: 'string', text: plain, unclear: /\\[^"\\/]/.test(source) };
}

/** A slash inside brackets ends the expression in some versions and not in others. */
function regexEnd(text: string, from: number): number | undefined {
  let bracket = false;
  for (let at = from + 1; at < text.length; at += 1) {
    const char = text.charAt(at);
    if (char === '\n') return undefined;
    if (char === '/') return bracket ? undefined : at;
    if (char === '\\') {
      // `[\]/]` is one bracket expression or its end and a slash.
      if (bracket && text.charAt(at + 1) === ']') return undefined;
      at += 1;
    } else if (char === '[' && !bracket) {
      bracket = true;
      if (text.charAt(at + 1) === '^') at += 1;
      if (text.charAt(at + 1) === ']') at += 1;
    } else if (bracket && char === '[' && text.charAt(at + 1) === ':') {
      const close = text.indexOf(':]', at + 2);
      if (close < 0) return undefined;
      at = close + 1;
    } else if (char === ']') bracket = false;
  }
  return undefined;
}

function slashPlace(before: AwkToken | undefined, closedHead: boolean): 'regex' | 'division' | 'unclear' {
  if (before === undefined) return 'regex';
  switch (before.kind) {
    case 'newline':
      return 'regex';
    case 'number':
    case 'string':
    case 'regex':
      return 'division';
    case 'word':
      if (before.text === 'getline') return 'unclear';
      return openers.has(before.text) ? 'regex' : 'division';
    case 'punctuation':
      if (before.text === ')') return closedHead ? 'regex' : 'division';
      if (before.text === ']') return 'division';
      if (before.text === '$' || before.text === '@') return 'unclear';
      return before.text === '++' || before.text === '--' ? 'division' : 'regex';
    default:
      return before.kind satisfies never;
  }
}
