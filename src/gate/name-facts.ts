import type { Classification, Deed } from '../classify/index.ts';
import type { NameLeads } from './session-facts.ts';

/** Files that may hold what a secret holds, once a call has read the one and written the other. */
export function copiesOf({ deeds }: Classification): readonly NameLeads[] {
  const secrets = new Set<string>();
  const written = new Set<string>();
  for (const { access } of deeds) {
    if (access?.resource.kind !== 'path' || !access.resource.exact) continue;
    const { path, secret, place } = access.resource;
    if (access.action === 'read' && secret === 'yes') secrets.add(path);
    if (access.action === 'write' && secret !== 'yes' && place !== 'device-null') written.add(path);
  }
  if (secrets.size === 0) return [];
  return [...written].map((path) => ({ path, to: [...secrets] }));
}

/** Programs that give a file another name. */
const renaming = new Set(['mv']);

/** Names that lead elsewhere after the call: the targets of links, and where things were moved from. */
export function leadsOf({ deeds }: Classification): readonly NameLeads[] {
  const byCommand = new Map<number, Deed[]>();
  for (const deed of deeds) {
    if (deed.command === undefined || deed.access?.resource.kind !== 'path') continue;
    const list = byCommand.get(deed.command);
    if (list === undefined) byCommand.set(deed.command, [deed]);
    else list.push(deed);
  }
  return [...byCommand.values()].flatMap(leadsOfCommand);
}

function leadsOfCommand(deeds: readonly Deed[]): readonly NameLeads[] {
  const isLink = deeds.some(({ reason }) => reason.code === 'link-target');
  const isMove = deeds.some(({ program }) => program !== undefined && renaming.has(program));
  if (!isLink && !isMove) return [];
  const targets = new Set<string>();
  const names = new Set<string>();
  for (const { access, reason } of deeds) {
    if (access?.resource.kind !== 'path') continue;
    const { path, resolved } = access.resource;
    const isTarget = isLink ? reason.code === 'link-target' : access.action === 'read';
    if (isTarget)
      for (const one of [path, resolved])
        if (one !== undefined) targets.add(one);
        else continue;
  }
  for (const { access, reason } of deeds) {
    if (access?.resource.kind !== 'path' || access.action === 'read') continue;
    if (reason.code === 'link-target' || reason.code === 'moved-away') continue;
    names.add(access.resource.path);
  }
  return [...names].map((path) => ({ path, to: [...targets].filter((one) => one !== path) }));
}
