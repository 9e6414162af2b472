import { agents } from '../../adapters/agents.table.ts';
import { renamedTools } from '../../adapters/renamed-tools.ts';
import { type ToolCalls, toolCalls } from '../../ci/probe/tool-calls.ts';
import type { Fields, LoggedCall } from '../../ci/replay/log/logged-call.ts';
import type { Unjudged } from '../../ci/replay/verdict.ts';
import type { ToolCatalogue } from '../../classify/index.ts';
import { toolgateTools } from '../../classify/tools.table.ts';
import { codexTools, commandTools } from '../../policy/dialects/codex/tools.table.ts';
import { joinArgv } from '../../shell/index.ts';

/** A logged call in the names that a policy knows, with the catalogue that explains its fields. */
export interface Translated {
  readonly call: Readonly<Record<string, unknown>>;
  readonly tools: ToolCatalogue;
  /** The tool works on nothing but the agent's own state: unless a rule denies it, there is nothing to ask about. */
  readonly isQuiet: boolean;
}

export type Translator = (call: LoggedCall) => Translated | Unjudged;

interface Names {
  readonly agent: string;
  /** The agent's tools as the log names them. */
  readonly tools: ToolCatalogue;
  /** toolgate's names. */
  readonly names: Readonly<Record<string, string>>;
  /** The catalogue under toolgate's names. */
  readonly renamed: ToolCatalogue;
}

const own: Names = { agent: 'toolgate', tools: toolgateTools, names: {}, renamed: toolgateTools };

const foreign: readonly Names[] = agents.map((entry) =>
  entry.name === 'codex'
    ? {
        agent: 'codex',
        tools: codexTools,
        names: { apply_patch: 'patch', view_image: 'read' },
        renamed: codexTools,
      }
    : { agent: entry.name, tools: entry.tools, names: entry.names, renamed: renamedTools(entry) },
);

/** Whose names a call uses. A log that does not tell is taken to use `expected`'s, then toolgate's, then whose it fits. */
const namesOf = ({ agent, tool }: LoggedCall, expected: Names): Names => {
  const named = [own, ...foreign].find((one) => one.agent === agent);
  if (named !== undefined) return named;
  return [expected, own, ...foreign].find(({ tools }) => Object.hasOwn(tools.entries, tool)) ?? expected;
};

const placed = ({ cwd, home }: LoggedCall, tool: string, input: Fields) => ({
  tool,
  input,
  ...(cwd?.startsWith('/') === true ? { cwd } : {}),
  ...(home?.startsWith('/') === true ? { home } : {}),
});

/** For toolgate's own policies: the agents' tools under toolgate's names. */
export const toOwn: Translator = (logged) => {
  const spelled = ofOwnShort(logged, 'bash', 'command');
  const { agent, names, tools, renamed } = namesOf(spelled, own);
  const { tool, input } = spelled;
  const isQuiet = quiet(tools, tool);
  if (agent === 'codex') {
    const made = codexCall(tool, input);
    if (made !== undefined)
      return { call: placed(logged, made.tool, made.input), tools: toolgateTools, isQuiet };
  }
  const ours = Object.hasOwn(names, tool) ? (names[tool] ?? tool) : tool;
  return { call: placed(logged, ours, input), tools: renamed, isQuiet };
};

const quiet = ({ entries }: ToolCatalogue, tool: string): boolean =>
  Object.hasOwn(entries, tool) && entries[tool]?.touchesNothing === true;

/** `{"command"}` is short for a call of the shell tool. */
const ofOwnShort = (call: LoggedCall, tool: string, field: string): LoggedCall =>
  call.tool === '' ? { ...call, tool, input: { [field]: call.input['command'] } } : call;

/** Shells whose `-c` text is read as the text itself; that of others is judged as what they run. */
const plainShells = /^(?:\/(?:usr\/)?bin\/)?(?:bash|sh)$/;

const codexCall = (
  tool: string,
  input: Fields,
): { readonly tool: string; readonly input: Fields } | undefined => {
  if (tool === 'apply_patch')
    return { tool: 'patch', input: { patch: input['input'] ?? input['patch'] ?? input['command'] } };
  if (tool === 'view_image') return { tool: 'read', input: { path: input['path'] } };
  const form = Object.hasOwn(commandTools, tool) ? commandTools[tool] : undefined;
  if (form === undefined) return undefined;
  const command =
    form.form === 'argv' ? ofArgv(input[form.field]) : ofText(input[form.field], input['shell']);
  const workdir = input['workdir'] ?? input['working_directory'];
  return {
    tool: 'bash',
    input: { command, ...(typeof workdir === 'string' ? { workdir } : {}) },
  };
};

/** What is no list of words stays what it is, which no shell tool takes. */
const ofArgv = (value: unknown): unknown => {
  if (!Array.isArray(value)) return value;
  const words: string[] = [];
  for (const word of value) {
    if (typeof word !== 'string') return value;
    words.push(word);
  }
  const [shell = '', flag = '', text, ...more] = words;
  const isText = plainShells.test(shell) && /^-l?c$/.test(flag) && more.length === 0;
  return isText && text !== undefined ? text : joinArgv(words);
};

const ofText = (text: unknown, shell: unknown): unknown => {
  const isForeign = typeof shell === 'string' && !plainShells.test(shell);
  return isForeign && typeof text === 'string' ? joinArgv([shell, '-lc', text]) : text;
};

/** For an agent's policies: its own calls as they are, those of others by what they do. */
export const toDialect = (
  dialect: string,
  tools: ToolCatalogue,
  shellTool: { readonly name: string; readonly field: string },
): Translator => {
  const base = dialect.split('@')[0] ?? dialect;
  const theirs: Names = { agent: base, tools, names: {}, renamed: tools };
  const calls = toolCalls(tools);
  return (logged) => {
    const spelled = ofOwnShort(logged, shellTool.name, shellTool.field);
    const from = spelled.agent === base ? theirs : namesOf(spelled, theirs);
    const isQuiet = quiet(from.tools, spelled.tool);
    if (from.agent === base || spelled.tool.startsWith(tools.mcpPrefix)) {
      return { call: placed(spelled, spelled.tool, spelled.input), tools, isQuiet };
    }
    if (isQuiet) return 'own-state';
    const made = byDeed(spelled, from.tools, calls, shellTool);
    return made === undefined
      ? 'no-such-tool'
      : { call: placed(spelled, made.tool, made.input), tools, isQuiet };
  };
};

const byDeed = (
  logged: LoggedCall,
  { entries }: ToolCatalogue,
  calls: ToolCalls,
  shellTool: { readonly name: string; readonly field: string },
): { readonly tool: string; readonly input: Fields } | undefined => {
  const { tool, input } = logged;
  const entry = Object.hasOwn(entries, tool) ? entries[tool] : undefined;
  for (const [field, role] of Object.entries(entry?.fields ?? {})) {
    const value = Object.hasOwn(input, field) ? input[field] : undefined;
    if (role === 'argv') {
      const command = ofArgv(value);
      if (typeof command === 'string') return { tool: shellTool.name, input: { [shellTool.field]: command } };
    }
    if (typeof value !== 'string') continue;
    if (role === 'command') return { tool: shellTool.name, input: { [shellTool.field]: value } };
    if (role === 'read') return calls.read(value);
    if (role === 'write') return calls.write(value);
    if (role === 'url') return calls.fetch(value);
  }
  return undefined;
};
