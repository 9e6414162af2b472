import { eraRules } from '../../src/policy/dialects/codex/commands/eras.ts';
import { isKnownSafe } from '../../src/policy/dialects/codex/commands/known-safe.ts';
import { shellWrapper } from '../../src/policy/dialects/codex/commands/shell-wrapper.ts';
import { patchRequest } from '../../src/policy/dialects/codex/patch.ts';
import {
  indexRules,
  matchWords,
  strictestDecision,
} from '../../src/policy/dialects/codex/rules/evaluate-words.ts';
import { readRules } from '../../src/policy/dialects/codex/rules/read-rules.ts';
import { noRules } from '../../src/policy/dialects/codex/rules/types.ts';
import { segmentsOf } from '../../src/policy/dialects/codex/segments.ts';
import type { Engine } from '../engine.ts';
import { runCodexEscalation } from './codex-escalation.ts';
import {
  type CodexRun,
  commandCall,
  compareEras,
  type Era,
  judgeRun,
  openRun,
  outcome,
  shortRules,
} from './codex-host.ts';
import { type Data, isData, type Row, textOf, textsOf } from './rows.ts';
import { skipped, type Verdict } from './verdict.ts';

/** Rows of the Codex dialects, each in the eras that it names, in faithful strictness. */
export const runCodex = (engine: Engine, row: Row): Verdict | Promise<Verdict> => {
  const { input, expect } = row.data;
  if (!isData(input) || !isData(expect)) return skipped('a row without input or expectation');
  switch (row.area) {
    case 'safe':
      return compareEras(input, expect, (era) => safety(engine, input, era));
    case 'dangerous':
      return compareEras(input, expect, (era) => danger(engine, input, era));
    case 'parse':
      return compareEras(input, expect, (era) => parsed(engine, input, era));
    case 'execpolicy':
      return compareEras(input, expect, (era) =>
        input['runtime'] === true ? decided(engine, row, input, era) : checked(input),
      );
    case 'matrix':
    case 'patch':
      return compareEras(input, expect, (era) => decided(engine, row, input, era));
    case 'escalation':
      return runCodexEscalation(engine, row);
    default:
      return skipped(`a row of the area ${row.area}`);
  }
};

const platformOf = (input: Data): 'linux' | 'darwin' | 'win32' => {
  const os = textOf(input, 'os');
  if (os === 'windows' || os === 'win32') return 'win32';
  return os === 'macos' || os === 'darwin' ? 'darwin' : 'linux';
};

const argvOf = (input: Data): readonly string[] => {
  const argv = textsOf(input['argv']);
  if (argv.length > 0) return argv;
  const wrapper = textsOf(input['wrapper']);
  return [...(wrapper.length === 0 ? ['/bin/bash', '-lc'] : wrapper), textOf(input, 'script') ?? ''];
};

const treeOf = (engine: Engine, argv: readonly string[]) => {
  const script = shellWrapper(argv)?.script;
  return script === undefined ? undefined : engine.shell.analyze(script).tree;
};

const safety = (engine: Engine, input: Data, era: Era): Data => {
  const known = eraRules[era].knownSafe !== 'none' && isKnownSafe(argvOf(input), platformOf(input));
  if (!('approval' in input)) return { known_safe: known };
  const trust = textOf(input, 'approval') === 'untrusted-project' ? 'untrusted' : 'trusted';
  const decision = judgeRun(engine, { era, config: trustConfig(trust), call: commandCall(input) });
  return { known_safe: known, ...outcome(decision) };
};

const trustConfig = (level: string): string => `[projects."/home/dev/project"]\ntrust_level = "${level}"\n`;

const danger = (engine: Engine, input: Data, era: Era): Data => {
  const argv = argvOf(input);
  const { list } = segmentsOf(argv, undefined, {
    era: eraRules[era],
    platform: platformOf(input),
    unprotected: false,
    tree: treeOf(engine, argv),
  });
  const dangerous = list.some((segment) => segment.class === 'dangerous');
  return { dangerous, kind: 'other' };
};

const parsed = (engine: Engine, input: Data, era: Era): Data => {
  const argv = argvOf(input);
  const { list, form } = segmentsOf(argv, undefined, {
    era: eraRules[era],
    platform: 'linux',
    unprotected: false,
    tree: treeOf(engine, argv),
  });
  return {
    unwrapped: shellWrapper(argv) !== undefined,
    plain: form === 'plain',
    first_argv: list[0]?.words,
    evaluated_as: form === 'whole' ? 'wrapper-argv' : form,
    heredoc_prefix: form === 'heredoc',
  };
};

const place = { cwd: '/home/dev/project', home: '/home/dev' };

const checked = (input: Data): Data => {
  let rules = noRules;
  for (const [at, text] of textsOf(input['rules']).entries()) {
    const read = readRules({ file: `${at}.rules`, text }, rules, place);
    if (!read.ok) return { exit: 1, load_error: true };
    rules = read.rules;
  }
  const resolves = input['resolve_host_executables'] === true;
  const words = textsOf(input['command']);
  const found = matchWords(
    indexRules(rules.prefixRules),
    rules.hostExecutables,
    words,
    resolves ? place : undefined,
  );
  const resolved = found.resolved?.replace(place.cwd, '<cwd>');
  return {
    exit: 0,
    load_error: false,
    decision: strictestDecision(found.rules) ?? null,
    matched: found.rules.map(({ pattern, decision, justification }) => ({
      prefix: found.words.slice(0, pattern.length),
      decision,
      ...(resolved === undefined ? {} : { resolved }),
      ...(justification === undefined ? {} : { justification }),
    })),
  };
};

/** The run that a row of decisions is about; nothing for a row about something else. */
export const runOfRow = ({ area, data }: Row, era: Era): CodexRun | undefined => {
  const { input } = data;
  if (!isData(input) || 'config' in input) return undefined;
  const sandbox = textOf(input, 'sandbox');
  const shared = { era, approval: input['approval'], ...(sandbox === undefined ? {} : { sandbox }) };
  if (area === 'execpolicy' && input['runtime'] === true)
    return { ...shared, rules: textsOf(input['rules']), call: commandCall(input) };
  if (area === 'matrix') {
    if (textOf(input, 'tool') === 'mcp') return { ...shared, ...mcpParts(input) };
    const trust = textOf(input, 'project_trust');
    return {
      ...shared,
      rules: shortRules(textOf(input, 'rules')),
      ...(trust === undefined ? {} : { config: trustConfig(trust) }),
      call: commandCall(input),
    };
  }
  if (area !== 'patch' || textOf(input, 'kind') !== 'safety') return undefined;
  const workspace = textOf(input, 'workspace');
  const cwd = textOf(input, 'cwd');
  return {
    ...shared,
    ...(workspace === undefined ? {} : { workspace }),
    call: {
      tool: 'apply_patch',
      input: { input: textOf(input, 'patch') ?? '' },
      ...(cwd === undefined ? {} : { cwd }),
    },
  };
};

const mcpParts = (input: Data): Pick<CodexRun, 'call' | 'config' | 'annotations'> => {
  const mode = textOf(input, 'approval_mode') ?? 'auto';
  return {
    config: `[mcp_servers.s]\ncommand = "x"\n[mcp_servers.s.tools.t]\napproval_mode = "${mode}"\n`,
    call: { tool: 'mcp__s__t', input: {} },
    annotations: isData(input['annotations']) ? input['annotations'] : {},
  };
};

/** A decision, a broken configuration, or a script that is a patch in truth. */
const decided = (engine: Engine, row: Row, input: Data, era: Era): Data => {
  const run = runOfRow(row, era);
  if (run !== undefined) {
    const decision = judgeRun(engine, run);
    const { effect } = decision;
    return {
      ...outcome(decision),
      needs_approval: effect === 'deny' ? 'deny' : effect === 'ask',
      effective_approval: openRun(run).source.mode,
    };
  }
  const config = textOf(input, 'config');
  if (config !== undefined)
    return { config_error: openRun({ era, config, call: commandCall(input) }).errors.length > 0 };
  const argv = argvOf(input);
  const request = patchRequest(argv, treeOf(engine, argv));
  if (request === undefined) return { intercepted: false };
  if (request.kind === 'implicit') return { intercepted: true, error: 'implicit invocation' };
  return { intercepted: true, workdir: request.workdir };
};
