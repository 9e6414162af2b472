import { proposedAmendment, withAmendments } from '../../src/policy/dialects/codex/amendments.ts';
import { readCodex } from '../../src/policy/dialects/codex/config/open-config.ts';
import { readRequirements } from '../../src/policy/dialects/codex/config/requirements.ts';
import { commandRequest } from '../../src/policy/dialects/codex/request.ts';
import { indexRules } from '../../src/policy/dialects/codex/rules/evaluate-words.ts';
import { type CodexWorld, readSegments } from '../../src/policy/dialects/codex/view.ts';
import type { Decision, Grant } from '../../src/policy/index.ts';
import type { Engine } from '../engine.ts';
import {
  type CodexRun,
  commandCall,
  compareEras,
  type Era,
  erasOf,
  filesOf,
  judgeRun,
  launchOf,
  outcome,
  placeOf,
  shortRules,
} from './codex-host.ts';
import { attemptThroughGate, hooksThroughGate, reviewedThroughGate } from './gate-codex.ts';
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
  if ('suggested_prefix' in input) return { proposed_amendment: proposal(engine, input, era) };
  if ('user_answer' in input) return attemptThroughGate(engine, runOf(input, era), input);
  if ('sequence_after' in input) return afterSequence(engine, input, era);
  if ('amendments' in input) return { appended_lines: appended(input) };
  if ('requirements_rule' in input)
    return { config_error: requirementErrors(input['requirements_rule']) > 0 };
  if (input['deny_read_paths'] === true) return hidden(engine, input, era);
  if ('guardian' in input) return reviewed(engine, input, era);
  if ('denials_in_last_50' in input || 'consecutive_denials' in input)
    return breaks(engine, input, era).then((stops) => ({ interrupts_turn: stops }));
  return { routed_to: routed(engine, input, era) };
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

const settingsOf = (run: CodexRun) => readCodex(filesOf(run), placeOf(run), run.era, launchOf(run));

const proposal = (engine: Engine, input: Data, era: Era): readonly string[] | null => {
  const run = runOf(input, era);
  const { settings, rules } = settingsOf(run);
  const { classification } = judgeRun(engine, run);
  const request = commandRequest(classification, settings.shell);
  if (request === undefined) return null;
  const { cwd, home, platform, variables } = placeOf(run);
  const world: CodexWorld = {
    era,
    settings,
    index: indexRules(rules.prefixRules),
    executables: rules.hostExecutables,
    rulesDropped: false,
    cwd,
    platform,
    variables,
  };
  const suggested = input['suggested_prefix'];
  return (
    proposedAmendment({
      era,
      settings,
      segments: readSegments(classification, world, request),
      index: world.index,
      executables: world.executables,
      place: { cwd, home },
      escalated: request.escalated,
      suggested: Array.isArray(suggested) ? textsOf(suggested) : undefined,
    }) ?? null
  );
};

/** A session: what was answered before, then the call of the row. */
const afterSequence = (engine: Engine, input: Data, era: Era): Data => {
  const grants: Grant[] = [];
  const prefixes: (readonly string[])[] = [];
  const judge = (step: Data): Decision =>
    judgeRun(
      engine,
      runOf(
        { ...input, script: step['script'] ?? null },
        era,
        { rules: [withAmendments('', prefixes)], state: { grants } },
        {
          ...(typeof step['tty'] === 'boolean' ? { tty: step['tty'] } : {}),
          ...(typeof step['login'] === 'boolean' ? { login: step['login'] } : {}),
          ...(typeof step['workdir'] === 'string' ? { workdir: step['workdir'] } : {}),
        },
      ),
    );
  const before = input['sequence_after'];
  for (const step of Array.isArray(before) ? before.filter(isData) : []) {
    const said = textOf(step, 'answer') ?? '';
    const list = /\[(.*)\]/.exec(said)?.[1];
    if (list === 'whole wrapper') prefixes.push([SHELL, '-lc', textOf(step, 'script') ?? '']);
    else if (list !== undefined) prefixes.push(list.split(',').map((word) => word.trim()));
    else if (/session/.test(said))
      for (const { key } of judge(step).questions) grants.push({ key, scope: 'session' });
  }
  return { asks: judge(input).effect === 'ask' };
};

const appended = (input: Data): readonly string[] => {
  const prefixes = Array.isArray(input['amendments']) ? input['amendments'].map(textsOf) : [];
  return withAmendments('', prefixes).trimEnd().split('\n');
};

const requirementErrors = (rule: unknown): number => {
  const data = isData(rule) ? rule : {};
  const places = textsOf(data['pattern']).map((token) => `{ token = ${JSON.stringify(token)} }`);
  const decision = textOf(data, 'decision');
  const text = `[[rules.prefix_rules]]\npattern = [${places.join(', ')}]\n${
    decision === undefined ? '' : `decision = ${JSON.stringify(decision)}\n`
  }`;
  return readRequirements({ path: '/etc/codex/requirements.toml', scope: 'managed', text }).errors.length;
};

const hidden = (engine: Engine, input: Data, era: Era): Data => {
  const script = textOf(input, 'script') ?? 'zz a';
  const rules = ['prefix_rule(pattern=["zz"], decision="allow")\n'];
  const run = runOf({ ...input, script }, era, { rules, denyRead: true, sandbox: 'workspace-write' });
  return outcome(judgeRun(engine, run));
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

const routed = (engine: Engine, input: Data, era: Era): string | undefined => {
  const config = `approvals_reviewer = ${JSON.stringify(textOf(input, 'reviewer') ?? 'user')}\n`;
  const script = textOf(input, 'script') ?? 'rm -rf x';
  const { questions } = judgeRun(engine, runOf({ ...input, script }, era, { config }));
  const next = questions[0]?.route.find((source) => source !== 'hook');
  return next === 'reviewer' ? 'guardian' : next === 'person' ? 'user' : undefined;
};
