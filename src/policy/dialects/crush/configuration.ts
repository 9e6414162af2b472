import { regexEngine } from '#regex-engine';
import { loadZod } from '#zod';
import type { ProgramHook } from '../../hook-profile.ts';
import { issue } from '../../issues.ts';
import { nearestName } from '../../schema/nearest.ts';
import type { Issue } from '../../types.ts';
import type { ConfigurationFile } from '../contract.ts';
import { readConfiguration, type Schema } from '../read-json.ts';
import { readCrushrc } from './crushrc.ts';
import type { AllowedTool, CrushConfiguration, McpServer } from './settings.ts';
import { mcpQuestion, toolQuestions } from './tools.table.ts';

export interface ReadCrush {
  readonly configuration: CrushConfiguration;
  readonly errors: readonly Issue[];
  readonly warnings: readonly Issue[];
}

/** What a file says, as written. */
interface RawHook {
  readonly name?: string | undefined;
  readonly matcher?: string | undefined;
  readonly command: string;
  readonly timeout?: number | undefined;
}

interface RawFile {
  readonly permissions?: { readonly allowed_tools?: readonly string[] | undefined } | undefined;
  readonly options?:
    | {
        readonly disabled_tools?: readonly string[] | undefined;
        readonly skills_paths?: readonly string[] | undefined;
      }
    | undefined;
  readonly mcp?:
    | Readonly<
        Record<
          string,
          {
            readonly enabled_tools?: readonly string[] | undefined;
            readonly disabled_tools?: readonly string[] | undefined;
          }
        >
      >
    | undefined;
  readonly hooks?: Readonly<Record<string, readonly RawHook[]>> | undefined;
}

const knownKeys = [
  '$schema',
  'permissions',
  'options',
  'mcp',
  'hooks',
  'lsp',
  'models',
  'providers',
  'recent_models',
  'tools',
  'agents',
];

let schema: Schema<RawFile> | undefined;

function fileSchema(): Schema<RawFile> {
  if (schema !== undefined) return schema;
  const z = loadZod();
  const texts = z.array(z.string()).optional();
  schema = z.object({
    permissions: z.object({ allowed_tools: texts }).optional(),
    options: z.object({ disabled_tools: texts, skills_paths: texts }).optional(),
    mcp: z.record(z.string(), z.object({ enabled_tools: texts, disabled_tools: texts })).optional(),
    hooks: z
      .record(
        z.string(),
        z.array(
          z.object({
            name: z.string().optional(),
            matcher: z.string().optional(),
            command: z.string(),
            timeout: z.number().optional(),
          }),
        ),
      )
      .optional(),
  });
  return schema;
}

const empty: CrushConfiguration = {
  allowedTools: [],
  disabledTools: [],
  skillsPaths: [],
  servers: {},
  hooks: [],
};

/**
 * Reads the files, the weakest first. Lists are appended to each other, so that a project can only add to what is allowed,
 * disabled or hooked.
 */
export function readCrush(files: readonly ConfigurationFile[]): ReadCrush {
  let configuration = empty;
  const errors: Issue[] = [];
  const warnings: Issue[] = [];
  for (const file of files) {
    if (/(?:^|\/)\.?crushrc$/.test(file.path)) {
      const read = readCrushrc(file);
      warnings.push(...read.warnings);
      configuration = join(configuration, read.configuration);
      errors.push(...read.configuration.hooks.flatMap(hookErrors));
      continue;
    }
    const read = readConfiguration(file, fileSchema(), knownKeys);
    if (!read.ok) {
      errors.push(...read.errors);
      continue;
    }
    warnings.push(...read.warnings);
    const made = fromFile(file, read.value, (path) => read.json.positionOf(path));
    warnings.push(...toolWarnings(made.allowedTools));
    errors.push(...made.hooks.flatMap(hookErrors));
    configuration = join(configuration, made);
  }
  return { configuration, errors, warnings };
}

type PositionOf = (path: readonly (string | number)[]) => { readonly line: number; readonly column: number };

function fromFile(file: ConfigurationFile, raw: RawFile, positionOf: PositionOf): CrushConfiguration {
  const hooks = Object.entries(raw.hooks ?? {}).flatMap(([event, list]) =>
    list.map(({ command, matcher, timeout, name }, at): ProgramHook => {
      const { line } = positionOf(['hooks', event, at]);
      return {
        kind: 'program',
        event,
        command,
        file: file.path,
        line,
        ...(matcher === undefined ? {} : { matcher }),
        ...(timeout === undefined ? {} : { timeout: timeout * 1000 }),
        ...(name === undefined ? {} : { name }),
      };
    }),
  );
  return {
    allowedTools: (raw.permissions?.allowed_tools ?? []).map((text, at) => ({
      text,
      file: file.path,
      ...positionOf(['permissions', 'allowed_tools', at]),
    })),
    disabledTools: raw.options?.disabled_tools ?? [],
    skillsPaths: raw.options?.skills_paths ?? [],
    servers: Object.fromEntries(
      Object.entries(raw.mcp ?? {}).map(([name, { enabled_tools, disabled_tools }]) => [
        name,
        { enabled: enabled_tools, disabled: disabled_tools ?? [] },
      ]),
    ),
    hooks,
  };
}

function join(base: CrushConfiguration, more: CrushConfiguration): CrushConfiguration {
  const servers: Record<string, McpServer> = { ...base.servers };
  for (const [name, { enabled, disabled }] of Object.entries(more.servers)) {
    const known = Object.hasOwn(servers, name) ? servers[name] : undefined;
    const all = [...(known?.enabled ?? []), ...(enabled ?? [])];
    servers[name] = {
      enabled: known?.enabled === undefined && enabled === undefined ? undefined : all,
      disabled: [...(known?.disabled ?? []), ...disabled],
    };
  }
  return {
    allowedTools: [...base.allowedTools, ...more.allowedTools],
    disabledTools: [...base.disabledTools, ...more.disabledTools],
    skillsPaths: [...base.skillsPaths, ...more.skillsPaths],
    servers,
    hooks: [...base.hooks, ...more.hooks],
  };
}

/** Entries are compared as they stand: what people write as a pattern, or with another action, matches nothing. */
function toolWarnings(entries: readonly AllowedTool[]): readonly Issue[] {
  return entries.flatMap(({ text, ...place }) => {
    const mend = mendOf(text);
    if (mend === undefined) return [];
    return [{ ...issue('dead-tool', ['permissions', 'allowed_tools'], place, text), mend }];
  });
}

/** How an entry that matches nothing is written; `undefined` for one that matches. */
function mendOf(text: string): string | undefined {
  if (/[*()\s]/.test(text) || /^[A-Z]/.test(text)) {
    return 'Write a tool or tool:action exactly as the agent names it, such as "bash:execute"; there are no patterns.';
  }
  const at = text.indexOf(':');
  const [tool, action] = at < 0 ? [text, undefined] : [text.slice(0, at), text.slice(at + 1)];
  const isServers = /^mcp_[^_]+_./.test(tool);
  const question = Object.hasOwn(toolQuestions, tool)
    ? toolQuestions[tool]
    : isServers
      ? mcpQuestion
      : undefined;
  if (question === undefined) {
    if (tool.startsWith('mcp_')) return 'Write the tool with its server, such as "mcp_server_tool".';
    const near = nearestName(tool, Object.keys(toolQuestions));
    return near === undefined ? 'The agent has no such tool; remove the entry.' : `Did you mean "${near}"?`;
  }
  return action === undefined || question.asks === 'never' || action === question.action
    ? undefined
    : `Write "${tool}:${question.action}", or "${tool}" alone.`;
}

/** The agent does not start with such a hook. */
function hookErrors({ command, matcher, event, file, line }: ProgramHook): readonly Issue[] {
  const place = { ...(file === undefined ? {} : { file }), ...(line === undefined ? {} : { line }) };
  if (command.trim() === '') {
    return [{ ...issue('empty-command', ['hooks', event], place), mend: 'Give the hook a command.' }];
  }
  const compiled = matcher === undefined ? undefined : regexEngine.compile(matcher);
  return compiled !== undefined && 'fault' in compiled
    ? [issue('bad-expression', ['hooks', event], place, matcher)]
    : [];
}
