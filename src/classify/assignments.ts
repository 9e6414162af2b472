import type { Assignment, Command } from '../shell/index.ts';
import { codeDeed, type Doer, onItsOwn } from './deed-kit.ts';
import type { Deed } from './types.ts';
import { programsWithListedVariables } from './variables.table.ts';
import { variableKind } from './variables.ts';

/** Builtins of the shell itself, which read no variables but the shell's own. */
const IN_SHELL: ReadonlySet<string> = new Set(
  ': [ cd declare echo exit export false let local printf pwd read return set shift test true type unset wait'.split(
    ' ',
  ),
);

/** Builtins that read their own variables only for the time that they run. */
const READERS: ReadonlySet<string> = new Set(['read', 'mapfile', 'readarray']);

/**
 * Deeds of the assignments on a command: a variable that steers programs is code of its own.
 *
 * A variable that neither table lists may steer any program but the shell's own builtins.
 *
 * @param runsCode the command runs code that may read any variable.
 */
export function assignmentDeeds(
  command: Command,
  doer: Doer,
  name: string | undefined,
  runsCode: boolean,
): readonly Deed[] {
  if (command.assignments.length === 0) return NONE;
  const deeds: Deed[] = [];
  for (const assignment of command.assignments) {
    if (steers(assignment, name, runsCode)) {
      deeds.push(
        codeDeed(
          doer,
          onItsOwn('environment-variable', { name: assignment.name }),
          'unknown-program',
          assignment.span,
        ),
      );
    }
  }
  return deeds;
}

const NONE: readonly Deed[] = [];

function steers(assignment: Assignment, name: string | undefined, runsCode: boolean): boolean {
  if (
    assignment.name === 'IFS' &&
    (assignment.scope !== 'command' || (name !== undefined && READERS.has(name)))
  )
    return false;
  const kind = variableKind(assignment.name);
  switch (kind) {
    case 'steering':
      return true;
    case 'neutral':
      return false;
    case 'unlisted':
      if (assignment.scope !== 'command') return assignment.scope === 'export';
      return runsCode || name === undefined || !(IN_SHELL.has(name) || programsWithListedVariables.has(name));
    default:
      return kind satisfies never;
  }
}
