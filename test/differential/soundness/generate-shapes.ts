import fc from 'fast-check';
import { pick, type Text } from './generate-words.ts';

/*
 * Scripts that use the output of a program whose shape the tables promise, with a value drawn from the shape: what
 * bash makes of it must be what the analysis says. The programs are stand-ins that print the value.
 */

export interface ShapedScript {
  readonly script: string;
  readonly value: string;
}

const digits = pick('0', '7', '42', '007', '99999999999999999999', '');
const signed = pick('-1', '0', '12', '-300', '5');
const hex = pick('0', 'deadbeef', '0123456789abcdef0123456789abcdef01234567', 'e5', '');
const refName = pick(
  ...[
    'main',
    'HEAD',
    'feature/a-b',
    'v1.2.3',
    'a@b',
    'x+y',
    'a,b',
    'a=b',
    'a%b',
    'x$(c1)',
    'a`c1`',
    'a;c1',
    'a|c1',
    'a&b',
    '{a,b}',
    "a'b",
    'a"b',
    'é',
    'a#b',
    '#x',
    '@',
    'a/{b,c}',
    '$x',
    '!x',
    'a(b)',
    'a<b',
    '',
  ],
);
const dates = pick('2026-11-30', '1970-01-01', '99999-01-01');
const scratch = pick('/tmp/tmp.aB3xYz01_9', '/tmp/tmp.0000000000', '/tmp/x.abcdef', '');
const below = (base: string): Text =>
  pick(
    ...[
      'a',
      'a b',
      '-a',
      '-rf',
      "a'b",
      'a"b',
      '$(c1)',
      '`c1`',
      '*',
      'a\nb',
      '..a',
      'x/y z',
      '~',
      '{a,b}',
      'a;c1',
      '=',
      'é',
    ].map((name) => base + name),
  );

/** The producer, and what its output may be. */
const values: readonly (readonly [command: string, values: Text])[] = [
  ['nproc', digits],
  ['git rev-list --count HEAD', digits],
  ['date +%s', digits],
  ['seq 1 3', signed],
  ['seq 3', signed.map((text) => `${text}\n1\n2`)],
  ['git rev-parse --verify HEAD', hex],
  ['git merge-base a b', hex],
  ['git rev-parse --short HEAD', hex],
  ['git rev-parse HEAD', refName],
  ['date +%F', dates],
  ['date +%Y-%m-%d', dates],
  ['mktemp', scratch],
  ['mktemp -d', scratch],
  ['git branch --show-current', refName],
];

const uses = pick(
  ...[
    'c1 @T X',
    'c1 @T "X"',
    'c1 @T aX',
    'c1 @T X.tmp',
    'c1 @T "a X b"',
    'c1 @T --opt=X',
    'c1 @T -nX',
    'c1 @T -- X b',
    'c1 @T X X',
    'c1 @T d1/X',
    'c1 @T X/a',
    'c1 @T "X"/a',
  ],
  ...[
    'cd X && c1 @T',
    'cd "d1/X"; c1 @T',
    'c1 @T > oX',
    'c1 @T > "X"',
    'eval "c1 @T X"',
    'eval c1 @T X',
    'bash -c "c1 @T X"',
    'bash -c \'c1 @T "$1"\' _ X',
    'y=X; c1 @T $y',
    'y=aX; c1 @T "$y"',
  ],
  ...[
    'c1 @T $((X+1))',
    '((X > 1)) && c1 @T',
    '[[ X -eq 1 ]] && c1 @T',
    'c1 @T ${y[X]}',
    'c1 @T "${z:X}"',
    'y[X]=1; c1 @T "$y"',
    'X c1 @T',
    'env X c1 @T',
    'timeout X c1 @T',
    'nice -n X c1 @T',
    'env y=X c1 @T',
  ],
  ...[
    'for i in X; do c1 @T $i; done',
    'for i in X; do c1 @T "$i" a$i; done',
    'case X in a) c1 @T X;; *) c2 @T X;; esac',
    'set -- X; c1 @T "$1" $1',
    'read y <<< X; c1 @T $y',
    'c1 @T {X,b}',
    'c1 @T ~X',
    'c1 @T x=X',
    'IFS=5; c1 @T X',
  ],
  ...[
    'f() { c1 @T X "$1"; }; f X',
    'xargs -n1 c1 @T <<< X',
    'X=5; c1 @T',
    'printf -v y %s X; c1 @T $y',
    'c1 @T <<E\nX\nE\n',
    'declare -i y=X; c1 @T $y',
    'let y=X; c1 @T $y',
    'test X -eq 1 && c1 @T',
    'c1 @T "X"X',
    'trap "c1 @T X" EXIT',
  ],
);

/** By substitution, or by a variable that holds it. */
const assigned: fc.Arbitrary<ShapedScript> = fc
  .tuple(
    fc.constantFrom(...values),
    fc.array(uses, { minLength: 1, maxLength: 2 }),
    pick('direct', 'variable', 'quoted', 'late', 'looped', 'branched'),
  )
  .chain(([[command, drawn], forms, way]) =>
    drawn.map((value) => ({ value, script: usedBy(command, forms.join('; '), way) })),
  );

function usedBy(command: string, form: string, way: string): string {
  switch (way) {
    case 'direct':
      return form.replaceAll('X', () => `$(${command})`);
    case 'quoted':
      return `x="$(${command})"; ${form.replaceAll('X', '$x')}`;
    case 'late':
      return `x=$(${command}) || x=0; ${form.replaceAll('X', '${x}')}`;
    case 'looped':
      return `for x in $(${command}); do ${form.replaceAll('X', '$x').replace(/[^;]\n$/, '$&')}\ndone`;
    case 'branched':
      return `if c1 @T; then x=$(${command}); fi; ${form.replaceAll('X', '$x')}`;
    default:
      return `x=$(${command}); ${form.replaceAll('X', '$x')}`;
  }
}

const lists: readonly (readonly [command: string, base: string])[] = [
  ['git ls-files -z', ''],
  ['git ls-files -z d1', 'd1/'],
  ['fd -0 . d1', 'd1/'],
  ['fd -0 -t f', ''],
  ['fd -0 x ./d1', './d1/'],
];

const consumers = pick(
  ...[
    'L | xargs -0 c1 @T',
    'L | xargs -0 -n1 c1 @T',
    'L | xargs -0 -I{} c1 @T {} a{}',
    'L | xargs -0 c1 @T --',
    'L | xargs -0 sh -c \'c1 @T "$@"\' _',
    "L | xargs -0 -I{} bash -c 'c1 @T {}'",
  ],
  ...[
    'L | while IFS= read -r -d "" f; do c1 @T "$f" "a$f"; done',
    'L | while IFS= read -r -d \'\' f; do c1 @T "$f"; cd "$f"; c1 @T; done',
    "while IFS= read -r -d '' f; do c1 @T $f; done < <(L)",
  ],
  ...[
    'L | xargs c1 @T',
    'L | xargs -n1 c1 @T',
    'for f in $(L); do c1 @T "$f"; done',
    'c1 @T $(L)',
    'L | xargs -0 env c1 @T',
    'L | xargs -0 -n1 timeout 5 c1 @T',
  ],
);

const listed: fc.Arbitrary<ShapedScript> = fc
  .tuple(fc.constantFrom(...lists), consumers)
  .chain(([[command, base], consumer]) =>
    fc.array(below(base), { minLength: 1, maxLength: 3 }).map((names) => ({
      value: names.map((name) => `${name}\0`).join(''),
      script: consumer.replaceAll('L', command),
    })),
  );

export const shaped: fc.Arbitrary<ShapedScript> = fc.oneof(
  { weight: 4, arbitrary: assigned },
  { weight: 1, arbitrary: listed },
);
