import { expect, test } from 'vitest';
import { callLines, callOfLine, readJson } from '../../src/cli/calls.ts';

test.each([
  '{"command":"ls"}',
  '{"a":{"x":1},"b":{"x":2}}',
  '[{"x":1},{"x":2}]',
  '"a:b"',
  '{"a":"b","b":"a"}',
  '{}',
])('%s is read', (text) => {
  expect(readJson(text)).toEqual({ value: JSON.parse(text) });
});

test.each([
  '',
  '{',
  'ls',
  '{"command":"ls","command":"rm -rf ~"}',
  '{"a":1,"\\u0061":2}',
  '{"input":{"c":1,"c":1}}',
])('%s is no call', (text) => {
  expect(readJson(text)).toBeUndefined();
});

test('a megabyte of escapes is read', () => {
  const text = JSON.stringify({ command: '\\"'.repeat(500_000) });
  expect(readJson(text)).toBeDefined();
});

test.each([
  ['a\n\n \nb\n', ['a', '', ' ', 'b']],
  ['a\nb', ['a', 'b']],
  ['\n', ['']],
  ['', []],
])('%j holds the lines %j', (text, lines) => {
  expect(callLines(Buffer.from(text)).map((line) => new TextDecoder().decode(line))).toEqual(lines);
});

test('bytes that are not UTF-8 are no call', () => {
  expect(callOfLine(Buffer.from('{"command":"cat \xff"}', 'latin1'))).toBeUndefined();
  expect(callOfLine(Buffer.from('{"command":"cat é"}'))).toEqual({ command: 'cat é' });
});
