/** Texts that cost a parser most, and texts that are no commands at all. */

export interface HostileText {
  readonly id: string;
  readonly text: string;
}

const repeat = (text: string, times: number): string => text.repeat(times);

/** Longest text that the guards let in. */
export const LONGEST = 16_384;

/** As many of `unit` as the guards let in. */
function upTo(unit: string, tail = ''): string {
  return unit.repeat(Math.floor((LONGEST - tail.length) / unit.length)) + tail;
}

export const REFUSED: readonly HostileText[] = [
  { id: 'nested-parens', text: repeat('(', 10_000) },
  { id: 'nested-substitutions', text: repeat('$(', 10_000) },
  { id: 'nested-substitutions-closed', text: `${repeat('$(', 10_000)}ls${repeat(')', 10_000)}` },
  { id: 'unterminated-substitutions', text: repeat('$( ', 50_000) },
  { id: 'megabyte-word', text: repeat('a', 1_000_000) },
  { id: 'megabyte-unterminated-quote', text: `'${repeat('a', 1_000_000)}` },
  { id: 'megabyte-here-document', text: `cat <<EOF\n${repeat('a\n', 500_000)}EOF\n` },
  { id: 'half-million-words', text: repeat('a ', 500_000) },
  { id: 'pipes', text: repeat('a|', 200_000) },
  { id: 'redirects', text: repeat('<', 100_000) },
  { id: 'arrays', text: repeat('a=(', 2_000) },
  { id: 'function-heads', text: repeat('f() ', 4_000) },
  { id: 'nul', text: 'ls\0rm x' },
  { id: 'lone-high-surrogate', text: 'ls \ud800' },
  { id: 'lone-low-surrogate', text: '\udc00ls' },
];

/** These pass the guards, or would with a little less: the walk has to end soon. */
export const COSTLY: readonly HostileText[] = [
  { id: 'nested-if', text: upTo('if ') },
  { id: 'nested-case', text: upTo('case x in x) ') },
  { id: 'nested-substitutions-80', text: `${repeat('$(', 79)}ls${repeat(')', 79)}` },
  { id: 'nested-substitutions-79-wide', text: upTo(`${repeat('$(', 79)}a${repeat(')', 79)} `) },
  { id: 'quoted-substitutions', text: `${repeat('"$(a ', 79)}${repeat(')"', 79)}` },
  { id: 'nested-defaults', text: `echo ${repeat('${a:-', 79)}b${repeat('}', 79)}` },
  { id: 'nested-arithmetic', text: `echo ${repeat('$((1+', 39)}1${repeat('))', 39)}` },
  { id: 'nested-loops', text: `${repeat('for a in b; do ', 500)}c${repeat('; done', 500)}` },
  { id: 'nested-groups', text: `${repeat('{ ', 79)}c${repeat('; }', 79)}` },
  { id: 'nested-whiles', text: `${repeat('while a; do ', 400)}x=1; c $x${repeat('; done', 400)}` },
  { id: 'nested-functions', text: `${repeat('f() { ', 79)}c${repeat('; }', 79)}` },
  { id: 'backticks', text: repeat('`a `', 240) },
  { id: 'escaped-backticks', text: `\`a \\\`b \\\\\\\`c \\\\\\\`\\\`\`${repeat(' `x`', 200)}` },
  { id: 'pipes-within', text: upTo('a|', 'a') },
  { id: 'words-within', text: upTo('a ') },
  { id: 'commands-within', text: upTo('a;') },
  { id: 'background-within', text: upTo('a&') },
  { id: 'lists-within', text: upTo('a&&', 'a') },
  { id: 'redirects-within', text: upTo('>a ') },
  { id: 'angles-within', text: upTo('<') },
  { id: 'assignments-within', text: upTo('a=$a ') },
  { id: 'growing-variable', text: upTo('a=$a$a;') },
  { id: 'appended-variable', text: upTo('a+=a;') },
  { id: 'variables-in-lists', text: upTo('a=b||') },
  { id: 'many-variables-in-ifs', text: upTo('if x; then a=1; fi\n') },
  { id: 'many-variables-and-lists', text: `${assignments(120)}${repeat('b||', 1_800)}b` },
  { id: 'too-many-variables-and-lists', text: `${assignments(1_600)}${repeat('b||', 1_500)}b` },
  { id: 'a-variable-in-each-item', text: assignments(2_000, '||') },
  { id: 'growing-directories', text: upTo('cd a;') },
  { id: 'growing-directories-and', text: upTo('cd a&&', 'a') },
  { id: 'directories-or', text: upTo('cd a||', 'a') },
  { id: 'braces', text: upTo('{a,b}{c,d}{e,f}{g,h} ') },
  { id: 'braces-nested', text: `echo ${repeat('{a,', 79)}b${repeat('}', 79)}` },
  { id: 'braces-product', text: `echo ${repeat('{a,b}', 240)}` },
  { id: 'braces-range', text: upTo('{1..256} ') },
  { id: 'globs', text: upTo('*?[a]') },
  { id: 'quotes-unterminated', text: upTo("'a' ", "'") },
  { id: 'double-unterminated', text: upTo('a', '"') },
  { id: 'backtick-unterminated', text: `${upTo('a', '`')}` },
  { id: 'here-documents', text: upTo('c <<E\na\nE\n') },
  { id: 'here-documents-in-one-line', text: upTo('<<E ') },
  { id: 'here-strings', text: upTo('<<<a ') },
  { id: 'wrappers', text: upTo('env ') },
  { id: 'wrappers-command', text: upTo('command ', 'x') },
  { id: 'nested-texts', text: nestedTexts() },
  { id: 'evals', text: upTo("eval 'eval x';") },
  { id: 'eval-of-long-text', text: `eval '${repeat('a;', 1_900)}'` },
  { id: 'evals-of-functions', text: upTo("eval 'f() { c; }';", '').slice(0, 8_000) },
  { id: 'xargs', text: upTo('xargs ') },
  { id: 'find-exec', text: `find . ${repeat('-exec a {} + ', 1_000)}` },
  {
    id: 'choices',
    text: `for a in ${repeat('b ', 31)}; do for c in ${repeat('$a ', 31)}; do ${repeat('"$a$c" ', 400)}; done; done`,
  },
  {
    id: 'choices-nested',
    text: `${[...'abcdefghij'].map((n, i) => `for ${n} in 1 2 ${i === 0 ? '' : `$${'abcdefghij'[i - 1]}${'abcdefghij'[i - 1]}`}; do `).join('')}x $j${repeat('; done', 10)}`,
  },
  { id: 'arithmetic-long', text: `((${repeat('a+', 7_000)}1))` },
  { id: 'case-items', text: `case x in ${repeat('a) b;; ', 2_000)}esac` },
  { id: 'tests', text: `[[ ${repeat('a && ', 3_000)}a ]]` },
  { id: 'functions', text: upTo('f(){ a=1;};').slice(0, 2_740) },
  {
    id: 'loops-with-assignments',
    text: `${repeat('for a in b; do ', 100)}${[...Array(500).keys()].map((i) => `v${i}=1;`).join('')}${repeat(' done;', 100)}`.replace(
      '; done;',
      '; :; done;',
    ),
  },
  { id: 'traps', text: upTo("trap 'cd a' DEBUG;") },
  { id: 'comments', text: upTo('#') },
  { id: 'backslashes', text: upTo('\\') },
  { id: 'line-continuations', text: upTo('\\\n') },
  { id: 'newlines', text: upTo('\n') },
  { id: 'carriage-returns', text: upTo('\r\n') },
  { id: 'control-characters', text: upTo('\u0001\u0002\u007f\u001b[0m') },
  { id: 'emoji', text: upTo('\u{1f600} ') },
  { id: 'random-bytes', text: randomText() },
];

function assignments(count: number, separator = ';'): string {
  let text = '';
  for (let i = 0; i < count; i++) text += `a${i.toString(36)}=${separator}`;
  return separator === ';' ? text : `${text}b`;
}

function nestedTexts(): string {
  let text = 'c';
  while (true) {
    const next = `bash -c '${text.replaceAll("'", "'\\''")}'`;
    if (next.length > LONGEST) return text;
    text = next;
  }
}

function randomText(): string {
  let state = 7;
  let text = '';
  while (text.length < LONGEST) {
    state = (state * 1_103_515_245 + 12_345) & 0x7fffffff;
    text += String.fromCharCode(1 + ((state >> 8) % 255));
  }
  return text.replaceAll('(', '[').replaceAll('{', '[').replaceAll('`', "'").slice(0, LONGEST);
}
