import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createShell, type ShellAnalysis, type Word } from '../../src/shell/index.ts';
import { state } from '../differential/soundness/generate-state.ts';
import { quote, tagged } from '../differential/soundness/generate-words.ts';
import { show } from '../table/peel-notation.ts';
import { renderAnalysis } from '../table/shell-notation.ts';

const shell = createShell();
const script = state.map(tagged);
const runs = { numRuns: 300, seed: Number(process.env['FC_SEED'] ?? 20261130) };

const isWarned = (analysis: ShellAnalysis): boolean =>
  analysis.opaque.some((opaque) => opaque.scope !== 'word');

/** Prints how often each class came up and fails where one is rarer than one in twenty. */
function expectSpread<T>(name: string, arbitrary: fc.Arbitrary<T>, classOf: (value: T) => string): void {
  const counts = new Map<string, number>();
  const sample = fc.sample(arbitrary, { numRuns: 600, seed: runs.seed });
  for (const value of sample) counts.set(classOf(value), (counts.get(classOf(value)) ?? 0) + 1);
  const line = [...counts].map(([label, count]) => `${label} ${((count / sample.length) * 100).toFixed(0)}%`);
  process.stdout.write(`${name}: ${line.join(', ')}\n`);
  for (const [label, count] of counts) expect(count / sample.length, label).toBeGreaterThan(0.05);
}

/** Text that ends what stands before it and runs nothing. */
const endings = ['\n', '\n\n  \n', '\n# a comment; rm x\n', '\n#`rm x`', ' \n\t\n', '\n \\\n'] as const;

describe('what is appended and runs nothing changes nothing', () => {
  const given = fc.tuple(script, fc.constantFrom(...endings));

  it('is drawn from all endings', () => {
    expectSpread('endings', given, ([, ending]) => JSON.stringify(ending));
  });

  it('holds', () => {
    fc.assert(
      fc.property(given, ([text, ending]) => {
        const before = shell.analyze(text);
        fc.pre(before.complete);
        expect(renderAnalysis(shell.analyze(`${text}${ending}`))).toEqual(renderAnalysis(before));
      }),
      runs,
    );
  });
});

/** Words that a command is made of, with the text that each stands for. */
const argument = fc.oneof(
  fc.constantFrom('a', '-n', 'd/e', 'x=y', '5').map((text) => [text, text] as const),
  fc
    .constantFrom(
      'a b',
      '',
      '*',
      '$x',
      "it's",
      '"',
      '\\',
      '`a`',
      '$(rm x)',
      '#',
      '~',
      '!',
      '{a,b}',
      '\n',
      'é',
    )
    .map((text) => [quote(text), text] as const),
);

const wrappers: Readonly<Record<string, (line: string) => string>> = {
  subshell: (line) => `( ${line})`,
  group: (line) => `{ ${line}\n}`,
  env: (line) => `env A=b ${line}`,
  timeout: (line) => `timeout -k 1 5 ${line}`,
  'bash -c': (line) => `bash -c ${quote(line)}`,
  'sh -c in bash -c': (line) => `bash -c ${quote(`sh -c ${quote(line)}`)}`,
  eval: (line) => `eval ${quote(line)}`,
  'quoted name': (line) => line.replace(/^c(?= |$)/, '"c"'),
  'escaped name': (line) => line.replace(/^c(?= |$)/, '\\c'),
  function: (line) => `f() { ${line}\n}; f`,
  'here-document': (line) => `sh <<'END OF TEXT'\n${line}\nEND OF TEXT\n`,
  'here-string': (line) => `sh <<< ${quote(line)}`,
  condition: (line) => `if ${line}\nthen b; fi`,
  pipeline: (line) => `a | ${line} | b`,
  list: (line) => `a && ${line} || b`,
  substitution: (line) => `b "$(${line}\n)"`,
};

describe('a wrapped command is still listed', () => {
  const given = fc.tuple(
    fc.array(argument, { maxLength: 4 }),
    fc.constantFrom(...Object.keys(wrappers)),
    fc.constantFrom(...Object.keys(wrappers)),
  );

  it('is drawn from all wrappers', () => {
    expectSpread('wrappers', given, ([, outer]) => outer.slice(0, 2));
  });

  it('holds, two wrappers deep', () => {
    fc.assert(
      fc.property(given, ([words, inner, outer]) => {
        const line = ['c', ...words.map(([source]) => source)].join(' ');
        const wrapped = applied(outer, applied(inner, line));
        fc.pre(wrapped !== undefined);
        const analysis = shell.analyze(wrapped ?? '');
        const listed = analysis.commands.map((command) => command.words.map(show));
        expect(listed, wrapped).toContainEqual(['c', ...words.map(([, text]) => text)]);
      }),
      { ...runs, numRuns: 600 },
    );
  });

  function applied(name: string, line: string | undefined): string | undefined {
    if (line === undefined) return undefined;
    // These take a simple command only.
    if ((name === 'env' || name === 'timeout') && !/^(?:["\\]?c|env|timeout|bash|sh)\b/.test(line))
      return undefined;
    if ((name === 'env' || name === 'timeout') && /^sh <<|\n(?!.*')/.test(line) && !line.startsWith('c '))
      return undefined;
    if (/^sh <<'/.test(line) && name !== 'subshell' && name !== 'group') return undefined;
    return wrappers[name]?.(line);
  }
});

describe('appending a command hides none', () => {
  const given = fc.tuple(
    script,
    fc.constantFrom('\n', '\n\n', ' # note\n'),
    fc.constantFrom('c9 a', '(c9 a)', 'x=1 c9 a', 'b | c9 a'),
  );

  it('is drawn from all ways', () => {
    expectSpread('appending', given, ([, , command]) => command);
  });

  it('holds', () => {
    fc.assert(
      fc.property(given, ([text, gap, command]) => {
        const before = shell.analyze(text);
        fc.pre(before.complete);
        const after = shell.analyze(`${text}${gap}${command}`);
        const names = after.commands.map((each) => each.words[0]?.raw);
        expect(names).toContain('c9');
        expect(after.commands.length).toBeGreaterThan(before.commands.length);
        if (isWarned(before)) expect(isWarned(after)).toBe(true);
      }),
      runs,
    );
  });
});

describe('spans', () => {
  it('lie in the text, and a word outside nested texts stands where its span says', () => {
    fc.assert(
      fc.property(script, (text) => {
        for (const command of shell.analyze(text).commands) {
          for (const word of command.words) expect(isInside(word, text)).toBe(true);
        }
      }),
      runs,
    );
  });

  function isInside({ span }: Word, text: string): boolean {
    return span.start >= 0 && span.start <= span.end && span.end <= text.length;
  }
});
