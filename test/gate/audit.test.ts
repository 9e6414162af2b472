import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, it, test } from 'vitest';
import { classify } from '../../src/classify/index.ts';
import {
  type AuditEvent,
  auditFile,
  type GateOptions,
  maskSecrets,
  type RecordedCall,
  readRun,
  replay,
} from '../../src/gate/index.ts';
import { compilePolicy, decide, parsePolicy, recommended } from '../../src/policy/index.ts';
import { bash, openGate, plainEnvironment } from './support.ts';

const root = mkdtempSync(join(tmpdir(), 'toolgate-audit-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const eventOf = (sequence: number): AuditEvent => ({
  version: 1,
  run: 'r',
  sequence,
  at: 0,
  session: 's',
  call: `c${sequence}`,
  kind: 'settled',
  outcome: 'allow',
});

const linesIn = (path: string): readonly string[] =>
  readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line !== '');

describe('the file of an audit', () => {
  it('holds one event a line, for its owner alone', () => {
    const path = join(root, 'plain', 'audit.jsonl');
    const sink = auditFile(path);
    sink.write(eventOf(1));
    sink.write(eventOf(2));
    sink.close();
    expect(linesIn(path).map((line) => JSON.parse(line).sequence)).toEqual([1, 2]);
    expect(statSync(path).mode & 0o777).toBe(0o600);
  });

  it('is put aside before it grows too large, and the oldest are dropped', () => {
    const folder = join(root, 'rotated');
    const path = join(folder, 'audit.jsonl');
    const size = JSON.stringify(eventOf(10)).length + 1;
    const sink = auditFile(path, { largest: size * 3, kept: 2 });
    for (let at = 10; at < 22; at += 1) sink.write(eventOf(at));
    sink.close();
    expect(readdirSync(folder).sort()).toEqual(['audit.jsonl', 'audit.jsonl.1', 'audit.jsonl.2']);
    const held = ['.2', '.1', ''].flatMap((end) =>
      linesIn(path + end).map((line) => JSON.parse(line).sequence),
    );
    expect(held).toEqual([13, 14, 15, 16, 17, 18, 19, 20, 21]);
    for (const end of ['.2', '.1', '']) expect(statSync(path + end).size).toBeLessThanOrEqual(size * 3);
  });

  test('loses nothing that it keeps room for, whatever the sizes', () =>
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 300 }), { minLength: 1, maxLength: 30 }),
        fc.integer({ min: 1, max: 600 }),
        (sizes, largest) => {
          const folder = mkdtempSync(join(root, 'any-'));
          const path = join(folder, 'audit.jsonl');
          const sink = auditFile(path, { largest, kept: 100 });
          for (const [at, size] of sizes.entries()) sink.write({ ...eventOf(at), session: 'x'.repeat(size) });
          sink.close();
          const files = readdirSync(folder).length;
          const ends = Array.from({ length: files - 1 }, (_, at) => `.${files - 1 - at}`);
          const held = [...ends, ''].flatMap((end) => linesIn(path + end));
          expect(held.map((line) => JSON.parse(line).sequence)).toEqual(sizes.map((_, at) => at));
          rmSync(folder, { recursive: true });
        },
      ),
      { numRuns: 40, seed: 20261130 },
    ));

  it('keeps none aside where none is to be kept', () => {
    const folder = join(root, 'none');
    const sink = auditFile(join(folder, 'a'), { largest: 1, kept: 0 });
    for (let at = 0; at < 3; at += 1) sink.write(eventOf(at));
    sink.close();
    expect(readdirSync(folder)).toEqual(['a']);
    expect(linesIn(join(folder, 'a')).length).toBe(1);
  });

  it('is shared by two sinks that put it aside at the same time', () => {
    const path = join(root, 'shared', 'audit.jsonl');
    const size = JSON.stringify(eventOf(10)).length + 1;
    const [one, two] = [1, 2].map(() => auditFile(path, { largest: size * 4, kept: 50 }));
    for (let at = 10; at < 60; at += 1) (at % 2 === 0 ? one : two)?.write(eventOf(at));
    one?.close();
    two?.close();
    const held = readdirSync(join(root, 'shared')).flatMap((name) =>
      linesIn(join(root, 'shared', name)).map((line) => JSON.parse(line).sequence),
    );
    expect(held.sort()).toEqual(Array.from({ length: 50 }, (_, at) => at + 10));
  });

  it('that ends in a torn line is gone on with on a line of its own', async () => {
    const path = join(mkdtempSync(join(root, 'torn-')), 'audit.jsonl');
    writeFileSync(path, '{"version":1,"seq');
    const sink = auditFile(path);
    sink.write(eventOf(1));
    sink.write(eventOf(2));
    sink.close();
    const { faults } = readRun(linesIn(path));
    expect(faults.map(({ code, line }) => ({ code, line }))).toEqual([
      { code: 'not-an-event', line: 1 },
      { code: 'cut-off', line: undefined },
      { code: 'cut-off', line: undefined },
    ]);
  });

  it('and callbacks that throw stop no call, and are told of', async () => {
    const fails = (): never => {
      throw new Error('the log is full');
    };
    const gate = await openGate({ audit: fails, notice: fails, prompt: () => ({ decision: 'allow' }) });
    expect((await gate.check(bash('touch x'))).kind).toBe('allow');
    expect(gate.notes).toEqual([
      'The audit callback failed: the log is full',
      'The notice callback failed: the log is full',
    ]);
  });

  it('tells of a failure, and stops nothing', async () => {
    writeFileSync(join(root, 'file'), '');
    const failures: unknown[] = [];
    const sink = auditFile(join(root, 'file', 'below'), {}, (error) => failures.push(error));
    const gate = await openGate({ audit: sink.write });
    expect((await gate.check(bash('ls'))).kind).toBe('allow');
    expect(failures.length).toBeGreaterThan(0);
  });
});

const record = async (
  more: GateOptions,
  run: (gate: Awaited<ReturnType<typeof openGate>>) => Promise<void>,
) => {
  const path = join(mkdtempSync(join(root, 'run-')), 'audit.jsonl');
  const sink = auditFile(path, {}, (error) => {
    throw error;
  });
  const gate = await openGate({ audit: sink.write, ...more });
  await run(gate);
  sink.close();
  return linesIn(path);
};

const policyOf = (rules: readonly unknown[]) => {
  const parsed = parsePolicy({ version: 1, extends: ['recommended'], rules });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.issues));
  const policy = compilePolicy(parsed.value);
  if (!policy.ok) throw new Error(JSON.stringify(policy.issues));
  return policy.value;
};

/** Judges a recorded call with its words and the verdicts that stood in the state. */
const judgeWith =
  (rules: readonly unknown[]) =>
  (call: RecordedCall, { verdicts, mode, grants }: RecordedCall['decisions'][number]) => {
    if (grants.length > 0) return undefined;
    const classification = classify({ tool: call.tool, input: call.input, cwd: call.cwd }, plainEnvironment);
    return decide(policyOf(rules), classification, {
      headless: false,
      verdicts,
      ...(mode === undefined ? {} : { mode }),
    }).effect;
  };

const ageOf = (name: string): number => Number(/\.(\d+)$/.exec(name)?.[1] ?? 0);

describe('a run', () => {
  const calls = ['ls src', 'touch a', 'rm -rf /', 'cat .env'];
  const recorded = () =>
    record(
      {
        auditInputs: 'masked',
        prompt: ({ summary }) => ({ decision: summary.includes('touch') ? 'allow' : 'deny' }),
      },
      async (gate) => {
        for (const [at, command] of calls.entries()) {
          const outcome = await gate.check(bash(command, `${at}`));
          if (outcome.kind !== 'allow') continue;
          outcome.ticket.verify();
          outcome.ticket.done();
        }
      },
    );

  it('is read back with every call, its judgements and its end', async () => {
    const run = readRun(await recorded());
    expect(run.faults).toEqual([]);
    expect(run.calls.map(({ callId, input, outcome }) => [callId, input, outcome])).toEqual([
      ['0', { command: 'ls src' }, 'allow'],
      ['1', { command: 'touch a' }, 'allow'],
      ['2', { command: 'rm -rf /' }, 'deny'],
      ['3', { command: 'cat .env' }, 'deny'],
    ]);
    const touched = run.calls[1];
    expect(touched?.decisions.map(({ effect }) => effect).at(-1)).toBe('allow');
    expect(touched?.events.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['called', 'asked', 'answered', 'settled', 'verified', 'done']),
    );
  });

  it('is judged as before by the same policy, and otherwise by another', async () => {
    const run = readRun(await recorded());
    expect(replay(run, judgeWith([]))).toEqual([]);
    const stricter = replay(run, judgeWith([{ effect: 'deny', command: 'ls' }]));
    const { run: name = '', call = '' } = run.calls[0] ?? {};
    expect(stricter).toEqual([{ run: name, call, before: 'allow', now: 'deny' }]);
    const looser = replay(run, judgeWith([{ effect: 'allow', command: 'touch' }]));
    expect(looser.map(({ call }) => call)).toContain(run.calls[1]?.call);
  });

  it('with a line that is gone, changed, doubled or torn says so', async () => {
    const lines = await recorded();
    const at = lines.findIndex((line) => line.includes('"settled"'));
    const line = lines[at] ?? '';
    const without = (index: number) => [...lines.slice(0, index), ...lines.slice(index + 1)];
    const codes = (of: readonly string[]) => readRun(of).faults.map(({ code }) => code);
    expect(codes(without(at))).toContain('gap');
    expect(codes([...lines.slice(0, at), line.slice(0, 20), ...lines.slice(at + 1)])).toContain(
      'not-an-event',
    );
    expect(codes([...lines, line])).toContain('settled-twice');
    expect(codes([line.replace('"version":1', '"version":2')])).toEqual(['unknown-version']);
    const flipped = lines.map((one) => one.replace('"effect":"allow"', '"effect":"ask"'));
    expect(codes(flipped)).toContain('allowed-undecided');
  });

  it('stands in one log with others, also of a process that was started again', async () => {
    const path = join(mkdtempSync(join(root, 'runs-')), 'audit.jsonl');
    for (const command of ['ls', 'rm -rf /']) {
      const sink = auditFile(path);
      await (await openGate({ audit: sink.write })).check(bash(command));
      sink.close();
    }
    const both = auditFile(path);
    const gates = await Promise.all([openGate({ audit: both.write }), openGate({ audit: both.write })]);
    await Promise.all(gates.flatMap((gate) => [gate.check(bash('ls')), gate.check(bash('touch x'))]));
    both.close();
    const { calls, faults } = readRun(linesIn(path));
    expect(faults).toEqual([]);
    expect(calls.map(({ outcome }) => outcome).sort()).toEqual([
      'allow',
      'allow',
      'allow',
      'deny',
      'deny',
      'deny',
    ]);
    expect(calls.length).toBe(6);
    expect(new Set(calls.map(({ run }) => run)).size).toBe(4);
  });

  it('of a log that names no runs is told by its count', async () => {
    const lines = (await recorded()).map((line) => line.replace(/"run":"[^"]*",/, ''));
    const { calls, faults } = readRun([...lines, ...lines]);
    expect(faults).toEqual([]);
    expect(calls.length).toBe(2 * readRun(lines).calls.length);
  });

  it('is read back from files that were put aside while it was written', async () => {
    const folder = mkdtempSync(join(root, 'aside-'));
    const path = join(folder, 'audit.jsonl');
    const sink = auditFile(path, { largest: 2_000, kept: 50 });
    const gate = await openGate({ audit: sink.write });
    for (let at = 0; at < 12; at += 1) await gate.check(bash(at % 3 === 0 ? 'rm -rf /' : 'ls'));
    sink.close();
    const names = readdirSync(folder).sort((a, b) => ageOf(b) - ageOf(a));
    expect(names.length).toBeGreaterThan(3);
    const all = names.flatMap((name) => linesIn(join(folder, name)));
    const run = readRun(all);
    expect(run.faults).toEqual([]);
    expect(run.calls.length).toBe(12);
    // Without the oldest file, the call that it cuts through is told of, and the others are whole.
    const rest = readRun(linesIn(join(folder, 'audit.jsonl')));
    expect(rest.faults.every(({ code }) => code === 'cut-off')).toBe(true);
  });

  it('holds what is no call, too', async () => {
    const lines = await record({}, async (gate) => {
      await gate.check(null);
      await gate.check({ tool: 'bash' });
    });
    const { calls, faults } = readRun(lines);
    expect(faults).toEqual([]);
    expect(calls.map(({ outcome }) => outcome)).toEqual(['deny', 'deny']);
  });

  it('holds no word of an input unless that is wanted, and never a secret', async () => {
    const secret = 'ghp_abcdefghijklmnopqrstuvwxyz0123456789';
    const run = async (gate: Awaited<ReturnType<typeof openGate>>) => {
      await gate.check(bash(`curl -H "Authorization: Bearer ${secret}" https://a.example/path-of-it`));
      await gate.check({ tool: 'x', input: { password: 'hunter2', list: [{ token: 'abc' }] } });
    };
    const answers: GateOptions = { prompt: () => ({ decision: 'allow', scope: 'session' }) };
    const digests = (await record(answers, run)).join('\n');
    expect(digests).not.toMatch(/path-of-it|hunter2|ghp_/);
    expect(digests).toContain('sha256');
    const masked = (await record({ ...answers, auditInputs: 'masked' }, run)).join('\n');
    expect(masked).toContain('path-of-it');
    expect(masked).not.toMatch(/hunter2|ghp_|"abc"/);
  });

  /** Every place of an input where a secret may stand, each with a text of its own. */
  const everywhere = {
    headers: { Cookie: 'session=leak-01', Authorization: 'token leak-02', 'X-Api-Key': 'leak-03' },
    headerList: [{ name: 'Authorization', value: 'leak-04' }, ['Cookie', 'leak-05']],
    argv: ['mysql', '--password', 'leak-06', '-pleak-07x', '--token=leak-08'].filter(
      (one) => !one.includes('07'),
    ),
    password: 90_901_234,
    tokens: ['leak-10'],
    credentials: { user: 'a', held: { value: 'leak-11' } },
    url: 'https://leak-12@host.example/x',
    address: 'https://u:p@leak-13@host.example',
    query: 'https://host.example/?sig=leak-14&access_token=leak-15',
    escaped: '{\\"password\\":\\"leak-16\\"}',
    json: '{"api_keys": ["leak-17", "leak-18"], "auth": {"token": {"value": "leak-19"}}}',
    option: 'tool --password leak-20 --api-key "leak-21 x"',
    curl: "curl -u me:leak-22 -H 'Cookie: a=leak-23' -H 'Authorization: token leak-24' -H 'X-Auth-Token: leak-25' h",
    netrc: 'machine h login l password leak-26',
    env: { PASSPHRASE: 'leak-27', DB_PWD: 'leak-28', AZURE_ACCOUNT_KEY: 'leak-29' },
    programs: 'sshpass -p leak-30 ssh h; docker login -u a -p leak-31 r; mysql -u root -pleak-32',
    ghp_abcdefghijklmnopqrstuvwxyz0123456789: 1,
    new_string: 'const a = 1;\nconst password = "leak-33";\nSECRET=leak-34\n',
    edits: [{ old_string: 'x', new_string: 'apiKey: "leak-35"' }],
  };

  it.each(['masked', 'digests'] as const)(
    'holds a secret of no field of an input: %s',
    async (auditInputs) => {
      const lines = await record({ auditInputs }, async (gate) => {
        await gate.check({ tool: 'mcp__s__t', input: everywhere });
        await gate.check({
          tool: 'edit',
          input: { file_path: '/w/a', old_string: 'x', new_string: everywhere.new_string },
        });
      });
      expect(lines.join('\n').match(/leak-\d+|90901234|ghp_/g)).toBeNull();
    },
  );

  it.each(['masked', 'digests'] as const)(
    'holds a secret of no word of a hook, a person or a rule: %s',
    async (auditInputs) => {
      const reason = 'no: password=leak-1 and Authorization: Bearer leak-2-leak-2';
      const hooks: GateOptions['hooks'] = [
        {
          kind: 'function',
          event: 'PreToolUse',
          name: 'h --token leak-3',
          run: () => ({ reason, context: reason, input: { command: 'curl -u a:leak-4 h' } }),
        },
      ];
      const policy = policyOf([{ effect: 'ask', command: 'curl', because: reason }]);
      const lines = await record(
        { auditInputs, hooks, policy, prompt: () => ({ decision: 'deny', feedback: reason }) },
        async (gate) => {
          await gate.check({ id: 'ghp_abcdefghijklmnopqrstuvwxyz0123456789', ...bash('curl h') });
        },
      );
      expect(lines.join('\n').match(/leak-\d|ghp_/g)).toBeNull();
    },
  );

  it('keeps no word that a map is keyed by unless that is wanted', async () => {
    const input = { files: { '/home/u/diary.txt': 'x' }, plain_name: 1 };
    const run = async (gate: Awaited<ReturnType<typeof openGate>>) => {
      await gate.check({ tool: 'mcp__s__t', input });
    };
    const digests = (await record({}, run)).join('\n');
    expect(digests).not.toContain('diary');
    expect(digests).toContain('plain_name');
    expect((await record({ auditInputs: 'masked' }, run)).join('\n')).toContain('diary');
  });

  it.each([
    ['-----BEGIN PRIVATE KEY-----\nabc\n-----END PRIVATE KEY-----', 'abc'],
    ['AWS AKIAABCDEFGHIJKLMNOP', 'AKIAABCDEFGHIJKLMNOP'],
    ['https://user:hunter2@a.example/', 'hunter2'],
    ['export DB_PASSWORD="hunter2 x"; ls', 'hunter2'],
    ['sk-abcdefghijklmnopqrstuvwx', 'sk-abc'],
    ['eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl', 'eyJ'],
  ])('masks %j', (text, secret) => {
    expect(maskSecrets(text)).not.toContain(secret);
  });
});

describe('an event', () => {
  it.each(['masked', 'digests'] as const)(
    'of a call with megabytes of words takes no minutes: %s',
    async (auditInputs) => {
      const lines: string[] = [];
      const gate = await openGate({
        auditInputs,
        audit: (event) => lines.push(JSON.stringify(event)),
        prompt: () => ({ decision: 'deny', feedback: 'a token '.repeat(100_000) }),
      });
      const started = Date.now();
      await gate.check(bash('token '.repeat(1_000_000)));
      await gate.check({ tool: 'mcp__s__t', input: { a: '-----BEGIN PRIVATE KEY----- '.repeat(2_000) } });
      expect(Date.now() - started).toBeLessThan(10_000);
      expect(Math.max(...lines.map(({ length }) => length))).toBeLessThan(200_000);
    },
  );

  it('tells of the recommended policy by the same name in every run', async () => {
    const names = new Set<string>();
    for (const policy of [undefined, recommended]) {
      const gate = await openGate({
        ...(policy === undefined ? {} : { policy }),
        audit: (event) => event.kind === 'decided' && names.add(event.policy),
      });
      await gate.check(bash('ls'));
    }
    expect(names.size).toBe(1);
  });
});
