import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import type { Environment } from '../../src/classify/index.ts';
import { hunksOf } from '../../src/gate/diff.ts';
import { type EditDiff, editDiffs, type GateOptions, type Hunk, type Prompt } from '../../src/gate/index.ts';
import { claudeCode } from '../../src/policy/dialects/claude-code/index.ts';
import { codexCurrent } from '../../src/policy/dialects/codex/index.ts';
import { runs } from '../support/property.ts';
import { dialectGate } from './dialects.ts';
import { bash, openGate, plainEnvironment } from './support.ts';

const withFiles = (files: Readonly<Record<string, string>>): Environment => ({
  ...plainEnvironment,
  readFile: (path) => (Object.hasOwn(files, path) ? files[path] : undefined),
});

const shown = async (call: object, files: Readonly<Record<string, string>>): Promise<Prompt> => {
  const prompts: Prompt[] = [];
  const gate = await openGate({
    environment: withFiles(files),
    prompt: (prompt) => {
      prompts.push(prompt);
      return { decision: 'deny' };
    },
  });
  await gate.check(call);
  const [first] = prompts;
  if (first === undefined) throw new Error('nothing was asked');
  return first;
};

const linesOf = (diff: EditDiff | undefined): readonly string[] =>
  diff?.hunks.flatMap(({ lines }) => lines) ?? [];

const linesIn = (text: string): readonly string[] => (text === '' ? [] : text.split('\n'));

/** As `patch` does it, and every line that it passes has to be there. */
const patched = (old: readonly string[], hunks: readonly Hunk[]): readonly string[] => {
  const made: string[] = [];
  let at = 0;
  for (const { oldStart, newStart, lines } of hunks) {
    made.push(...old.slice(at, oldStart - 1));
    at = oldStart - 1;
    expect(made.length).toBe(newStart - 1);
    for (const line of lines) {
      if (!line.startsWith('+')) {
        expect(old[at]).toBe(line.slice(1));
        at += 1;
      }
      if (!line.startsWith('-')) made.push(line.slice(1));
    }
  }
  return [...made, ...old.slice(at)];
};

describe('the diff of a question', () => {
  it('shows an edit in its file, with the lines around', async () => {
    const {
      diffs: [diff],
    } = await shown(
      { tool: 'edit', input: { file_path: '/w/a', old_string: 'two', new_string: 'TWO' } },
      { '/w/a': 'one\ntwo\nthree\n' },
    );
    expect(diff?.of).toBe('file');
    expect(linesOf(diff).slice(0, 4)).toEqual([' one', '-two', '+TWO', ' three']);
    expect(diff?.hunks[0]).toMatchObject({ oldStart: 1, newStart: 1 });
  });

  it('shows every place of a replacement of all', async () => {
    const {
      diffs: [diff],
    } = await shown(
      { tool: 'edit', input: { file_path: '/w/a', old_string: 'x', new_string: '$&', replace_all: true } },
      { '/w/a': `x\n${'y\n'.repeat(20)}x\n` },
    );
    expect(diff?.hunks.length).toBe(2);
    expect(linesOf(diff).filter((line) => line.startsWith('+'))).toEqual(['+$&', '+$&']);
  });

  it('shows a new file, one that is written over, and one that is not there to be edited', async () => {
    const write = { tool: 'write', input: { file_path: '/w/a', content: 'new\n' } };
    const fresh = (await shown(write, {})).diffs[0];
    expect(fresh).toMatchObject({ of: 'new' });
    expect(linesOf(fresh)).toContain('+new');
    const over = (await shown(write, { '/w/a': 'old\n' })).diffs[0];
    expect(over).toMatchObject({ of: 'file' });
    expect(linesOf(over)).toEqual(expect.arrayContaining(['-old', '+new']));
    const edit = { tool: 'edit', input: { file_path: '/w/a', old_string: 'x', new_string: 'y' } };
    expect((await shown(edit, {})).diffs[0]).toMatchObject({ of: 'fragment' });
  });

  const line = fc.constantFrom('a', 'b', 'c', '');
  const text = fc.array(line, { maxLength: 40 }).map((lines) => lines.join('\n'));

  test('is a patch: it makes the new text of the old one', () =>
    fc.assert(
      fc.property(text, text, (old, next) => {
        expect(patched(linesIn(old), hunksOf(old, next))).toEqual(linesIn(next));
      }),
      runs,
    ));

  it('is left out of everything else', async () => {
    expect((await shown(bash('touch x'), {})).diffs).toEqual([]);
  });

  it('finds a relative path in the directory of the call', async () => {
    const {
      diffs: [diff],
    } = await shown(
      { tool: 'edit', cwd: '/w/sub', input: { file_path: 'a', old_string: 'two', new_string: '2' } },
      { '/w/sub/a': 'one\ntwo\n' },
    );
    expect(diff?.of).toBe('file');
  });

  it('shows several edits of one file as they come out together', () => {
    const call = (edits: readonly unknown[]) => ({ tool: 'multiedit', input: { file_path: '/a', edits } });
    const [diff] = editDiffs(
      call([
        { old_string: 'x', new_string: 'y' },
        { old_string: 'y', new_string: 'z' },
      ]) as never,
      () => 'x\n',
    );
    expect(diff?.of).toBe('file');
    expect(linesOf(diff)).toEqual(expect.arrayContaining(['-x', '+z']));
    const [unfound] = editDiffs(call([{ old_string: 'q', new_string: 'y' }, 5, {}]) as never, () => 'x\n');
    expect(unfound?.of).toBe('fragment');
    expect(linesOf(unfound)).toEqual(['-q', '+y']);
  });

  const envelope = [
    '*** Begin Patch',
    '*** Add File: new.ts',
    '+export {};',
    '*** Update File: src/a.ts',
    '*** Move to: src/b.ts',
    '@@ class A',
    ' kept',
    '-old',
    '+next',
    '*** End of File',
    '*** Delete File: gone.ts',
    '*** End Patch',
  ].join('\n');

  it.each(['input', 'patch', 'patchText', 'command'])('shows a patch file by file: %s', (field) => {
    const diffs = editDiffs({ tool: 'apply_patch', cwd: '/w', input: { [field]: envelope } }, (path) =>
      path === '/w/gone.ts' ? 'was\n' : undefined,
    );
    expect(diffs.map(({ path, to, of }) => [path, to, of])).toEqual([
      ['new.ts', undefined, 'new'],
      ['src/a.ts', 'src/b.ts', 'fragment'],
      ['gone.ts', undefined, 'removed'],
    ]);
    expect(diffs.map((diff) => linesOf(diff).slice(0, 3))).toEqual([
      ['+export {};'],
      [' kept', '-old', '+next'],
      ['-was', '-'],
    ]);
  });

  it('shows a unified diff file by file, with the places that it names', () => {
    const text = [
      'diff --git a/x b/x',
      '--- a/x',
      '+++ b/x',
      '@@ -3,2 +3,2 @@ fn',
      ' a',
      '-- b',
      '+- c',
      '--- /dev/null',
      '+++ b/y\t2026-01-01',
      '@@ -0,0 +1 @@',
      '+d',
    ].join('\n');
    const diffs = editDiffs({ tool: 'patch', input: { patch: text } }, undefined);
    expect(diffs).toEqual([
      { path: 'x', of: 'fragment', hunks: [{ oldStart: 3, newStart: 3, lines: [' a', '-- b', '+- c'] }] },
      { path: 'y', of: 'new', hunks: [{ oldStart: 0, newStart: 1, lines: ['+d'] }] },
    ]);
  });

  it('shows a line that looks like the head of another file', () => {
    const changes = ['--- a/x', '+++ b/y'];
    const unified = ['--- a/x', '+++ b/x', '@@ -1 +1 @@', ...changes].join('\n');
    const inEnvelope = ['*** Begin Patch', '*** Update File: x', '@@', ...changes, '*** End Patch'].join(
      '\n',
    );
    for (const patch of [unified, inEnvelope]) {
      const diffs = editDiffs({ tool: 'patch', input: { patch } }, undefined);
      expect(diffs.map(({ path }) => path)).toEqual(['x']);
      expect(linesOf(diffs[0])).toEqual(changes);
    }
  });

  test('of any text throws nothing', () =>
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...envelope.split('\n'), '--- a', '+++ b', '@@ -1 +1 @@', '')),
        (lines) => {
          editDiffs({ tool: 'patch', input: { patch: lines.join('\n') } }, () => undefined);
        },
      ),
      runs,
    ));

  it('knows the field names of other agents', () => {
    const [diff] = editDiffs(
      { tool: 'edit', input: { filePath: '/a', oldString: 'x', newString: 'y' } },
      () => 'x\n',
    );
    expect(linesOf(diff)).toEqual(expect.arrayContaining(['-x', '+y']));
  });
});

describe('a question', () => {
  it('shows its units with their reasons, and what each answer would cover', async () => {
    const { questions, offers, summary, reason, cwd } = await shown(bash('touch a; npm publish'), {});
    expect(summary).not.toBe('');
    expect(reason).toMatch(/\.$/);
    expect(cwd).toBe('/w');
    expect(questions.map(({ text }) => text).join(' ')).toContain('npm publish');
    for (const { reasons } of questions) expect(reasons.length).toBeGreaterThan(0);
    for (const { covers, grants, scope } of offers) {
      expect(covers).toMatchObject({ directory: '/w', tool: 'bash' });
      if (scope !== 'once') expect(grants.length).toBe(questions.length);
    }
  });
});

describe("the agent's own rules", () => {
  const claude = async (command: string, more: GateOptions = {}) => {
    const prompts: Prompt[] = [];
    const gate = await dialectGate(
      claudeCode,
      {},
      {
        prompt: (prompt) => {
          prompts.push(prompt);
          return { decision: 'allow', scope: 'project' };
        },
        ...more,
      },
    );
    const outcome = await gate.check({ tool: 'Bash', input: { command } });
    return { prompt: prompts[0], outcome };
  };

  it('of Claude Code are offered with the scope that they last for, and handed to the host with the answer', async () => {
    const { prompt, outcome } = await claude('touch a');
    const offered = prompt?.offers.flatMap(({ scope, rules }) =>
      rules.map(({ rules: texts }) => `${scope} ${texts}`),
    );
    expect(offered).toEqual(['project Bash(touch a)']);
    expect(outcome).toMatchObject({
      kind: 'allow',
      rules: [
        {
          destination: 'localSettings',
          rules: ['Bash(touch a)'],
          update: {
            type: 'addRules',
            behavior: 'allow',
            rules: [{ toolName: 'Bash', ruleContent: 'touch a' }],
          },
        },
      ],
    });
  });

  it('are not handed over where the person says once', async () => {
    const { outcome } = await claude('touch a', { prompt: () => ({ decision: 'allow' }) });
    expect(outcome.kind).toBe('allow');
    expect(outcome).not.toHaveProperty('rules');
  });

  it('are told to a PermissionRequest hook as suggestions', async () => {
    const inputs: string[] = [];
    const settings = { hooks: { PermissionRequest: [{ hooks: [{ type: 'command', command: 'x' }] }] } };
    const gate = await dialectGate(
      claudeCode,
      { files: [{ path: '/w/.claude/settings.json', scope: 'project', text: JSON.stringify(settings) }] },
      {
        prompt: () => ({ decision: 'deny' }),
        runProgram: ({ input }) => {
          inputs.push(input);
          const end = Promise.resolve({ code: 0, stdout: '', stderr: '', truncated: false });
          return { end, terminate: () => {}, abandon: () => {} };
        },
      },
    );
    await gate.check({ tool: 'Bash', input: { command: 'touch a' } });
    expect(inputs.length).toBe(1);
    expect(JSON.parse(inputs[0] ?? '')).toMatchObject({
      hook_event_name: 'PermissionRequest',
      permission_suggestions: [{ type: 'addRules', rules: [{ toolName: 'Bash', ruleContent: 'touch a' }] }],
    });
  });

  const permissionHook = async (decision: object) => {
    const settings = { hooks: { PermissionRequest: [{ hooks: [{ type: 'command', command: 'x' }] }] } };
    const gate = await dialectGate(
      claudeCode,
      { files: [{ path: '/w/.claude/settings.json', scope: 'project', text: JSON.stringify(settings) }] },
      {
        prompt: () => ({ decision: 'allow' }),
        runProgram: () => {
          const stdout = JSON.stringify({
            hookSpecificOutput: { hookEventName: 'PermissionRequest', decision },
          });
          const end = Promise.resolve({ code: 0, stdout, stderr: '', truncated: false });
          return { end, terminate: () => {}, abandon: () => {} };
        },
      },
    );
    return gate.check({ tool: 'Bash', input: { command: 'touch a' } });
  };

  it('that a PermissionRequest hook answers with are handed to the host, and only with its approval', async () => {
    const updatedPermissions = [{ type: 'setMode', mode: 'acceptEdits', destination: 'session' }];
    const allowed = await permissionHook({ behavior: 'allow', updatedPermissions });
    expect(allowed).toMatchObject({ kind: 'allow', updates: [updatedPermissions] });
    const denied = await permissionHook({ behavior: 'deny', updatedPermissions });
    expect(denied).not.toHaveProperty('updates');
    const another = { behavior: 'allow', updatedInput: { command: 'touch b' }, updatedPermissions };
    // It is asked again about what it made, and says yes to that.
    expect(await permissionHook(another)).toMatchObject({
      ticket: { input: { command: 'touch b' } },
      updates: [updatedPermissions],
    });
    expect(await permissionHook({ behavior: 'allow' })).not.toHaveProperty('updates');
  });

  const codex = async (input: object) => {
    const prompts: Prompt[] = [];
    const gate = await dialectGate(
      codexCurrent,
      { launch: { mode: 'untrusted' } },
      {
        prompt: (prompt) => {
          prompts.push(prompt);
          return { decision: 'allow', scope: 'user' };
        },
      },
    );
    const outcome = await gate.check({ tool: 'exec_command', input });
    return { offers: prompts[0]?.offers ?? [], outcome };
  };

  it('of Codex name the words of the command that asks', async () => {
    const { offers, outcome } = await codex({ cmd: 'mkdir a' });
    const rules = offers.flatMap((offer) => offer.rules.map(({ rules: texts }) => `${offer.scope} ${texts}`));
    expect(rules).toEqual(['user prefix_rule(pattern=["mkdir", "a"], decision="allow")']);
    expect(outcome).toMatchObject({ kind: 'allow', rules: [{ destination: 'rules/default.rules' }] });
  });

  it('of Codex are what the model suggests, but never an interpreter or a wrapper as such', async () => {
    const suggested = async (prefix: readonly string[], cmd: string) =>
      (await codex({ cmd, prefix_rule: prefix })).offers.flatMap(({ rules }) =>
        rules.map(({ prefix: words }) => words?.join(' ')),
      );
    expect(await suggested(['mkdir'], 'mkdir a')).toEqual(['mkdir']);
    expect(await suggested(['python3'], 'python3 x.py')).not.toContain('python3');
    expect(await suggested(['timeout'], 'timeout 5 make')).not.toContain('timeout');
    expect(await suggested(['env'], 'env make')).not.toContain('env');
  });
});
