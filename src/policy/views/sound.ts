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
    for (let index = 0; index < deeds.length; index += 1) {
      const deed = deeds[index];
      if (deed !== undefined) units.push(unitOf(deed, index, classification));
    }
    return units;
  },
};

function unitOf(deed: Deed, index: number, classification: Classification): Unit {
  const invocation = deed.command === undefined ? undefined : invocationOf(classification, deed.command);
  const insideOf = deed.command === undefined ? undefined : outerInvocations(classification, deed.command);
  const span: Span | undefined = deed.reason.span ?? deed.access?.span;
  const text = invocation?.text ?? deedText(deed, span, classification);
  const unit: Writable<Unit> = {
    index,
    key: keyOf(deed, text, invocation, classification),
    text,
    kind: deed.kind,
    open: invocation?.open ?? false,
    risk: deed.risk,
    permission: deed.permission,
    base: deed.base,
    certainty: deed.certainty,
    reason: deed.reason,
  };
  if (span !== undefined) unit.span = span;
  if (deed.program !== undefined) unit.program = deed.program;
  if (deed.command !== undefined) unit.command = deed.command;
  if (insideOf !== undefined) unit.insideOf = insideOf;
  if (invocation !== undefined) {
    unit.argvs = invocation.argvs;
    unit.normal = invocation.normal;
  }
  if (deed.access !== undefined) unit.access = deed.access;
  if (deed.runs !== undefined) unit.runs = deed.runs;
  if (deed.spelledBy !== undefined) unit.spelledBy = deed.spelledBy;
  return unit;
}

type Writable<T> = { -readonly [K in keyof T]: T[K] };

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
function keyOf(
  deed: Deed,
  text: string,
  invocation: Invocation | undefined,
  classification: Classification,
): string {
  const { access } = deed;
  if (deed.kind === 'access' && access?.resource.kind === 'path' && access.resource.exact) {
    const { path, resolved, recursive } = access.resource;
    return `${access.action} ${path}${recursive ? '/**' : ''}${resolved === undefined ? '' : ` -> ${resolved}`}`;
  }
  const known = invocation !== undefined && !invocation.open && !invocation.argvs.some(hasUnknown);
  const whole = known ? text : (classification.analysis?.source ?? text);
  const what = access === undefined ? '' : ` ${accessText(access)}`;
  const where = deed.command === undefined ? '' : directoryOf(classification, deed.command);
  return `${deed.kind} ${deed.reason.code}${what} | ${classification.environment.cwd}${where} | ${whole}`;
}

function hasUnknown(argv: readonly (string | undefined)[]): boolean {
  return argv.includes(undefined);
}

function directoryOf(classification: Classification, command: number): string {
  const directories = classification.analysis?.commands[command]?.directories;
  if (directories === undefined || directories.length === 0) return '';
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
