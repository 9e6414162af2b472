import { plainWords } from '../../conditions/argv.ts';
import type { Condition, Effect, Rule, Table } from '../../types.ts';
import type { PassTables } from '../passes.ts';
import { type Era, eraRules } from './commands/eras.ts';
import { writableFolders } from './patch.ts';
import { finishRules, open, restricted } from './policy.ts';
import { soundRules } from './rule-tables.ts';
import type { HostExecutables, PrefixRule } from './rules/types.ts';
import type { CodexSettings } from './settings.ts';
import { codexTools, commandTools, patchTool } from './tools.table.ts';

/** The same configuration said of single deeds: narrow for what is allowed, wide for what is asked about. */

const all = (...of: readonly Condition[]): Condition => ({ kind: 'all', of });
const any = (...of: readonly Condition[]): Condition => ({ kind: 'any', of });
const not = (of: Condition): Condition => ({ kind: 'not', of });
const mode = (...modes: readonly string[]): Condition => ({ kind: 'mode', modes });
const access = (...actions: readonly ('read' | 'write' | 'delete')[]): Condition => ({
  kind: 'access',
  actions,
});
const tool = (...names: readonly string[]): Condition => ({ kind: 'tool', names });

const runsCommand = tool(...Object.keys(commandTools));
const patches = tool(patchTool);
const runsNothing: Condition = { kind: 'runs-nothing' };
const asking = mode('granular', 'on-failure', 'on-request', 'never');

const asksToLeave = any(
  { kind: 'input', field: 'sandbox_permissions', value: 'require_escalated' },
  { kind: 'input', field: 'sandbox_permissions', value: 'with_additional_permissions' },
  { kind: 'input', field: 'with_escalated_permissions', value: 'true' },
);

function rule(tableName: string, effect: Effect, name: string, when: Condition, cause: string): Rule {
  return {
    effect,
    when,
    origin: { table: tableName, rule: name },
    cause,
    ...(effect === 'allow' ? { confinement: 'configured' as const } : {}),
  };
}

function table(name: string, rules: readonly Rule[], algorithm: Table['algorithm'] = 'strictest'): Table {
  return { name, algorithm, rules };
}

export interface SoundWorld {
  readonly era: Era;
  readonly settings: CodexSettings;
  readonly rules: readonly PrefixRule[];
  readonly executables: HostExecutables;
  readonly cwd: string;
  readonly variables: Readonly<Record<string, string>>;
}

export function soundTables(world: SoundWorld): PassTables {
  const keepsSandbox = world.settings.denyRead.length > 0;
  const rules = soundRules(world.rules, keepsSandbox);
  const pinned = pinnedAllows(rules.allows, world.executables);
  return {
    guards: [
      ...(rules.guards.length === 0 ? [] : [table('rules', rules.guards)]),
      table('dangerous commands', dangerousGuards(pinned)),
      table('risks', riskGuards(world.settings)),
    ],
    deciders: [
      table('rules', pinned),
      table('known safe', eraRules[world.era].knownSafe === 'none' ? [] : knownSafeRules, 'first-applicable'),
      table('sandbox', sandboxRules, 'first-applicable'),
      table('patches', patchRules(world), 'first-applicable'),
      table('tools', toolRules(world.settings), 'first-applicable'),
    ].filter(({ rules: list }) => list.length > 0),
    finish: finishRules(world.era),
  };
}

/** A rule for a bare name covers the paths that are pinned for it, beside the name itself. */
function pinnedAllows(allows: readonly Rule[], executables: HostExecutables): readonly Rule[] {
  if (executables.size === 0) return allows;
  return allows.flatMap((each) => {
    if (each.when.kind !== 'command') return [each];
    const [heads = [], ...rest] = each.when.words;
    const paths = plainWords(heads).flatMap((head) => executables.get(head) ?? []);
    const more: readonly Rule[] =
      paths.length === 0 ? [] : [{ ...each, when: { kind: 'command', words: [paths, ...rest] } }];
    return [each, ...more];
  });
}

/** What is unknown of a command's own words leaves its program known, and the unit of the command itself is asked about. */
const wordsUnknown: Condition = {
  kind: 'reason',
  codes: ['glob-option', 'dynamic-option', 'unknown-writes'],
};

/** Forced removals however they are spelled and wrapped, but where a rule of the operator's own names them. */
function dangerousGuards(allows: readonly Rule[]): readonly Rule[] {
  const naming = allows.filter(
    ({ when }) =>
      when.kind === 'command' && plainWords(when.words[0]).some((name) => /(?:^|\/)rm$/.test(name)),
  );
  const unless = naming.length === 0 ? {} : { unless: naming };
  return [
    ...(['-f', '--force'] as const).map((flag) => ({
      ...rule(
        'dangerous commands',
        'ask',
        'forced-removal',
        all(all({ kind: 'command', words: [['rm'], [flag]] }, not(wordsUnknown))),
        'dangerous',
      ),
      ...unless,
    })),
    rule(
      'dangerous commands',
      'ask',
      'critical-removal',
      { kind: 'reason', codes: ['critical-removal'] },
      'dangerous',
    ),
  ];
}

function riskGuards({ sandbox }: CodexSettings): readonly Rule[] {
  const held = sandbox.network ? not(any(restricted, open)) : restricted;
  return [
    rule('risks', 'deny', 'forbidden', { kind: 'risk', risks: ['forbidden'] }, 'forbidden'),
    // A sandbox without network keeps what it reads.
    rule(
      'risks',
      'ask',
      'secret-to-network',
      all(all({ kind: 'reason', codes: ['secret-to-network'] }, not(held))),
      'secret-flow',
    ),
    rule(
      'risks',
      'ask',
      'download-and-run',
      all(all({ kind: 'reason', codes: ['download-and-run'] }, not(held))),
      'download-and-run',
    ),
  ];
}

/** What the agent's list of safe commands means: reads of places without secrets that run nothing. */
const knownSafeRules: readonly Rule[] = [
  rule(
    'known safe',
    'allow',
    'harmless-command',
    all(
      runsCommand,
      { kind: 'deed', kinds: ['command'] },
      runsNothing,
      { kind: 'risk', risks: ['read'] },
      { kind: 'permission', permissions: ['workspace'] },
    ),
    'known-safe',
  ),
  rule(
    'known safe',
    'allow',
    'read',
    all(runsCommand, access('read'), runsNothing, {
      kind: 'place',
      places: ['workspace', 'scratch', 'system', 'device-null'],
    }),
    'known-safe',
  ),
];

/** A command that stays in the sandbox may do what the sandbox lets it; without one the operator has chosen to let it do all. */
const sandboxRules: readonly Rule[] = [
  rule('sandbox', 'allow', 'confined', all(runsCommand, asking, restricted, not(asksToLeave)), 'sandbox'),
  rule('sandbox', 'allow', 'unrestricted', all(runsCommand, asking, open), 'sandbox'),
];

/** Names below a writable folder that stay read-only. */
const metadata = ['.git', '.agents', '.codex'];

function patchRules({ settings, cwd, variables }: SoundWorld): readonly Rule[] {
  const changes = access('write', 'delete');
  const folders = writableFolders(settings.sandbox, cwd, variables);
  const inside = folders.map((folder): Condition => ({ kind: 'path', glob: `${folder}/**` }));
  const kept = folders.flatMap((folder) =>
    metadata.flatMap((name): readonly Condition[] => [
      { kind: 'path', glob: `${folder}/${name}` },
      { kind: 'path', glob: `${folder}/${name}/**` },
    ]),
  );
  const writable =
    inside.length === 0 ? [] : [all(patches, asking, changes, any(...inside), not(any(...kept)))];
  return [
    ...writable.map((when) => rule('patches', 'allow', 'writable', when, 'patch')),
    rule('patches', 'allow', 'unrestricted', all(patches, asking, changes, open), 'patch'),
  ];
}

function toolRules({ mcp }: CodexSettings): readonly Rule[] {
  const untouching = Object.entries(codexTools.entries)
    .filter(([, { touchesNothing }]) => touchesNothing === true)
    .map(([name]) => name);
  const approved = Object.entries(mcp).flatMap(([server, { approval, tools, enabled }]) => {
    if (!enabled) return [];
    const own = Object.entries(tools).flatMap(([name, how]) =>
      how === 'approve' ? [`mcp__${server}__${name}`] : [],
    );
    return approval === 'approve' ? [`mcp__${server}__*`, ...own] : own;
  });
  return [
    rule('tools', 'allow', 'touches-nothing', tool(...untouching), 'tool'),
    rule('tools', 'allow', 'view-image', all(tool('view_image'), access('read')), 'tool'),
    rule(
      'tools',
      'allow',
      'poll',
      all(tool('write_stdin'), { kind: 'input', field: 'chars', value: '' }),
      'tool',
    ),
    ...(approved.length === 0 ? [] : [rule('tools', 'allow', 'approved', tool(...approved), 'mcp')]),
    rule('tools', 'allow', 'mcp-full-access', all(tool('mcp__*'), mode('never'), open), 'mcp'),
  ];
}
