import fc from 'fast-check';
import { pick, type Text } from './generate-words.ts';

/*
 * Texts that may be none of bash: scripts that were cut, doubled or spoiled at a token, and tokens in any order. Bash
 * runs the complete lines before a fault, so they are held to the same laws.
 */

const TOKEN = /[A-Za-z0-9_@]+|[ \t]+|\n|&&|\|\||;;&?|<<<?-?|>>|\$\(\(?|\$\{|'[^'\n]*'|"[^"\n]*"|./gsu;

export function tokensOf(text: string): readonly string[] {
  return text.match(TOKEN) ?? [];
}

const spoilers = [
  ...[
    "'",
    '"',
    '`',
    '$(',
    ')',
    '(',
    '{',
    '}',
    '${',
    '$((',
    '))',
    '((',
    '[[',
    ']]',
    '\\',
    '|',
    '||',
    '&',
    '&&',
    ';',
    ';;',
  ],
  ...[
    '<',
    '>',
    '<<',
    '<<E',
    '<<<',
    '<(',
    '>(',
    '#',
    ' #',
    '$',
    '!',
    ' ! ',
    '\n',
    '\\\n',
    '\r',
    '\v',
    '\f',
    '\u00a0',
    '=',
    '+=',
  ],
  ...[
    'if ',
    ' then ',
    ' fi',
    ' do ',
    ' done',
    ' in ',
    'case ',
    ' esac',
    'for ',
    'while ',
    'function ',
    ' f() ',
    'time ',
    'coproc ',
  ],
  ...[
    'a=(',
    '=(',
    '[',
    ']',
    '[$(c1 @T)]',
    'c1[ ',
    '{ ',
    ' }',
    '{a,',
    '*',
    '?(',
    '@(',
    '!(',
    '~',
    "$'",
    '$"',
    '$[',
    '|&',
    '>&',
    '&>',
    '2>',
  ],
];

type Change = readonly [kind: 'drop' | 'double' | 'cut' | 'insert' | 'swap', at: number, what: string];

function changed(text: string, [kind, at, what]: Change): string {
  const tokens = [...tokensOf(text)];
  const place = tokens.length === 0 ? 0 : at % tokens.length;
  const token = tokens[place] ?? '';
  switch (kind) {
    case 'drop':
      tokens.splice(place, 1);
      break;
    case 'double':
      tokens.splice(place, 0, token);
      break;
    case 'cut':
      tokens.length = place;
      break;
    case 'insert':
      tokens.splice(place, 0, what);
      break;
    case 'swap':
      tokens.splice(place, 2, tokens[place + 1] ?? '', token);
      break;
    default:
      kind satisfies never;
  }
  return tokens.join('');
}

export function mutated(script: Text): Text {
  const change = fc.tuple(
    fc.constantFrom('drop', 'double', 'cut', 'insert', 'insert', 'swap'),
    fc.nat(200),
    fc.constantFrom(...spoilers),
  );
  return fc
    .tuple(script, fc.array(change, { minLength: 1, maxLength: 3 }))
    .map(([text, changes]) => changes.reduce(changed, text));
}

const soupTokens = pick(
  ...spoilers,
  ...[
    'c1 @T',
    'c2 @T',
    'rm @T',
    'a',
    'b',
    ' ',
    ' ',
    ' ',
    '\n',
    '; ',
    "'a b'",
    '"a b"',
    '$x',
    '"$x"',
    '$(c1 @T)',
    '`c2 @T`',
    '"$(rm @T)"',
  ],
  ...[
    'x=',
    'x=5 ',
    'eval ',
    "bash -c 'c1 @T' ",
    'E\n',
    '5',
    '> o1',
    '{a,b}',
    '${x:-',
    '@',
    'env ',
    'cd d1',
    'in',
    'true',
    ';&',
  ],
);

export const soup: Text = fc
  .array(soupTokens, { minLength: 1, maxLength: 14 })
  .map((tokens) => tokens.join(''));
