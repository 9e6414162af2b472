import { readRequirements } from '../../src/policy/dialects/codex/config/requirements.ts';
import type { Engine } from '../engine.ts';
import { type CodexRun, commandCall, compareEras, type Era, erasOf, shortRules } from './codex-host.ts';
import {
  askedThroughGate,
  asksAfter,
  attemptThroughGate,
  hooksThroughGate,
  linesAfter,
  reviewedThroughGate,
  type SessionStep,
} from './gate-codex.ts';
import { type Data, isData, type Row, textOf, textsOf } from './rows.ts';
import { skipped, type Verdict } from './verdict.ts';

/** Rows about leaving the sandbox, what is remembered, and who answers. */
export const runCodexEscalation = async (engine: Engine, row: Row): Promise<Verdict> => {
  const { input, expect } = row.data;
  if (!isData(input) || !isData(expect)) return skipped('a row without input or expectation');
  const answers = new Map<Era, Data>();
  for (const era of erasOf(input)) answers.set(era, await answer(engine, input, era));
  return compareEras(input, expect, (era) => answers.get(era) ?? {});
};

const answer = (engine: Engine, input: Data, era: Era): Data | Promise<Data> => {
  if ('hook' in input) return hooked(engine, input, era);
  if ('suggested_prefix' in input)
    return proposal(engine, input, era).then((prefix) => ({ proposed_amendment: prefix }));
  if ('user_answer' in input) return attemptThroughGate(engine, runOf(input, era), input);
  if ('sequence_after' in input) return afterSequence(engine, input, era);
  if ('amendments' in input) return appended(engine, input, era).then((lines) => ({ appended_lines: lines }));
  if ('requirements_rule' in input)
    return { config_error: requirementErrors(input['requirements_rule']) > 0 };
  if (input['deny_read_paths'] === true) return hidden(engine, input, era);
  if ('guardian' in input) return reviewed(engine, input, era);
  if ('denials_in_last_50' in input || 'consecutive_denials' in input)
    return breaks(engine, input, era).then((stops) => ({ interrupts_turn: stops }));
  return routed(engine, input, era).then((source) => ({ routed_to: source }));
};

/** The shell of rows whose proposals show the whole wrapper. */
const SHELL = '/bin/bash';

const runOf = (input: Data, era: Era, more: Partial<CodexRun> = {}, extra: Data = {}): CodexRun => {
  const sandbox = textOf(input, 'sandbox');
  return {
    era,
    approval: input['approval'],
    shell: SHELL,
    rules: shortRules(textOf(input, 'rules')),
    ...(sandbox === undefined ? {} : { sandbox }),
    call: commandCall(input, extra),
    ...more,
  };
};

const proposal = async (engine: Engine, input: Data, era: Era): Promise<readonly string[] | null> => {
  const suggested = input['suggested_prefix'];
  const extra = Array.isArray(suggested) ? { prefix_rule: textsOf(suggested) } : {};
  const { offered } = await askedThroughGate(engine, runOf(input, era, {}, extra));
  return offered;
};

/** A session: what was answered before, then the call of the row. */
const afterSequence = async (engine: Engine, input: Data, era: Era): Promise<Data> => {
  const before = input['sequence_after'];
  const stepOf = (step: Data): SessionStep => {
    const said = textOf(step, 'answer') ?? '';
    const list = /\[(.*)\]/.exec(said)?.[1];
    const prefix =
      list === undefined || list === 'whole wrapper' ? undefined : list.split(',').map((word) => word.trim());
    const run = runOf(
      { ...input, script: step['script'] ?? null },
      era,
      {},
      {
        ...(typeof step['tty'] === 'boolean' ? { tty: step['tty'] } : {}),
        ...(typeof step['login'] === 'boolean' ? { login: step['login'] } : {}),
        ...(typeof step['workdir'] === 'string' ? { workdir: step['workdir'] } : {}),
        // The person takes what the agent offers, and the model is who suggests a shorter prefix.
        ...(prefix === undefined ? {} : { prefix_rule: prefix }),
      },
    );
    return { run, scope: list !== undefined ? 'user' : /session/.test(said) ? 'session' : 'once' };
  };
  const steps = Array.isArray(before) ? before.filter(isData).map(stepOf) : [];
  return { asks: await asksAfter(engine, steps, stepOf(input).run) };
};

/** Each line as the agent offers it about a call that it fits. */
const appended = async (engine: Engine, input: Data, era: Era): Promise<readonly string[]> => {
  const amendments = Array.isArray(input['amendments']) ? input['amendments'].map(textsOf) : [];
  const steps = amendments.map((words): SessionStep => {
    const script = words[0] === SHELL && words.length === 3 ? words[2] : words.map(quoted).join(' ');
    return { run: runOf({ script, approval: 'untrusted', sandbox: 'workspace-write' }, era), scope: 'user' };
  });
  return linesAfter(engine, steps);
};

const quoted = (word: string): string =>
  /^[\w./=:-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;

const requirementErrors = (rule: unknown): number => {
  const data = isData(rule) ? rule : {};
  const places = textsOf(data['pattern']).map((token) => `{ token = ${JSON.stringify(token)} }`);
  const decision = textOf(data, 'decision');
  const text = `[[rules.prefix_rules]]\npattern = [${places.join(', ')}]\n${
    decision === undefined ? '' : `decision = ${JSON.stringify(decision)}\n`
  }`;
  return readRequirements({ path: '/etc/codex/requirements.toml', scope: 'managed', text }).errors.length;
};

const hidden = async (engine: Engine, input: Data, era: Era): Promise<Data> => {
  const script = textOf(input, 'script') ?? 'zz a';
  const rules = ['prefix_rule(pattern=["zz"], decision="allow")\n'];
  const run = runOf({ ...input, script }, era, { rules, denyRead: true, sandbox: 'workspace-write' });
  const { outcome } = await askedThroughGate(engine, run);
  if (outcome.kind !== 'allow') return { decision: outcome.kind };
  return { decision: 'allow', sandbox: outcome.ticket.sandboxed ? 'as-configured' : 'bypass' };
};

/** What hooks say, heard by the gate as the dialect's profile tells. */
const hooked = (engine: Engine, input: Data, era: Era): Promise<Data> => {
  const event = textOf(input, 'hook') ?? '';
  const ends = outputsOf(input).map((stdout) =>
    input['timeout'] === true
      ? 'hangs'
      : {
          code: typeof input['exit'] === 'number' ? input['exit'] : 0,
          stdout,
          stderr: textOf(input, 'stderr') ?? '',
          truncated: false,
        },
  );
  // One that passes for what comes before a call, one that asks for what answers a question.
  const script = event === 'PermissionRequest' ? 'rm -rf x' : 'ls';
  const run = runOf({ script }, era, { approval: 'untrusted', sandbox: 'workspace-write' });
  return hooksThroughGate(engine, run, event, ends);
};

const outputsOf = (input: Data): readonly string[] => {
  if (Array.isArray(input['decisions'])) {
    return textsOf(input['decisions']).map((behavior) =>
      JSON.stringify({ hookSpecificOutput: { hookEventName: input['hook'], decision: { behavior } } }),
    );
  }
  const stdout = textOf(input, 'stdout');
  if (stdout !== undefined) return [stdout];
  const said = pick(input, ['permissionDecision', 'updatedInput', 'additionalContext']);
  const top = pick(input, ['decision', 'continue', 'stopReason', 'suppressOutput', 'systemMessage']);
  const reason = textOf(input, 'reason');
  const specific =
    Object.keys(said).length === 0
      ? {}
      : {
          hookSpecificOutput: {
            hookEventName: input['hook'],
            ...said,
            ...(reason === undefined ? {} : { permissionDecisionReason: reason }),
          },
        };
  const plain = reason === undefined || !('decision' in input) ? {} : { reason };
  const output = { ...top, ...plain, ...specific };
  return [Object.keys(output).length === 0 ? '' : JSON.stringify(output)];
};

const pick = (data: Data, keys: readonly string[]): Data =>
  Object.fromEntries(keys.flatMap((key) => (key in data ? [[key, data[key]] as const] : [])));

/** A call that goes to the reviewer. */
const reviewable = (era: Era): CodexRun =>
  runOf({ script: 'rm -rf x' }, era, {
    approval: 'on-request',
    sandbox: 'danger-full-access',
    config: 'approvals_reviewer = "auto_review"\n',
    call: { tool: 'exec_command', input: { cmd: 'rm -rf x' } },
  });

const reviewed = async (engine: Engine, input: Data, era: Era): Promise<Data> => {
  const said = textOf(input, 'guardian');
  const answer =
    said === 'timeout' || said === 'error' || said === 'allow' || said === 'deny' ? said : 'malformed';
  const [outcome] = await reviewedThroughGate(engine, reviewable(era), [answer]);
  return { decision: outcome?.kind, executes: outcome?.kind === 'allow' };
};

/** Denials in a row, or so many among allowed calls that none comes after three others. */
const breaks = async (engine: Engine, input: Data, era: Era): Promise<boolean> => {
  const inRow = input['consecutive_denials'];
  const inWindow = input['denials_in_last_50'];
  const answers: ('allow' | 'deny')[] =
    typeof inRow === 'number'
      ? Array.from({ length: inRow }, () => 'deny')
      : Array.from(
          { length: typeof inWindow === 'number' ? inWindow : 0 },
          () => ['allow', 'deny'] as const,
        ).flat();
  const outcomes = await reviewedThroughGate(engine, reviewable(era), answers);
  const last = outcomes.at(-1);
  return last?.kind === 'deny' && last.stopsTurn;
};

const routed = async (engine: Engine, input: Data, era: Era): Promise<string | undefined> => {
  const config = `approvals_reviewer = ${JSON.stringify(textOf(input, 'reviewer') ?? 'user')}\n`;
  const script = textOf(input, 'script') ?? 'rm -rf x';
  const { asked } = await askedThroughGate(engine, runOf({ ...input, script }, era, { config }));
  return asked === 'reviewer' ? 'guardian' : asked === 'person' ? 'user' : undefined;
};
