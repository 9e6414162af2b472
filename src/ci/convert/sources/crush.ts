import { argumentBlocks, blockedNames } from '../../../policy/dialects/crush/block-list.table.ts';
import { readCrush } from '../../../policy/dialects/crush/configuration.ts';
import { chainingTokens, safeCommands } from '../../../policy/dialects/crush/safe-commands.table.ts';
import type { Effect } from '../../../policy/index.ts';
import type { ReportPlace } from '../../report/types.ts';
import { isPlainText } from '../names.ts';
import { commonTool } from '../tool-names.table.ts';
import type { Names, NeutralRule, Note } from '../types.ts';
import type { Source } from './source.ts';

/** Crush's configuration: tools that are allowed or taken away, and the agent's own lists for the rest. */
export const readCrushFiles: Source = ({ files }) => {
  const start: ReportPlace = { file: files[0]?.path ?? 'crush.json', line: 1, column: 1 };
  const { configuration } = readCrush(files);
  const notes: Note[] = [];
  const rule = (
    effect: Effect,
    names: Names,
    text: string,
    more: Partial<NeutralRule> = {},
  ): NeutralRule => ({
    effect,
    names,
    text,
    source: 'built-in',
    place: start,
    ...more,
  });
  const rules: NeutralRule[] = [
    rule('ask', { kind: 'everything' }, 'what no entry names'),
    rule('allow', { kind: 'place', access: ['read'], where: 'inside' }, 'reading in the project'),
    rule('allow', { kind: 'tool', name: 'glob' }, 'glob'),
    rule('allow', { kind: 'tool', name: 'grep' }, 'grep'),
    rule('allow', { kind: 'tool', name: 'websearch' }, 'web_search'),
    rule('allow', { kind: 'tool', name: 'todo' }, 'todos'),
    rule(
      'allow',
      { kind: 'harmless', words: [safeCommands.filter(isPlainText).filter((text) => !text.includes(' '))] },
      'commands that the agent takes for safe',
    ),
    rule(
      'allow',
      {
        kind: 'harmless',
        words: [['git'], safeCommands.flatMap((text) => /^git ([a-z-]+)$/.exec(text)?.[1] ?? [])],
      },
      'git commands that the agent takes for safe',
    ),
  ];
  // What may be more than one command is asked about, but for whom every command is allowed.
  const runsAll = configuration.allowedTools.some(({ text }) => {
    const names = allowedNames(text);
    return names?.kind === 'capability' && names.of === 'command';
  });
  if (!runsAll) rules.push(rule('ask', chains, 'commands in a chain'));
  for (const { text, file, line, column } of configuration.allowedTools) {
    const place = { file: file ?? start.file, line: line ?? 1, column: column ?? 1 };
    const names = allowedNames(text);
    if (names === undefined) {
      notes.push({
        fate: 'not-carried',
        place,
        text: `allow ${text}`,
        why: 'no other agent has this tool, or the entry matches nothing',
      });
    } else rules.push(rule('allow', names, text, { source: 'written', place }));
  }
  for (const tool of configuration.disabledTools) {
    const place = placeOf(tool, files) ?? start;
    const names = toolNames(tool);
    if (names !== undefined)
      rules.push(rule('deny', names, `disabled ${tool}`, { source: 'written', place }));
    else notes.push({ fate: 'noted', place, text: `disabled ${tool}`, why: 'no other agent has this tool' });
  }
  for (const [server, { enabled, disabled }] of Object.entries(configuration.servers)) {
    const place = placeOf(server, files) ?? start;
    for (const tool of disabled) {
      rules.push(
        rule('deny', { kind: 'mcp', server, tool }, `disabled ${server} ${tool}`, {
          source: 'written',
          place,
        }),
      );
    }
    if (enabled !== undefined) {
      notes.push({
        fate: 'tightened',
        place,
        text: `enabled_tools of ${server}`,
        why: 'that only some tools of a server are there is not carried over: all of them are denied',
      });
      rules.push(
        rule('deny', { kind: 'mcp', server, tool: '*' }, `tools of ${server} that are not enabled`, {
          source: 'written',
          place,
        }),
      );
    }
  }
  // What the agent's own interpreter refuses, whatever was agreed to.
  const refused: readonly (readonly (readonly string[])[])[] = [
    [[...blockedNames].filter(isPlainText)],
    ...argumentBlocks
      .filter(({ program }) => !blockedNames.has(program))
      .map(({ program, positionals, flags }) => [program, ...positionals, ...flags].map((word) => [word])),
  ];
  for (const words of refused)
    rules.push(rule('deny', { kind: 'command', words }, 'commands that the agent refuses'));
  if (configuration.hooks.length > 0) {
    notes.push({
      fate: 'not-carried',
      place: start,
      text: 'hooks',
      why: 'programs that are asked before a call are not carried over, nor what they would deny',
    });
  }
  return { system: 'crush', rules, notes };
};

const chains: Names = {
  kind: 'expression',
  text: chainingTokens.map((token) => token.replaceAll(/[|$(]/g, (character) => `\\${character}`)).join('|'),
  flags: '',
};

/** The actions by which an entry may name a tool. */
const actions: Readonly<Record<string, string>> = {
  bash: 'execute',
  edit: 'write',
  multiedit: 'write',
  write: 'write',
  view: 'read',
  ls: 'list',
  fetch: 'fetch',
};

function allowedNames(text: string): Names | undefined {
  const [tool = '', action] = text.split(':');
  const mcp = mcpNames(tool);
  if (mcp !== undefined) return action === undefined || action === 'execute' ? mcp : undefined;
  const known = Object.hasOwn(actions, tool) ? actions[tool] : undefined;
  return known === undefined || (action !== undefined && action !== known) ? undefined : toolNames(tool);
}

function toolNames(tool: string): Names | undefined {
  if (tool === 'bash') return { kind: 'capability', of: 'command' };
  if (tool === 'fetch') return { kind: 'capability', of: 'fetch' };
  if (tool === 'multiedit') return { kind: 'tool', name: 'edit' };
  const common = commonTool('crush', tool);
  return common === undefined ? undefined : { kind: 'tool', name: common };
}

function mcpNames(tool: string): Names | undefined {
  const [, server, name] = /^mcp_([^_*]+)_([^*]+)$/.exec(tool) ?? [];
  return server === undefined || name === undefined ? undefined : { kind: 'mcp', server, tool: name };
}

/** The reader gives names without their places. */
function placeOf(name: string, files: Parameters<Source>[0]['files']): ReportPlace | undefined {
  for (const { path, text } of files) {
    const at = text.split('\n').findIndex((line) => line.includes(JSON.stringify(name)));
    if (at >= 0)
      return {
        file: path,
        line: at + 1,
        column: (text.split('\n')[at]?.indexOf(JSON.stringify(name)) ?? 0) + 1,
      };
  }
  return undefined;
}
