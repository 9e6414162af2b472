import type { Permission, Risk } from '../../../classify/index.ts';
import type { Condition, Effect, RouteStep, Rule, Table } from '../../types.ts';
import type { PassTables } from '../passes.ts';
import type { CrystalConfiguration, EntryPlace } from './configuration.ts';
import { deniedByPerson, planMessage, readOnlyMessage } from './messages.ts';
import { plannedOut, writers } from './tools.table.ts';

/** The order of one decision as tables. docs/dialects/crystal.md says where each rule comes from. */

const all = (...of: readonly Condition[]): Condition => ({ kind: 'all', of });
const any = (...of: readonly Condition[]): Condition => ({ kind: 'any', of });
const not = (of: Condition): Condition => ({ kind: 'not', of });
const mode = (...modes: readonly string[]): Condition => ({ kind: 'mode', modes });
const risk = (...risks: readonly Risk[]): Condition => ({ kind: 'risk', risks });
const permission = (...permissions: readonly Permission[]): Condition => ({
  kind: 'permission',
  permissions,
});
const tool = (...names: readonly string[]): Condition => ({ kind: 'tool', names });
const fact = (name: string, value: string | boolean): Condition => ({ kind: 'fact', name, values: [value] });

function rule(
  table: string,
  effect: Effect,
  name: string,
  when: Condition,
  because?: string,
  place?: EntryPlace,
): Rule {
  return {
    effect,
    when,
    origin: { table, rule: name, ...place },
    cause: name,
    ...(because === undefined ? {} : { because }),
  };
}

function table(name: string, rules: readonly Rule[], algorithm: Table['algorithm'] = 'strictest'): Table {
  return { name, algorithm, rules };
}

/** Working on the plan is a state beside the approval mode; a run may also name it as its mode. */
const planning: Condition = any(
  mode('plan'),
  { kind: 'setting', name: 'plan', values: [true] },
  { kind: 'state', name: 'plan', values: [true] },
);

const planFence: Table = table(
  'plan',
  plannedOut.map((name) =>
    rule('plan', 'deny', `plan-${name}`, all(planning, all(tool(name))), planMessage(name)),
  ),
);

const writesFiles: Condition = tool(...writers);

/** Which workspace writes a mode lets pass, by `tool`; `full` every one. */
const coveredWrite: Condition = any(all(mode('edit', 'review'), writesFiles), mode('full'));

/** Of each call that passes by policy. */
const plain: Condition = all(not({ kind: 'requires-prompt' }), permission('workspace'));

/**
 * Pass by policy: all of the description's conditions hold of the class. What an entry of a file lets pass is a rule of its own
 * before the general one, so that a decision names the entry.
 */
function passes({ mode: named, automatic, external, directories }: CrystalConfiguration): Table {
  const allow = (name: string, place: EntryPlace | undefined, ...of: readonly Condition[]): Rule =>
    rule('policy', 'allow', name, all(plain, ...of), undefined, place);
  return table(
    'policy',
    [
      ...directories.flatMap(({ path, access, place }) => [
        allow('read-directory', place, risk('read'), fact('directory', path)),
        ...(access === 'read-only'
          ? []
          : [allow('write-directory', place, risk('write'), coveredWrite, fact('directory', path))]),
      ]),
      ...automatic.map(({ tool: name, place }) =>
        allow('automatic', place, risk('read', 'write'), tool(name)),
      ),
      ...external.flatMap(({ tool: name, place }) => [
        allow('read', place, risk('read'), tool(name)),
        allow('covered-write', place, risk('write'), coveredWrite, tool(name)),
      ]),
      allow('read', undefined, risk('read')),
      allow('covered-write', named?.place, risk('write'), coveredWrite),
    ],
    'first-applicable',
  );
}

/** What the files remember; the answers say the same of what is remembered while the agent runs. */
function remembered({ answers }: CrystalConfiguration): Table {
  return table(
    'grants',
    answers.map(({ tool: name, fingerprint, place }) =>
      rule(
        'grants',
        'allow',
        'grant',
        all(mayUseGrant, tool(name), fact('fingerprint', fingerprint)),
        undefined,
        place,
      ),
    ),
    'first-applicable',
  );
}

const mayUseGrant: Condition = all(
  { kind: 'granted' },
  not(risk('forbidden')),
  not({ kind: 'requires-prompt' }),
);

export function faithfulTables(configuration: CrystalConfiguration): PassTables {
  return {
    guards: [
      table(
        'session directories',
        configuration.directories
          .filter(({ access }) => access === 'read-only')
          .map(({ path, place }) =>
            rule(
              'session directories',
              'deny',
              'read-only-directory',
              fact('read-only-directory', path),
              readOnlyMessage,
              place,
            ),
          ),
      ),
      planFence,
    ],
    deciders: [passes(configuration), remembered(configuration)],
    finish: [],
  };
}

const access = (...actions: readonly ('read' | 'write' | 'delete' | 'signal')[]): Condition => ({
  kind: 'access',
  actions,
});
const inWorkspace: Condition = { kind: 'place', places: ['workspace'] };
const runsNothing: Condition = { kind: 'runs-nothing' };
const told: Condition = { kind: 'certainty', levels: ['exact', 'bounded'] };
const aCommand: Condition = { kind: 'deed', kinds: ['command'] };
const ofTool: Condition = { kind: 'deed', kinds: ['tool'] };
const opaque: Condition = any({ kind: 'deed', kinds: ['opaque'] }, { kind: 'resource', kinds: ['opaque'] });

const credentialGlobs: readonly string[] = [
  '**/.[sS][sS][hH]',
  '**/.[sS][sS][hH]/**',
  '**/.[gG][nN][uU][pP][gG]',
  '**/.[gG][nN][uU][pP][gG]/**',
  '**/.[cC][rR][yY][sS][tT][aA][lL]/[cC][rR][eE][dD][eE][nN][tT][iI][aA][lL][sS].json',
];

/** An access to one of them; a whole folder counts where the classification found a secret in it. */
const credentials: Condition = all(
  any({ kind: 'exact-path' }, { kind: 'secret' }),
  any(...credentialGlobs.map((glob): Condition => ({ kind: 'path', glob }))),
);

/** What the text rules mean, said of what a call would do instead of how it is spelled. */
const meantByText: readonly Rule[] = [
  rule('meant by the text rules', 'ask', 'credentials', all(credentials)),
  ...(['--force', '-f'] as const).map((flag) =>
    rule('meant by the text rules', 'ask', 'forced-push', {
      kind: 'command',
      words: [['git'], ['push'], [flag]],
    }),
  ),
  rule('meant by the text rules', 'ask', 'removal-or-download', {
    kind: 'reason',
    codes: ['critical-removal', 'download-and-run'],
  }),
  // What a tool that is no shell may do is told by its class, in the agent's own view.
  rule(
    'meant by the text rules',
    'ask',
    'privileged',
    all(all(not(ofTool), not(opaque), risk('privileged', 'forbidden'))),
  ),
  rule('meant by the text rules', 'ask', 'opaque', opaque),
  rule('meant by the text rules', 'ask', 'requires-prompt', { kind: 'requires-prompt' }),
];

/** The same configuration said of single deeds. */
export function soundTables(configuration: CrystalConfiguration): PassTables {
  const readOnly = configuration.directories
    .filter((directory) => directory.access === 'read-only')
    .map(({ path, place }) =>
      rule(
        'session directories',
        'deny',
        'read-only-directory',
        all(all(access('write', 'delete'), { kind: 'path', glob: `${path}/**` })),
        readOnlyMessage,
        place,
      ),
    );
  return {
    guards: [
      ...(readOnly.length === 0 ? [] : [table('session directories', readOnly)]),
      planFence,
      table('meant by the text rules', meantByText),
    ],
    deciders: [table('policy', soundPasses(configuration), 'first-applicable')],
    finish: [],
  };
}

function soundPasses({ mode: named, automatic, external }: CrystalConfiguration): readonly Rule[] {
  const allowAt = (place: EntryPlace | undefined, name: string, ...of: readonly Condition[]): Rule =>
    rule('policy', 'allow', name, all(...of), undefined, place);
  const allow = (name: string, ...of: readonly Condition[]): Rule => allowAt(undefined, name, ...of);
  const byMode = (name: string, ...of: readonly Condition[]): Rule => allowAt(named?.place, name, ...of);
  const writing = mode('edit', 'review', 'full');
  const full = mode('full');
  return [
    allow('harmless-command', aCommand, runsNothing, risk('read'), permission('workspace')),
    allow('read', access('read'), runsNothing, {
      kind: 'place',
      places: ['workspace', 'scratch', 'system', 'device-null'],
    }),
    allow('device-null', access('write', 'delete'), { kind: 'place', places: ['device-null'] }),
    allow('touches-nothing', ofTool, { kind: 'reason', codes: ['touches-nothing'] }),
    byMode('write', writing, access('write'), inWorkspace, runsNothing, told),
    byMode('full-write', full, access('write', 'delete'), runsNothing, told, {
      kind: 'place',
      places: ['workspace', 'scratch'],
    }),
    byMode('full-command', full, aCommand, risk('write'), permission('workspace'), runsNothing, told),
    byMode('full-signal', full, access('signal'), risk('write'), runsNothing),
    // What `full` gives is that commands of the workspace run, and project code is what they run.
    byMode('full-project-code', full, { kind: 'runs', what: ['project-code'] }, permission('workspace')),
    ...automatic.map(({ tool: name, place }) => allowAt(place, `automatic-${name}`, tool(name))),
    ...external.flatMap(({ tool: name, risk: of, permission: where, place }) => {
      if (where !== 'workspace') return [];
      if (of === 'read') return [allowAt(place, `external-${name}`, tool(name))];
      return of === 'write' ? [allowAt(place, `external-${name}`, tool(name), full)] : [];
    }),
  ];
}

const reviewing = mode('review', 'audit');
/** What a reviewer may not wave through: the person is asked. */
const needsPerson: Condition = any(
  risk('forbidden'),
  { kind: 'requires-prompt' },
  { kind: 'reason', codes: ['critical-removal', 'download-and-run'] },
  credentials,
);

export const crystalAnswers: readonly Table[] = [
  table(
    'answers',
    [
      rule('answers', 'allow', 'grant', mayUseGrant),
      rule(
        'answers',
        'deny',
        'reviewer-denied',
        all(reviewing, { kind: 'verdict', from: 'reviewer', effects: ['deny'] }),
      ),
      rule(
        'answers',
        'deny',
        'person-denied',
        { kind: 'verdict', from: 'person', effects: ['deny'] },
        deniedByPerson,
      ),
      rule('answers', 'allow', 'person', { kind: 'verdict', from: 'person', effects: ['allow'] }),
      rule(
        'answers',
        'allow',
        'review',
        all(reviewing, { kind: 'verdict', from: 'reviewer', effects: ['allow'] }, not(needsPerson)),
      ),
    ],
    'first-applicable',
  ),
];

/** The reviewer works in its own modes, and only where there is a text of the person to judge against. */
export const crystalRoute: readonly RouteStep[] = [
  {
    source: 'reviewer',
    when: all(reviewing, not({ kind: 'state', name: 'conversation', values: [false] })),
  },
  'person',
];
