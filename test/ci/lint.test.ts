import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { makeScratch, runIn, type Scratch } from '../cli/terminal.ts';

let scratch: Scratch;
beforeEach(() => {
  scratch = makeScratch();
});
afterEach(() => {
  scratch.remove();
});

const lint = (...args: readonly string[]) => runIn(scratch, ['lint', ...args]);

const open = '{ "version": 1, "rules": [\n  { "effect": "allow", "tool": "bash" } ] }';

describe('exit codes', () => {
  test.each([
    ['a clean policy', '{ "version": 1, "extends": ["recommended"] }', [], 0],
    ['findings', open, [], 1],
    [
      'notes alone',
      '{ "version": 1, "extends": ["recommended"], "rules": [{ "effect": "deny", "command": "git push" }] }',
      [],
      0,
    ],
    [
      'notes that are asked for',
      '{ "version": 1, "extends": ["recommended"], "rules": [{ "effect": "deny", "command": "git push" }] }',
      ['--fail-level', 'info'],
      1,
    ],
    ['an unknown key', '{ "version": 1, "rulse": [] }', [], 1],
    ['no JSON', '{ "version": ', [], 2],
    ['an unknown option', '{ "version": 1 }', ['--nothing'], 2],
    ['an unknown rule', '{ "version": 1 }', ['--rule', 'nothing=off'], 2],
    ['an unknown level', '{ "version": 1 }', ['--fail-level', 'bad'], 2],
    ['an unknown strictness', '{ "version": 1 }', ['--strictness', 'bad'], 2],
  ])('%s', async (_, content, args, code) => {
    scratch.write('work/toolgate.json', content);
    expect((await lint(...args)).code).toBe(code);
  });

  test('a file that is not there', async () => {
    expect((await lint('absent.json')).code).toBe(2);
  });
});

test('a rule that is off is not told, and one may be given another level', async () => {
  scratch.write('work/toolgate.json', open);
  const all = await lint('--format', 'json');
  const off = await lint('--format', 'json', '--rule', 'runs-anything=off', '--rule', 'no-base=info');
  const rules = (out: string): readonly string[] =>
    JSON.parse(out).findings.map(({ rule, level }: { rule: string; level: string }) => `${rule} ${level}`);
  expect(rules(all.out)).toEqual(expect.arrayContaining(['runs-anything error', 'no-base warning']));
  expect(rules(off.out)).not.toContain('runs-anything error');
  expect(rules(off.out)).toContain('no-base info');
});

test('what toolgate does with the same files is looked at where it is asked for', async () => {
  scratch.write('work/.claude/settings.json', '{"permissions":{"allow":["Bash(node:*)"]}}');
  const commands = async (strictness: string): Promise<string> =>
    (await lint('.claude/settings.json', '--strictness', strictness)).out;
  expect(await commands('faithful')).toContain('[runs-anything]');
  expect(await commands('hardened')).not.toContain('[runs-anything]');
});

describe('a planted loosening is found by a command that no list holds', () => {
  test.each([
    ['an interpreter that is not listed', '"command": "tclsh", "covers": ["inline-code"]', 'tclsh'],
    ['a whole tool', '"tool": "bash"', ''],
    ['every file', '"path": "**", "access": ["write", "read"]', ''],
  ])('%s', async (_, rule, part) => {
    scratch.write('work/toolgate.json', `{ "version": 1, "rules": [\n  { "effect": "allow", ${rule} } ] }`);
    const { code, out } = await lint('--format', 'json');
    expect(code).toBe(1);
    const findings: readonly {
      readonly line: number;
      readonly evidence?: { readonly call: string; readonly effect: string };
    }[] = JSON.parse(out).findings;
    const shown = findings.filter(({ evidence }) => evidence?.effect === 'allow');
    expect(shown.some(({ line, evidence }) => line === 2 && evidence?.call.includes(part) === true)).toBe(
      true,
    );
  });
});

describe('sarif', () => {
  const sarif = async (text: string): Promise<ReturnType<typeof JSON.parse>> => {
    scratch.write('work/toolgate.json', text);
    return JSON.parse((await lint('--format', 'sarif')).out);
  };

  test('has what version 2.1.0 asks of a log, and what services read', async () => {
    const log = await sarif(open);
    expect(log.version).toBe('2.1.0');
    const [run] = log.runs;
    const ids = run.tool.driver.rules.map(({ id }: { id: string }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(run.tool.driver.name).toBe('toolgate');
    expect(run.results.length).toBeGreaterThan(0);
    for (const result of run.results) {
      expect(ids[result.ruleIndex]).toBe(result.ruleId);
      expect(['error', 'warning', 'note']).toContain(result.level);
      expect(typeof result.message.text).toBe('string');
      const [{ physicalLocation }] = result.locations;
      expect(physicalLocation.artifactLocation.uri).toBe('toolgate.json');
      expect(physicalLocation.region.startLine).toBeGreaterThan(0);
      expect(physicalLocation.region.startColumn).toBeGreaterThan(0);
      expect(result.partialFingerprints['toolgate/v1']).toMatch(/^[0-9a-f]{16}:\d+$/);
    }
  });

  test('fingerprints stay when lines move, and are told apart', async () => {
    const prints = (log: ReturnType<typeof JSON.parse>): readonly string[] =>
      log.runs[0].results
        .map((one: ReturnType<typeof JSON.parse>) => one.partialFingerprints['toolgate/v1'])
        .sort();
    const before = prints(await sarif(open));
    const after = prints(await sarif(`// a comment\n\n${open.replace('[\n', '[\n\n\n')}`));
    expect(after).toEqual(before);
    expect(new Set(before).size).toBe(before.length);
  });
});

test('junit holds a case for each finding, github an annotation', async () => {
  scratch.write('work/toolgate.json', open);
  const findings = JSON.parse((await lint('--format', 'json')).out).findings.length;
  expect((await lint('--format', 'junit')).out.match(/<failure /g)).toHaveLength(findings);
  const lines = (await lint('--format', 'github')).out.split('\n');
  expect(
    lines.filter((line) => /^::(error|warning|notice) file=toolgate\.json,line=\d+,col=\d+,/.test(line)),
  ).toHaveLength(findings);
});
