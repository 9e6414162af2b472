import type { Command } from '../../shell/index.ts';
import { baseGround, codeDeed, type Doer } from '../deed-kit.ts';
import type { Deed } from '../types.ts';

/**
 * What a script's body leaves unsaid is code of the project, as the whole script is without its text: a word that is
 * not known, a program that the tables do not list. What the body surely does stays.
 */
export function settleScripts(
  deeds: readonly Deed[],
  commands: readonly Command[],
  scripts: ReadonlyMap<number, 'whole' | 'part'>,
): readonly Deed[] {
  if (scripts.size === 0) return deeds;
  const unread = new Set<number>();
  const kept = deeds.filter((deed) => {
    const script = outermost(deed.command, commands, scripts);
    if (script === undefined || !isUnsaid(deed)) return true;
    unread.add(script);
    return false;
  });
  for (const id of unread) {
    const command = commands[id];
    if (command === undefined || kept.some((deed) => deed.command === id && deed.runs === 'project-code'))
      continue;
    const doer: Doer = {
      command: id,
      program: kept.find((deed) => deed.command === id)?.program,
      span: command.span,
    };
    kept.push(codeDeed(doer, baseGround('base-effect'), 'project-code'));
  }
  // The units of one command stand side by side.
  return kept
    .map((deed, at) => ({ deed, at }))
    .sort((a, b) => (a.deed.command ?? -1) - (b.deed.command ?? -1) || a.at - b.at)
    .map(({ deed }) => deed);
}

/** The command of the line whose script this command is a part of. */
function outermost(
  command: number | undefined,
  commands: readonly Command[],
  scripts: ReadonlyMap<number, 'whole' | 'part'>,
): number | undefined {
  let found: number | undefined;
  let via = command === undefined ? undefined : commands[command]?.via;
  for (let step = 0; via !== undefined && step < 64; step += 1) {
    if (scripts.has(via.of)) found = via.of;
    via = commands[via.of]?.via;
  }
  return found;
}

function isUnsaid(deed: Deed): boolean {
  return (
    deed.kind === 'opaque' ||
    deed.certainty === 'opaque' ||
    (deed.kind === 'code' && deed.reason.code === 'unknown-program')
  );
}
