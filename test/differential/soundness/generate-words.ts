import fc from 'fast-check';

/*
 * Words of bash. `@T` stands for a tag that is another one at each place; `script` gives whole scripts for what nests.
 */

export type Text = fc.Arbitrary<string>;

export const pick = (...texts: readonly string[]): Text => fc.constantFrom(...texts);

/** One of several, each as often as its number says. */
export const weighed = (...choices: readonly (readonly [number, Text])[]): Text =>
  fc.oneof(...choices.map(([weight, arbitrary]) => ({ weight, arbitrary })));

/** Puts a number into each tag, so that every place in the script is told from the others. */
export function tagged(text: string): string {
  let tag = 0;
  return text.replace(/@T/g, () => `t${tag++}`);
}

/** `'…'` around any text. */
export function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

/** `"…"` around any text, so that bash reads the text itself. */
export function doubleQuote(text: string): string {
  return `"${text.replace(/[\\$`"]/g, '\\$&')}"`;
}

/** A text as the inside of backticks. */
export function backquote(text: string): string {
  return `\`${text.replace(/[\\`]/g, '\\$&')}\``;
}

export const variable = pick('x', 'y', 'z', 'i');

export const plain = pick(
  ...[
    'a',
    'b',
    'x.y',
    'd1',
    'd2',
    'd1/x',
    './a',
    'a:b',
    'a=b',
    '5',
    '12',
    'é',
    '日本',
    '%',
    '@',
    ',',
    '+x',
    '-',
  ],
  ...['-n', '-rf', '--opt=v', '--', '-c', 'a\u00a0b', 'a\u200bb', '=', ':', '^', ']', 'a]', '1#2', 'A+B'],
);

/** Words that have a meaning elsewhere. */
const reserved = pick(
  ...[
    'if',
    'then',
    'fi',
    'do',
    'done',
    'in',
    'case',
    'esac',
    'time',
    'function',
    'select',
    'coproc',
    '!',
    '{',
    '}',
  ],
  ...[
    '[[',
    ']]',
    '[',
    'else',
    'while',
    'until',
    'for',
    'elif',
    'x=1',
    'x+=1',
    'a[0]=1',
    'eval',
    'exec',
    '{}',
    '!a',
  ],
);

const quoted = pick(
  ...[
    "'a b'",
    '"a b"',
    "''",
    '""',
    "'*'",
    '"*"',
    "'a\\b'",
    '"a\\"b"',
    '"\\$x"',
    '"\\\\"',
    '"\\`c3\\`"',
    `"'"`,
    `'"'`,
  ],
  ...[
    "$'a\\nb'",
    "$'\\x41'",
    "$'\\''",
    "$'\\u00e9'",
    "$'\\e[0m'",
    "$'a\\0b'",
    "$'\\101'",
    "$'\\cA'",
    '$"a"',
    '$""',
  ],
  ...[
    '"a\nb"',
    "'a\nb'",
    '"a\\\nb"',
    "'#'",
    '"# a"',
    "'$(c1 @T)'",
    '"\\$(c1 @T)"',
    "'`c1 @T`'",
    "'a;b'",
    '"&&"',
    '"|"',
  ],
  ...[
    "'<(c1 @T)'",
    '"<(c1 @T)"',
    '"a{b,c}"',
    "'~'",
    '"~"',
    '"!"',
    "'\t'",
    '"\r"',
    '\'a\'"b"c',
    `a"b"'c'd`,
    '"$"',
  ],
);

const escaped = pick(
  ...[
    '\\a',
    '\\\\',
    '\\ ',
    '\\$',
    '\\*',
    '\\#',
    '\\~',
    "\\'",
    '\\"',
    '\\`',
    '\\;',
    '\\|',
    '\\&',
    '\\(',
    '\\)',
    '\\<',
  ],
  ...[
    '\\>',
    '\\{a,b}',
    '{a\\,b}',
    'a\\ b',
    'a\\\nb',
    '\\\na',
    'a\\\n',
    '\\!',
    'a\\=b',
    '\\[',
    '\\$x',
    '\\$(',
    '\\{',
    'a#b',
    'a#',
    '\\é',
  ],
);

const pattern = pick(
  ...[
    '*',
    '?',
    '[ab]',
    '[!a]*',
    '[a-c]',
    'd?',
    '*.x',
    '[[:alpha:]]*',
    'd1/*',
    '**',
    '[a\\]b]',
    '[]a]',
    'a*b',
    '*"a"',
    "?'b'",
  ],
  ...['[', 'a[', '[a', '[^a]', '[$x]', '["a b"]', '[a/b]'],
);

const tilde = pick(
  '~',
  '~/x',
  '~+',
  '~-',
  'a=~',
  'x=~/y',
  'x=a:~',
  '~nosuch',
  '~/"a"',
  '~"x"',
  '"~"/x',
  'a~',
  '~$x',
);

const brace = weighed(
  [
    6,
    pick(
      '{a,b}',
      'a{b,c}d',
      '{1..3}',
      '{a..c}',
      '{a,{b,c}}',
      '{,a}',
      '{a,b}{1,2}',
      '{01..3}',
      '{3..1}',
      '{c1,t}',
      '{a,~}',
    ),
  ],
  [
    2,
    pick(
      '{a}',
      '{a,b',
      '{}',
      '{,}',
      '{1..}',
      "{'a b',c}",
      '{"a",b}',
      '{a\\,b,c}',
      '{a,*}',
      '${x}{a,b}',
      '{$x,a}',
      '{a..$x}',
    ),
  ],
);

export const fixedWord = weighed(
  [10, plain],
  [3, reserved],
  [6, quoted],
  [5, escaped],
  [3, pattern],
  [2, tilde],
  [3, brace],
);

/** Words that are what they say: no pattern, no home. */
export const stillWord = weighed(
  [10, plain],
  [3, reserved],
  [6, quoted],
  [5, escaped],
  [2, pick('{a,b}', 'a{b,c}d', '{1..3}')],
);

const parameterForms = pick(
  ...[
    '$V',
    '${V}',
    '"$V"',
    '"${V}"',
    'a$V',
    'a"$V"b',
    '${#V}',
    '${!V}',
    '${V[0]}',
    '${V[@]}',
    '"${V[@]}"',
    '${V[i]}',
    '${#V[@]}',
  ],
  ...[
    '${!V@}',
    '"${!V*}"',
    '${!V[@]}',
    '${V@Q}',
    '${V@U}',
    '${V@A}',
    '${V^}',
    '${V^^}',
    '${V,,}',
    '${V,,[A-Z]}',
  ],
  ...[
    '${V:1}',
    '${V:0:1}',
    '${V: -1}',
    '${V#a}',
    '${V##*/}',
    '${V%.*}',
    '${V%%a*}',
    '${V/a/b}',
    '${V//a/}',
    '${V/#a/b}',
    '${V/%a/b}',
  ],
);
const operandForms = pick(
  ...[
    '${V:-W}',
    '${V-W}',
    '"${V:-W}"',
    '${V:=W}',
    '${V:+W}',
    '"${V+W}"',
    '${V:?W}',
    '${V#W}',
    '${V%W}',
    '${V/W/b}',
    '${V/a/W}',
  ],
  ...['"${V:-"W"}"', '${V:-a W}', '${V:-"a b"W}', '${V/"W"/b}'],
);
const special = pick(
  ...[
    '$@',
    '"$@"',
    '$*',
    '"$*"',
    '$1',
    '"$2"',
    '$#',
    '$?',
    '"$0"',
    '$$',
    '$!',
    '$_',
    '$-',
    '$PWD',
    '"$HOME"',
    '$RANDOM',
    '${1}',
    '${10}',
    '${@:1}',
    '"${@:1:1}"',
    '$',
  ],
);
const arithmetic = pick(
  ...[
    '$((1+2))',
    '$((V+1))',
    '$((V++))',
    '$((V=3))',
    '$[1+2]',
    '$((1<<2))',
    '$((V[0]))',
    '$(( (1+2)*3 ))',
    '"$((1))"',
    '$((0x1f))',
  ],
  ...[
    '$((V?1:2))',
    '$((1,2))',
    '$((16#ff))',
    '$((`echo 1`))',
    '$(($(echo 1)+1))',
    '$((${V}+1))',
    '$(("1"+1))',
    '$((V>1))',
    '$((-1))',
  ],
);

const named = (form: Text): Text =>
  fc.tuple(form, variable).map(([text, name]) => text.replaceAll('V', name));

/** What expands. `script` stands inside `$(…)`, backticks and process substitutions. */
export function expansion(script: Text, inner: Text): Text {
  return weighed(
    [8, named(parameterForms)],
    [4, fc.tuple(named(operandForms), inner).map(([text, word]) => text.replace('W', () => word))],
    [4, special],
    [4, named(arithmetic)],
    [8, substitution(script)],
  );
}

/** Command and process substitution, in all spellings. */
export function substitution(script: Text): Text {
  const body = script.map(endsCleanly);
  return weighed(
    [5, body.map((text) => `$(${text})`)],
    [4, body.map((text) => `"$(${text})"`)],
    [1, body.map((text) => `a$(${text})b`)],
    [1, body.map((text) => `"a $(${text}) b"`)],
    [3, script.map(backquote)],
    [2, script.map((text) => `"${backquote(text)}"`)],
    [1, script.map((text) => `$(${backquote(text)})`)],
    [1, script.map((text) => backquote(`echo ${backquote(text)}`))],
    [2, body.map((text) => `<(${text})`)],
    [1, body.map((text) => `>(${text})`)],
    [1, body.map((text) => `a<(${text})b`)],
    [1, body.map((text) => `\${x:-$(${text})}`)],
    [1, body.map((text) => `"\${x:-$(${text})}"`)],
    [1, body.map((text) => `\${x/a/$(${text})}`)],
    [1, body.map((text) => `$(( $(${text}) + 1 ))`)],
    [1, body.map((text) => `\${x[$(${text})]}`)],
    [1, body.map((text) => `$[ $(${text}) ]`)],
    [1, body.map((text) => `{a,$(${text})}`)],
    [1, body.map((text) => `[$(${text})]`)],
    [1, body.map((text) => `\${x:$(${text})}`)],
    [
      1,
      pick(
        '$(< d1/none)',
        '$(<d1/none)',
        '"$(< d1/none; c1 @T)"',
        '$( (c1 @T); c2 @T)',
        '$((c1 @T); c2 @T)',
        '$(case a in a) c1 @T;; esac)',
      ),
    ],
    [
      1,
      pick(
        '$(c1 @T # )\n)',
        '$(c1 @T <<E\n)\nE\n)',
        '$(c1 @T ")" \')\' \\))',
        '`c1 @T \\`c2 @T\\``',
        '"`c1 @T \\"a b\\"`"',
        '$(c1 @T `c2 @T`)',
      ),
    ],
  );
}

/** A comment, a here-document or a backslash at the end would take the bracket. */
function endsCleanly(text: string): string {
  return /[#\\]|<</.test(text.slice(text.lastIndexOf('\n') + 1)) ? `${text}\n` : text;
}
