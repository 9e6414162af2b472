import type { Classification, Json } from '../../../classify/index.ts';
import type { Unit, View } from '../../types.ts';
import { faithfulUnit } from '../faithful-unit.ts';
import { ownCommands } from '../opencode/scan/own-commands.ts';
import { buildFile, fileFields, shellTool } from './tools.table.ts';

/**
 * What Gemini CLI's engine looks at: of a shell call the whole text and each command in it, of any other call its input,
 * each as JSON with sorted keys.
 */
export function geminiView(): View {
  return { name: 'gemini', values: 'two-valued', units: unitsOf };
}

function unitsOf(classification: Classification): readonly Unit[] {
  const { call, analysis, environment } = classification;
  const key = JSON.stringify([call.tool, call.input, environment.cwd]);
  const [, server = ''] = /^mcp_([^_]+)_/.exec(call.tool) ?? [];
  const base = { tool: call.tool, server };
  const { command } = call.input;
  if (call.tool !== shellTool || typeof command !== 'string') {
    return [
      faithfulUnit(classification, 0, {
        key,
        text: classification.summary,
        facts: {
          ...base,
          arguments: sorted(call.input),
          ...(isOutside(classification) ? { refused: true } : {}),
          ...(isBuildFile(classification) ? { 'build-file': true } : {}),
        },
      }),
    ];
  }
  const tree = analysis?.tree;
  const whole = { ...call.input, command };
  const parts = tree === undefined ? [] : ownCommands(tree).map(({ text }) => text.trim());
  const inner = [command, ...parts].flatMap(unwrapped);
  const texts = [...new Set([...parts, ...inner])].filter((text) => text !== command);
  return [
    faithfulUnit(classification, 0, {
      key,
      text: command,
      facts: {
        ...base,
        arguments: sorted(whole),
        redirects: hasRedirect(classification),
        ...(tree === undefined || parts.length === 0 ? { unread: true } : {}),
      },
    }),
    ...texts.map((text, at) =>
      faithfulUnit(classification, at + 1, {
        key: JSON.stringify([shellTool, text]),
        text,
        facts: { ...base, arguments: sorted({ command: text }) },
      }),
    ),
  ];
}

function sorted(input: Readonly<Record<string, Json>>): string {
  return JSON.stringify(
    Object.fromEntries(Object.entries(input).sort(([one], [other]) => (one < other ? -1 : 1))),
  );
}

/** What a shell on the line is told to run. */
function unwrapped(text: string): readonly string[] {
  const inner = /^(?:\S*\/)?(?:sh|bash|zsh)\s+-c\s+(.+)$/s.exec(text)?.[1]?.trim();
  if (inner === undefined) return [];
  const quoted = /^(['"])(.*)\1$/s.exec(inner)?.[2];
  return [quoted ?? inner];
}

function hasRedirect({ analysis }: Classification): boolean {
  return (
    analysis === undefined ||
    analysis.commands.some(({ redirects }) => redirects.length > 0) ||
    /[<>]/.test(analysis.source)
  );
}

/** File tools refuse what lies outside the workspace, by the path as it is written. */
function isOutside({ call, environment }: Classification): boolean {
  const field = Object.hasOwn(fileFields, call.tool) ? fileFields[call.tool] : undefined;
  const path = field === undefined ? undefined : call.input[field];
  if (typeof path !== 'string') return false;
  const parts: string[] = [];
  for (const part of (path.startsWith('/') ? path : `${environment.cwd}/${path}`).split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '' && part !== '.') parts.push(part);
  }
  const full = `/${parts.join('/')}`;
  return ![...environment.roots, environment.cwd].some(
    (root) => full === root || full.startsWith(`${root}/`),
  );
}

function isBuildFile({ call }: Classification): boolean {
  const { file_path: path } = call.input;
  return (
    (call.tool === 'replace' || call.tool === 'write_file') &&
    typeof path === 'string' &&
    buildFile.test(path.trim())
  );
}
