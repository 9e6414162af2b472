import type { Classification } from '../../../classify/index.ts';
import type { FactValue, Unit, View } from '../../types.ts';
import { faithfulUnit } from '../faithful-unit.ts';
import { type Era, eraRules } from './commands/eras.ts';
import { callHoles, segmentHoles } from './find-holes.ts';
import { isOffered, mcpAsks, mcpTool, toolApproval } from './mcp.ts';
import { absolute, isWritable, patchedPaths, patchRequest, writableFolders } from './patch.ts';
import { type CommandRequest, commandRequest } from './request.ts';
import { matchWords, type RuleIndex, strictestDecision } from './rules/evaluate-words.ts';
import type { HostExecutables } from './rules/types.ts';
import { type Segments, segmentsOf } from './segments.ts';
import { commandKey, mcpKey, patchKey } from './session-key.ts';
import { type CodexSettings, isRestricted } from './settings.ts';
import { patchFields, patchTool, unaskedTools } from './tools.table.ts';

/** What a view is made of: one configuration of one era at one place. */
export interface CodexWorld {
  readonly era: Era;
  readonly settings: CodexSettings;
  readonly index: RuleIndex;
  readonly executables: HostExecutables;
  /** Local rules that a broken file took with it. */
  readonly rulesDropped: boolean;
  /** Where the agent was started. */
  readonly cwd: string;
  readonly platform: 'linux' | 'darwin' | 'win32';
  readonly variables: Readonly<Record<string, string>>;
}

/** The agent judges each command of a plain script, any other script as one, each file of a patch, and other tools as a whole. */
export function codexView(world: CodexWorld): View {
  return {
    name: `codex ${world.era}`,
    values: 'two-valued',
    units: (classification) => unitsOf(classification, world),
    holes: (classification) => holesOf(classification, world),
  };
}

interface Part {
  readonly key: string;
  readonly text: string;
  readonly facts: Readonly<Record<string, FactValue>>;
  readonly holes?: readonly string[];
}

function unitsOf(classification: Classification, world: CodexWorld): readonly Unit[] {
  return partsOf(classification, world).map((part, at) => faithfulUnit(classification, at, part));
}

function partsOf(classification: Classification, world: CodexWorld): readonly Part[] {
  const { call } = classification;
  if (call.tool === patchTool) {
    const text = patchFields.map((field) => call.input[field]).find((value) => typeof value === 'string');
    return typeof text === 'string'
      ? patchParts(classification, world, text, undefined)
      : [refused(classification, 'no-input')];
  }
  const request = commandRequest(classification, world.settings.shell);
  if (request !== undefined) return commandParts(classification, world, request);
  const mcp = mcpTool(call.tool);
  if (mcp !== undefined) return [mcpPart(classification, world, mcp)];
  if (unaskedTools.includes(call.tool)) {
    const holes = call.tool === 'write_stdin' ? ['codex-process-input'] : [];
    return [
      { key: toolKey(classification), text: classification.summary, facts: { kind: 'unasked' }, holes },
    ];
  }
  return [refused(classification, classification.tool.known ? 'no-input' : 'unknown-tool')];
}

function toolKey({ call, environment }: Classification): string {
  return JSON.stringify(['tool', call.tool, environment.cwd]);
}

/** A call that the agent answers with an error. */
function refused(classification: Classification, why: string): Part {
  return { key: toolKey(classification), text: classification.summary, facts: { kind: 'refused', why } };
}

export function readSegments(
  classification: Classification,
  world: CodexWorld,
  request: CommandRequest,
): Segments {
  const { settings, platform } = world;
  return segmentsOf(request.argv, request.foreignShell, {
    era: eraRules[world.era],
    platform,
    unprotected: platform === 'win32' && !settings.windowsSandbox && isRestricted(settings.sandbox),
    tree: classification.analysis?.tree,
  });
}

function commandParts(
  classification: Classification,
  world: CodexWorld,
  request: CommandRequest,
): readonly Part[] {
  const { cwd, home } = classification.environment;
  const patch = patchRequest(request.argv, classification.analysis?.tree);
  if (patch?.kind === 'implicit') return [refused(classification, 'implicit-patch')];
  if (patch !== undefined) return patchParts(classification, world, patch.text, patch.workdir);
  const segments = readSegments(classification, world, request);
  const additional = JSON.stringify(classification.call.input['additional_permissions'] ?? null);
  const key = commandKey(request, cwd, additional, eraRules[world.era].refusesExpansions);
  return segments.list.map((segment): Part => {
    const match = matchWords(world.index, world.executables, segment.words, { cwd, home });
    const rule = strictestDecision(match.rules);
    return {
      key,
      text: segment.words.join(' '),
      facts: {
        kind: 'command',
        words: match.words,
        class: segment.class,
        rule: rule ?? 'none',
        escalated: request.escalated,
        additional: request.additional,
      },
      holes: segmentHoles(
        segment,
        segments.form,
        match,
        rule === 'allow',
        eraRules[world.era].refusesExpansions,
      ),
    };
  });
}

function patchParts(
  classification: Classification,
  world: CodexWorld,
  text: string,
  workdir: string | undefined,
): readonly Part[] {
  const { environment, call } = classification;
  const cwd = workdir === undefined ? environment.cwd : absolute(workdir, environment.cwd);
  const paths = patchedPaths(text, cwd);
  if (paths === undefined) return [refused(classification, 'no-patch')];
  if (paths.length === 0) return [refused(classification, 'empty-patch')];
  const folders = writableFolders(world.settings.sandbox, world.cwd, world.variables);
  const given = call.input['environment_id'];
  const leadsOut = classification.deeds.some(
    ({ access }) =>
      access?.resource.kind === 'path' &&
      access.resource.resolved !== undefined &&
      access.resource.resolved !== access.resource.path,
  );
  return paths.map(({ path, action }): Part => {
    const writable = isWritable(path, folders);
    return {
      key: patchKey(typeof given === 'string' ? given : 'local', path),
      text: `${action} ${path}`,
      facts: { kind: 'patch', writable, path },
      holes: leadsOut && writable ? ['codex-patch-link'] : [],
    };
  });
}

function mcpPart(
  classification: Classification,
  world: CodexWorld,
  tool: { readonly server: string; readonly tool: string },
): Part {
  const { settings } = world;
  if (!isOffered(tool, settings.mcp)) return refused(classification, 'disabled-tool');
  const mode = toolApproval(tool, settings.mcp);
  const asks = mcpAsks(mode, classification.hints ?? {});
  return {
    key: mcpKey(tool.server, tool.tool),
    text: classification.call.tool,
    facts: { kind: 'mcp', mode, asks },
    holes: asks || mode === 'approve' ? [] : ['codex-server-hints'],
  };
}

function holesOf(classification: Classification, world: CodexWorld): readonly string[] {
  const request = commandRequest(classification, world.settings.shell);
  const holes: string[] = world.rulesDropped ? ['codex-rules-dropped'] : [];
  if (request === undefined || patchRequest(request.argv, classification.analysis?.tree) !== undefined)
    return holes;
  return [
    ...holes,
    ...callHoles(classification, readSegments(classification, world, request), world.index.size > 0),
  ];
}
