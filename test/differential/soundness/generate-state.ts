import fc from 'fast-check';
import { pick, quote } from './generate-words.ts';

/**
 * Scripts for real bash. Only the leaf programs, harmless builtins and wrappers occur. `@T` stands for a tag that is
 * another one at each place.
 */

const VARIABLES = ['x', 'y', 'z', 'i', 'REPLY'] as const;
const variable = fc.constantFrom(...VARIABLES);

const plain = pick('a', 'b', 'd1', 'd2', '5', '7', '-n', 'x', 'c1', 'a=b', 'w', 'A', 'a/b', 'a:b', '12');
const odd = pick(
  "'a b'",
  '"a b"',
  "''",
  '""',
  "'*'",
  '*',
  'd?',
  '[ab]',
  '~',
  '~/w',
  'x=~',
  'x=~/w',
  'x=a:~',
  'a\\ b',
  '\\a',
  '\\*',
  "$'a\\nb'",
  "$'\\x41'",
  '$"a"',
  'a#b',
  '\'a\'"b"c',
  'a\\\nb',
  'if',
  'done',
  'é',
  "'a[$(c1 @T)]'",
  "a'{'b,c}",
  '!',
  '1#2',
);
const brace = pick(
  '{a,b}',
  '{1..3}',
  'a{b,c}d',
  '{a,b}{1,2}',
  '{a,b',
  '{a}',
  '{3..1}',
  '{a..c}',
  '{01..3}',
  '{,a}',
  '{a,{b,c}}',
  '{a,~}',
);

interface Layers {
  readonly word: fc.Arbitrary<string>;
  readonly value: fc.Arbitrary<string>;
  readonly script: fc.Arbitrary<string>;
  readonly line: fc.Arbitrary<string>;
}

function expansionOf(script: fc.Arbitrary<string>): fc.Arbitrary<string> {
  return fc.oneof(
    { weight: 8, arbitrary: variable.map((name) => `$${name}`) },
    { weight: 6, arbitrary: variable.map((name) => `"$${name}"`) },
    { weight: 3, arbitrary: variable.map((name) => `a"\${${name}}"b`) },
    { weight: 2, arbitrary: variable.map((name) => `b$${name}`) },
    {
      weight: 7,
      arbitrary: fc
        .tuple(
          variable,
          pick(
            ':-w',
            '-w',
            ':=w',
            ':+w',
            '+w',
            '%a',
            '#a',
            '/a/b',
            '^^',
            ',,',
            ':0:1',
            ':1',
            '@Q',
            '@U',
            '@P',
            '[0]',
            '[@]',
            '[1]',
          ),
          fc.boolean(),
        )
        .map(([name, form, quoted]) => (quoted ? `"\${${name}${form}}"` : `\${${name}${form}}`)),
    },
    { weight: 2, arbitrary: variable.map((name) => `\${!${name}}`) },
    { weight: 2, arbitrary: variable.map((name) => `\${#${name}}`) },
    {
      weight: 3,
      arbitrary: pick(
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
        '$PWD',
        '"$OLDPWD"',
        '$RANDOM',
        '$HOME',
        '$LINENO',
      ),
    },
    {
      weight: 3,
      arbitrary: fc
        .tuple(variable, pick('1', '+1', '=3', '++', '=x'))
        .map(([name, rest]) => (rest === '1' ? '$((1))' : `$((${name}${rest}))`)),
    },
    { weight: 3, arbitrary: script.map((text) => `$(${text})`) },
    { weight: 2, arbitrary: script.map((text) => `"$(${text})"`) },
    { weight: 1, arbitrary: script.map((text) => `<(${text})`) },
    {
      weight: 1,
      arbitrary: pick(
        '`c3 @T`',
        '"`c3 @T`"',
        '`echo \\`c3 @T\\``',
        '$(nproc)',
        '$(seq 2)',
        '"$(seq 2)"',
        '$(echo a b)',
        '"$(echo 5)"',
        '$(< d1/none)',
      ),
    },
  );
}

function redirectsOf(word: fc.Arbitrary<string>): fc.Arbitrary<string> {
  return fc.oneof(
    { weight: 12, arbitrary: fc.constant('') },
    { weight: 2, arbitrary: word.map((text) => ` > o${text}`) },
    { weight: 1, arbitrary: variable.map((name) => ` > "o$${name}"`) },
    { weight: 1, arbitrary: variable.map((name) => ` <<< "$${name}"`) },
    {
      weight: 2,
      arbitrary: pick(
        ' >> o1',
        ' 2> o2',
        ' &> o3',
        ' >| o4',
        ' <> o5',
        ' 2>&1',
        ' < /dev/null',
        ' {fd}> o6',
        ' 3> o7',
      ),
    },
  );
}

function scriptLayers(): Layers {
  const built = fc.letrec<{ word: string; value: string; line: string; script: string; simple: string }>(
    (tie) => {
      const script = tie('script');
      const word = tie('word');
      const body = script.map((text) => (text.endsWith('\n') ? text : `${text}\n`));
      const simple = tie('simple');
      return {
        word: fc.oneof(
          { maxDepth: 4, depthIdentifier: 'script' },
          { weight: 6, arbitrary: plain },
          { weight: 5, arbitrary: odd },
          { weight: 1, arbitrary: brace },
          { weight: 9, arbitrary: expansionOf(script) },
        ),
        value: fc.oneof(
          { weight: 6, arbitrary: plain },
          { weight: 2, arbitrary: odd },
          { weight: 2, arbitrary: word },
        ),
        simple: fc.oneof(
          {
            weight: 10,
            arbitrary: fc
              .tuple(pick('c1', 'c1', 'c2', 'c3', 'c4'), fc.array(word, { maxLength: 3 }), redirectsOf(plain))
              .map(([name, words, redirect]) => [name, '@T', ...words].join(' ') + redirect),
          },
          {
            weight: 2,
            arbitrary: fc.tuple(variable, tie('value'), variable).map(([a, v, b]) => `${a}=${v} c1 @T $${b}`),
          },
          {
            weight: 1,
            arbitrary: fc
              .tuple(variable, tie('value'))
              .map(([a, v]) => `${a}=${v} y=$${a} bash -c 'c1 @T "$y" $x'`),
          },
          {
            weight: 12,
            arbitrary: fc
              .tuple(variable, pick('=', '=', '=', '+='), tie('value'), pick('', '', '', ' > "o$x"'))
              .map(([a, op, v, r]) => a + op + v + r),
          },
          {
            weight: 2,
            arbitrary: fc.tuple(variable, variable, word).map(([a, b, v]) => `${a}=${v} ${b}=$${a}`),
          },
          { weight: 2, arbitrary: fc.tuple(variable, word, word).map(([a, v, w]) => `${a}=(${v} ${w})`) },
          { weight: 1, arbitrary: variable.map((a) => `${a}[1]=5`) },
          {
            weight: 6,
            arbitrary: pick(
              'cd d1',
              'cd d1',
              'cd ..',
              'cd -',
              'cd',
              'cd d2',
              'cd "$x"',
              'cd none',
              'cd d1/d2',
              'pushd d1',
              'popd',
              'cd ./d1',
              'cd d1/..',
              'cd ""',
              'cd -P d1',
              'cd $y',
              'cd d1 d2',
              'CDPATH=d1 cd d2',
              'cd -- d1',
              'builtin cd d1',
              'command cd d1',
              'pushd',
              'cd ~',
              'cd "$(c3 @T)"',
              'pushd -n d1',
              'cd $HOME',
            ),
          },
          {
            weight: 10,
            arbitrary: fc
              .tuple(
                variable,
                tie('value'),
                pick(
                  'export A=V',
                  'declare A=V',
                  'declare -i A=V',
                  'declare -n A=y',
                  'declare -l A=V',
                  'declare -u A',
                  'readonly A=V',
                  'readonly A',
                  'unset A',
                  'read A <<< V',
                  'read -r A i <<< V',
                  'read <<< V',
                  'read -a A <<< V',
                  'read -aA <<< V',
                  'printf -v A %s V',
                  'printf -vA %s V',
                  'mapfile -t A <<< V',
                  'let A=5',
                  'let A=y',
                  '((A=5))',
                  '((A=y+1))',
                  '((A++))',
                  ': @{A:=V}',
                  ': "@{A=V}"',
                  ': $((A=6))',
                  'typeset A=V',
                  'command export A=V',
                  'export A=V y=$A',
                  'declare A=V z=$A',
                  '\\export A=V',
                  'export A',
                  'getopts ab A',
                  'set -- V w',
                  'set -f',
                  'set -e',
                  'set +e',
                  'set -u',
                  'IFS=a',
                  'IFS=/',
                  'IFS=5',
                  'unset IFS',
                  'shift',
                  'local A=V',
                  'export -n A',
                  'declare -x A=V',
                  'declare -g A=V',
                  'declare A',
                  'export "A=V"',
                  'eval A=V',
                  "eval 'A=V; c1 @T $A'",
                  'test -v A',
                  '[ "$A" = V ]',
                  '[[ $A == V ]]',
                  '[[ V -eq 5 ]]',
                  'true',
                  'false',
                  'wait',
                  'read -n 1 A <<< V',
                  'IFS= read -r A <<< V',
                  "export A; bash -c 'c1 @T $A'",
                  "trap 'A=V' DEBUG",
                  "trap 'c1 @T $A' EXIT",
                  "trap 'cd d1' DEBUG",
                  'coproc A { c1 @T; }',
                  'exec 3>o8',
                  'set -- "$A" "$y"',
                  'command eval A=V',
                  'builtin read A <<< V',
                  'declare -a A=(V 1)',
                  'unset -v A',
                  'hash -r',
                  'A=V; readonly A; A=w',
                  'exit',
                  'return',
                  'break',
                  'continue',
                  'e=export; $e A=V',
                  'cd d1 || exit',
                  'cd d1 || return',
                  'cd none || exit 1',
                  'cd d1 && c1 @T || exit',
                  'cd d1 || { c1 @T; exit 1; }',
                ),
              )
              .map(([a, v, form]) =>
                form
                  .replaceAll('@{', '${')
                  .replaceAll('A', () => a)
                  .replaceAll('V', () => v),
              ),
          },
          {
            weight: 3,
            arbitrary: pick(
              'f',
              'g',
              'f a b',
              'g "$x"',
              'f; c1 @T $x',
              'f && c1 @T',
              'f a | c1 @T',
              'f & wait',
            ),
          },
          {
            weight: 2,
            arbitrary: fc
              .tuple(
                pick(
                  'env',
                  'nice',
                  'timeout 5',
                  'command',
                  'env x=b',
                  'builtin',
                  'exec',
                  'time',
                  'env -u x',
                  'nice -n 5',
                  'env -i PATH="$PATH"',
                  'timeout -s 9 5',
                  'env -u $(c1 @T)',
                  'timeout $(nproc)',
                  '!',
                  'env $x',
                  'env "$x"',
                  '{env,timeout}',
                  '{command,nice}',
                  'exec env',
                ),
                word,
              )
              .map(([w, a]) => `${w} c1 @T ${a}`),
          },
          { weight: 1, arbitrary: fc.tuple(word, plain).map(([w, p]) => `${w} c1 @T ${p}`) },
        ),
        line: fc.oneof(
          { maxDepth: 4, depthIdentifier: 'script' },
          { weight: 14, arbitrary: simple },
          {
            weight: 3,
            arbitrary: fc
              .tuple(simple, pick(' && ', ' || ', ' | ', ' & ', ' |& '), tie('line'))
              .map(([a, op, b]) => a + op + b),
          },
          {
            weight: 2,
            arbitrary: fc
              .tuple(simple, simple, simple, pick('&&', '||'), pick('&&', '||'))
              .map(([a, b, c, o, p]) => `${a} ${o} ${b} ${p} ${c}`),
          },
          { weight: 2, arbitrary: body.map((s) => `(${s})`) },
          { weight: 2, arbitrary: fc.tuple(body, redirectsOf(plain)).map(([s, r]) => `{ ${s}}${r}`) },
          {
            weight: 2,
            arbitrary: fc.tuple(body, body, body).map(([a, b, c]) => `if ${a}then ${b}else ${c}fi`),
          },
          {
            weight: 1,
            arbitrary: fc
              .tuple(body, body, body, body)
              .map(([a, b, c, d]) => `if ${a}then ${b}elif ${c}then ${d}fi`),
          },
          {
            weight: 3,
            arbitrary: fc
              .tuple(variable, fc.array(word, { maxLength: 3 }), body)
              .map(([v, w, s]) => `for ${v} in ${w.join(' ')}; do ${s}done`),
          },
          { weight: 1, arbitrary: fc.tuple(variable, body).map(([v, s]) => `for ${v}; do ${s}done`) },
          {
            weight: 1,
            arbitrary: fc
              .tuple(variable, body)
              .map(([v, s]) => `for ((${v}=0; ${v}<2; ${v}++)); do ${s}done`),
          },
          {
            weight: 1,
            arbitrary: fc
              .tuple(variable, body, word)
              .map(([v, s, w]) => `while read -r ${v}; do ${s}done <<< ${w}`),
          },
          {
            weight: 1,
            arbitrary: fc
              .tuple(variable, body)
              .map(([v, s]) => `printf 'a\\nb\\n' | while read ${v}; do ${s}done`),
          },
          {
            weight: 1,
            arbitrary: fc
              .tuple(variable, body)
              .map(([v, s]) => `${v}=0; while ((${v} < 2)); do ((${v}++)); ${s}done`),
          },
          { weight: 1, arbitrary: fc.tuple(body, body).map(([a, b]) => `until ${a}do ${b}break; done`) },
          {
            weight: 2,
            arbitrary: fc
              .tuple(word, plain, body, pick(';;', ';&', ';;&'), body)
              .map(([w, p, a, t, b]) => `case ${w} in ${p}) ${a}${t} *) ${b};; esac`),
          },
          {
            weight: 3,
            arbitrary: fc
              .tuple(pick('f', 'g'), body, pick('{B}', '{B}', '(B)'), pick('', '', '\n'))
              .map(([n, s, form, gap]) => `${n}()${gap} ${form.replace('B', () => ` ${s}`)}`),
          },
          {
            weight: 1,
            arbitrary: fc.tuple(pick('f', 'g', 'cd', 'c1'), body).map(([n, s]) => `function ${n} { ${s}}`),
          },
          { weight: 1, arbitrary: simple.map((s) => `f(\\\n) { ${s}; }`) },
          { weight: 2, arbitrary: script.map((s) => `eval ${quote(s)}`) },
          {
            weight: 2,
            arbitrary: fc
              .tuple(
                pick('bash -c', 'sh -c', 'bash -ec', 'x=b bash -c', 'bash -c --', 'HOME=d1 bash -c'),
                script,
              )
              .map(([w, s]) => `${w} ${quote(s)}`),
          },
          { weight: 1, arbitrary: script.map((s) => `trap ${quote(s)} EXIT`) },
          {
            weight: 1,
            arbitrary: fc
              .tuple(script, pick('bash', 'sh', 'bash -s'))
              .map(([s, w]) => `${w} <<'EOF'\n${s}\nEOF\n`),
          },
          {
            weight: 1,
            arbitrary: fc
              .tuple(
                script,
                pick('bash', '{ read i; bash; }', 'env bash', 'while read -n 4 i; do bash; done'),
              )
              .map(([s, w]) => `${w} <<< ${quote(s)}`),
          },
          {
            weight: 1,
            arbitrary: fc.tuple(word, variable).map(([w, v]) => `c1 @T <<EOF\n${w} $${v}\nEOF\n`),
          },
          { weight: 1, arbitrary: body.map((s) => `coproc { ${s}}; wait`) },
          { weight: 1, arbitrary: body.map((s) => `{ ${s}} & wait`) },
          {
            weight: 1,
            arbitrary: fc
              .tuple(
                pick('printf "a\\nb"', 'echo d1 d2', 'seq 2'),
                pick(
                  'xargs c1 @T',
                  'xargs -n1 c1 @T',
                  'xargs -I{} c1 @T {}',
                  'cat',
                  'bash',
                  "xargs -I{} bash -c 'c1 @T {}'",
                ),
              )
              .map(([a, b]) => `${a} | ${b}`),
          },
          {
            weight: 1,
            arbitrary: pick(
              '!(c1 @T)',
              '! c1 @T',
              'time -p c1 @T',
              '# c1 @T',
              'c1 @T # c2 @T',
              'c1 @T;',
              '[ -v x ] && c1 @T $x',
              'select x in a b; do c1 @T $x; break; done <<< 1',
              'echo a >d1/o9',
              'find d1 -exec c1 @T {} \\;',
              'export -f f; bash -c "f; c1 @T \\$x"',
            ),
          },
        ),
        script: fc
          .array(fc.tuple(tie('line'), pick('; ', '; ', '\n', '\n', ' # note\n', '\n\n')), {
            minLength: 1,
            maxLength: 3,
            depthIdentifier: 'script',
          })
          .map((lines) =>
            lines
              .map(
                ([line, end], i) =>
                  line +
                  ((line.endsWith('\n') || line.endsWith('&')) && end.startsWith(';')
                    ? ' '
                    : i === lines.length - 1 && !end.includes('\n')
                      ? ''
                      : end),
              )
              .join(''),
          ),
      };
    },
  );
  return built;
}

const layers = scriptLayers();

/** Variables, folders and options that one line sets and a later one meets. */
export const state: fc.Arbitrary<string> = fc
  .array(layers.script, { minLength: 1, maxLength: 2 })
  .map((parts) => parts.join('\n'));
