import { safeCommands, safeGit } from '../../../policy/dialects/codex/commands/known-safe.table.ts';
import { readCodex } from '../../../policy/dialects/codex/config/open-config.ts';
import { placeInToml } from '../../../policy/dialects/codex/config/toml-places.ts';
import { type CodexSettings, isRestricted } from '../../../policy/dialects/codex/settings.ts';
import type { Effect } from '../../../policy/index.ts';
import type { ReportPlace } from '../../report/types.ts';
import type { Names, NeutralRule, Note } from '../types.ts';
import type { Source, SourceRequest } from './source.ts';

const effects: Readonly<Record<'allow' | 'prompt' | 'forbidden', Effect>> = {
  allow: 'allow',
  prompt: 'ask',
  forbidden: 'deny',
};

/** Rules of Codex, of which the strictest decides, and what its configuration does with the rest. */
export const readCodexFiles: Source = (request) => {
  const { files, place } = request;
  const start: ReportPlace = { file: files[0]?.path ?? 'default.rules', line: 1, column: 1 };
  const { settings, rules } = readCodex(
    files.map((file) => ({ ...file, scope: file.path.endsWith('requirements.toml') ? 'managed' : 'user' })),
    place,
    'current',
    {},
  );
  const notes: Note[] = [];
  const written = rules.prefixRules.map((rule): NeutralRule => {
    const decided = effects[rule.decision];
    const text = rule.pattern.map((words) => words.join('|')).join(' ');
    const at = { file: rule.file, line: rule.line, column: rule.column };
    if (rule.justification !== undefined) {
      notes.push({
        fate: 'noted',
        place: at,
        text,
        why: `its reason is not carried over: ${rule.justification}`,
      });
    }
    return {
      // With nobody to be asked, a question is a refusal.
      effect: decided === 'ask' && settings.approval === 'never' ? 'deny' : decided,
      names: { kind: 'command', words: rule.pattern },
      source: 'written',
      text,
      place: at,
    };
  });
  for (const rule of rules.networkRules) {
    const at = { file: rule.file, line: rule.line, column: rule.column };
    if (rule.decision === 'allow') {
      notes.push({
        fate: 'tightened',
        place: at,
        text: `allow ${rule.host}`,
        why: 'what the sandbox lets through is not carried over',
      });
    } else {
      written.push({
        effect: effects[rule.decision],
        names: { kind: 'host', pattern: rule.host },
        source: 'written',
        text: rule.host,
        place: at,
      });
    }
  }
  if (rules.hostExecutables.size > 0) {
    notes.push({
      fate: 'noted',
      place: start,
      text: 'host_executable',
      why: 'which paths stand for a name is not carried over',
    });
  }
  const all = [...written, ...mcpRules(settings, request)];
  const of = (effect: Effect): readonly NeutralRule[] => all.filter((rule) => rule.effect === effect);
  return {
    system: 'codex',
    rules: [...builtIn(settings, start), ...of('allow'), ...of('ask'), ...of('deny')],
    notes: [...notes, ...settingNotes(settings, start)],
  };
};

function builtIn(settings: CodexSettings, place: ReportPlace): readonly NeutralRule[] {
  const rule = (effect: Effect, names: Names, text: string): NeutralRule => ({
    effect,
    names,
    text,
    source: 'built-in',
    place,
  });
  const isOpen = !isRestricted(settings.sandbox);
  const safe = Object.entries(safeCommands).flatMap(([name, { kind }]) => (kind === 'always' ? [name] : []));
  const runs = isOpen && settings.approval !== 'untrusted';
  const patches = settings.approval !== 'untrusted' && settings.sandbox.name !== 'read-only';
  return [
    rule(
      'ask',
      { kind: 'everything' },
      `what no rule fits, with approval ${settings.approval} and sandbox ${settings.sandbox.name}`,
    ),
    rule('allow', { kind: 'place', access: ['read'], where: 'inside' }, 'reading in the workspace'),
    rule(
      'allow',
      { kind: 'harmless', words: [safe.filter((name) => name !== 'cd')] },
      'commands that are known to be safe',
    ),
    rule(
      'allow',
      { kind: 'harmless', words: [['git'], safeGit.subcommands] },
      'git commands that are known to be safe',
    ),
    ...(runs
      ? [rule('allow', { kind: 'capability', of: 'command' }, 'every command, without a sandbox')]
      : []),
    ...(patches
      ? [rule('allow', { kind: 'place', access: ['write'], where: 'inside' }, 'patches in the workspace')]
      : []),
  ];
}

function mcpRules({ mcp }: CodexSettings, { files }: SourceRequest): readonly NeutralRule[] {
  const made: NeutralRule[] = [];
  const add = (effect: Effect, server: string, tool: string, path: readonly string[]): void => {
    const file = files.find(({ path: name, text }) => name.endsWith('.toml') && text.includes(server));
    const at = placeInToml(file?.text ?? '', ['mcp_servers', server, ...path]);
    made.push({
      effect,
      names: { kind: 'mcp', server, tool },
      source: 'written',
      text: `${server} ${tool}`,
      place: { file: file?.path ?? 'config.toml', line: at.line, column: at.column },
    });
  };
  const effectOf = { approve: 'allow', prompt: 'ask', writes: undefined, auto: undefined } as const;
  for (const [server, { enabled, enabledTools, disabledTools, approval, tools }] of Object.entries(mcp)) {
    const rest = effectOf[approval];
    if (rest !== undefined) add(rest, server, '*', ['default_tools_approval_mode']);
    for (const [tool, mode] of Object.entries(tools)) {
      // A tool's own mode stands over the server's.
      const own = effectOf[mode] ?? 'ask';
      add(own, server, tool, ['tools', tool, 'approval_mode']);
    }
    if (!enabled || enabledTools !== undefined)
      add('deny', server, '*', [enabled ? 'enabled_tools' : 'enabled']);
    for (const tool of disabledTools) add('deny', server, tool, ['disabled_tools']);
  }
  return made;
}

function settingNotes({ approval, sandbox, reviewer }: CodexSettings, place: ReportPlace): readonly Note[] {
  const notes: Note[] = [];
  if (isRestricted(sandbox) && approval !== 'untrusted') {
    notes.push({
      fate: 'not-carried',
      place,
      text: `sandbox ${sandbox.name}`,
      why: 'no other agent has it: what it runs there without asking is asked about, and what only reads or is agreed to runs without it',
    });
  }
  if (sandbox.writableRoots.length > 0) {
    notes.push({
      fate: 'tightened',
      place,
      text: 'writable_roots',
      why: 'further folders are not carried over',
    });
  }
  if (reviewer === 'auto_review') {
    notes.push({ fate: 'noted', place, text: 'approvals_reviewer', why: 'a person is asked' });
  }
  return notes;
}
