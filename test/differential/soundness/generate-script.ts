import fc from 'fast-check';
import {
  doubleQuote,
  expansion,
  fixedWord,
  pick,
  quote,
  stillWord,
  substitution,
  type Text,
  variable,
  weighed,
} from './generate-words.ts';
import { wrapped } from './generate-wrappers.ts';

/** The classes of constructs. A script of a class holds at least one of it, among others. */
export const GRAMMAR_CLASSES = [
  'words',
  'redirects',
  'heredocs',
  'compounds',
  'lists',
  'functions',
  'substitutions',
  'wrappers',
  'nested',
] as const;

export type GrammarClass = (typeof GRAMMAR_CLASSES)[number];

/** A here-document's body, carried behind its operator until the line ends. */
const OPEN = '\ue000';
const CLOSE = '\ue001';

/** Which words may expand: none, arguments only, or any. */
export type Dynamics = 'none' | 'arguments' | 'any';

interface Layers extends Record<GrammarClass | 'script' | 'line' | 'word' | 'simple', string> {}

/** The grammar; `script` and each class are texts that stand alone. */
export function grammar(dynamics: Dynamics): { readonly [name in keyof Layers]: Text } {
  return fc.letrec<Layers>((tie) => layersOf(tie, dynamics));
}

type Tie = <K extends keyof Layers>(key: K) => fc.Arbitrary<Layers[K]>;

const deep = { maxDepth: 2, depthIdentifier: 'script' } as const;

function choose(...choices: readonly (readonly [number, Text])[]): Text {
  return fc.oneof(deep, ...choices.map(([weight, arbitrary]) => ({ weight, arbitrary })));
}

function layersOf(tie: Tie, dynamics: Dynamics): { readonly [name in keyof Layers]: Text } {
  const script = tie('script');
  const line = tie('line');
  const simple = tie('simple');
  const fixed = dynamics === 'any' ? fixedWord : stillWord;
  const expanding = dynamics === 'none' ? fixed : expansion(script, tie('word'));
  const word = choose(
    [8, fixed],
    [dynamics === 'none' ? 1 : 5, expanding],
    [1, fc.tuple(fixed, tie('word')).map(([a, b]) => a + b)],
  );
  /** Where an unknown would be more than an argument: names, targets, code. */
  const still = dynamics === 'any' ? tie('word') : stillWord.filter((text) => !/[*?[\]{}~]/.test(text));
  const body = script.map((text) => (text.endsWith('\n') ? text : `${text}\n`));
  const redirect = redirectOf(still);
  const parts = { script, line, simple, word: tie('word'), still, body, redirect, dynamics };
  const simples = simpleOf(parts);
  const classes = {
    words: fc
      .tuple(pick('c1', 'c2', 'c3', 'c4'), fc.array(tie('word'), { minLength: 1, maxLength: 4 }))
      .map(([name, words]) => `${name} @T ${words.join(' ')}`),
    redirects: redirectsOf(parts),
    heredocs: hereDocument(parts),
    compounds: compoundOf(parts),
    lists: listOf(parts),
    functions: functionOf(parts),
    substitutions:
      dynamics === 'none'
        ? simples
        : fc
            .tuple(pick('c1', 'c2', ':'), substitution(script), tie('word'))
            .map(([name, a, b]) => `${name} @T ${a} ${b}`),
    wrappers: fc
      .tuple(wrapped(pick('c1', 'c2', 'rm', 'c3')), fc.array(tie('word'), { maxLength: 2 }))
      .map(([wrap, words]) => [wrap, ...words].join(' ')),
    nested: nestedOf(parts),
  };
  const any = choose(
    [16, simples],
    [3, classes.redirects],
    [2, classes.heredocs],
    [5, classes.compounds],
    [5, classes.lists],
    [2, classes.functions],
    [3, classes.substitutions],
    [2, classes.wrappers],
    [2, classes.nested],
  );
  const around = (own: Text): Text =>
    fc
      .tuple(
        fc.array(fc.tuple(line, separator), { maxLength: 1, depthIdentifier: 'script' }),
        own,
        fc.array(fc.tuple(separator, line), { maxLength: 1, depthIdentifier: 'script' }),
        end,
      )
      .map(([before, middle, after, last]) =>
        flushed(
          before.map(([text, gap]) => text + gap).join('') +
            middle +
            after.map(([gap, text]) => gap + text).join('') +
            last,
        ),
      );
  return {
    word,
    simple: simples,
    line: any,
    script: fc
      .tuple(line, fc.array(fc.tuple(separator, line), { maxLength: 1, depthIdentifier: 'script' }), end)
      .map(([first, rest, last]) => flushed(first + rest.map(([gap, text]) => gap + text).join('') + last)),
    words: around(classes.words),
    redirects: around(classes.redirects),
    heredocs: around(classes.heredocs),
    compounds: around(classes.compounds),
    lists: around(classes.lists),
    functions: around(classes.functions),
    substitutions: around(classes.substitutions),
    wrappers: around(classes.wrappers),
    nested: around(classes.nested),
  };
}

const separator = weighed(
  [8, pick('; ')],
  [8, pick('\n')],
  [2, pick(' ;', '\n\n', ' # note\n', '\n# c1 @T\n', ' #\n', ';\n', '\n\t')],
  [2, pick(' & ', ' &\n')],
  [1, pick('\r\n', ' \\\n; ', '\n \\\n', ' # a \\\n', " # it's\n", ' # $(c1 @T)\n')],
);

const end = weighed([8, pick('')], [2, pick('\n', ';', ' &', ' # end', '\n\n', ' ', '\n# c1 @T')]);

/** Puts the bodies of here-documents behind the line that opened them. */
export function flushed(text: string): string {
  if (!text.includes(OPEN)) return text;
  let result = '';
  let waiting = '';
  let at = 0;
  while (at < text.length) {
    const c = text.charAt(at);
    if (c === OPEN) {
      const close = text.indexOf(CLOSE, at);
      waiting += text.slice(at + 1, close);
      at = close + 1;
      continue;
    }
    result += c;
    if (c === '\n') {
      result += waiting;
      waiting = '';
    }
    at += 1;
  }
  return waiting === '' ? result : `${result}\n${waiting}`;
}

interface Pieces {
  readonly script: Text;
  readonly line: Text;
  readonly simple: Text;
  readonly word: Text;
  readonly still: Text;
  readonly body: Text;
  readonly redirect: Text;
  readonly dynamics: Dynamics;
}

function redirectOf(word: Text): Text {
  return weighed(
    [
      6,
      fc
        .tuple(
          pick('>', '>>', '>|', '<>', '2>', '&>', '&>>', '>&', '3>', '1>', '{fd}>', '5>>'),
          pick('o1', ' o2', ' d1/o3', '"o 4"', " 'o5'", ' ./o6', 'o\\ 7', ' d2/../o8', "$'o9'"),
        )
        .map(([op, target]) => op + target),
    ],
    [2, fc.tuple(pick('>', '>>', '<', '2>', '&>', '<>'), word).map(([op, target]) => `${op} p${target}`)],
    [
      2,
      pick(
        '2>&1',
        '>&2',
        '<&0',
        '3>&1',
        '>&-',
        '<&-',
        '2>&-',
        '1>&2-',
        '3<&0',
        '4<>o1',
        '0< /dev/null',
        '< /dev/null',
        '</dev/null',
      ),
    ],
    [2, word.map((text) => `<<< ${text}`)],
    [
      1,
      pick(
        '<d1/none',
        '< "d1/none"',
        '> /dev/null',
        '2>/dev/null',
        '&>/dev/null',
        '>/w/x',
        '{fd}<&0',
        '> o$((1))',
        '2>|o1',
      ),
    ],
  );
}

function redirectsOf({ word, still, redirect, simple, body }: Pieces): Text {
  return choose(
    [
      4,
      fc
        .tuple(pick('c1', 'c2', 'c3'), redirect, fc.array(word, { maxLength: 2 }), redirect)
        .map(([name, a, words, b]) => `${name} ${a} @T ${words.join(' ')} ${b}`),
    ],
    [2, fc.tuple(redirect, redirect).map(([a, b]) => `${a} c1 @T ${b}`)],
    [1, fc.tuple(redirect, still).map(([a, value]) => `x=${value} ${a} c1 @T`)],
    [1, redirect],
    [1, fc.tuple(redirect, variable).map(([a, name]) => `${name}=5 ${a}`)],
    [2, fc.tuple(body, redirect).map(([text, a]) => `{ ${text}} ${a}`)],
    [1, fc.tuple(body, redirect).map(([text, a]) => `( ${text}) ${a}`)],
    [1, fc.tuple(body, redirect).map(([text, a]) => `for i in 1 2; do ${text}done ${a}`)],
    [1, fc.tuple(body, redirect).map(([text, a]) => `if c1 @T; then ${text}fi ${a}`)],
    [1, redirect.map((a) => `exec ${a}`)],
    [1, fc.tuple(simple, redirect).map(([text, a]) => `${text} ${a}`)],
    [1, redirect.map((a) => `c1 @T${a} c2 @T`)],
  );
}

function assignmentOf({ still }: Pieces): Text {
  return choose(
    [5, fc.tuple(variable, pick('=', '=', '+='), still).map(([name, op, value]) => name + op + value)],
    [1, fc.tuple(variable, still).map(([name, value]) => `${name}=(${value} b)`)],
    [
      1,
      pick(
        'x[0]=1',
        'x[1+1]=a',
        'x=',
        'x+=(a)',
        'y=([0]=a [2]=b)',
        'x=()',
        "x='a b'",
        'x="a b"',
        'x=a\\ b',
        'x=a=b',
        'x=#',
        'x={a,b}',
      ),
    ],
  );
}

function simpleOf(pieces: Pieces): Text {
  const { word, redirect } = pieces;
  const assignment = assignmentOf(pieces);
  const name = weighed(
    [12, pick('c1', 'c1', 'c2', 'c3', 'c4', 'rm', 'nope')],
    [
      2,
      pick(
        "'c1'",
        '"c1"',
        'c\\1',
        "$'c1'",
        '\\c1',
        'c"1"',
        "''c1",
        'c\\\n1',
        '/bin/c1',
        './nope',
        'c1=',
        ...(pieces.dynamics === 'any' ? ['['] : []),
        'é',
      ),
    ],
    [
      1,
      pick(
        '{c1,a}',
        '! c1',
        'time c1',
        '! ! c1',
        'time -p c1',
        'command c1',
        'builtin echo',
        'echo',
        'printf %s',
        ':',
        'test',
      ),
    ],
  );
  const words = fc.array(word, { maxLength: 3 });
  return choose(
    [12, fc.tuple(name, words).map(([first, rest]) => [first, '@T', ...rest].join(' '))],
    [2, fc.tuple(name, words).map(([first, rest]) => [first, ...rest].join(' '))],
    [3, fc.tuple(name, words, redirect).map(([first, rest, to]) => [first, '@T', ...rest, to].join(' '))],
    [2, fc.tuple(assignment, name, words).map(([set, first, rest]) => [set, first, '@T', ...rest].join(' '))],
    [3, assignment],
    [1, fc.tuple(assignment, assignment).map(([a, b]) => `${a} ${b}`)],
    [
      pieces.dynamics === 'any' ? 1 : 0,
      fc.tuple(word, words).map(([first, rest]) => [first, '@T', ...rest].join(' ')),
    ],
    [
      1,
      pick(
        'cd d1',
        'cd ..',
        'cd d2 && c1 @T',
        'true',
        'false',
        'export x=5',
        'declare y=a',
        'unset x',
        'read x <<< a',
        'set -- a b',
        'shift',
        'local x=1',
        'wait',
        'exit',
        'return',
        'break',
      ),
    ],
    [1, words.map((rest) => ['c1', '@T', ...rest].join('\t'))],
    [1, words.map((rest) => ['c1', '@T', ...rest].join(' \\\n '))],
    [1, words.map((rest) => `${['c1', '@T', ...rest].join(' ')} # note`).map((text) => `${text}\n:`)],
  );
}

function hereDocument(pieces: Pieces): Text {
  const { script, dynamics, word, line } = pieces;
  const spelled = weighed(
    [4, pick('E', 'EOF', 'E_1')],
    [4, pick("'E'", '"E"', '\\E', "E'F'", '"E F"', "$'E'", 'E\\F', "''")],
    [dynamics === 'any' ? 1 : 0, pick('E<(c4)', 'E$(c4)', 'E`c4`', '$E', 'E{a,b}')],
  );
  const text = pick(
    'a',
    'a b',
    '',
    ' E',
    'E ',
    'EE',
    '#',
    "it's",
    '"q',
    '\\',
    'a\\',
    '}',
    'fi',
    ')',
    '$',
    '\\$x',
    '\\`c1\\`',
    '<<E',
    "'",
    'é',
    '; c1 @T',
    'c1 @T',
    'a\\\n\tb',
    'a \\\n\t\tb',
    '\\\n\tE',
    '\\\nE',
    'E\\\n',
    '\t\\\n\tc1 @T',
    'a\r\tb',
  );
  const lively =
    dynamics === 'none'
      ? text
      : weighed(
          [3, text],
          [2, variable.map((name) => `$${name}`)],
          [2, script.map((inner) => `$(${inner}\n)`)],
          [
            1,
            pick(
              '`c3 @T`',
              '${x:-$(c1 @T)}',
              '$((1+1))',
              '"$(c1 @T)"',
              '${x}',
              "'$(c1 @T)'",
              '\\$(c1 @T)',
              '$(c1 @T) $(c2 @T)',
            ),
          ],
        );
  const document = fc
    .tuple(
      pick('<<', '<<', '<<', '<<-', '<< ', '0<<'),
      spelled,
      fc.array(weighed([3, lively], [1, text]), { maxLength: 3 }),
      pick('', '\t'),
    )
    .map(([operator, delimiter, lines, indent]) => {
      const bare = bareOf(delimiter);
      const tabs = operator === '<<-' ? indent : '';
      const body = lines.map((line) => (line === bare ? '' : `${tabs}${line}\n`)).join('');
      return `${operator}${delimiter}${OPEN}${body}${tabs}${bare}\n${CLOSE}`;
    });
  return choose(
    [
      6,
      fc
        .tuple(
          pick('c1', 'c2', 'cat'),
          document,
          pick(
            '',
            '',
            ' | c2 @T',
            ' && c3 @T',
            ' || c4 @T',
            '; c3 @T',
            ' > o1',
            ' 2>&1',
            ' # note',
            ' &',
            ' a b',
            ' |& c1 @T',
          ),
        )
        .map(([name, doc, rest]) => `${name} @T ${doc}${rest}`),
    ],
    [2, fc.tuple(document, document).map(([a, b]) => `c1 @T ${a} 3${b.replace(/^0/, '')}`)],
    [1, document.map((doc) => `${doc} c1 @T`)],
    [1, document.map((doc) => `{ c1 @T; } ${doc}`)],
    [1, document.map((doc) => `while read x; do c1 @T "$x"; done ${doc}`)],
    [1, document.map((doc) => `if c1 @T ${doc}\nthen c2 @T; fi`)],
    [1, document.map((doc) => `f() { c1 @T ${doc}\n}; f`)],
    [1, fc.tuple(document, word).map(([doc, rest]) => `x=$(c1 @T ${doc}\n) c2 @T ${rest}`)],
    [1, document.map((doc) => `c1 @T $(c2 @T ${doc}\n)`)],
    [
      1,
      fc
        .tuple(pick('$(', '"$(', '<('), document, fc.array(fc.tuple(separator, line), { maxLength: 3 }))
        .map(
          ([open, doc, more]) =>
            `c1 @T ${open}c2 @T ${doc}${more.map(([gap, text]) => gap + text).join('')}\n)${open.startsWith('"') ? '"' : ''}`,
        ),
    ],
    [dynamics === 'any' ? 1 : 0, document.map((doc) => `bash ${doc}`)],
    [1, document.map((doc) => `(c1 @T ${doc}\n)`)],
    [1, fc.tuple(document, document).map(([a, b]) => `c1 @T ${a} | c2 @T ${b}`)],
    [1, fc.tuple(document, document).map(([a, b]) => `c1 @T ${a} && c2 @T ${b}`)],
  );
}

/** The delimiter as it stands at the end. */
function bareOf(delimiter: string): string {
  return delimiter.replace(/^\$'/, "'").replace(/['"]/g, '').replace(/\\(.)/g, '$1');
}

function listOf({ line, simple, script }: Pieces): Text {
  const operator = pick(
    ' && ',
    ' || ',
    ' | ',
    ' |& ',
    '&&',
    '||',
    '|',
    ' &&\n',
    ' ||\n',
    ' |\n',
    ' && # note\n',
    ' |\n\n',
    ' & ',
    '; ',
    '\n',
  );
  return choose(
    [4, fc.tuple(simple, operator, line).map(([a, op, b]) => a + op + b)],
    [3, fc.tuple(simple, operator, simple, operator, simple).map((all) => all.join(''))],
    [1, fc.tuple(simple, simple).map(([a, b]) => `! ${a} | ${b}`)],
    [1, fc.tuple(simple, simple).map(([a, b]) => `time ${a} && ${b}`)],
    [1, simple.map((text) => `${text} & wait`)],
    [1, fc.tuple(simple, simple).map(([a, b]) => `${a}; # c1 @T\n\n  ${b}`)],
    [1, fc.tuple(simple, script).map(([a, b]) => `${a} \\\n && ${b}`)],
    [1, fc.tuple(simple, simple).map(([a, b]) => `${a}\r\n${b}`)],
  );
}

function functionOf({ body, simple, redirect, dynamics }: Pieces): Text {
  // A function that has the name of a builtin makes what the name means unknown.
  const name = pick('f', 'g', 'f', 'f-g', 'c1', 'f.g', ...(dynamics === 'any' ? ['cd'] : []), 'é');
  const bodyOf = choose(
    [4, body.map((text) => `{ ${text}}`)],
    [2, body.map((text) => `( ${text})`)],
    [1, body.map((text) => `if true; then ${text}fi`)],
    [1, body.map((text) => `for i in a b; do ${text}done`)],
    [1, body.map((text) => `while c2 @T; do ${text}break; done`)],
    [1, body.map((text) => `case a in a) ${text};; esac`)],
    [1, pick('[[ -n a ]]', '(( 1 ))')],
  );
  return choose(
    [
      4,
      fc
        .tuple(name, pick('() ', ' () ', '()\n', '( ) '), bodyOf, pick('; ', '\n'), simple)
        .map(([n, gap, text, sep, then]) => `${n}${gap}${text}${sep}${n} a @T; ${then}`),
    ],
    [
      2,
      fc
        .tuple(name, pick('function N ', 'function N() ', 'function N\n'), bodyOf)
        .map(([n, form, text]) => `${form.replace('N', n)}${text}\n${n} @T`),
    ],
    [1, fc.tuple(name, body, redirect).map(([n, text, to]) => `${n}() { ${text}} ${to}\n${n}`)],
    [1, fc.tuple(body, body).map(([a, b]) => `f() { g() { ${a}}\n${b}}\nf; g`)],
    [1, body.map((text) => `f() { ${text}}; export -f f; bash -c 'f @T'`)],
    [dynamics === 'any' ? 1 : 0, body.map((text) => `f() { ${text}}; unset -f f; f @T`)],
    [1, body.map((text) => `f() { local x=1; ${text}return 1; }; f | c1 @T`)],
  );
}

function compoundOf({ body, script, word, still, simple, dynamics }: Pieces): Text {
  const patternOf = pick(
    'a',
    'b',
    '*',
    'a|b',
    '(a',
    "'a b'",
    '[ab]',
    '[)]',
    '"*"',
    'a*',
    '?',
    '(a|b',
    '\\)',
    'esac1',
    '(esac',
    '""',
    ' a | b ',
  );
  const test = weighed(
    [
      5,
      pick(
        '-n a',
        'a == b',
        '-z ""',
        'a = a && b != c',
        '! -e d1',
        '-d d1 || -f x',
        '( a < b )',
        'a =~ ^a',
        'a =~ (a|b)c',
        "a =~ 'a b'",
        'a == [ab]*',
        '-v x',
        'a > b',
        'x',
        '! ( a = b )',
      ),
    ],
    [
      dynamics === 'any' ? 3 : 0,
      fc
        .tuple(
          pick('-n W', 'W == a', 'a =~ W', '-f W', 'W -eq 1'),
          word.filter((text) => !/[\n()<>&|;]/.test(text) || /^["'$]/.test(text)),
        )
        .map(([form, text]) => form.replace('W', () => text)),
    ],
  );
  const math = weighed(
    [4, pick('1', '1+2', '0', '1 && 0', '(1+2)*3', '1<2', '2>1', '1<<2', '1,2', '!0', '"1"', '1 # 2')],
    [
      dynamics === 'any' ? 3 : 0,
      pick(
        'x++',
        'x=1',
        'x+1',
        'x[0]',
        '$x',
        'x = y ? 1 : 2',
        '$(c3 @T)',
        '`echo 1`',
        '${x:-1}',
        "x['a']",
        'x<<=1',
      ),
    ],
  );
  return choose(
    [3, body.map((text) => `( ${text})`)],
    [3, body.map((text) => `{ ${text}}`)],
    [1, script.map((text) => `(${text}\n)`)],
    [3, fc.tuple(body, body, body).map(([a, b, c]) => `if ${a}then ${b}else ${c}fi`)],
    [1, fc.tuple(body, body, body, body).map(([a, b, c, d]) => `if ${a}then ${b}elif ${c}then ${d}fi`)],
    [1, fc.tuple(simple, simple).map(([a, b]) => `if ${a}; then ${b}; fi`)],
    [2, fc.tuple(body, body).map(([a, b]) => `while ${a}do ${b}break; done`)],
    [1, fc.tuple(body, body).map(([a, b]) => `until ${a}do ${b}break; done`)],
    [
      3,
      fc
        .tuple(variable, fc.array(still, { maxLength: 3 }), body)
        .map(([name, words, text]) => `for ${name} in ${words.join(' ')}; do ${text}done`),
    ],
    [1, fc.tuple(variable, body).map(([name, text]) => `for ${name}; do ${text}done`)],
    [1, fc.tuple(variable, body).map(([name, text]) => `for ${name} in a b\ndo\n${text}done`)],
    [1, body.map((text) => `for x in a; { ${text}}`)],
    [
      dynamics === 'any' ? 2 : 0,
      fc
        .tuple(
          pick('i=0;i<2;i++', ';;', 'i=0; i<$((1+1)); i+=1', '$(echo 1);0;'),
          body,
          pick('; do T done', '\ndo T done', ' { T }', '; { T }'),
        )
        .map(
          ([head, text, form]) =>
            `for ((${head}))${form.replace('T ', () => `${text.replace(/\n$/, '')}\nbreak\n`)}`,
        ),
    ],
    [1, fc.tuple(variable, body).map(([name, text]) => `select ${name} in a b; do ${text}break; done <<< 1`)],
    [
      3,
      fc
        .tuple(still, patternOf, body, pick(';;', ';&', ';;&'), pick('*', 'a', '"a"'), body)
        .map(([subject, p, a, op, q, b]) => `case ${subject} in ${p}) ${a}${op} ${q}) ${b};; esac`),
    ],
    [
      1,
      fc
        .tuple(still, body)
        .map(([subject, a]) => `case ${subject} in\n  # note\n  (a|b)\n ${a}  ;;\n  *) ;;\nesac`),
    ],
    [1, fc.tuple(still, simple).map(([subject, a]) => `case ${subject} in *) ${a} \nesac`)],
    [3, fc.tuple(test, simple).map(([a, b]) => `[[ ${a} ]] && ${b}`)],
    [3, fc.tuple(math, simple).map(([a, b]) => `(( ${a} )) || ${b}`)],
    [1, fc.tuple(simple, simple).map(([a, b]) => `((${a}); ${b})`)],
    [1, fc.tuple(simple, simple).map(([a, b]) => `( (${a}) ; (${b}) )`)],
    [
      dynamics === 'any' ? 1 : 0,
      fc
        .tuple(pick('coproc ', 'coproc N ', 'coproc n '), body)
        .map(([head, text]) => `${head}{ ${text}}; wait`),
    ],
    [dynamics === 'any' ? 1 : 0, simple.map((text) => `coproc ${text}\nwait`)],
    [
      1,
      pick(
        '{ c1 @T;}',
        '{ c1 @T; };c2 @T',
        '(c1 @T);(c2 @T)',
        '{\nc1 @T\n}',
        '{ { c1 @T; }; }',
        '( ( c1 @T ) )',
        '! { c1 @T; }',
        'time { c1 @T; }',
        '! ( c1 @T )',
        'if [ a = a ]; then c1 @T; fi',
        '{ c1 @T & }',
        '(c1 @T &)',
      ),
    ],
  );
}

function nestedOf({ script, word, simple, dynamics }: Pieces): Text {
  const shell = weighed(
    [
      8,
      pick(
        'bash -c',
        'bash -c',
        'sh -c',
        'bash -ec',
        'bash -c --',
        'bash -x -c',
        'env bash -c',
        'bash --norc -c',
        'x=1 bash -c',
        'command bash -c',
        '/bin/bash -c',
        'bash -o pipefail -c',
        'timeout 5 bash -c',
        'bash -uc',
        'exec bash -c',
      ),
    ],
    [
      1,
      pick(
        'dash -c',
        'bash -lc',
        'bash +x -c',
        'bash -c -x',
        'env -i PATH=/bin bash -c',
        'nice sh -c',
        'bash --posix -c',
      ),
    ],
  );
  const inText = choose(
    [6, script.map(quote)],
    [3, script.map(doubleQuote)],
    [1, simple.map((text) => `$'${text.replace(/[\\']/g, '\\$&')}'`)],
    [dynamics === 'any' ? 1 : 0, simple.map((text) => `"${text.replace(/[\\"`$]/g, '\\$&')} $x"`)],
  );
  return choose(
    [
      5,
      fc
        .tuple(shell, inText, pick('', '', ' _ a', ' x "$x"', ' > o1'))
        .map(([run, text, rest]) => `${run} ${text}${rest}`),
    ],
    [4, inText.map((text) => `eval ${text}`)],
    [1, simple.map((text) => `eval ${text}`)],
    [1, fc.tuple(inText, inText).map(([a, b]) => `eval ${a} ${b}`)],
    // What such a text leaves on its own input is read by whatever it runs.
    [dynamics === 'any' ? 2 : 0, script.map((text) => `bash <<'EOF'${OPEN}${text}\nEOF\n${CLOSE}`)],
    [dynamics === 'any' ? 1 : 0, script.map((text) => `bash -s a <<'EOF'${OPEN}${text}\nEOF\n${CLOSE}`)],
    [dynamics === 'any' ? 1 : 0, inText.map((text) => `bash <<< ${text}`)],
    [1, inText.map((text) => `trap ${text} EXIT`)],
    [dynamics === 'any' ? 1 : 0, inText.map((text) => `echo ${text} | bash`)],
    [dynamics === 'any' ? 1 : 0, inText.map((text) => `. <(echo ${text})`)],
    [1, fc.tuple(inText, word).map(([text, rest]) => `bash -c 'eval "$1"' _ ${text} ${rest}`)],
    [1, inText.map((text) => `xargs -I{} bash -c ${text} <<< a`)],
    [1, inText.map((text) => `find d1 -maxdepth 0 -exec bash -c ${text} \\;`)],
    [1, inText.map((text) => `coproc_off=1; command eval ${text}`)],
  );
}
