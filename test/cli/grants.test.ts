import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { addGrants, fileGrantStore, type GrantRecord } from '../../src/gate/index.ts';
import { makeScratch, runIn } from './terminal.ts';

const scratch = makeScratch();
afterAll(scratch.remove);
const file = join(scratch.home, '.config/toolgate/grants.json');

const record = (id: string): GrantRecord => ({
  id,
  grant: {
    key: `command npm test | ${scratch.work} | npm test`,
    scope: 'project',
    fingerprint: {
      units: ['u'],
      directory: scratch.work,
      tool: 'bash',
      policy: 'p',
      digests: { [`${scratch.work}/package.json`]: 'd' },
    },
  },
  text: 'npm test',
  tool: 'bash',
  project: scratch.work,
  createdAt: Date.UTC(2026, 0, 2),
});

test('grants list says what each covers, and revoke takes it back', async () => {
  expect((await runIn(scratch, ['grants', 'list'])).out).toBe('No grants.');
  await addGrants(fileGrantStore(file), [record('a1'), record('b2')]);
  const listed = await runIn(scratch, ['grants', 'list']);
  expect(listed.code).toBe(0);
  expect(listed.out).toContain('a1  project');
  expect(listed.out).toContain('since 2026-01-02');
  expect(listed.out).toContain('bash: npm test');
  expect(listed.out).toContain(`${scratch.work}/package.json`);
  const revoked = await runIn(scratch, ['grants', 'revoke', 'a1']);
  expect(revoked).toMatchObject({ code: 0, out: 'a1  npm test' });
  const left = await runIn(scratch, ['grants', 'list', '--format', 'json']);
  expect(left.out.split('\n').map((line) => JSON.parse(line).id)).toEqual(['b2']);
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test('grants revoke --all takes every grant back', async () => {
  await addGrants(fileGrantStore(file), [record('c3')]);
  expect((await runIn(scratch, ['grants', 'revoke', '--all'])).code).toBe(0);
  expect((await runIn(scratch, ['grants', 'list'])).out).toBe('No grants.');
});

test('an id that there is no grant of is told', async () => {
  expect(await runIn(scratch, ['grants', 'revoke', 'nobody'])).toMatchObject({
    code: 2,
    err: 'no such grant: nobody',
  });
});

test('a file that cannot be read is set aside and told of', async () => {
  const other = scratch.write('work/broken.json', '{');
  const listed = await runIn(scratch, ['grants', 'list', '--file', other]);
  expect(listed.code).toBe(0);
  expect(listed.err).toContain('set-aside');
  const aside = /It is now (\S+),/.exec(listed.err)?.[1] ?? '';
  expect(readFileSync(aside, 'utf8')).toBe('{');
});

test.each([
  [['grants']],
  [['grants', 'show']],
  [['grants', 'list', 'x']],
  [['grants', 'revoke']],
  [['grants', 'revoke', 'x', '--all']],
  [['grants', 'list', '--formt', 'json']],
  [['grants', 'list', '--format', 'xml']],
])('%j is a fault of usage', async (args) => {
  expect((await runIn(scratch, args)).code).toBe(2);
});
