import type { Call, EnvironmentFacts } from '../../../classify/index.ts';
import type { DialectMachine } from '../contract.ts';
import { isSafeText } from './safe.ts';
import { exemptMcpTools, mcpQuestion, type ToolQuestion, toolQuestions } from './tools.table.ts';

/** What a tool asks the permission service for. */
export interface PermissionRequest {
  readonly tool: string;
  readonly action: string;
  /** The path as the tool sends it. */
  readonly path: string;
  /** Empty where the tool sends no id of the call. */
  readonly hasCallId: boolean;
}

export interface RequestContext {
  readonly environment: Pick<EnvironmentFacts, 'cwd' | 'home' | 'roots'>;
  readonly platform: 'linux' | 'darwin' | 'win32';
  readonly skillsPaths: readonly string[];
  readonly machine: DialectMachine;
}

/** The request of a call; `undefined` where the tool runs without asking. A tool that is not known asks as an MCP tool does. */
export function permissionRequest(
  { tool, input }: Pick<Call, 'tool' | 'input'>,
  context: RequestContext,
): PermissionRequest | undefined {
  if (exemptMcpTools.has(tool)) return undefined;
  const question = Object.hasOwn(toolQuestions, tool) ? toolQuestions[tool] : mcpQuestion;
  if (question === undefined || question.asks === 'never') return undefined;
  if (question.asks === 'unsafe') {
    const { command } = input;
    if (typeof command === 'string' && isSafeText(command, context.platform)) return undefined;
  }
  const path = pathOf(question, tool, input, context);
  if (question.asks === 'outside' && (path === undefined || !isOutside(path, context))) return undefined;
  return {
    tool,
    action: question.action,
    path: path ?? '',
    hasCallId: question.withoutCallId !== true,
  };
}

function rootOf({ environment }: RequestContext): string {
  return environment.roots[0] ?? environment.cwd;
}

function pathOf(
  { path }: ToolQuestion,
  tool: string,
  input: Call['input'],
  context: RequestContext,
): string | undefined {
  const root = rootOf(context);
  const field = 'field' in path ? input[path.field] : undefined;
  const text = typeof field === 'string' ? field : undefined;
  switch (path.kind) {
    case 'none':
      return '';
    case 'root':
      return root;
    case 'directory':
      return text === undefined || text === '' ? root : text;
    case 'as-given':
      return text ?? '';
    case 'below-root':
      return join(root, text ?? '');
    case 'file':
      // `ls` expands a home folder, `view` does not.
      return text === undefined || text === ''
        ? undefined
        : join(root, tool === 'ls' ? expandHome(text, context) : text);
    case 'root-or-file': {
      if (text === undefined) return root;
      const file = join(root, text);
      return startsOutside(file, root) ? file : root;
    }
    default: {
      const never: never = path;
      return never;
    }
  }
}

function expandHome(text: string, { environment }: RequestContext): string {
  const { home } = environment;
  return home !== undefined && (text === '~' || text.startsWith('~/')) ? home + text.slice(1) : text;
}

function join(root: string, text: string): string {
  const parts: string[] = [];
  for (const part of (text.startsWith('/') ? text : `${root}/${text}`).split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '' && part !== '.') parts.push(part);
  }
  return `/${parts.join('/')}`;
}

/** Whether the way from the root to the file starts with two dots: a name such as `..x` counts too. Links are not followed. */
function startsOutside(file: string, root: string): boolean {
  const inside = root === '/' || file === root || file.startsWith(`${root}/`);
  if (!inside) return true;
  return file.slice(root.length).replace(/^\//, '').startsWith('..');
}

function isOutside(file: string, context: RequestContext): boolean {
  if (!startsOutside(file, rootOf(context))) return false;
  const real = context.machine.resolvePath?.(file) ?? file;
  return !context.skillsPaths.some((folder) => real === folder || real.startsWith(`${folder}/`));
}

/** The path of the key under which an answer is remembered: a file's folder, and what does not exist itself. */
export function keyPath(path: string, kindOf: DialectMachine['kindOf'], workingDirectory: string): string {
  const kind = path === '' ? undefined : kindOf?.(path);
  const derived = kind === 'file' ? parentOf(path) : path;
  return derived === '.' ? workingDirectory : derived;
}

function parentOf(path: string): string {
  const slash = path.lastIndexOf('/');
  if (slash < 0) return '.';
  return slash === 0 ? '/' : path.slice(0, slash);
}

/** Session, tool, action and path, compared as they are. */
export function permissionKey(session: string, request: PermissionRequest, path: string): string {
  return JSON.stringify([session, request.tool, request.action, path]);
}
