import fc from 'fast-check';
import { expect, test } from 'vitest';
import { requiredText } from '../../src/policy/regex/required-text.ts';

const piece = fc.constantFrom(
  ...['a', 'b', 'ab', ' ', '.', '\\.', '\\b', '\\d', '\\s', '[ab]', '[^a]', '[]a]', '[a\\]b]', '^', '$'],
  ...[
    'a*',
    'b?',
    'a+',
    'b{2}',
    'a{0,1}',
    'a{,',
    '{',
    '}',
    '-',
    '(a|b)',
    '(?:ab)?',
    '|',
    '\\\\',
    '1',
    '\u{1f600}',
    '\u{1f600}?',
  ],
);
const text = fc
  .array(fc.constantFrom('a', 'b', 'ab', 'bb', ' ', '.', ']', '\\', '1', '-', '{', '}', '\u{1f600}'), {
    maxLength: 8,
  })
  .map((parts) => parts.join(''));

/** The regular expressions of JavaScript, which agree with RE2 on these pieces. */
const find = (pattern: string, subject: string): boolean | undefined => {
  try {
    return new RegExp(pattern, 'u').test(subject) || new RegExp(pattern).test(subject);
  } catch {
    try {
      return new RegExp(pattern).test(subject);
    } catch {
      return undefined;
    }
  }
};

test('where an expression is found, the text that it requires is there', () => {
  fc.assert(
    fc.property(
      fc.array(piece, { minLength: 1, maxLength: 6 }),
      fc.array(text, { minLength: 1, maxLength: 4 }),
      (pieces, subjects) => {
        const pattern = pieces.join('');
        const required = requiredText(pattern, '');
        if (required === undefined) return;
        for (const subject of [...subjects, pieces.join('')]) {
          if (find(pattern, subject) === true) expect(subject).toContain(required);
        }
      },
    ),
    { numRuns: 3_000 },
  );
});

test.each([
  ['\\bzap12\\b', 'zap12'],
  ['^git push --force$', 'git push --force'],
  ['rm\\s+-rf', '-rf'],
  ['curl.*\\.example\\.com', '.example.com'],
  ['ab*c+de?', 'c'],
  ['[ab]cde{2}', 'cd'],
])('%s requires %s', (pattern, required) => {
  expect(requiredText(pattern, '')).toBe(required.length < 2 ? undefined : required);
});

test.each(['a|bcd', '(bcd)?', '(?i)bcd', 'a?', '\\Qab\\E', '\\x41\\x42', '[[:alpha:]]bc'])(
  '%s requires nothing that is seen',
  (pattern) => {
    expect(requiredText(pattern, '')).toBeUndefined();
  },
);

test('where case is folded nothing is required', () => {
  expect(requiredText('bcd', 'i')).toBeUndefined();
});
