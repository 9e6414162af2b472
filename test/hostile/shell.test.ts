import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createShell, type ShellAnalysis } from '../../src/shell/index.ts';
import { COSTLY, LONGEST, REFUSED } from './shell-texts.ts';

const shell = createShell();

/** Far above what is measured, so that a busy machine decides nothing. */
const BOUND = 2_000;

function isWarned(analysis: ShellAnalysis): boolean {
  return analysis.opaque.some((opaque) => opaque.scope !== 'word');
}

function timed(text: string): { readonly analysis: ShellAnalysis; readonly ms: number } {
  shell.analyze(text);
  const start = performance.now();
  const analysis = shell.analyze(text);
  return { analysis, ms: performance.now() - start };
}

describe('texts that are refused', () => {
  it.each(REFUSED)('$id', ({ text }) => {
    const { analysis, ms } = timed(text);
    expect(analysis.commands).toEqual([]);
    expect(analysis.complete).toBe(false);
    expect(analysis.opaque.map((opaque) => opaque.scope)).toEqual(['script']);
    expect(ms).toBeLessThan(BOUND);
  });

  it.each([undefined, null, 7, {}, [], Symbol('x'), new Date(), { toString: () => 'ls' }])(
    'no text at all: %s',
    (value) => {
      const given: unknown = value;
      const analyze: (text: never) => ShellAnalysis = shell.analyze;
      expect(isWarned(Reflect.apply(analyze, shell, [given]))).toBe(true);
    },
  );
});

describe('texts with more than is followed', () => {
  const variables = (count: number): string =>
    Array.from({ length: count }, (_, index) => `v${index}=x; `).join('');

  it('reads a script with a hundred variables', () => {
    const { opaque, commands } = shell.analyze(`${variables(100)}rm "$v7"`);
    expect(opaque).toEqual([]);
    expect(commands).toHaveLength(101);
  });

  it.each(['rm a', 'f() { rm a; }; f', '((n=1)); rm a', 'eval "rm a"', "bash -c 'rm a'"])(
    'says that it does not read a text with many more to the end: %s',
    (end) => {
      expect(isWarned(shell.analyze(`${variables(400)}${end}`))).toBe(true);
    },
  );
});

describe('texts that cost most', () => {
  const times: [string, number][] = [];

  it.each(COSTLY)('$id', ({ id, text }) => {
    expect(text.length).toBeLessThanOrEqual(LONGEST);
    const { ms } = timed(text);
    times.push([id, ms]);
    expect(ms).toBeLessThan(BOUND);
  });

  it('says which', () => {
    times.sort((a, b) => b[1] - a[1]);
    const worst = times.slice(0, 8).map(([id, ms]) => `${id} ${ms.toFixed(1)} ms`);
    process.stdout.write(`slowest hostile texts: ${worst.join(', ')}\n`);
    expect(times.length).toBe(COSTLY.length);
  });
});

const NAMES = [
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'valueOf',
  'prototype',
  '__defineGetter__',
];

describe('names of the prototype', () => {
  it.each(NAMES)('%s as a command', (name) => {
    const analysis = shell.analyze(`${name} a`);
    expect(analysis.commands.map((command) => command.words.map((word) => word.raw))).toEqual([[name, 'a']]);
    expect(analysis.commands[0]?.via).toBeUndefined();
  });

  it.each(NAMES)('%s as a variable', (name) => {
    const unset = shell.analyze(`c "$${name}"`).commands[0]?.words[1];
    expect(unset?.pieces).toMatchObject([{ kind: 'unknown', variable: name }]);
    const set = shell.analyze(`${name}=v; c "$${name}"`).commands[1]?.words[1];
    expect(set?.pieces).toEqual([{ kind: 'literal', text: 'v' }]);
  });

  it.each(NAMES)('%s as a function, an option and a wrapper', (name) => {
    expect(() => shell.analyze(`${name}() { c; }; ${name}; set -o ${name}; shopt -s ${name}`)).not.toThrow();
    expect(
      shell.analyze(`env ${name} x; timeout 5 ${name}`).commands.map((one) => one.words[0]?.raw),
    ).toEqual(['env', name, 'timeout', name]);
  });

  it('of variables that the caller knows', () => {
    const variables: Record<string, string> = JSON.parse('{"__proto__": "x"}');
    expect(shell.analyze('c "$toString"', { variables }).commands[0]?.words[1]?.pieces[0]?.kind).toBe(
      'unknown',
    );
  });
});

/** A global that was overwritten may break the analysis, but not make a text look harmless. */
describe('poisoned globals', () => {
  const text = 'ls; f() { rm x; }; f; bash -c "rm y" && for a in b; do rm "$a"; done';
  const clean = JSON.stringify(shell.analyze(text).commands);

  const poisons: readonly [string, object, string, unknown][] = [
    ['Array.prototype.map', Array.prototype, 'map', () => []],
    ['Array.prototype.some', Array.prototype, 'some', () => false],
    ['Array.prototype.every', Array.prototype, 'every', () => true],
    ['Array.prototype.push', Array.prototype, 'push', () => 0],
    ['Array.prototype.flatMap', Array.prototype, 'flatMap', () => []],
    ['String.prototype.includes', String.prototype, 'includes', () => false],
    ['RegExp.prototype.test', RegExp.prototype, 'test', () => false],
    ['Map.prototype.get', Map.prototype, 'get', () => undefined],
    ['Set.prototype.has', Set.prototype, 'has', () => false],
  ];

  it.each(poisons)('%s', (_, holder, name, value) => {
    const before = Object.getOwnPropertyDescriptor(holder, name);
    let analysis: ShellAnalysis | undefined;
    let thrown = false;
    try {
      Object.defineProperty(holder, name, { configurable: true, writable: true, value });
      analysis = shell.analyze(text);
    } catch {
      thrown = true;
    } finally {
      if (before !== undefined) Object.defineProperty(holder, name, before);
    }
    expect(thrown).toBe(false);
    expect(analysis?.opaque.map((opaque) => opaque.reason)).toEqual(['parser-failure']);
    expect(JSON.stringify(shell.analyze(text).commands)).toBe(clean);
  });
});

describe('analyze never throws', () => {
  const soup = fc
    .array(
      fc.oneof(
        fc.constantFrom(
          'ls',
          ' ',
          '\n',
          ';',
          '&',
          '|',
          '(',
          ')',
          '{',
          '}',
          '$(',
          '`',
          '"',
          "'",
          '\\',
          '$',
          '<',
          '>',
          '<<',
          '<<<',
          'EOF',
          'if',
          'then',
          'fi',
          'do',
          'done',
          'for',
          'in',
          'case',
          'esac',
          'function',
          '[[',
          ']]',
          '((',
          '))',
          '${',
          ':-',
          'eval',
          'bash -c',
          'trap',
          'x=',
          '$x',
          '[',
          ']',
          '*',
          '~',
          '!',
          '#',
          '=',
          '+=',
          'a=(',
          '$((',
          '@',
          '<(',
          '\r',
          '\0',
        ),
        fc.string({ unit: 'binary', maxLength: 4 }),
        fc.string({
          unit: fc.integer({ min: 0xd7f0, max: 0xe010 }).map((code) => String.fromCharCode(code)),
          maxLength: 2,
        }),
      ),
      { maxLength: 40 },
    )
    .map((parts) => parts.join(''));

  it('for any text', () => {
    let refused = 0;
    let faulty = 0;
    let read = 0;
    fc.assert(
      fc.property(soup, (text) => {
        const analysis = shell.analyze(text);
        if (analysis.tree === undefined) refused++;
        else if (analysis.faults.length > 0) faulty++;
        else read++;
        if (!analysis.complete) expect(isWarned(analysis)).toBe(true);
      }),
      { numRuns: 3_000, seed: 5 },
    );
    process.stdout.write(`soup: refused ${refused}, with faults ${faulty}, read ${read}\n`);
    for (const count of [refused, faulty, read]) expect(count).toBeGreaterThan(150);
  });
});
