import type { ShellAnalysis } from '../shell/index.ts';
import { createShell, joinArgv } from '../shell/index.ts';
import { copyCall } from './call.ts';
import { type CommandContext, childrenOf, hasPlainInput, judgeCommand } from './commands.ts';
import { type Doer, makeDeed, onItsOwn, opaqueDeed, pathDeed } from './deed-kit.ts';
import { writtenThenRun } from './execution-files.ts';
import { flowDeeds } from './flows.ts';
import { higherPermission, higherRisk } from './levels.ts';
import { pathResource } from './path-resource.ts';
import { isInside } from './paths.ts';
import { type Prepared, prepare } from './prepared.ts';
import { builtInPrograms, programsOf } from './programs/index.ts';
import { redirectDeeds } from './redirects.ts';
import { type Scripted, withScripts } from './scripts/expand.ts';
import { settleScripts } from './scripts/settle.ts';
import { fieldDeed, processInputDeeds, toolDeeds, unknownToolDeeds } from './tool-calls.ts';
import { type FieldRole, type ToolCatalogue, type ToolEntry, toolgateTools } from './tools.table.ts';
import type {
  Access,
  Call,
  Certainty,
  Classification,
  Deed,
  Environment,
  Invocation,
  Json,
  Permission,
  Reason,
  Risk,
  ToolHints,
  ToolKind,
} from './types.ts';
import { isSecretVariable } from './variables.ts';

const CERTAINTIES: Readonly<Record<Certainty, number>> = { exact: 0, bounded: 1, opaque: 2 };

const fallbackShell = createShell();

/**
 * Turns a tool call into facts: what it would read, write, reach and run, with the risk and the permission of each.
 * Never throws: what is no call gives a classification with the reason `invalid-call`.
 *
 * @param call any value; `{ tool, input }` or `{ command }`.
 * @param environment what the host knows; only `cwd` is needed.
 * @example classify({ command: 'cat a.txt | sh' }, { cwd: '/w' }).deeds.map((deed) => deed.reason.code)
 */
export function classify(call: unknown, environment: Environment): Classification {
  const copied = copyCall(call);
  if (!placed(environment)) return invalidCall('environment.cwd is not an absolute path', undefined, NOWHERE);
  if (!copied.ok) return invalidCall(copied.problem, copied.id, environment);
  try {
    return classifyCall(copied, environment);
  } catch {
    // A host's capability that throws, or a fault of ours: not known, so asked about.
    return invalidCall('internal-fault', copied.call.id, environment);
  }
}

const NOWHERE: Environment = { cwd: '/' };

/** Callers without types may leave the directory out, and nothing can be said of a relative one. */
function placed(environment: Environment): boolean {
  return typeof environment?.cwd === 'string' && /^(?:[/\\]|[A-Za-z]:[/\\])/.test(environment.cwd);
}

function classifyCall(copied: { readonly call: Call }, environment: Environment): Classification {
  const prepared = prepare(environment, copied.call.cwd, copied.call.home);
  const catalogue = environment.tools ?? toolgateTools;
  const entry = Object.hasOwn(catalogue.entries, copied.call.tool)
    ? catalogue.entries[copied.call.tool]
    : undefined;
  if (entry?.kind === 'execute') return classifyShell(copied.call, entry, prepared);
  const { deeds, reasons } =
    entry === undefined
      ? unknownDeeds(copied.call, catalogue, prepared)
      : toolDeeds(copied.call, entry, prepared);
  const kind = entry?.kind ?? unknownKind(copied.call.tool, catalogue);
  return summarize(copied.call, kind, entry !== undefined, deeds, reasons, [], undefined, prepared);
}

const PROCESS_INPUT = /(?:^|_)(?:write_stdin|send_input|process_input|send_keys)$/;

function unknownKind(tool: string, { mcpPrefix }: ToolCatalogue): ToolKind {
  return tool.startsWith(mcpPrefix) ? 'mcp' : PROCESS_INPUT.test(tool) ? 'process-input' : 'other';
}

function unknownDeeds(call: Call, catalogue: ToolCatalogue, prepared: Prepared) {
  const kind = unknownKind(call.tool, catalogue);
  return kind === 'process-input' ? processInputDeeds() : unknownToolDeeds(call, kind === 'mcp', prepared);
}

function invalidCall(problem: string, id: string | undefined, environment: Environment): Classification {
  const prepared = prepare(environment, undefined, undefined);
  const span = { start: 0, end: 0 };
  const deed = opaqueDeed({ command: undefined, program: undefined, span }, 'invalid-call', span, {
    problem,
  });
  const none = { tool: '', input: Object.freeze({}) };
  const call: Call = Object.freeze(id === undefined ? none : { id, ...none });
  return summarize(call, 'other', false, [deed], [], [], undefined, prepared);
}

function classifyShell(call: Call, entry: ToolEntry, prepared: Prepared): Classification {
  const reasons: Reason[] = [];
  const doubtful: Deed[] = [];
  for (const field of Object.keys(call.input)) {
    if (Object.hasOwn(entry.fields, field)) continue;
    const deed = fieldDeed(field, call.input[field], entry);
    if (deed === undefined) reasons.push({ code: 'unknown-field', data: { field } });
    else doubtful.push(deed);
  }
  const command = commandText(call, entry);
  if (command === undefined) {
    const span = { start: 0, end: 0 };
    const deed = opaqueDeed({ command: undefined, program: undefined, span }, 'invalid-input', span, {
      field: fieldsOf(entry, 'command')[0] ?? fieldsOf(entry, 'argv')[0] ?? 'command',
    });
    return summarize(call, 'execute', true, [deed], reasons, [], undefined, prepared);
  }
  const directories = present(call, fieldsOf(entry, 'directory'));
  const [directory] = directories;
  if (directories.some((other) => typeof other !== 'string' || other !== directory)) {
    const span = { start: 0, end: 0 };
    doubtful.push(
      opaqueDeed({ command: undefined, program: undefined, span }, 'invalid-input', span, { field: 'cwd' }),
    );
  }
  const placed =
    typeof directory === 'string'
      ? prepare(prepared.environment, joinDirectory(prepared.cwd, directory, prepared.home), prepared.home)
      : prepared;
  const shell = placed.environment.shell ?? fallbackShell;
  const options = call.shell === undefined ? placed.analyze : { ...placed.analyze, shell: call.shell };
  const { analysis, scripts } = withScripts(shell.analyze(command, options), placed, shell);
  const found = shellDeeds(analysis, placed, scripts);
  const { invocations } = found;
  const deeds = settleScripts(found.deeds, analysis.commands, scripts);
  const all = doubtful.length === 0 ? deeds : [...deeds, ...doubtful];
  return summarize(call, 'execute', true, all, reasons, invocations, analysis, placed);
}

type FieldsByRole = ReadonlyMap<FieldRole, readonly string[]>;

/** Sorted once for each entry: three look-ups through all fields took a fortieth of a decision. */
const fieldsByRole = new WeakMap<ToolEntry, FieldsByRole>();

function fieldsOf(entry: ToolEntry, role: FieldRole): readonly string[] {
  let sorted = fieldsByRole.get(entry);
  if (sorted === undefined) {
    sorted = sortFields(entry);
    fieldsByRole.set(entry, sorted);
  }
  return sorted.get(role) ?? NO_FIELDS;
}

const NO_FIELDS: readonly string[] = [];

function sortFields({ fields }: ToolEntry): FieldsByRole {
  const sorted = new Map<FieldRole, string[]>();
  for (const [field, role] of Object.entries(fields)) {
    const known = sorted.get(role);
    if (known === undefined) sorted.set(role, [field]);
    else known.push(field);
  }
  return sorted;
}

const NO_VALUES: readonly Json[] = [];

function present(call: Call, fields: readonly string[]): readonly Json[] {
  let values: Json[] | undefined;
  for (const field of fields) {
    const value = call.input[field];
    if (value === undefined || value === null) continue;
    values ??= [];
    values.push(value);
  }
  return values ?? NO_VALUES;
}

/** The text that the shell reads, or one that runs the given words; `undefined` where there is not exactly one. */
function commandText(call: Call, entry: ToolEntry): string | undefined {
  const texts = present(call, fieldsOf(entry, 'command'));
  const argvs = present(call, fieldsOf(entry, 'argv'));
  if (texts.length + argvs.length !== 1) return undefined;
  const [text] = texts;
  const [argv] = argvs;
  if (argv === undefined) return typeof text === 'string' ? text : undefined;
  if (!isList(argv)) return undefined;
  const words: string[] = [];
  for (const word of argv) {
    if (typeof word !== 'string') return undefined;
    words.push(word);
  }
  return words.length === 0 ? undefined : joinArgv(words);
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}

function joinDirectory(cwd: string, directory: string, home: string | undefined): string {
  // Whether a host expands a tilde there is not known: a home folder is the stricter reading.
  if (home !== undefined && /^~(?:\/|$)/.test(directory)) return home + directory.slice(1);
  return directory.startsWith('/') ? directory : `${cwd}/${directory}`;
}

/** Everything that a shell text would do. */
function shellDeeds(
  analysis: ShellAnalysis,
  prepared: Prepared,
  scripts: Scripted['scripts'],
): { deeds: readonly Deed[]; invocations: readonly Invocation[] } {
  const context: CommandContext = {
    analysis,
    prepared,
    programs:
      prepared.environment.programs === undefined
        ? builtInPrograms()
        : programsOf(prepared.environment.programs),
    children: childrenOf(analysis),
    scripts,
    plainInput: hasPlainInput(analysis, prepared),
    deeds: [],
    configured: [],
    invocations: [],
  };
  const { deeds, invocations } = context;
  for (const command of analysis.commands) {
    judgeCommand(command, context);
    const doer: Doer = { command: command.id, program: undefined, span: command.span };
    for (const redirect of command.redirects)
      redirectDeeds(redirect, command.directories, doer, prepared, deeds);
  }
  const nobody: Doer = {
    command: undefined,
    program: undefined,
    span: { start: 0, end: analysis.source.length },
  };
  for (const { redirect, directories } of analysis.redirects)
    redirectDeeds(redirect, directories, nobody, prepared, deeds);
  for (const opaque of analysis.opaque) {
    if (opaque.scope !== 'word')
      deeds.push(opaqueDeed({ ...nobody, command: opaque.command }, opaque.reason, opaque.span));
  }
  for (const { name, span, command } of analysis.variablesRead) {
    if (!isSecretVariable(name)) continue;
    deeds.push(
      makeDeed(
        { command, program: undefined, span },
        onItsOwn('secret-variable', { name }),
        {
          kind: 'access',
          access: { action: 'read', resource: { kind: 'variable', name, secret: 'yes' }, span },
          risk: 'privileged',
          permission: 'workspace',
          certainty: 'exact',
        },
        span,
      ),
    );
  }
  placeDeeds(prepared, nobody, deeds);
  linkDeeds(deeds, nobody);
  for (const deed of writtenThenRun(deeds, context.configured)) deeds.push(deed);
  sessionDeeds(prepared, nobody, deeds);
  for (const flow of flowDeeds(analysis, deeds)) deeds.push(flow);
  if (deeds.length === 0) {
    // Nothing but blanks and comments, or a compound without commands.
    deeds.push(
      makeDeed(nobody, onItsOwn('nothing-runs'), {
        kind: 'command',
        risk: 'read',
        permission: 'workspace',
        certainty: 'exact',
      }),
    );
  }
  return { deeds, invocations };
}

/** A call that starts outside the workspace is a `cd` there: the code and configuration of that folder count. */
function placeDeeds(prepared: Prepared, doer: Doer, deeds: Deed[]): void {
  if (prepared.roots.some((root) => isInside(prepared.cwd, root))) return;
  const resource = pathResource({ kind: 'text', text: prepared.cwd }, prepared.cwd, false, prepared);
  deeds.push(pathDeed(doer, onItsOwn('working-directory'), 'read', resource, doer.span, prepared));
}

/** A link made on the line can be moved, and then leads elsewhere: what is written after it is not known. */
function linkDeeds(deeds: Deed[], doer: Doer): void {
  let link: number | undefined;
  for (const deed of deeds)
    if (deed.reason.code === 'link-target' && deed.command !== undefined) link ??= deed.command;
  if (link === undefined) return;
  for (const { access, command } of deeds) {
    if (
      (access?.action === 'write' || access?.action === 'delete') &&
      command !== undefined &&
      command > link
    ) {
      deeds.push(opaqueDeed(doer, 'written-after-link', doer.span));
      return;
    }
  }
}

/** What an earlier call did to a persistent shell. */
function sessionDeeds(prepared: Prepared, doer: Doer, deeds: Deed[]): void {
  const session = prepared.environment.session;
  if (session === undefined) return;
  if (session.changedLookup === true) deeds.push(opaqueDeed(doer, 'changed-lookup', doer.span));
  if (session.traps === true) deeds.push(opaqueDeed(doer, 'session-trap', doer.span));
  if (session.directoryUnknown === true) deeds.push(opaqueDeed(doer, 'dynamic-directory', doer.span));
  for (const name of session.exported ?? [])
    deeds.push(opaqueDeed(doer, 'environment-variable', doer.span, { name }));
}

function summarize(
  call: Call,
  kind: ToolKind,
  known: boolean,
  deeds: readonly Deed[],
  reasons: readonly Reason[],
  invocations: readonly Invocation[],
  analysis: ShellAnalysis | undefined,
  prepared: Prepared,
): Classification {
  let risk: Risk = 'read';
  let permission: Permission = 'workspace';
  let certainty: Certainty = 'exact';
  let changed = false;
  let critical = false;
  const accesses: Access[] = [];
  const found: Reason[] = reasons.length === 0 ? [] : [...reasons];
  for (const deed of deeds) {
    risk = higherRisk(risk, deed.risk);
    permission = higherPermission(permission, deed.permission);
    if (CERTAINTIES[deed.certainty] > CERTAINTIES[certainty]) certainty = deed.certainty;
    if (deed.access !== undefined) accesses.push(deed.access);
    if (deed.reason.code === 'changed-execution-file') changed = true;
    // What cannot be had back is asked about each time.
    if (deed.reason.code === 'critical-removal') critical = true;
    if (!deed.base) found.push(deed.reason);
  }
  return {
    call,
    tool: { name: call.tool, kind, known },
    risk,
    permission,
    summary: summaryOf(call, invocations),
    accesses,
    deeds,
    invocations,
    analysis,
    certainty,
    reasons: found,
    requiresPrompt: false,
    reusableGrant: certainty !== 'opaque' && !critical,
    hints: hintsOf(call, prepared),
    environment: changed ? { ...prepared.facts, projectCode: 'changed' } : prepared.facts,
  };
}

function hintsOf({ tool }: Call, { environment: { annotations } }: Prepared): ToolHints | undefined {
  return annotations !== undefined && Object.hasOwn(annotations, tool) ? annotations[tool] : undefined;
}

/** Names what runs: programs and subcommands, or the tool. */
function summaryOf(call: Call, invocations: readonly Invocation[]): string {
  if (invocations.length === 0) return call.tool;
  let text = '';
  for (const { program, argvs } of invocations) {
    const name = program ?? argvs[0]?.[0] ?? '?';
    text = text === '' ? name : `${text}, ${name}`;
  }
  return text;
}
