import { classify } from '../../src/classify/index.ts';
import {
  claudeCode,
  isToolRemoved,
  suggestRules,
  withEscapes,
} from '../../src/policy/dialects/claude-code/index.ts';
import type { Strictness } from '../../src/policy/dialects/contract.ts';
import { compileSource, type Decision, decide, type PolicySource } from '../../src/policy/index.ts';
import type { Engine } from '../engine.ts';
import { type ClaudeWorld, worldOf } from './claude-world.ts';
import { explainBriefly } from './explain-briefly.ts';
import { runClaudeGate } from './gate-claude.ts';
import { type Data, isData, type Row, textOf, textsOf } from './rows.ts';
import { failed, passed, skipped, type Verdict } from './verdict.ts';

/** What only the agent's host could tell: it is about a run or a result, and not about a call. */
const hostAnswers = ['resultField', 'exitCode', 'is_error', 'followed', 'result'];

/** A row of Claude Code's permissions, in the faithful strictness. */
export const runClaudeCode = (engine: Engine, row: Row): Verdict | Promise<Verdict> => {
  const input = isData(row.data['input']) ? row.data['input'] : {};
  const expect = isData(row.data['expect']) ? row.data['expect'] : {};
  const speaks = ['preToolUse', 'permissionRequest', 'permissionDenied'].some((name) => name in input);
  if (row.area === 'hooks' || speaks) return runClaudeGate(engine, row);
  const asked = Object.keys(expect).filter((name) => !hostAnswers.includes(name));
  if (asked.length === 0) return skipped('what the agent itself does with a result');
  const faults = asked.flatMap((name) => answerTo(name, expect[name], input, engine) ?? []);
  return faults.length === 0 ? passed : failed(`${faults.join('; ')}: ${JSON.stringify(input)}`);
};

const shown = (name: string, wanted: unknown, got: unknown): string | undefined =>
  JSON.stringify(wanted) === JSON.stringify(got)
    ? undefined
    : `${name}: expected ${JSON.stringify(wanted)}, got ${JSON.stringify(got)}`;

const answerTo = (name: string, wanted: unknown, input: Data, engine: Engine): string | undefined => {
  const world = worldOf(input, 'faithful');
  switch (name) {
    case 'decision':
      return decisionFault(wanted, world, engine);
    case 'allowedToRun':
      return shown(name, wanted, judge(engine, world).effect === 'allow');
    case 'startMode':
      return shown(name, wanted, claudeCode.open(world.request).source.mode);
    case 'matches':
      return shown(name, wanted, matches(input, world, engine));
    case 'ruleValid':
      return shown(
        name,
        wanted,
        claudeCode.open(world.request).warnings.every(({ code }) => !deadCodes.has(code)),
      );
    case 'warning':
      return shown(name, wanted, claudeCode.open(world.request).warnings.length > 0);
    case 'noCrash':
      judge(engine, world);
      return undefined;
    case 'effect':
      return effectFault(String(wanted), input, world, engine);
    case 'toolExposedToModel':
    case 'toolsExposedToModel':
      return shown(name, wanted, !isToolRemoved(world.request, exposedTool(input)));
    case 'effectiveMode':
      return modeFault(String(wanted), input, world);
    case 'flagRejected':
      return shown(
        name,
        wanted,
        claudeCode.open(world.request).warnings.some(({ code }) => code === 'bypass-disabled'),
      );
    case 'canUseToolCalled': {
      const { effect, questions } = judge(engine, world);
      return shown(name, wanted, effect === 'ask' && questions.some(({ route }) => route.includes('person')));
    }
    case 'runsSandboxed':
      return shown(name, wanted, judge(engine, world).confinement === 'configured');
    case 'ruleActive':
      return shown(name, wanted, isActive(input, world));
    case 'mode':
      return shown(
        name,
        wanted,
        claudeCode.modeAliases[textOf(input, 'input') ?? ''] ?? textOf(input, 'input'),
      );
    case 'savedRules':
    case 'maxSavedRules':
    case 'notSaved':
    case 'savedPathEscaped':
      return savedFault(name, wanted, input, world, engine);
    case 'autoModeEffect':
      return /does not run|deny|denied|block/.test(String(wanted)) && blocksReached(input)
        ? undefined
        : `${name}: ${String(wanted)}`;
    default:
      return `an answer that is not known: ${name}`;
  }
};

const deadCodes = new Set([
  'empty-prefix',
  'main-field',
  'bad-rule',
  'empty-specifier',
  'allow-tool-glob',
  'allow-parameter',
  'write-path',
  'glob-path',
  'mcp-specifier',
  'no-specifier',
  'no-domain',
  'unknown-tool',
  'negated-path',
]);

const environmentOf = (engine: Engine, world: ClaudeWorld) => {
  const { place, machine } = world.request;
  return {
    shell: engine.shell,
    cwd: world.cwd,
    home: world.home,
    platform: place.platform,
    tools: claudeCode.tools,
    ...claudeCode.open(world.request).environment,
    ...machine,
  };
};

export const judge = (engine: Engine, world: ClaudeWorld, strictness: Strictness = 'faithful'): Decision => {
  const { source } = claudeCode.open({ ...world.request, strictness });
  return decideBy(source, engine, world);
};

const decideBy = (source: PolicySource, engine: Engine, world: ClaudeWorld): Decision => {
  const compiled = compileSource(source);
  if (!compiled.ok) throw new Error(compiled.issues.map(({ message }) => message).join('; '));
  return decide(compiled.value, classify(world.call, environmentOf(engine, world)), world.state);
};

const decisionFault = (wanted: unknown, world: ClaudeWorld, engine: Engine): string | undefined => {
  const decision = judge(engine, world);
  const first = decision.questions[0]?.route[0];
  const got = decision.effect === 'ask' && first === 'reviewer' ? 'classifier' : decision.effect;
  if (wanted === 'not-denied-by-read-rule' && got !== 'deny') return undefined;
  return got === wanted
    ? undefined
    : `decision: expected ${String(wanted)}, got ${got}, ${explainBriefly(decision)}`;
};

/** Whether the entry itself meets the call, whatever else decides. */
const matches = (input: Data, world: ClaudeWorld, engine: Engine): boolean => {
  const { source } = claudeCode.open(world.request);
  const list = textOf(input, 'list') ?? 'allow';
  const [pass] = source.passes;
  if (pass === undefined) return false;
  const rules = [...pass.guards, ...pass.deciders]
    .flatMap((table) => table.rules)
    .filter(({ origin }) => origin.table === `${list} rules` && origin.rule === input['rule']);
  const table = { name: 'rule', algorithm: 'strictest', rules } as const;
  const readOnly = {
    name: 'read-only',
    algorithm: 'strictest',
    rules: pass.deciders.flatMap((one) => one.rules).filter(({ origin }) => origin.rule === 'read-only'),
  } as const;
  const only: PolicySource = {
    ...source,
    passes: [
      {
        view: pass.view,
        guards: list === 'allow' ? [] : [table],
        deciders: list === 'allow' ? [table, readOnly] : [],
        finish: [],
      },
    ],
  };
  const answered = decideBy(only, engine, world).trace;
  const met = answered.filter(({ answer, rules: by }) => by.length > 0 && answer === list);
  if (!met.some(({ table: of }) => of === 'rule')) return false;
  // Of an allow each part of a compound command needs a match of its own, or to be of those that only read; of a deny or an ask
  // one part is enough.
  const texts = new Set(met.map(({ unit }) => unit?.text));
  return (
    list !== 'allow' ||
    answered.every(({ unit }) => unit === undefined || unit.kind !== 'command' || texts.has(unit.text))
  );
};

const effectFault = (wanted: string, input: Data, world: ClaudeWorld, engine: Engine): string | undefined => {
  if (/skipped|ignored with|warning/.test(wanted)) {
    return claudeCode.open(world.request).warnings.length > 0 ? undefined : 'effect: no warning';
  }
  if (/prompting/.test(wanted))
    return blocksReached(input) ? undefined : 'effect: the classifier is still asked';
  if (/ignored/.test(wanted)) {
    const update = isData(input['permissionUpdate']) ? input['permissionUpdate'] : {};
    const mode = textOf(update, 'mode');
    const asked = {
      ...world,
      state: { ...world.state, ...(mode === undefined ? {} : { mode }) },
      call: { tool: 'Bash', input: { command: 'make' } },
    };
    return judge(engine, asked).effect === 'allow' ? 'effect: the update holds' : undefined;
  }
  return `effect: not known: ${wanted}`;
};

/** The gate's breaker: so many blocks in a row, or in all. */
const blocksReached = (input: Data): boolean => {
  const count = input['consecutiveBlocks'];
  return (
    typeof count === 'number' &&
    (claudeCode.gate?.breakers ?? []).some(
      ({ consecutive }) => consecutive !== undefined && count >= consecutive,
    )
  );
};

const exposedTool = (input: Data): string => {
  const tool = textOf(input, 'tool');
  if (tool !== undefined) return tool;
  const rules = isData(input['rules']) ? input['rules'] : {};
  const [denied = ''] = textsOf(rules['deny']);
  return denied.startsWith('mcp__') ? `${denied}__any` : denied.replace(/\(.*$/, '');
};

const modeFault = (wanted: string, input: Data, world: ClaudeWorld): string | undefined => {
  const { source } = claudeCode.open(world.request);
  const update = isData(input['permissionUpdate']) ? textOf(input['permissionUpdate'], 'mode') : undefined;
  const rejected = update === 'bypassPermissions' && input['launchedWithBypass'] !== true;
  const got = update === undefined || rejected ? source.mode : update;
  return shown('effectiveMode', wanted === 'built-in default' ? claudeCode.defaultMode : wanted, got);
};

const isActive = (input: Data, world: ClaudeWorld): boolean => {
  const { source } = claudeCode.open(world.request);
  const mode = textOf(input, 'mode');
  const rules = source.passes[0]?.deciders.find(({ name }) => name === 'allow rules')?.rules ?? [];
  return rules.every(({ when }) => mode !== 'auto' || !JSON.stringify(when).includes('"modes":["auto"]'));
};

const savedFault = (
  name: string,
  wanted: unknown,
  input: Data,
  world: ClaudeWorld,
  engine: Engine,
): string | undefined => {
  if (name === 'savedPathEscaped') return shown(name, wanted, withEscapes(textOf(input, 'path') ?? ''));
  const parts = input['partsNeedingApproval'];
  const command =
    textOf(input, 'command') ??
    Array.from({ length: typeof parts === 'number' ? parts : 1 }, (_, at) => `tool${at} run`).join(' && ');
  const asked = { ...world, call: { tool: 'Bash', input: { command } } };
  const classification = classify(asked.call, environmentOf(engine, asked));
  const rules = suggestRules(asked.request, classification, asked.state)?.rules ?? [];
  if (name === 'maxSavedRules') {
    return rules.length <= Number(wanted) ? undefined : `${name}: ${rules.length}`;
  }
  const told = rules.map(({ toolName, ruleContent }) => `${toolName}(${ruleContent})`);
  if (name === 'notSaved')
    return told.some((rule) => rule.includes(String(wanted))) ? `${name}: ${told.join()}` : undefined;
  const described = Array.isArray(wanted) ? wanted.map(String) : [];
  const isMet = described.every((line) => {
    const read = /^Read rule for (.+)$/.exec(line)?.[1];
    if (read !== undefined) return told.some((rule) => rule.startsWith('Read(') && rule.includes(read));
    const own = /^rule for (.+)$/.exec(line)?.[1];
    return own === undefined
      ? told.includes(line)
      : told.some((rule) => rule.startsWith('Bash(') && rule.includes(own));
  });
  return isMet ? undefined : `${name}: expected ${JSON.stringify(wanted)}, got ${JSON.stringify(told)}`;
};
