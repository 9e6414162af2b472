import { agentRules, rulesOfAgent } from '../../../policy/dialects/opencode/agent-rules.ts';
import { readConfiguration } from '../../../policy/dialects/opencode/config/configuration.ts';
import { foldersOf } from '../../../policy/dialects/opencode/folders.ts';
import type { PermissionRule } from '../../../policy/dialects/opencode/rules.ts';
import { globFault } from '../../../policy/glob.ts';
import type { Effect } from '../../../policy/index.ts';
import type { ReportPlace } from '../../report/types.ts';
import { isPlainText } from '../names.ts';
import { commonTool } from '../tool-names.table.ts';
import type { Names, NeutralRule, Note, PathAccess } from '../types.ts';
import type { Source } from './source.ts';

/** OpenCode's configuration: one list, of which the last rule that fits decides, and beside it the folders outside. */
export const readOpencode: Source = ({ files, place }) => {
  const start: ReportPlace = { file: files[0]?.path ?? 'opencode.json', line: 1, column: 1 };
  const { configuration } = readConfiguration(files, { variables: {} });
  const all = agentRules(configuration, foldersOf(place, []), place.home);
  const notes: Note[] = [];
  const rules: NeutralRule[] = [];
  // A folder outside is a question of its own, so that it holds whatever the tool's own rules say.
  const outside: NeutralRule[] = [];
  for (const rule of rulesOfAgent(all, configuration.defaultAgent)) {
    const isWritten = rule.place?.line !== undefined;
    const at: ReportPlace = isWritten
      ? { file: rule.place?.file ?? start.file, line: rule.place?.line ?? 1, column: rule.place?.column ?? 1 }
      : start;
    const text = `${rule.permission}: ${rule.pattern}`;
    const names = namesOf(rule);
    if (names === undefined) {
      if (isWritten)
        notes.push({
          fate: 'not-carried',
          place: at,
          text: `${rule.action} ${text}`,
          why: 'no other agent has words for it',
        });
      continue;
    }
    const made = names.map(
      (each): NeutralRule => ({
        effect: rule.action,
        names: each,
        source: isWritten ? 'written' : 'built-in',
        text,
        place: at,
      }),
    );
    if (rule.permission !== 'external_directory') {
      rules.push(...made);
      // `*` is the key of folders outside too.
      if (rule.permission === '*' && rule.pattern === '*') outside.length = 0;
    } else if (rule.action === 'allow') {
      if (isWritten)
        notes.push({
          fate: 'tightened',
          place: at,
          text: `allow ${text}`,
          why: 'a folder outside is asked about wherever its own rules do not allow it',
        });
      if (rule.pattern === '*') outside.length = 0;
    } else outside.push(...made);
  }
  for (const [name, agent] of configuration.agents) {
    if (name !== configuration.defaultAgent && agent.permission.size > 0) {
      notes.push({
        fate: 'not-carried',
        place: start,
        text: `agent ${name}`,
        why: 'what one agent alone may do has no counterpart; only the default agent is converted',
      });
    }
  }
  return { system: 'opencode', rules: [...rules, ...outside], notes };
};

const hidden = new Set(['doom_loop', 'question', 'plan_enter', 'plan_exit', 'lsp']);

/** `undefined`: nothing that can be said elsewhere. An empty list: nothing that matters. */
function namesOf({ permission, pattern, action }: PermissionRule): readonly Names[] | undefined {
  const isAllow = action === 'allow';
  if (permission === '*')
    return pattern === '*' ? [{ kind: 'everything' }] : isAllow ? undefined : [{ kind: 'everything' }];
  switch (permission) {
    case 'bash':
      return commandNames(pattern, isAllow);
    case 'read':
      return pathNames(pattern, ['read'], isAllow);
    case 'edit':
      return pathNames(pattern, ['write'], isAllow);
    case 'webfetch':
      return pattern === '*' ? [{ kind: 'capability', of: 'fetch' }] : undefined;
    case 'external_directory':
      return outsideNames(pattern);
    default:
      return otherNames(permission, pattern, action);
  }
}

function otherNames(permission: string, pattern: string, action: Effect): readonly Names[] | undefined {
  if (hidden.has(permission)) return [];
  const isWhole = pattern === '*' || action !== 'allow';
  const tool = commonTool('opencode', permission);
  if (tool !== undefined) return isWhole ? [{ kind: 'tool', name: tool }] : undefined;
  const [, server, name] = /^([^_*]+)_(.+)$/.exec(permission) ?? [];
  if (server !== undefined && name !== undefined && isWhole) {
    if (!name.includes('*') || name === '*') return [{ kind: 'mcp', server, tool: name }];
    return action === 'allow' ? undefined : [{ kind: 'mcp', server, tool: '*' }];
  }
  // A key with a star may mean anything.
  return action !== 'allow' && permission.includes('*')
    ? [{ kind: 'everything' }]
    : action === 'allow'
      ? undefined
      : [];
}

/** A final blank and star are optional together. */
function commandNames(pattern: string, isAllow: boolean): readonly Names[] | undefined {
  if (pattern === '*') return [{ kind: 'capability', of: 'command' }];
  if (/[?\\]/.test(pattern)) {
    return isAllow ? undefined : [{ kind: 'wildcard', text: pattern.replace(/[?\\]/g, '*') }];
  }
  if (!pattern.includes('*')) return [{ kind: 'exact', text: pattern }];
  if (!pattern.endsWith(' *')) return [{ kind: 'wildcard', text: pattern }];
  const front = pattern.slice(0, -2);
  if (isPlainText(front)) return [{ kind: 'command', words: front.split(' ').map((word) => [word]) }];
  return [
    { kind: 'wildcard', text: pattern },
    front.includes('*') ? { kind: 'wildcard', text: front } : { kind: 'exact', text: front },
  ];
}

/** Paths are seen from the project's root, and a star crosses folders. */
function pathNames(
  pattern: string,
  access: readonly PathAccess[],
  isAllow: boolean,
): readonly Names[] | undefined {
  const [only = 'read'] = access;
  if (pattern === '*') return [{ kind: 'capability', of: only }];
  const globs = globsOf(pattern, isAllow);
  if (globs === undefined) return isAllow ? undefined : [{ kind: 'capability', of: only }];
  return globs.map((glob) => ({ kind: 'path', access, anchor: 'workspace', glob, below: false }));
}

/** Globs that fit what the pattern fits; with several stars an allow keeps to those that stay in a folder. */
export function globsOf(pattern: string, isAllow: boolean): readonly string[] | undefined {
  if (/[?\\[\]{}()!+@|]/.test(pattern) || /^(?:\/|~|\.\.)/.test(pattern)) return undefined;
  const [front = '', ...backs] = pattern.split('*');
  const [back = ''] = backs;
  if (backs.length === 0) return [pattern];
  if (backs.length > 1) {
    const start = front === '' ? '**/*' : `${front}*`;
    if (isAllow) return [start + backs.join('*')];
    const globs = crossings(front === '' ? [start] : [start, `${start}/**/*`], backs).flatMap((glob) =>
      glob.endsWith('*') ? [glob, `${glob}/**`] : [glob],
    );
    return globs.length > mostGlobs || globs.some((glob) => globFault(glob) !== undefined)
      ? undefined
      : globs;
  }
  const folder = front.slice(0, front.lastIndexOf('/') + 1);
  if (front === folder) {
    if (back === '') return [`${front}**`];
    return back.startsWith('/') ? [`${front}**${back}`] : [`${front}**/*${back}`];
  }
  return back === '' ? [`${front}*`, `${front}*/**`] : [`${front}*${back}`, `${front}*/**/*${back}`];
}

const mostGlobs = 16;

/** Each star between two texts within a folder, and over folders: a star of OpenCode's takes slashes as well. */
function crossings(starts: readonly string[], [text = '', ...rest]: readonly string[]): readonly string[] {
  const globs = starts.map((start) => start + text);
  if (rest.length === 0) return globs;
  const isLast = rest.length === 1 && rest[0] === '';
  return crossings(
    globs.flatMap((glob) => (isLast ? [`${glob}*`] : [`${glob}*`, `${glob}*/**/*`])),
    rest,
  );
}

function outsideNames(pattern: string): readonly Names[] | undefined {
  if (pattern === '*') return [{ kind: 'place', access: ['read', 'write'], where: 'outside' }];
  const folder = /^\/((?:[^*?[\]{}()!+@|\\]+\/)?)\*$/.exec(pattern)?.[1];
  return folder === undefined
    ? [{ kind: 'place', access: ['read', 'write'], where: 'outside' }]
    : [{ kind: 'path', access: ['read', 'write'], anchor: 'root', glob: `${folder}**`, below: false }];
}
