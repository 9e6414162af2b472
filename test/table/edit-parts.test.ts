import { describe, expect, test } from 'vitest';
import {
  applyEdit,
  applyEdits,
  checkFreshness,
  contentHash,
  describePatchError,
  parsePatch,
  parseUnifiedDiff,
  planPatch,
  planSnapshots,
  planUnifiedDiff,
  rememberRead,
  renderForModel,
  renderForTerminal,
} from '../../src/edit/index.ts';

describe('several edits', () => {
  const content = 'one\ntwo\nthree\n';
  const good = { oldString: 'two', newString: '2' };
  const bad = { oldString: 'missing', newString: 'x' };

  test('each works on the result of the one before', () => {
    const edits = [good, { oldString: '2', newString: 'II' }];
    expect(applyEdits({ content, edits })).toMatchObject({
      status: 'applied',
      content: 'one\nII\nthree\n',
      applied: 2,
    });
  });

  test('one that fails leaves everything as it was, and every failure is told', () => {
    const result = applyEdits({ content, edits: [bad, good, { oldString: 'three', newString: 'three' }] });
    expect(result).toMatchObject({
      status: 'failed',
      applied: 1,
      failed: [
        { index: 0, result: { status: 'not-found' } },
        { index: 2, result: { status: 'no-change' } },
      ],
    });
    expect(result).not.toHaveProperty('content');
  });

  test('in partial mode the others apply', () => {
    expect(applyEdits({ content, edits: [good, bad], mode: 'partial' })).toMatchObject({
      status: 'partial',
      content: 'one\n2\nthree\n',
      applied: 1,
      failed: [{ index: 1 }],
    });
    expect(applyEdits({ content, edits: [bad], mode: 'partial' }).status).toBe('failed');
    expect(applyEdits({ content, edits: [] }).status).toBe('no-edits');
  });

  test('an earlier edit can make a later one ambiguous', () => {
    const edits = [
      { oldString: 'one', newString: 'two' },
      { oldString: 'two', newString: 'x' },
    ];
    expect(applyEdits({ content, edits })).toMatchObject({
      failed: [{ index: 1, result: { status: 'ambiguous' } }],
    });
  });
});

describe('freshness', () => {
  const never = (): string => {
    throw new Error('the content was asked for');
  };

  test('a file that was never read is stale', () => {
    expect(checkFreshness({ lastRead: undefined, current: { content: never } })).toEqual({
      status: 'stale',
      reason: 'never-read',
    });
  });

  test('the same time answers without the content', () => {
    const lastRead = rememberRead('a', { modifiedAt: 1000 });
    expect(checkFreshness({ lastRead, current: { content: never, modifiedAt: 1000 } })).toEqual({
      status: 'fresh',
      by: 'time',
    });
  });

  test('another time is no change if the content is the same', () => {
    const lastRead = rememberRead('a', { modifiedAt: 1000 });
    expect(checkFreshness({ lastRead, current: { content: 'a', modifiedAt: 2000 } })).toEqual({
      status: 'fresh',
      by: 'content',
    });
    expect(checkFreshness({ lastRead, current: { content: 'b', modifiedAt: 2000 } })).toEqual({
      status: 'stale',
      reason: 'changed-since-read',
    });
  });

  test('in seconds, a write in the second of the read does not go unseen', () => {
    const lastRead = rememberRead('a', { modifiedAt: 1100, readAt: 1200 });
    const current = { content: 'b', modifiedAt: 1900 };
    expect(checkFreshness({ lastRead, current }, { granularity: 'second' }).status).toBe('stale');
    const later = { ...lastRead, readAt: 2500 };
    expect(checkFreshness({ lastRead: later, current }, { granularity: 'second' })).toEqual({
      status: 'fresh',
      by: 'time',
    });
  });

  test('a hash can be handed in', () => {
    const hash = (text: string): string => `h${text.length}`;
    const lastRead = rememberRead('a', {}, hash);
    expect(checkFreshness({ lastRead, current: { content: 'b' } }, { hash }).status).toBe('fresh');
    expect(contentHash('ab')).not.toBe(contentHash('ba'));
  });

  test('a miss says that the file changed, and where', () => {
    const lastRead = 'a\nb\nc\nd\n';
    const result = applyEdit({ content: 'a\nB2\nc\nd\ne\n', oldString: 'a\nb', newString: 'x', lastRead });
    expect(result).toMatchObject({
      status: 'not-found',
      diagnosis: {
        reason: 'stale',
        next: 'read-again',
        changedLines: [
          [2, 2],
          [5, 5],
        ],
      },
    });
    expect(renderForModel(result)).toContain('Changed: line 2, line 5');
  });
});

test('snapshots: the original, what somebody else did, and the edit', () => {
  expect(planSnapshots({ latest: undefined, before: 'a', after: 'b' }).map(({ kind }) => kind)).toEqual([
    'original',
    'edit',
  ]);
  expect(planSnapshots({ latest: 'a', before: 'a', after: 'b' })).toEqual([{ kind: 'edit', content: 'b' }]);
  expect(planSnapshots({ latest: 'a', before: 'a2', after: 'b' })).toEqual([
    { kind: 'outside-change', content: 'a2' },
    { kind: 'edit', content: 'b' },
  ]);
});

describe('reasons of a miss', () => {
  const cases: readonly (readonly [string, string, string, string])[] = [
    ['already-applied', 'call(newName, 1);\nrest();\n', 'call(oldName, 1);', 'call(newName, 1);'],
    ['elided-unpaired', 'f() {\n  a();\n  b();\n}\n', 'f() {\n  ...\n}', 'f() {\n  c();\n}'],
    ['inconsistent-escapes', 'say("a", "b")\n', 'say(\\"a\\", "b")', 'say()'],
    ['other-line-matches-but-partial', '    // Build spheres here\n', '\t// Build spheres', '\t// Make'],
    ['only-first-line-found', 'function start() {\n  go();\n}\n', 'function start() {\n  zip;\n  zap;', 'x'],
    ['closest-differs', 'const total = 1;\nprint(total);\n', 'const totl = 1;\nprint(total);', 'x'],
    ['nothing-similar', 'alpha\n', 'omega', 'x'],
    ['unclear-position', 'a();\n// why\nb();\nc();\n', ' a();\n b();\n c();', ' a();\n x();\n b();\n c();'],
  ];

  test.each(cases)('%s', (reason, content, oldString, newString) => {
    const result = applyEdit({ content, oldString, newString });
    expect(result).toMatchObject({ status: 'not-found', diagnosis: { reason } });
    expect(renderForModel(result).length).toBeGreaterThan(10);
  });
});

describe('reports', () => {
  test('blanks are made visible only where they differ', () => {
    const result = applyEdit({
      content: 'const a = 1;\n\tcall(b,\u00a0c);  \n',
      oldString: 'const a = 2;\n    call(b, c);\n',
      newString: 'x\n',
    });
    const text = renderForModel(result);
    expect(text).toContain('1: const a = [+1+][-2-];');
    expect(text).toContain(
      '2: [+\u2192+][-\u00b7\u00b7\u00b7\u00b7-]call(b,[+<U+00A0>+][-\u00b7-]c);[+\u00b7\u00b7+]',
    );
    expect(renderForTerminal(result)).toContain('\u001b[32m');
    expect(renderForTerminal(result, { color: false })).toBe(text);
  });

  test('an ambiguous edit names the blocks and a text for each', () => {
    const content = 'f() {\n  go();\n}\ng() {\n  go();\n}\n';
    const text = renderForModel(applyEdit({ content, oldString: 'go();', newString: 'stop();' }));
    expect(text).toContain('line 2, in line 1: f() {');
    expect(text).toContain(`old_string: ${JSON.stringify('f() {\n  go();')}`);
    expect(text).toContain(`new_string: ${JSON.stringify('g() {\n  stop();')}`);
  });

  test('a tolerant match says what differed', () => {
    const result = applyEdit({
      content: 'f() {\n\tgo();\n}\n',
      oldString: '  go();',
      newString: '  stop();',
    });
    expect(result).toMatchObject({ lines: [2, 2], written: [2, 2], note: { rung: 'indent', differing: 1 } });
    expect(renderForModel(result)).toContain('indentation');
    expect(renderForModel(applyEdit({ content: 'a', oldString: 'a', newString: 'b' }))).toBe('');
  });
});

describe('patches', () => {
  const files = new Map([['f', 'a\nb\na\n']]);
  const read = (path: string) => files.get(path);

  test('a chunk with several places takes the first, as the agent does, and says so', () => {
    const patch = '*** Begin Patch\n*** Update File: f\n@@\n-a\n+A\n*** End Patch';
    const reading = parsePatch(patch);
    expect(reading.ok && planPatch(reading.patch, read)).toMatchObject({
      ok: true,
      operations: [{ kind: 'write', path: 'f', content: 'A\nb\na\n', existed: true }],
      places: [{ line: 1, pass: 'exact', ambiguous: true }],
    });
  });

  test('two operations on one path can be refused', () => {
    const patch = '*** Begin Patch\n*** Delete File: f\n*** Add File: f\n+x\n*** End Patch';
    const reading = parsePatch(patch);
    const plan = reading.ok ? planPatch(reading.patch, read, { onePerPath: true }) : undefined;
    expect(plan).toMatchObject({
      ok: false,
      error: { code: 'repeated-path' },
      operations: [{ kind: 'delete' }],
    });
    expect(plan?.ok === false && describePatchError(plan.error)).toContain('multiple operations target');
  });

  test('a unified diff whose lines moved applies where they stand once, and nowhere else', () => {
    const diff = (line: number, old: string): string =>
      `--- a/f\n+++ b/f\n@@ -${line} +${line} @@\n-${old}\n+x\n`;
    const plan = (text: string) => {
      const reading = parseUnifiedDiff(text);
      return reading.ok ? planUnifiedDiff(reading.patch, read) : reading;
    };
    expect(plan(diff(7, 'b'))).toMatchObject({ ok: true, operations: [{ content: 'a\nx\na\n' }] });
    expect(plan(diff(3, 'a'))).toMatchObject({ ok: true, operations: [{ content: 'a\nb\nx\n' }] });
    expect(plan(diff(7, 'a'))).toMatchObject({ ok: false, error: { code: 'lines-ambiguous' } });
    expect(plan(diff(1, 'z'))).toMatchObject({ ok: false, error: { code: 'lines-not-found' } });
    expect(plan('nothing')).toMatchObject({ ok: false, error: { code: 'nothing-to-do' } });
  });
});
