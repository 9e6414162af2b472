import type { Access, Classification, Deed, Invocation } from '../../classify/index.ts';
import type { Directory, Span } from '../../shell/index.ts';
import type { Unit, View } from '../types.ts';

/**
 * toolgate's own view: one unit for each deed, three-valued.
 *
 * INVARIANT: it never gives an empty list. A classification without deeds is one opaque unit, which no allow but a
 * whole-tool one covers.
 */
export const soundView: View = {
  name: 'sound',
  values: 'three-valued',
  units(classification) {
    const { deeds } = classification;
    if (deeds.length === 0) return [opaqueUnit(classification)];
    const units: Unit[] = [];
    // The deeds of one command stand side by side.
    let command = commandPart(classification, deeds[0]?.command);
    for (let index = 0; index < deeds.length; index += 1) {
      const deed = deeds[index];
      if (deed === undefined) continue;
      if (deed.command !== command.index) command = commandPart(classification, deed.command);
      units.push(unitOf(deed, index, command, classification));
    }
    return units;
  },
};

/** What the units of one command share. */
interface CommandPart {
  readonly index: number | undefined;
  readonly invocation: Invocation | undefined;
  readonly insideOf: readonly Invocation[] | undefined;
  /** Every word is known, so that its text says all. */
  readonly known: boolean;
  /** Where it runs, as keys hold it. */
  readonly where: string;
}

function commandPart(classification: Classification, index: number | undefined): CommandPart {
  const { cwd } = classification.environment;
  if (index === undefined)
    return { index, invocation: undefined, insideOf: undefined, known: false, where: ` | ${cwd} | ` };
  const invocation = invocationOf(classification, index);
  return {
    index,
    invocation,
    insideOf: outerInvocations(classification, index),
    known: invocation !== undefined && !invocation.open && !hasUnknown(invocation.argvs),
    where: ` | ${cwd}${directoryOf(classification, index)} | `,
  };
}

function unitOf(deed: Deed, index: number, of: CommandPart, classification: Classification): Unit {
  const { invocation } = of;
  const span: Span | undefined = deed.reason.span ?? deed.access?.span;
  const text = invocation?.text ?? deedText(deed, span, classification);
  // One literal with every field: units of one hidden class are made and read faster.
  return {
    index,
    key: keyOf(deed, text, of, classification),
    text,
    span,
    kind: deed.kind,
    program: deed.program,
    command: deed.command,
    insideOf: of.insideOf,
    argvs: invocation?.argvs,
    normal: invocation?.normal,
    open: invocation?.open ?? false,
    access: deed.access,
    risk: deed.risk,
    permission: deed.permission,
    runs: deed.runs,
    base: deed.base,
    spelledBy: deed.spelledBy,
    certainty: deed.certainty,
    reason: deed.reason,
  };
}

function invocationOf(classification: Classification, command: number): Invocation | undefined {
  const direct = classification.invocations[command];
  if (direct?.command === command) return direct;
  for (const invocation of classification.invocations) if (invocation.command === command) return invocation;
  return undefined;
}

/** The commands that run this one, the nearest first. */
function outerInvocations(
  classification: Classification,
  command: number,
): readonly Invocation[] | undefined {
  const commands = classification.analysis?.commands;
  let via = commands?.[command]?.via;
  if (via === undefined) return undefined;
  const outer: Invocation[] = [];
  for (let step = 0; via !== undefined && step < 64; step += 1) {
    const of: number = via.of;
    const invocation = invocationOf(classification, of);
    if (invocation !== undefined) outer.push(invocation);
    via = commands?.[of]?.via;
  }
  return outer.length === 0 ? undefined : outer;
}

function deedText(deed: Deed, span: Span | undefined, classification: Classification): string {
  const source = classification.analysis?.source;
  if (source !== undefined && span !== undefined) return source.slice(span.start, span.end);
  return source ?? (deed.access === undefined ? classification.summary : accessText(deed.access));
}

function accessText(access: Access): string {
  const { resource } = access;
  switch (resource.kind) {
    case 'path':
      return `${access.action} ${resource.path}`;
    case 'host':
      return `${access.action} ${resource.host ?? '?'}${resource.port === undefined ? '' : `:${resource.port}`}`;
    case 'program':
    case 'variable':
      return `${access.action} ${resource.name}`;
    case 'process':
      return `${access.action} ${resource.target}`;
    case 'opaque':
      return access.action;
    default: {
      const never: never = resource;
      return never;
    }
  }
}

/**
 * Equal keys are asked once and granted together, so a key holds all that the answer is about: an exact access by
 * itself, anything else with its text and directory, and where a word is not known with the whole call.
 */
function keyOf(deed: Deed, text: string, of: CommandPart, classification: Classification): string {
  const { access, kind } = deed;
  if (kind === 'access' && access?.resource.kind === 'path' && access.resource.exact) {
    const { path, resolved, recursive } = access.resource;
    const key = recursive ? `${access.action} ${path}/**` : `${access.action} ${path}`;
    return resolved === undefined ? key : `${key} -> ${resolved}`;
  }
  const whole = of.known ? text : (classification.analysis?.source ?? text);
  const { code } = deed.reason;
  return access === undefined
    ? `${kind} ${code}${of.where}${whole}`
    : `${kind} ${code} ${accessText(access)}${of.where}${whole}`;
}

function hasUnknown(argvs: Invocation['argvs']): boolean {
  for (const argv of argvs) for (const word of argv) if (word === undefined) return true;
  return false;
}

function directoryOf(classification: Classification, command: number): string {
  const directories = classification.analysis?.commands[command]?.directories;
  if (directories === undefined || directories.length === 0) return '';
  const [first] = directories;
  if (directories.length === 1 && first?.kind === 'known' && first.steps.length === 0) return '';
  return directories.map(directoryText).join('|');
}

function directoryText(directory: Directory): string {
  return directory.kind === 'unknown' ? '/?' : directory.steps.map((step) => `/${step.raw}`).join('');
}

function opaqueUnit(classification: Classification): Unit {
  const text = classification.analysis?.source ?? classification.summary;
  return {
    index: 0,
    key: `opaque no-deed | ${classification.environment.cwd} | ${classification.tool.name} | ${text}`,
    text,
    kind: 'opaque',
    open: true,
    risk: 'privileged',
    permission: 'privileged_escalation',
    base: false,
    certainty: 'opaque',
    reason: { code: 'no-deed' },
  };
}
