import type { Issue, PolicyTest, Result } from '../../policy/index.ts';
import { parsePolicyText } from '../../policy/index.ts';

/**
 * Reads tests that stand one to a line: `call`, `expect`, and if wanted `mode`, `because`, `id`. Blank lines and lines
 * that start with `//` are left out. A line that is no test is told with its place.
 */
export function readTestLines(
  text: string,
  file: string,
  modes: readonly string[],
): Result<readonly PolicyTest[]> {
  const tests: PolicyTest[] = [];
  const issues: Issue[] = [];
  text.split('\n').forEach((line, at) => {
    const plain = line.trim();
    if (plain === '' || plain.startsWith('//')) return;
    const read = readTestLine(plain, file, at + 1, modes);
    if (read.ok) tests.push(read.value);
    else issues.push(...read.issues);
  });
  return issues.length > 0 ? { ok: false, issues } : { ok: true, value: tests };
}

const effects = ['allow', 'ask', 'deny'] as const;
const known: readonly string[] = ['call', 'expect', 'mode', 'because', 'id'];

function readTestLine(
  line: string,
  file: string,
  number: number,
  modes: readonly string[],
): Result<PolicyTest> {
  const fail = (message: string, mend: string, column = 1): Result<PolicyTest> => ({
    ok: false,
    issues: [{ code: 'bad-test', message, mend, path: [], file, line: number, column }],
  });
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return fail(
      'This line is no JSON.',
      'Write one object a line: {"call": {"command": "ls"}, "expect": "allow"}.',
    );
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return fail('A test is an object.', 'Write {"call": {"command": "ls"}, "expect": "allow"}.');
  }
  const fields = new Map<string, unknown>(Object.entries(value));
  const stray = [...fields.keys()].find((key) => !known.includes(key));
  if (stray !== undefined) return fail(`"${stray}" is no key of a test.`, `There are ${known.join(', ')}.`);
  const expect = effects.find((effect) => effect === fields.get('expect'));
  if (expect === undefined) return fail('"expect" is missing or no effect.', 'Write allow, ask or deny.');
  const mode = fields.get('mode');
  if (mode !== undefined && (typeof mode !== 'string' || !modes.includes(mode))) {
    return fail(`${JSON.stringify(mode)} is no mode.`, `There are ${modes.join(', ')}.`);
  }
  const because = fields.get('because');
  // The call is read as the tests of a policy file are, so that both take the same shapes.
  const asDocument = parsePolicyText(
    JSON.stringify({ version: 1, tests: [{ call: fields.get('call'), expect }] }),
    file,
  );
  const call = asDocument.ok ? asDocument.value.tests[0]?.call : undefined;
  if (call === undefined)
    return fail('"call" is missing or no call.', 'Write {"command": "ls"} or {"tool": NAME, "input": {}}.');
  return {
    ok: true,
    value: {
      call,
      expect,
      ...(typeof mode === 'string' ? { mode } : {}),
      ...(typeof because === 'string' ? { because } : {}),
      place: { file, line: number, column: 1 },
    },
  };
}
