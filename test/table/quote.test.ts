import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { joinArgv } from '../../src/shell/index.ts';

test.each([
  [['ls', '-la'], 'ls -la'],
  [['echo', 'a b'], "echo 'a b'"],
  [['echo', "it's"], "echo 'it'\\''s'"],
  [['echo', ''], "echo ''"],
  [['A=b', 'c'], "'A=b' c"],
  [['if', 'x'], "'if' x"],
  [['rm', '*', '~', '$HOME', '{a,b}'], "rm '*' '~' '$HOME' '{a,b}'"],
])('%j is spelled as one shell text', (argv, text) => {
  expect(joinArgv(argv)).toBe(text);
});

test('bash reads exactly the words that were joined', () => {
  const word = fc.string({ unit: fc.constantFrom(...'ab \'"\\$`*?[]{}()<>|&;!#~=%\n\t-é') });
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 6 }), (words) => {
      const text = `printf '%s\\0' ${joinArgv(words)}`;
      const out = execFileSync('bash', ['-c', text], { encoding: 'utf8' });
      expect(out.split('\0').slice(0, -1)).toEqual(words);
    }),
    { numRuns: 60 },
  );
});
