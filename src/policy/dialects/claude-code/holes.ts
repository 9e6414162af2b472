import type { Classification } from '../../../classify/index.ts';
import type { Word } from '../../../shell/index.ts';
import { pathCommands, uncheckedReaders } from './commands.table.ts';
import type { Ground } from './ground.ts';
import type { HoleCode } from './holes.table.ts';
import { argumentsOf, nameOf, type Part } from './shell-parts.ts';

/** The known holes that a part meets, given what the lists hold. */
export function shellHoles({
  part,
  readOnly,
  classification,
  ground,
}: {
  readonly part: Part;
  readonly parts: readonly Part[];
  readonly readOnly: boolean;
  readonly execs: boolean;
  readonly classification: Classification;
  readonly ground: Ground;
}): readonly HoleCode[] {
  const { holds } = ground;
  const holes = new Set<HoleCode>();
  const name = part.name ?? '';
  if (holds.reads) {
    if (uncheckedReaders.has(name)) holes.add('unchecked-reader');
    if (part.command.redirects.some(({ action }) => action === 'read')) holes.add('input-redirect');
    for (const { access, command } of part.deeds) {
      if (access?.action !== 'read' || access.resource.kind !== 'path') continue;
      if (access.resource.recursive || !access.resource.exact) holes.add('recursive-read');
      if (!isRecognised(part, command)) holes.add('unread-program');
    }
    if (part.deeds.some(({ runs }) => runs !== undefined)) holes.add('unread-program');
  }
  if (part.deeds.some((deed) => isUncheckedWrite(part, deed.command, deed))) holes.add('unchecked-writer');
  if (part.hidden.length > 0) holes.add('inner-command');
  if (holds.commands) {
    if (name.includes('/') || part.seen.some((command) => nameOf(command)?.includes('/') === true)) {
      holes.add('program-path');
    }
    if (holds.commandNames.has(name) && argumentsOf(part.inner)[0]?.raw.startsWith('-') === true) {
      holes.add('option-order');
    }
  }
  if (!readOnly) {
    if (part.command.words.some(isUnknown)) holes.add('variable-words');
    if (part.deeds.some(({ base, reason }) => !base && reason.code !== 'redirect'))
      holes.add('option-effects');
    if (part.deeds.some(({ kind }) => kind === 'opaque')) holes.add('not-understood');
    if (part.deeds.some(({ runs }) => runs === 'unknown-program' || runs === 'inline-code')) {
      holes.add('hidden-effects');
    }
  }
  if (classification.deeds.some(({ kind, reason }) => kind === 'flow' && reason.code !== 'redirect')) {
    holes.add('data-flow');
  }
  return [...holes];
}

function isRecognised(part: Part, command: number | undefined): boolean {
  return part.seen.some((one) => one.id === command && pathCommands.has(nameOf(one) ?? ''));
}

function isUncheckedWrite(
  part: Part,
  command: number | undefined,
  { access, reason }: Part['deeds'][number],
): boolean {
  if (access === undefined || access.resource.kind !== 'path' || reason.code === 'redirect') return false;
  if (access.action === 'read' || access.action === 'connect' || access.resource.place === 'device-null')
    return false;
  return !isRecognised(part, command);
}

function isUnknown({ pieces }: Word): boolean {
  return pieces.some(({ kind }) => kind === 'unknown' || kind === 'choice');
}
