import type { Assignment, Command } from '../shell/index.ts';
import { codeDeed, type Doer, onItsOwn } from './deed-kit.ts';
import type { Deed } from './types.ts';
import { variableKind } from './variables.ts';

/** Builtins that read their own variables only for the time that they run. */
const READERS: ReadonlySet<string> = new Set(['read', 'mapfile', 'readarray']);

/**
 * Deeds of the assignments on a command: a variable that steers programs is code of its own.
 *
 * @param runsCode the command runs code that may read any variable: then one that is not known to be neutral counts.
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
      return assignment.scope === 'export' || (assignment.scope === 'command' && runsCode);
    default:
      return kind satisfies never;
  }
}
