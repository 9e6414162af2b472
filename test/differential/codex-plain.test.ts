import fc from 'fast-check';
import { expect, test } from 'vitest';
import { plainScript } from '../../src/policy/dialects/codex/commands/plain-script.ts';
import { loadCodexTree } from '../support/codex-tree.ts';
import { runs } from '../support/edit-files.ts';

const tree = await loadCodexTree();

const words =
  'zz yy a -x 1 12 a1 = == =~ =b a=b a= -o=b b,c { } {a,b} {1..3} [ [[ ] ]] a[b] * ? ~ ^ a^ # a#b ! $ $x a$ \\a \\; é if then fi for do done in while case esac function time export local unset env -1 1.5 + @ % a:b /a/b ./z . .. : true test select until else ( ) < > 2> & `a`'.split(
    ' ',
  );
const quoted = ['"$x"', '"a b"', "'q r'", '""', "''", '"a\\"b"', '"a\\nb"', '"\\$"', '"a$"', "'a\nb'"];
const joints = [
  ' ',
  ' ',
  ' ',
  ' ',
  '',
  '\t',
  '\n',
  ';',
  ' ; ',
  '&&',
  ' && ',
  '||',
  ' | ',
  ' \\\n',
  '\n\n',
  ';\n',
  '&&\n',
];

const script = fc
  .array(fc.tuple(fc.constantFrom(...words, ...quoted), fc.constantFrom(...joints)), {
    minLength: 1,
    maxLength: 5,
  })
  .chain((parts) => fc.constantFrom('', 'zz ').map((start) => start + parts.flat().join('')));

test('a script is plain, with these words, where the grammar of the agent says so', () => {
  fc.assert(
    fc.property(script, (text) => {
      expect(plainScript(text, true) ?? null).toEqual(tree.plain(text, 'current') ?? null);
    }),
    runs(5000),
  );
});

/** Joints of the grammar that no one types: an escape right at a blank, a line's start or a quote. */
const odd = /\\|[[\]{}#\r]|=[=~]/;

test('so it was before words that expand were told apart', () => {
  fc.assert(
    fc.property(
      script.filter((text) => !odd.test(text)),
      (text) => {
        expect(plainScript(text, false) ?? null).toEqual(tree.plain(text, 'classic') ?? null);
      },
    ),
    runs(3000),
  );
});
