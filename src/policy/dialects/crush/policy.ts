import type { Condition, Effect, Origin, RouteStep, Rule, Table } from '../../types.ts';
import type { PassTables } from '../passes.ts';
import { argumentBlocks, blockedNames } from './block-list.table.ts';
import type { AllowedTool, CrushConfiguration } from './settings.ts';
import { toolQuestions } from './tools.table.ts';

/** The permission service's order, and the block list that acts after it. */

const all = (...of: readonly Condition[]): Condition => ({ kind: 'all', of });
const any = (...of: readonly Condition[]): Condition => ({ kind: 'any', of });
const fact = (name: string, value: string | boolean): Condition => ({ kind: 'fact', name, values: [value] });
const hook = (effect: 'allow' | 'deny'): Condition => ({ kind: 'verdict', from: 'hook', effects: [effect] });
const yolo: Condition = { kind: 'mode', modes: ['yolo'] };
const autoSession: Condition = { kind: 'state', name: 'auto-session', values: [true] };

function rule(table: string, effect: Effect, name: string, when: Condition, more: Partial<Rule> = {}): Rule {
  return { effect, when, origin: { table, rule: name }, cause: name, ...more };
}

function table(name: string, rules: readonly Rule[], algorithm: Table['algorithm'] = 'strictest'): Table {
  return { name, algorithm, rules };
}

const first = (name: string, ...rules: readonly Rule[]): Table => table(name, rules, 'first-applicable');

const hookGuard = table('hook', [rule('hook', 'deny', 'hook-denied', hook('deny'))]);

const blockedBecause = 'the command is not allowed for security reasons';

function originOf(entry: AllowedTool): Origin {
  return {
    table: 'allowed tools',
    rule: entry.text,
    ...(entry.file === undefined ? {} : { file: entry.file }),
    ...(entry.line === undefined ? {} : { line: entry.line }),
    ...(entry.column === undefined ? {} : { column: entry.column }),
  };
}

export function faithfulTables({ allowedTools }: CrushConfiguration): PassTables {
  const allowed = allowedTools.map(
    (entry): Rule => ({ effect: 'allow', when: fact('permission', entry.text), origin: originOf(entry) }),
  );
  return {
    guards: [
      hookGuard,
      // The agent does not have the tool, so that a call of it is an error.
      table('tools', [
        rule('tools', 'deny', 'disabled', fact('disabled', true), { because: 'the tool is disabled' }),
      ]),
      table(
        'block list',
        ['name', 'args'].map((by) =>
          rule('block list', 'deny', `blocked-by-${by}`, fact('blocked', by), { because: blockedBecause }),
        ),
      ),
    ],
    deciders: [
      first('never asks', rule('never asks', 'allow', 'no-request', fact('asks', false))),
      first('skip', rule('skip', 'allow', 'yolo', yolo)),
      table('allowed tools', allowed),
      first('hook', rule('hook', 'allow', 'hook-allowed', all(hook('allow'), fact('call-id', true)))),
      first('auto session', rule('auto session', 'allow', 'auto-session', autoSession)),
      first('session grant', rule('session grant', 'allow', 'granted', { kind: 'granted' })),
    ],
    finish: [],
  };
}

const runsNothing: Condition = { kind: 'runs-nothing' };
const readRisk: Condition = { kind: 'risk', risks: ['read'] };

/** Tools that ask nobody and touch nothing but what they name. */
const reads: readonly Rule[] = [
  rule(
    'never asks',
    'allow',
    'harmless-command',
    all({ kind: 'deed', kinds: ['command'] }, runsNothing, readRisk, {
      kind: 'permission',
      permissions: ['workspace'],
    }),
  ),
  rule(
    'never asks',
    'allow',
    'read',
    all({ kind: 'access', actions: ['read'] }, runsNothing, {
      kind: 'place',
      places: ['workspace', 'scratch', 'system', 'device-null'],
    }),
  ),
  rule('never asks', 'allow', 'device-null', {
    kind: 'place',
    places: ['device-null'],
  }),
  rule(
    'never asks',
    'allow',
    'touches-nothing',
    all({ kind: 'deed', kinds: ['tool'] }, { kind: 'reason', codes: ['touches-nothing'] }),
  ),
  rule('never asks', 'allow', 'search-of-the-web', {
    kind: 'tool',
    names: Object.keys(toolQuestions).filter(
      (name) => toolQuestions[name]?.asks === 'never' && /^(?:web_|sourcegraph)/.test(name),
    ),
  }),
];

/** The block list said of programs, however they are reached. */
const blockedPrograms: readonly Rule[] = [
  ...[...blockedNames]
    .filter((name) => name !== 'alias')
    .map((name) =>
      rule(
        'block list',
        'deny',
        `blocked-${name}`,
        { kind: 'command', words: [[name]] },
        { because: blockedBecause },
      ),
    ),
  ...argumentBlocks
    .filter(({ program }) => !blockedNames.has(program))
    .map(({ program, positionals, flags }) =>
      rule(
        'block list',
        'deny',
        `blocked-${[program, ...positionals, ...flags].join('-')}`,
        { kind: 'command', words: [program, ...positionals, ...flags].map((word) => [word]) },
        { because: blockedBecause },
      ),
    ),
];

export function soundTables({ allowedTools }: CrushConfiguration): PassTables {
  return {
    guards: [hookGuard, table('block list', blockedPrograms)],
    deciders: [
      table('never asks', reads, 'first-applicable'),
      first('skip', rule('skip', 'allow', 'yolo', yolo)),
      table(
        'allowed tools',
        allowedTools.flatMap((entry): readonly Rule[] => {
          const name = toolOf(entry.text);
          return name === undefined
            ? []
            : [{ effect: 'allow', when: { kind: 'tool', names: [name] }, origin: originOf(entry) }];
        }),
      ),
      first('hook', rule('hook', 'allow', 'hook-allowed', hook('allow'))),
      first('auto session', rule('auto session', 'allow', 'auto-session', autoSession)),
      first('session grant', rule('session grant', 'allow', 'granted', { kind: 'granted' })),
    ],
    finish: [],
  };
}

/** The tool that an entry names: `bash`, or `bash:execute` where that is what the tool does. No entry is a pattern. */
function toolOf(text: string): string | undefined {
  if (text.includes('*')) return undefined;
  const colon = text.indexOf(':');
  if (colon < 0) return text;
  const name = text.slice(0, colon);
  const action = text.slice(colon + 1);
  const question = Object.hasOwn(toolQuestions, name) ? toolQuestions[name] : undefined;
  if (question === undefined) return name.startsWith('mcp_') && action === 'execute' ? name : undefined;
  return question.action === action ? name : undefined;
}

export const crushAnswers: readonly Table[] = [
  first(
    'answers',
    rule(
      'answers',
      'deny',
      'person-denied',
      { kind: 'verdict', from: 'person', effects: ['deny'] },
      {
        because: 'the user denied permission',
      },
    ),
    rule(
      'answers',
      'allow',
      'person',
      any({ kind: 'verdict', from: 'person', effects: ['allow'] }, { kind: 'granted' }),
    ),
  ),
];

export const crushRoute: readonly RouteStep[] = ['person'];
