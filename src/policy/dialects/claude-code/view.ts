import type { Classification, Json } from '../../../classify/index.ts';
import type { FactValue, State, Unit, View } from '../../types.ts';
import { faithfulUnit } from '../faithful-unit.ts';
import { type Draft, pathDraft } from './drafts.ts';
import { exactPath, type Ground } from './ground.ts';
import { posixPath } from './places.ts';
import { powershellUnits } from './powershell.ts';
import { isSandboxed, joined, shellUnits } from './shell-units.ts';
import {
  editingTools,
  interactiveTools,
  readingTools,
  silentTools,
  startingTools,
  toolAliases,
} from './tools.table.ts';

/** Claude Code's own view of a call: parts of a line, files, hosts, and else the call as a whole. */
export function claudeView(ground: Ground): View {
  return {
    name: 'claude-code',
    values: 'two-valued',
    units: (classification, state) => unitsOf(classification, state, ground),
  };
}

function unitsOf(classification: Classification, state: State, ground: Ground): readonly Unit[] {
  const { call } = classification;
  const tool = Object.hasOwn(toolAliases, call.tool) ? (toolAliases[call.tool] ?? call.tool) : call.tool;
  // It cannot be taken away or asked about.
  if (tool === 'EndConversation') return [];
  const shared = sharedFacts(classification, tool, state, ground);
  return draftsOf(classification, tool, ground).map((draft, index) => {
    const { kind, text, facts, span, holes, access } = draft;
    const unit = faithfulUnit(classification, index, {
      key: `claude-code ${kind} | ${classification.environment.cwd} | ${tool} | ${text}`,
      text,
      facts: { unit: kind, ...shared, ...facts },
      ...(holes === undefined || holes.length === 0 ? {} : { holes }),
    });
    const { start, end } = span ?? { start: 0, end: 0 };
    return access === undefined
      ? { ...unit, span }
      : { ...unit, span, kind: 'access', access: { ...access, span: { start, end } } };
  });
}

/** Facts that every unit of the call has. */
function sharedFacts(
  classification: Classification,
  tool: string,
  state: State,
  ground: Ground,
): Readonly<Record<string, FactValue>> {
  const { call } = classification;
  const facts: Record<string, FactValue> = {
    // Commands of Monitor are matched with Bash rules.
    tool: tool === 'Monitor' ? ['Monitor', 'Bash'] : [tool],
    silent: silentTools.has(tool),
    interactive: interactiveTools.has(tool),
    'holds answers': Object.hasOwn(call.input, 'answers'),
    'needs person': holdsName(state.facts?.['needsPerson'], tool),
    sandboxed: isSandboxed(classification, ground),
  };
  for (const [field, value] of Object.entries(call.input)) {
    if (value !== null && typeof value !== 'object') facts[`parameter ${field}`] = String(value);
  }
  return facts;
}

function holdsName(value: FactValue | undefined, name: string): boolean {
  return Array.isArray(value) ? value.includes(name) : value === name;
}

function draftsOf(classification: Classification, tool: string, ground: Ground): readonly Draft[] {
  const { call, analysis } = classification;
  const { input } = call;
  if (analysis !== undefined) return shellUnits(classification, analysis, ground);
  const command = input['command'];
  if (tool === 'PowerShell' && typeof command === 'string') return powershellUnits(command);
  if (readingTools.has(tool)) return fileUnits(classification, 'read', ground);
  if (editingTools.has(tool)) return fileUnits(classification, 'write', ground);
  switch (tool) {
    case 'WebFetch':
      return hostUnits(classification, ground);
    case 'Cd':
      return [directoryUnit(input['path'], classification, ground)];
    case 'Agent':
      return [{ ...callUnit(tool, named('agent', input['subagent_type'])), holes: ['session-code'] }];
    case 'Skill':
      return [callUnit(tool, skillFacts(input['skill'] ?? input['command'], input['args']))];
    default:
      return [
        { ...callUnit(call.tool, {}), ...(startingTools.has(tool) ? { holes: ['session-code'] } : {}) },
      ];
  }
}

function callUnit(tool: string, facts: Readonly<Record<string, FactValue>>): Draft {
  return { kind: 'call', text: tool, facts };
}

function named(name: string, value: Json | undefined): Readonly<Record<string, FactValue>> {
  return typeof value === 'string' ? { [name]: [value] } : {};
}

function skillFacts(skill: Json | undefined, args: Json | undefined): Readonly<Record<string, FactValue>> {
  if (typeof skill !== 'string') return {};
  const name = skill.replace(/^\//, '').trim();
  return { skill: typeof args === 'string' && args !== '' ? [name, `${name} ${args}`] : [name] };
}

/** The files that a tool names. Without one, the working directory is meant where the tool has such a default. */
function fileUnits(
  classification: Classification,
  action: 'read' | 'write',
  ground: Ground,
): readonly Draft[] {
  const { tool, accesses, call, environment } = classification;
  const field = ['file_path', 'notebook_path', 'filePath', 'path'].find(
    (name) => typeof call.input[name] === 'string',
  );
  const more = { 'only written': tool.name === 'NotebookEdit' };
  const holes =
    tool.name === 'NotebookEdit' && ground.holds.reads
      ? ['notebook-read-deny']
      : tool.name === 'Grep' && ground.holds.reads
        ? ['recursive-read']
        : undefined;
  const draft = (path: string): Draft =>
    pathDraft(action, exactPath(path, ground), ground, {
      from: 'tool',
      text: `${tool.name} ${path}`,
      more,
      ...(holes === undefined ? {} : { holes }),
    });
  const given = field === undefined ? undefined : call.input[field];
  if (typeof given === 'string') {
    const text = ground.place.platform === 'win32' ? posixPath(given) : given;
    if (text.includes('\0') || text === '' || text.startsWith('\\\\') || /^\/\/[^/]/.test(text))
      return [unreadable(tool.name)];
    const home = environment.home;
    const whole = /^~(?:\/|$)/.test(text) && home !== undefined ? home + text.slice(1) : text;
    const typed = draft(joined(environment.cwd, whole));
    return [typed, ...patternUnits(classification, ground)];
  }
  const paths = accesses.flatMap(({ resource }) => (resource.kind === 'path' ? [resource.path] : []));
  return paths.length === 0
    ? [unreadable(tool.name)]
    : paths.map((path) => draft(path.endsWith('/**') ? path.slice(0, -3) || '/' : path));
}

/** A glob that leads out of the folder that is named. */
function patternUnits({ tool, accesses }: Classification, ground: Ground): readonly Draft[] {
  if (tool.name !== 'Glob') return [];
  return accesses
    .slice(1)
    .flatMap(({ resource }) =>
      resource.kind === 'path'
        ? [pathDraft('read', resource, ground, { from: 'tool', text: `Glob ${resource.path}` })]
        : [],
    );
}

function unreadable(tool: string): Draft {
  return { kind: 'call', text: tool, facts: { unknown: true } };
}

function hostUnits({ accesses, call }: Classification, { hosts }: Ground): readonly Draft[] {
  const host = accesses.flatMap(({ resource }) => (resource.kind === 'host' ? [resource.host] : []))[0];
  const text = String(call.input['url'] ?? '');
  if (host === undefined) return [{ kind: 'call', text, facts: { unknown: true } }];
  const name = host.replace(/\.$/, '');
  const isKnown = hosts.has(name);
  return [
    {
      kind: 'host',
      text,
      facts: { host: name, preapproved: isKnown },
      ...(isKnown ? { holes: ['preapproved-host'] } : {}),
    },
  ];
}

function directoryUnit(path: Json | undefined, classification: Classification, ground: Ground): Draft {
  if (typeof path !== 'string') return unreadable('Cd');
  const { cwd, home } = classification.environment;
  const whole = /^~(?:\/|$)/.test(path) && home !== undefined ? home + path.slice(1) : path;
  return {
    ...pathDraft('read', exactPath(joined(cwd, whole), ground), ground, { from: 'tool', text: path }),
    kind: 'directory',
  };
}
