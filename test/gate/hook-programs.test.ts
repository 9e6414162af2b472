import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { type GateOptions, nodeRunProgram, ownProfile } from '../../src/gate/index.ts';
import { crush } from '../../src/policy/dialects/crush/index.ts';
import type { HookEvent, ProgramHook } from '../../src/policy/index.ts';
import { dialectGate } from './dialects.ts';
import { bash, openGate, plainEnvironment } from './support.ts';

const root = mkdtempSync(join(tmpdir(), 'toolgate-hooks-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const program = (command: string, more: Partial<ProgramHook> = {}): ProgramHook => ({
  kind: 'program',
  event: 'PreToolUse',
  command,
  ...more,
});

/** The profile with other meanings of failures. */
const withEvent = (change: Partial<HookEvent>): GateOptions => ({
  profile: {
    ...ownProfile,
    hooks: ownProfile.hooks.map((event) => ({ ...event, ...change })),
  },
});

const checkWith = async (hooks: readonly ProgramHook[], options: GateOptions = {}, command = 'ls src') => {
  const gate = await openGate({
    environment: { ...plainEnvironment, cwd: root, roots: [root], repositoryRoot: root },
    hooks,
    ...options,
  });
  return gate.check(bash(command, 'id-1'));
};

const cyclic = (): never => {
  const made: { self?: object } = {};
  made.self = made;
  return made as never;
};

describe('a hook program', () => {
  it('is told of the call on standard input', async () => {
    const file = join(root, 'payload.json');
    await checkWith([program(`cat > ${file}`)]);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({
      session_id: 'default',
      cwd: root,
      permission_mode: 'default',
      hook_event_name: 'PreToolUse',
      tool_name: 'bash',
      tool_input: { command: 'ls src' },
      tool_use_id: 'id-1',
    });
  });

  it.each([
    ['0', 'allow', undefined],
    ['2', 'deny', 'hook'],
    ['49', 'deny', 'hook'],
    // toolgate's own profile asks where a hook breaks, and nobody is there.
    ['1', 'deny', 'nobody-to-ask'],
    ['3', 'deny', 'nobody-to-ask'],
    ['127', 'deny', 'nobody-to-ask'],
    ['255', 'deny', 'nobody-to-ask'],
  ])('that ends with %s makes it %s', async (code, kind, cause) => {
    const outcome = await checkWith([program(`exit ${code}`)]);
    expect(outcome.kind).toBe(kind);
    if (outcome.kind === 'deny') expect(outcome.cause).toBe(cause);
  });

  it('tells its reason by standard error, and ends the turn with 49', async () => {
    const refused = await checkWith([program('echo " not here " >&2; exit 2')]);
    expect(refused).toMatchObject({ kind: 'deny', stopsTurn: false });
    if (refused.kind === 'deny') expect(refused.message).toContain('not here.');
    expect(await checkWith([program('echo enough >&2; exit 49')])).toMatchObject({ stopsTurn: true });
  });

  it.each([
    ['half a JSON', `printf '{"decision": "al'`],
    ['JSON and a line', `echo log; echo '{"decision":"allow"}'`],
    ['a list', `echo '["allow"]'`],
    ['a decision of another type', `echo '{"decision": true}'`],
    ['a word that is none', `echo '{"decision": "perhaps"}'`],
    ['bytes that are no text', `printf '\\377\\376{}'`],
    ['two objects', `echo '{"decision":"allow"}'; echo '{"decision":"allow"}'`],
    ['an object and a zero byte', `printf '{"decision":"allow"}\\0'`],
    ['an approval, and dies by a signal', `echo '{"decision":"allow"}'; kill -9 $$`],
    [
      'another call deep inside',
      `python3 -c "print('{\\"updated_input\\":{\\"a\\":' + '['*50000 + ']'*50000 + '}}')"`,
    ],
    ['a deep nesting', `python3 -c "print('['*100000)" || printf '[[[['`],
  ])('that prints %s asks, or says nothing where the profile is open', async (_, command) => {
    expect(await checkWith([program(command)])).toMatchObject({ kind: 'deny', cause: 'nobody-to-ask' });
    const open = withEvent({
      failed: { error: 'none', timeoutOfProgram: 'none', timeoutOfFunction: 'none', thrown: 'none' },
    });
    expect((await checkWith([program(command)], open)).kind).toBe('allow');
  });

  it.each([
    ['a byte order mark', `printf '\\357\\273\\277{"decision":"deny"}'`],
    ['blank lines around', `printf '\\n\\r\\n {"decision":"deny"}\\r\\n'`],
    ['a process left behind that holds its pipes', `(sleep 30 &); echo '{"decision":"deny"}'`],
    ['a process of another group left behind', `setsid sleep 5 & echo '{"decision":"deny"}'`],
    ['bytes that are no text in its reason', `printf '{"decision":"deny","reason":"\\351"}'`],
    [
      'a newer object that says nothing beside an older word',
      `echo '{"decision":"block","hookSpecificOutput":{"additionalContext":"c"}}'`,
    ],
  ])('that denies with %s is heard', async (_, command) => {
    const started = Date.now();
    expect(await checkWith([program(command)])).toMatchObject({ kind: 'deny', cause: 'hook' });
    expect(Date.now() - started).toBeLessThan(4_000);
  });

  it('cannot be kept from running by a call that is too long for a variable', async () => {
    const text = JSON.stringify({
      hooks: { PreToolUse: [{ command: 'exit 2' }] },
      permissions: { allowed_tools: ['bash'] },
    });
    const gate = await dialectGate(
      crush,
      {
        cwd: root,
        strictness: 'faithful',
        files: [{ path: join(root, 'crush.json'), scope: 'project', text }],
      },
      {},
      { ...plainEnvironment, cwd: root, roots: [root] },
    );
    for (const length of [10, 40_000, 131_000, 140_000])
      expect(await gate.check(bash(`ls # ${'ü'.repeat(length / 2)}`))).toMatchObject({ cause: 'hook' });
  });

  it('that says nothing of why leaves the reason to the decision', async () => {
    const outcome = await checkWith([program(`echo '{"decision":"deny"}'`)]);
    expect(outcome.kind === 'deny' ? outcome.message : '').not.toContain(': Do not');
  });

  it.each<[string, GateOptions]>([
    [
      'whose runner throws',
      {
        runProgram: () => {
          throw new Error('no processes');
        },
      },
    ],
    [
      'whose runner breaks',
      { runProgram: () => ({ end: Promise.reject(new Error('x')), terminate: () => {}, abandon: () => {} }) },
    ],
    ['of a host whose facts are no JSON', { hookFacts: { transcript: cyclic() } }],
  ])('%s has failed', async (_, options) => {
    const facts = ownProfile.hooks.map((event) => ({
      ...event,
      protocol: {
        ...event.protocol,
        payload: [...event.protocol.payload, { name: 't', from: 'transcript' as const }],
      },
    }));
    expect(
      await checkWith([program('exit 0')], { profile: { ...ownProfile, hooks: facts }, ...options }),
    ).toMatchObject({
      kind: 'deny',
      cause: 'nobody-to-ask',
    });
  });

  it('that dies by a signal has failed', async () => {
    expect(await checkWith([program('kill -9 $$')])).toMatchObject({ kind: 'deny', cause: 'nobody-to-ask' });
  });

  it('that cannot be started has failed', async () => {
    const elsewhere = { environment: { ...plainEnvironment, cwd: '/nowhere/at/all' } };
    expect(await checkWith([program('exit 0')], elsewhere)).toMatchObject({ kind: 'deny' });
  });

  it('that hangs is ended after its time, and what it started too', async () => {
    const marker = join(root, 'late');
    const started = Date.now();
    const outcome = await checkWith(
      [program(`(sleep 1; touch ${marker}) & sleep 30; echo '{"decision":"allow"}'`, { timeout: 200 })],
      withEvent({ grace: 100 }),
    );
    expect(outcome).toMatchObject({ kind: 'deny', cause: 'nobody-to-ask' });
    expect(Date.now() - started).toBeLessThan(5_000);
    await new Promise((wake) => setTimeout(wake, 1_300));
    expect(existsSync(marker)).toBe(false);
  });

  it('that ignores SIGTERM is killed after the grace, and never heard', async () => {
    const marker = join(root, 'stubborn');
    const outcome = await checkWith(
      [
        program(`trap '' TERM; sleep 0.3; echo '{"decision":"allow"}'; sleep 1; touch ${marker}`, {
          timeout: 100,
        }),
      ],
      withEvent({ grace: 400 }),
      'touch x',
    );
    expect(outcome).toMatchObject({ kind: 'deny', cause: 'nobody-to-ask' });
    await new Promise((wake) => setTimeout(wake, 1_800));
    expect(existsSync(marker)).toBe(false);
  });

  it('that floods its output is ended, in bounded memory', async () => {
    const before = process.memoryUsage().rss;
    const started = Date.now();
    expect(await checkWith([program('yes 0123456789 | head -c 2000000000')])).toMatchObject({ kind: 'deny' });
    expect(await checkWith([program('yes 0123456789 >&2')])).toMatchObject({ kind: 'deny' });
    expect(process.memoryUsage().rss - before).toBeLessThan(150 << 20);
    expect(Date.now() - started).toBeLessThan(20_000);
  });

  it('that leaves a process behind with its pipes does not hold the call up', async () => {
    const started = Date.now();
    expect((await checkWith([program('sleep 20 & exit 0')])).kind).toBe('allow');
    expect(Date.now() - started).toBeLessThan(5_000);
  });

  it('that does not read its input is no fault', async () => {
    const long = 'x'.repeat(1 << 20);
    const gate = await openGate({
      environment: { ...plainEnvironment, cwd: root, roots: [root], repositoryRoot: root },
      hooks: [program('exit 0')],
      mode: 'edit',
    });
    const call = { tool: 'write', input: { file_path: join(root, 'a.txt'), content: long } };
    expect((await gate.check(call)).kind).toBe('allow');
  });

  it('runs once where it is configured twice, and not for other tools', async () => {
    const file = join(root, 'runs');
    const command = `echo x >> ${file}`;
    await checkWith([
      program(command),
      program(command, { name: 'again' }),
      program(`echo y >> ${file}`, { matcher: 'edit|write' }),
    ]);
    expect(readFileSync(file, 'utf8')).toBe('x\n');
  });

  it('runs side by side with others', async () => {
    const started = Date.now();
    await checkWith([1, 2, 3].map((at) => program(`sleep 0.5; exit 0 # ${at}`)));
    expect(Date.now() - started).toBeLessThan(1_400);
  });

  it('is ended when the call is cancelled', async () => {
    const marker = join(root, 'cancelled');
    const gate = await openGate({
      environment: { ...plainEnvironment, cwd: root, roots: [root], repositoryRoot: root },
      hooks: [program(`sleep 1; touch ${marker}`)],
    });
    const controller = new AbortController();
    setTimeout(() => controller.abort(), 100);
    expect(await gate.check(bash('ls src'), { signal: controller.signal })).toEqual({ kind: 'cancelled' });
    await new Promise((wake) => setTimeout(wake, 1_300));
    expect(existsSync(marker)).toBe(false);
  });
});

describe('the runner of programs', () => {
  it('holds no more of a stream than it may', async () => {
    const { end } = nodeRunProgram({
      command: 'head -c 1000000 /dev/zero',
      input: '',
      cwd: root,
      variables: {},
      mostOutput: 1000,
    });
    const ended = await end;
    expect(ended.truncated).toBe(true);
    expect(ended.stdout.length).toBe(1000);
  });
});
