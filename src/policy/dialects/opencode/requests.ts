import type { Call, Classification, Json } from '../../../classify/index.ts';
import { type PatchedFile, patchedFiles } from './patch-files.ts';
import { folderGlob, parentPath, relativePath, resolvePath } from './paths.ts';
import { type PathField, type ToolRequest, toolRequests } from './requests.table.ts';
import type { PermissionRequest } from './rules.ts';
import { grammarCommands } from './scan/grammar-commands.ts';
import { ownCommands } from './scan/own-commands.ts';
import { powershellCommand } from './scan/powershell-command.ts';
import { type Scan, scanCommands } from './scan/scan.ts';
import type { ScannedCommand } from './scan/scanned.ts';
import { type ShellKind, shellKindOf } from './scan/shell-kind.ts';
import { isInside, type Session, startOf } from './session.ts';

/** What OpenCode asks for before it runs a call, in order. */
export interface Asked {
  readonly requests: readonly PermissionRequest[];
  readonly scan?: Scan;
}

/**
 * The requests of a call; none where it runs unasked. `undefined` where the input is not what the tool takes, or the
 * text needs a parser that is not here: then nobody can say what OpenCode would ask.
 */
export function requestsOf(classification: Classification, session: Session): Asked | undefined {
  const { call, tool } = classification;
  if (tool.kind === 'execute') return shellRequests(classification, session);
  const spec = Object.hasOwn(toolRequests, call.tool) ? toolRequests[call.tool] : undefined;
  if (spec === undefined) return { requests: [request(call.tool, ['*'], ['*'])] };
  const start = startOf(classification);
  const outside = outsideRequests(call, spec, start, session);
  const own = ownRequest(call, spec, start, session);
  return outside === undefined || own === undefined ? undefined : { requests: [...outside, own] };
}

function request(
  permission: string,
  patterns: readonly string[],
  always: readonly string[],
): PermissionRequest {
  return { permission, patterns, always };
}

function ownRequest(
  call: Call,
  spec: ToolRequest,
  start: string,
  session: Session,
): PermissionRequest | undefined {
  const texts = textsOf(call, spec, start, session);
  return texts === undefined ? undefined : request(spec.key, texts, alwaysOf(call, spec, texts));
}

function alwaysOf({ input }: Call, { always }: ToolRequest, texts: readonly string[]): readonly string[] {
  switch (always) {
    case 'star':
      return ['*'];
    case 'texts':
      return texts;
    case 'server': {
      const { server } = input;
      return typeof server === 'string' ? [`mcp:${server}:*`] : texts;
    }
    default: {
      const never: never = always;
      return never;
    }
  }
}

function textsOf(
  { input }: Call,
  { texts }: ToolRequest,
  start: string,
  { worktree, platform }: Session,
): readonly string[] | undefined {
  const seen = (path: string): string =>
    relativePath(worktree, resolvePath(start, path, platform === 'win32'));
  switch (texts.from) {
    case 'star':
      return ['*'];
    case 'field': {
      const text = textIn(input, texts.field);
      return text === undefined ? undefined : [text];
    }
    case 'path': {
      const path = textIn(input, texts.field);
      return path === undefined ? undefined : [seen(path)];
    }
    case 'patch':
      return filesOfPatch(input, texts.field)?.map(({ path }) => seen(path));
    case 'resource': {
      // Without a server each connected one is asked about, and which those are is not known.
      const server = textIn(input, texts.server) ?? '*';
      const uri = texts.uri === undefined ? '*' : textIn(input, texts.uri);
      return uri === undefined ? undefined : [`mcp:${server}:${uri}`];
    }
    default: {
      const never: never = texts;
      return never;
    }
  }
}

function textIn(input: Call['input'], field: string): string | undefined {
  const value: Json | undefined = input[field];
  return typeof value === 'string' ? value : undefined;
}

/** A patch that cannot be read fails before anything is asked. */
function filesOfPatch(input: Call['input'], field: string): readonly PatchedFile[] | undefined {
  const text = textIn(input, field);
  return text === undefined ? undefined : patchedFiles(text);
}

function outsideRequests(
  { input }: Call,
  { outside, texts }: ToolRequest,
  start: string,
  session: Session,
): readonly PermissionRequest[] | undefined {
  const paths = texts.from === 'patch' ? touched(input, texts.field) : fieldPaths(input, outside);
  const kind = outside?.kind ?? 'file';
  return paths
    ?.map((path) => resolvePath(start, path, session.platform === 'win32'))
    .filter((path) => !isInside(session, path))
    .map((path) => {
      const folder = kind === 'folder' || (kind === 'either' && session.kindOf?.(path) === 'directory');
      const glob = folderGlob(folder ? path : parentPath(path));
      return request('external_directory', [glob], [glob]);
    });
}

function fieldPaths(input: Call['input'], outside: PathField | undefined): readonly string[] | undefined {
  if (outside === undefined) return [];
  const value = input[outside.field];
  if (outside.optional === true && (value === undefined || value === null)) return ['.'];
  const path = textIn(input, outside.field);
  return path === undefined ? undefined : [path];
}

/** Here the places that files are moved to count as well. */
function touched(input: Call['input'], field: string): readonly string[] | undefined {
  return filesOfPatch(input, field)?.flatMap(({ path, moveTo }) =>
    moveTo === undefined ? [path] : [path, moveTo],
  );
}

function shellRequests(classification: Classification, session: Session): Asked | undefined {
  const kind = shellKindOf(classification.call.shell);
  const commands = shellCommands(classification, kind);
  if (commands === undefined) return undefined;
  const start = startOf(classification);
  const scan = scanCommands(commands, kind, {
    cwd: start,
    home: session.home,
    variables: session.variables,
    windows: session.platform === 'win32',
    isInside: (path) => isInside(session, path),
    isDirectory: (path) => session.kindOf?.(path) === 'directory',
  });
  const folders = isInside(session, start) ? scan.folders : [...new Set([...scan.folders, start])];
  const globs = folders.map(folderGlob);
  const requests: PermissionRequest[] = [];
  if (globs.length > 0) requests.push(request('external_directory', globs, globs));
  if (scan.patterns.length > 0) requests.push(request('bash', scan.patterns, scan.always));
  return { requests, scan: { ...scan, folders } };
}

function shellCommands(
  { analysis, call }: Classification,
  kind: ShellKind,
): readonly ScannedCommand[] | undefined {
  if (analysis === undefined) return undefined;
  if (kind === 'powershell') return powershellCommand(analysis.source);
  // Another shell that the call does not name: it may be PowerShell.
  if (call.shell === undefined && analysis.opaque.some(({ reason }) => reason === 'unsupported-shell'))
    return undefined;
  if (analysis.grammarTree !== undefined) return grammarCommands(analysis.grammarTree, analysis.source);
  return analysis.tree === undefined ? undefined : ownCommands(analysis.tree);
}
