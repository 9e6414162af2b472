import { patternShy, readOnly, readOnlyGit } from '../../../policy/dialects/claude-code/commands.table.ts';
import { type MergedSettings, mergeSettings } from '../../../policy/dialects/claude-code/merged.ts';
import type { CommandPattern, ReadRule, RuleForm } from '../../../policy/dialects/claude-code/rule.ts';
import { hasEscapes } from '../../../policy/dialects/claude-code/rule.ts';
import type { Effect } from '../../../policy/index.ts';
import type { ReportPlace } from '../../report/types.ts';
import { isPlainText } from '../names.ts';
import { commonTool } from '../tool-names.table.ts';
import type { Capability, Names, NeutralRule, Note, PathAccess } from '../types.ts';
import { anchored, type Source, type SourceRequest } from './source.ts';

const everything: Names = { kind: 'everything' };

/** Settings of Claude Code: deny over ask over allow, and below them what the mode does. */
export const readClaudeCode: Source = (request) => {
  const merged = mergeSettings({
    ...request,
    strictness: 'faithful',
    launch: {},
  });
  const place: ReportPlace = { file: request.files[0]?.path ?? 'settings.json', line: 1, column: 1 };
  const notes: Note[] = [];
  const written = merged.rules.flatMap((rule) => rulesOf(rule, request, notes));
  const of = (effect: Effect): readonly NeutralRule[] => written.filter((rule) => rule.effect === effect);
  const strict =
    merged.mode === 'dontAsk'
      ? of('ask').map((rule): NeutralRule => ({ ...rule, effect: 'deny' }))
      : of('ask');
  return {
    system: 'claude-code',
    rules: [...builtIn(merged, place), ...of('allow'), ...strict, ...of('deny')],
    notes: [...notes, ...settingNotes(merged, request, place)],
  };
};

/** What the agent does where no rule of the file fits. */
function builtIn({ mode, flags }: MergedSettings, place: ReportPlace): readonly NeutralRule[] {
  const rule = (effect: Effect, names: Names, text: string): NeutralRule => ({
    effect,
    names,
    text,
    source: 'built-in',
    place,
  });
  const rest: Effect = mode === 'bypassPermissions' ? 'allow' : mode === 'dontAsk' ? 'deny' : 'ask';
  const words = [...readOnly].filter((word) => isPlainText(word) && !patternShy.has(word) && word !== 'cd');
  return [
    rule(rest, everything, `what no rule fits, in the mode ${mode}`),
    rule('allow', { kind: 'place', access: ['read'], where: 'inside' }, 'reading in the working directory'),
    rule('allow', { kind: 'harmless', words: [words] }, 'commands that only read'),
    rule('allow', { kind: 'harmless', words: [['git'], [...readOnlyGit]] }, 'git commands that only read'),
    ...(mode === 'acceptEdits'
      ? [
          rule(
            'allow',
            { kind: 'place', access: ['write'], where: 'inside' },
            'writing in the working directory, in the mode acceptEdits',
          ),
        ]
      : []),
    ...(flags['blockReads'] === true
      ? [
          rule(
            'deny',
            { kind: 'place', access: ['read'], where: 'outside' },
            'blockReadsOutsideWorkingDirectories',
          ),
        ]
      : []),
    ...(flags['blockWrites'] === true
      ? [
          rule(
            'deny',
            { kind: 'place', access: ['write'], where: 'outside' },
            'blockWritesOutsideWorkingDirectories',
          ),
        ]
      : []),
  ];
}

function rulesOf(rule: ReadRule, request: SourceRequest, notes: Note[]): readonly NeutralRule[] {
  const place = placeOf(rule);
  const names = namesOf(rule.form, rule.list, request);
  if (names.length === 0) {
    notes.push({
      fate: 'not-carried',
      place,
      text: `${rule.list} ${rule.text}`,
      why: `Claude Code itself never matches it${rule.issues[0] === undefined ? '' : `: ${rule.issues[0].mend}`}`,
    });
  }
  return names.map((each) => ({
    effect: rule.list,
    names: each,
    source: 'written',
    text: rule.text,
    place,
  }));
}

function placeOf({ position: { file, line, column } }: ReadRule): ReportPlace {
  return { file: file ?? '', line: line ?? 1, column: column ?? 1 };
}

function namesOf(form: RuleForm, list: Effect, request: SourceRequest): readonly Names[] {
  switch (form.kind) {
    case 'tool':
      return form.names.map(toolNames);
    case 'tools':
      return [toolGlob(form.pattern)];
    case 'command':
      return form.shell === 'bash' ? commandNames(form.pattern) : [{ kind: 'native', about: undefined }];
    case 'path':
      return pathNames(form.globs, accessOf(form.access, list), request);
    case 'host':
      return form.pattern === '*' ? [{ kind: 'capability', of: 'fetch' }] : [hostNames(form.pattern)];
    case 'agent':
      return list === 'allow' ? [{ kind: 'native', about: undefined }] : [{ kind: 'tool', name: 'task' }];
    case 'skill':
      return list === 'allow' ? [{ kind: 'native', about: undefined }] : [{ kind: 'tool', name: 'skill' }];
    case 'directory':
      return [{ kind: 'native', about: undefined }];
    case 'parameter':
      return form.tools.map((name) => ({ kind: 'native', about: capabilityOfTool(name) }));
    case 'any':
      return form.of.flatMap((one) => namesOf(one, list, request));
    case 'dead':
      return [];
    default: {
      const unreachable: never = form;
      return unreachable;
    }
  }
}

/** A glob and the same with whatever lies below it are one. */
function pathNames(
  globs: readonly string[],
  access: readonly PathAccess[],
  { place }: SourceRequest,
): readonly Names[] {
  return globs.flatMap((glob): readonly Names[] => {
    const isBelow = glob.endsWith('/**') && globs.includes(glob.slice(0, -'/**'.length));
    const below = globs.includes(`${glob}/**`);
    return isBelow ? [] : [{ kind: 'path', access, ...anchored(glob, place), below }];
  });
}

/** A deny of reading also stops editing, and an allow of editing grants reading. */
function accessOf(access: 'read' | 'edit', list: Effect): readonly PathAccess[] {
  if (access === 'read') return list === 'deny' ? ['read', 'write'] : ['read'];
  return list === 'allow' ? ['read', 'write'] : ['write'];
}

const wholeTools: Readonly<Record<string, Names>> = {
  Bash: { kind: 'capability', of: 'command' },
  WebFetch: { kind: 'capability', of: 'fetch' },
};

function toolNames(name: string): Names {
  const whole = Object.hasOwn(wholeTools, name) ? wholeTools[name] : undefined;
  if (whole !== undefined) return whole;
  if (name.startsWith('mcp__')) return mcpNames(name);
  const common = commonTool('claude-code', name);
  return common === undefined ? { kind: 'native', about: undefined } : { kind: 'tool', name: common };
}

function mcpNames(name: string): Names {
  const [server = '', ...tool] = name.slice('mcp__'.length).split('__');
  return { kind: 'mcp', server, tool: tool.length === 0 ? '*' : tool.join('__') };
}

function toolGlob(pattern: string): Names {
  if (pattern === '*') return everything;
  if (/^mcp__\*+$/.test(pattern)) return { kind: 'mcp', server: '*', tool: '*' };
  const server = /^mcp__([^*]+?)__(.+)$/.exec(pattern);
  if (server?.[1] !== undefined && server[2] !== undefined) {
    return { kind: 'mcp', server: server[1], tool: server[2] };
  }
  return { kind: 'native', about: undefined };
}

const toolsAbout: Readonly<Record<string, Capability>> = {
  Bash: 'command',
  WebFetch: 'fetch',
  Read: 'read',
  Edit: 'write',
  Write: 'write',
};

function capabilityOfTool(name: string): Capability | undefined {
  return Object.hasOwn(toolsAbout, name) ? toolsAbout[name] : undefined;
}

/** `git push *` names the words, `ls*` any text that starts so. */
function commandNames({ text, isPattern, prefix }: CommandPattern): readonly Names[] {
  if (hasEscapes(text)) return [{ kind: 'native', about: 'command' }];
  if (!isPattern) return [{ kind: 'exact', text }];
  if (prefix !== undefined && isPlainText(prefix)) {
    return [{ kind: 'command', words: prefix.split(' ').map((word) => [word]) }];
  }
  return [
    { kind: 'wildcard', text },
    ...(prefix === undefined ? [] : [{ kind: 'exact', text: prefix } as const]),
  ];
}

function hostNames(pattern: string): Names {
  return /\*/.test(pattern.replace(/^\*\./, ''))
    ? { kind: 'native', about: 'fetch' }
    : { kind: 'host', pattern };
}

/** Settings beside the rules, which have no place in another agent's file. */
function settingNotes(
  { additional, excluded, flags, mode, permissionRequestHooks }: MergedSettings,
  { files }: SourceRequest,
  place: ReportPlace,
): readonly Note[] {
  const notes: Note[] = [];
  const add = (fate: Note['fate'], text: string, why: string): void => {
    notes.push({ fate, place, text, why });
  };
  if (additional.length > 0) {
    add(
      'tightened',
      'additionalDirectories',
      'further folders are not carried over: what lies there counts as outside',
    );
  }
  if (flags['sandboxEnabled'] === true) {
    add('tightened', 'sandbox', 'commands that the sandbox lets run unasked are asked about');
  }
  if (excluded.length > 0) add('noted', 'sandbox.excludedCommands', 'it says nothing without the sandbox');
  if (mode === 'plan' || mode === 'auto') {
    add('tightened', `defaultMode ${mode}`, 'the mode is read as one that asks about whatever no rule fits');
  }
  const hooks = permissionRequestHooks || files.some(({ text }) => /"hooks"\s*:\s*\{\s*"/.test(text));
  if (hooks) {
    add(
      'not-carried',
      'hooks',
      'programs that are asked before a call are not carried over, nor what they would deny',
    );
  }
  return notes;
}
