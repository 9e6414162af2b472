import type { Classification } from '../../../classify/index.ts';
import type { CallFlags, Unit, View } from '../../types.ts';
import type { DialectMachine } from '../contract.ts';
import { faithfulUnit } from '../faithful-unit.ts';
import { absolutePath, type CrystalClass, crystalClass } from './class.ts';
import type { CrystalConfiguration } from './configuration.ts';
import { isBuiltIn, readers, shells, writers } from './tools.table.ts';

/** The agent judges the call as a whole: one unit, with the risk and the permission of its own classifier. */
export function crystalView(configuration: CrystalConfiguration, machine: DialectMachine): View {
  return {
    name: 'crystal',
    values: 'two-valued',
    units: (classification) => [unitOf(classification, configuration, machine)],
    flags: ({ call }) => flagsOf(call.tool, configuration),
  };
}

/** Built-in names are classified before any external classifier is heard. */
function flagsOf(tool: string, { external }: CrystalConfiguration): CallFlags {
  const one = isBuiltIn(tool) ? undefined : external.find((each) => each.tool === tool);
  return {
    requiresPrompt: one?.requiresPrompt ?? false,
    reusableGrant: one?.reusableGrant ?? true,
  };
}

function unitOf(
  classification: Classification,
  configuration: CrystalConfiguration,
  machine: DialectMachine,
): Unit {
  const { call, environment } = classification;
  const made = crystalClass(call, { environment, machine, external: configuration.external });
  const path = pathOf(classification);
  const unit = faithfulUnit(classification, 0, {
    key: grantKey(classification),
    text: shellText(classification) ?? made.summary,
    facts: {
      tool: call.tool,
      summary: made.summary,
      fingerprint: fingerprint(call),
      ...(path === undefined ? {} : directoryFacts(call.tool, path, configuration)),
    },
    holes: holesOf(classification, made),
  });
  return { ...unit, risk: made.risk, permission: made.permission };
}

function shellText({ call }: Classification): string | undefined {
  const { command } = call.input;
  return shells.has(call.tool) && typeof command === 'string' ? command : undefined;
}

function pathOf({ call, environment }: Classification): string | undefined {
  const { path } = call.input;
  return typeof path === 'string' ? absolutePath(path, environment) : undefined;
}

/** The session directory that a path is in; the longest folder that holds it tells. */
function directoryFacts(
  tool: string,
  path: string,
  { directories }: CrystalConfiguration,
): Readonly<Record<string, string>> {
  let nearest: CrystalConfiguration['directories'][number] | undefined;
  for (const directory of directories) {
    if (path !== directory.path && !path.startsWith(`${directory.path}/`)) continue;
    if (nearest === undefined || directory.path.length > nearest.path.length) nearest = directory;
  }
  if (nearest === undefined) return {};
  const isHeld = nearest.access === 'read-only' && writers.has(tool);
  return isHeld
    ? { directory: nearest.path, 'read-only-directory': nearest.path }
    : { directory: nearest.path };
}

/**
 * Workspace root, tool and fingerprint: the path with forward slashes of a tool that takes one, the whole text of a shell
 * call, and for every other tool its name, so that one answer covers all its inputs.
 */
export function grantKey({ call, environment }: Classification): string {
  return [environment.roots[0] ?? environment.cwd, call.tool, fingerprint(call)].join('\n');
}

function fingerprint({ tool, input }: Classification['call']): string {
  const { path, command } = input;
  const byPath = Object.hasOwn(readers, tool) || writers.has(tool);
  if (byPath) return typeof path === 'string' ? path.replaceAll('\\', '/') : '';
  if (shells.has(tool)) return typeof command === 'string' ? command : '';
  return tool;
}

/** What the sound classification found that the text rules did not. */
function holesOf(classification: Classification, made: CrystalClass): readonly string[] {
  const holes = new Set<string>();
  const isShell = shells.has(classification.call.tool);
  if (made.permission !== 'workspace') return [];
  for (const deed of classification.deeds) {
    const resource = deed.access?.resource;
    if (!isShell) {
      if (deed.kind === 'opaque') holes.add('crystal-unreadable-path');
      else if (resource?.kind === 'path' && leavesWorkspace(resource.place)) holes.add('crystal-link');
      continue;
    }
    if (resource?.kind === 'path' && leavesWorkspace(resource.place)) holes.add('crystal-shell-outside');
    if (resource?.kind === 'host') holes.add('crystal-shell-network');
    if (deed.runs === 'inline-code' || deed.runs === 'unknown-program' || deed.kind === 'opaque') {
      holes.add('crystal-shell-code');
    }
    if (deed.risk === 'privileged' || deed.risk === 'forbidden') holes.add('crystal-shell-privileged');
  }
  return [...holes];
}

function leavesWorkspace(place: string): boolean {
  return place === 'outside' || place === 'unknown';
}
