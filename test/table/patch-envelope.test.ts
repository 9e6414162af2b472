import { expect, test } from 'vitest';
import { describePatchError, parsePatch, planPatch } from '../../src/edit/index.ts';

/** What Codex's own tool did with each patch on a file of three lines, `l1` to `l3`. */
const file = 'l1\nl2\nl3\n';

function left(body: string): string {
  const parsed = parsePatch(`*** Begin Patch\n${body}\n*** End Patch`);
  if (!parsed.ok) return describePatchError(parsed.error);
  const plan = planPatch(parsed.patch, (path) => (path === 'a.txt' ? file : undefined));
  if (!plan.ok) return describePatchError(plan.error);
  return plan.operations.map((one) => ('content' in one ? one.content : one.kind)).join('');
}

const update = '*** Update File: a.txt\n';

test.each([
  ['an empty line of a chunk that the file has not is not sought', `${update}@@\n\n@@\n-l2`, 'l1\nl3\n'],
  ['a mark of the end before the first chunk says nothing', `${update}*** End of File\n-l1`, 'l2\nl3\n'],
  [
    'empty lines behind the mark of the end are passed over',
    `${update}-l3\n*** End of File\n\n\n@@\n+y`,
    'l1\nl2\ny\n',
  ],
  ['spaces around a marker of an operation', `  *** Update File: a.txt  \n-l2`, 'l1\nl3\n'],
  ['spaces behind a header', `${update}@@  \n-l2`, 'l1\nl3\n'],
  [
    'of two insertions at one place the first chunk comes first',
    `${update}@@\n+new\n@@\n l3\n+after`,
    'l1\nl2\nl3\nnew\nafter\n',
  ],
  ['a second end behind the first', `${update}-l2\n*** End Patch`, 'l1\nl3\n'],
  ['a blank between two ends', `${update}-l2\n*** End Patch\n `, 'l1\nl3\n'],
  [
    'blanks behind the mark of the end are passed over',
    `${update}-l3\n*** End of File\n \t\n@@\n+y`,
    'l1\nl2\ny\n',
  ],
  [
    'a destination behind the mark of the end',
    `${update}*** End of File\n*** Move to: d.txt\n-l1`,
    'l2\nl3\n',
  ],
  ['an environment in front', `*** Environment ID: e\n${update}-l2`, 'l1\nl3\n'],
])('%s: applies', (_, body, expected) => {
  expect(left(body)).toBe(expected);
});

test.each([
  [
    'a marker behind spaces inside a chunk is a line of the file',
    `${update}-l1\n  *** Delete File: b.txt`,
    /^Failed to find expected lines/,
  ],
  [
    'an unknown marker in a chunk',
    `${update}-l1\n*** Foo`,
    /^Line 4: Expected update hunk to start with a @@/,
  ],
  [
    'a header without its blank',
    `${update}@@foo\n-l2`,
    /^Line 3: Unexpected line found in update hunk: '@@foo'/,
  ],
  ['two headers', `${update}@@ l1\n@@ l2\n-l3`, /^Line 4: Unexpected line found in update hunk: '@@ l2'/],
  [
    'a header and the mark of the end',
    `${update}@@\n*** End of File`,
    /^Line 4: Update hunk does not contain any lines/,
  ],
  [
    'an operation behind a bare header',
    `${update}@@\n*** Delete File: b.txt`,
    /^Line 4: Unexpected line found in update hunk: '\*\*\* Delete File: b.txt'/,
  ],
  [
    'a tab alone in a chunk',
    `${update}-l1\n\t\n@@\n-l2`,
    /^Line 4: Expected update hunk to start with a @@ context marker, got: '\t'/,
  ],
  ['the end behind a bare header', `${update}@@`, /^Line 4: Update hunk does not contain any lines/],
  [
    'text behind the mark of the end',
    `${update}-l3\n*** End of File\n\ntext`,
    /^Line 6: Expected update hunk to start with a @@ context marker, got: 'text'/,
  ],
  [
    'a second destination',
    `${update}*** Move to: d.txt\n*** Move to: e.txt\n-l1`,
    /^Line 4: Unexpected line found in update hunk: '\*\*\* Move to: e.txt'/,
  ],
  ['a third end', `${update}-l2\n*** End Patch\n*** End Patch`, /^The last line of the patch must be/],
  [
    'a marker without its blank',
    '*** Update File:a.txt\n-l1',
    /^Line 2: '\*\*\* Update File:a.txt' is not a valid hunk header/,
  ],
  [
    'a path that starts with a blank',
    '*** Update File:  a.txt\n-l1',
    /^Failed to read file to update {2}a.txt/,
  ],
  [
    'an environment without a name',
    `*** Environment ID:\n${update}-l1`,
    /^apply_patch environment_id cannot be empty/,
  ],
  [
    'two environments',
    `*** Environment ID: e\n*** Environment ID: f\n${update}-l1`,
    /^apply_patch environment_id cannot be specified more than once/,
  ],
  [
    'an update without a chunk',
    `${update}*** End of File`,
    /^Line 2: Update file hunk for path 'a.txt' is empty/,
  ],
  [
    'an empty line between operations',
    '*** Add File: c.txt\n+x\n\n*** Delete File: a.txt',
    /^Line 4: '' is not a valid hunk header/,
  ],
  [
    'text behind the first end',
    `${update}-l2\n*** End Patch\ntext`,
    /^The last line of the patch must be '\*\*\* End Patch'/,
  ],
  [
    'the mark of the end above the place of the chunk before',
    `${update}@@\n-l3\n@@\n-l3\n*** End of File`,
    /^Failed to find expected lines/,
  ],
])('%s: is refused', (_, body, expected) => {
  expect(left(body)).toMatch(expected);
});
