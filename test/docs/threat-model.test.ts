import { expect, test } from 'vitest';
import { classify, type Environment } from '../../src/classify/index.ts';
import { compilePolicy, decide, parsePolicy } from '../../src/policy/index.ts';
import { loadShell } from '../../src/shell/index.ts';
import { codeOf, plainHost, readText, tableRows } from './support.ts';

const shell = await loadShell();
const modes = ['plan', 'default', 'edit', 'full'] as const;

/** What a cell such as `remoteReads: allow` stands for; `sandbox` is the host's, not the policy's. */
const withSetting = (setting: string): { readonly settings: object; readonly environment: Environment } => {
  const environment = { ...plainHost, shell };
  if (setting === 'none') return { settings: {}, environment };
  const [name = '', value = ''] = codeOf(setting).split(': ');
  return name === 'sandbox'
    ? { settings: {}, environment: { ...environment, sandbox: value === 'true' } }
    : { settings: { [name]: value }, environment };
};

const answers = (line: string, setting: string): readonly string[] => {
  const { settings, environment } = withSetting(setting);
  const document = parsePolicy({ version: 1, extends: ['recommended'], settings });
  if (!document.ok) throw new Error(JSON.stringify(document.issues));
  const policy = compilePolicy(document.value);
  if (!policy.ok) throw new Error(JSON.stringify(policy.issues));
  const text = codeOf(line);
  const call: unknown = text.startsWith('{"') ? JSON.parse(text) : { command: text };
  const classification = classify(call, environment);
  return modes.map((mode) => {
    const { effect, confinement } = decide(policy.value, classification, { mode });
    return confinement === 'configured' && effect === 'allow' ? 'allow, confined' : effect;
  });
};

const rows = tableRows(readText('docs/threat-model.md'))
  .filter(({ head }) => head.slice(-4).join() === modes.join())
  .map(({ heading, cells }) => {
    const setting = cells.length > 5 ? (cells[0] ?? '') : 'none';
    return [`${heading}: ${setting}: ${cells.at(-5)}`, cells.at(-5) ?? '', setting, cells.slice(-4)] as const;
  });

test('every mode has lines', () => {
  const headings = new Set(rows.map(([name]) => name.split(':')[0]));
  expect([...headings]).toEqual(
    expect.arrayContaining(['plan', 'edit', 'full', 'Settings and what they add']),
  );
});

test.each(rows)('%s', (name, line, setting, expected) => {
  const hint = name.startsWith('Known gaps')
    ? 'is the gap closed? then drop the line from docs/threat-model.md'
    : '';
  expect(answers(line, setting), hint).toEqual(expected);
});
