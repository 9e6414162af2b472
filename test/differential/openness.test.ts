import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { createShell, loadShell, type ShellAnalysis, staticText } from '../../src/shell/index.ts';
import { grammar } from './soundness/generate-script.ts';
import { tagged } from './soundness/generate-words.ts';
import { isOpaque } from './soundness/laws.ts';
import { bashVersion } from './soundness/sandbox.ts';
import { openStructure } from './soundness/structure.ts';

/* Against giving up: what is opaque is sound, but a reader that calls everything so is of no use. */

const SEED = 20261130;
const first = createShell();
const both = await loadShell();
const structure = openStructure();
afterAll(() => structure.close());

const hasBash = bashVersion() !== undefined;
if (!hasBash)
  process.stdout.write('skipped: how much of what bash takes is opaque, for want of bash 5.1 or newer\n');

/** Scripts that bash takes. */
function valid(dynamics: 'none' | 'arguments', count: number): readonly string[] {
  const texts = fc.sample(grammar(dynamics).script, { seed: SEED, numRuns: count }).map(tagged);
  const read = structure.read(texts);
  return texts.filter((_, i) => read[i]?.valid === true);
}

const told = (name: string, found: readonly string[], of: number): void => {
  process.stdout.write(`${name}: ${found.length} of ${of} (${((found.length / of) * 100).toFixed(2)}%)\n`);
};

/** No name of a command is lost to what its arguments do. */
function keepsNames(analysis: ShellAnalysis): boolean {
  return analysis.commands.every(({ words: [name] }) => name === undefined || staticText(name) !== undefined);
}

describe('P4: against giving up', () => {
  test.runIf(hasBash)('of scripts without dynamic words under 1 % are opaque to the first parser', () => {
    const texts = valid('none', 700);
    const opaque = texts.filter((text) => isOpaque(first.analyze(text)));
    told('opaque without dynamic words', opaque, texts.length);
    expect(texts.length).toBeGreaterThan(600);
    expect(opaque.length / texts.length, opaque.slice(0, 5).join('\n---\n')).toBeLessThan(0.01);
  });

  test.runIf(hasBash)('where only arguments are dynamic at least 95 % keep names and static words', () => {
    const texts = valid('arguments', 700);
    const lost = texts.filter((text) => {
      const analysis = first.analyze(text);
      return analysis.opaque.some(({ scope }) => scope === 'script') || !keepsNames(analysis);
    });
    told('more than a word lost where only arguments are dynamic', lost, texts.length);
    expect(texts.length).toBeGreaterThan(600);
    expect(lost.length / texts.length, lost.slice(0, 5).join('\n---\n')).toBeLessThan(0.05);
  });

  test('of everyday lines under 1 % are opaque as a whole with both parsers', () => {
    const rows = readFileSync(new URL('../../fixtures/vectors/agent-lines.jsonl', import.meta.url), 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line): { readonly command: string } => JSON.parse(line));
    const opaque = rows.filter(({ command }) =>
      both.analyze(command).opaque.some(({ scope }) => scope === 'script'),
    );
    told(
      'everyday lines that are opaque as a whole',
      opaque.map(({ command }) => command),
      rows.length,
    );
    expect(rows.length).toBeGreaterThan(200);
    expect(opaque.length / rows.length, opaque.map(({ command }) => command).join('\n')).toBeLessThan(0.01);
  });
});
