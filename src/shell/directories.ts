import { markOpaque, type Walk } from './draft.ts';
import {
  enterDirectory,
  joinDirectories,
  LOST,
  type Outcome,
  type Scope,
  UNKNOWN_VALUE,
  type Value,
} from './scope.ts';
import type { Command, Directory, Word } from './types.ts';
import { staticText } from './word-text.ts';

/** Where `cd`, `pushd` and `popd` may leave the shell. */
export function changeDirectory(walk: Walk, command: Command, name: string, scope: Scope): Outcome {
  const failure = scope.directories;
  const elsewhere =
    scope.variables.has('CDPATH') ||
    scope.lostVariables ||
    walk.prescan.assignsAnything ||
    walk.prescan.assignedInFunctions.has('CDPATH') ||
    command.assignments.some((assignment) => assignment.name === 'CDPATH' || assignment.name === 'HOME');
  const success = elsewhere ? lost(walk, command) : destination(walk, command, name, scope);
  scope.variables.set('PWD', UNKNOWN_VALUE);
  scope.variables.set('OLDPWD', LEFT);
  noteDirectories(walk, scope, joinDirectories(success, failure));
  return { success, failure };
}

/** What `cd` writes into OLDPWD: not known as a text, but a folder that was left. */
const LEFT: Value = { kind: 'unknown' };

function destination(walk: Walk, command: Command, name: string, scope: Scope): readonly Directory[] {
  const given = scope.variables.get('OLDPWD');
  if (command.words.some((word) => /^-[LPe@]*n/.test(staticText(word) ?? ''))) return lost(walk, command);
  const operands = command.words.slice(1).filter((word) => !/^-[LPe@n]+$|^--$/.test(staticText(word) ?? ''));
  const [target] = operands;
  if (name === 'popd') return operands.length === 0 ? visited(scope.directories) : lost(walk, command);
  if (operands.length > 1) return lost(walk, command);
  if (target === undefined) {
    if (name === 'pushd') return lost(walk, command);
    const home: Word = { span: command.span, raw: '~', pieces: homePieces(walk, scope), fields: 'one' };
    return home.pieces[0]?.kind === 'literal' ? [{ kind: 'known', steps: [home] }] : lost(walk, command);
  }
  const text = staticText(target);
  if (text === '-') {
    return given === LEFT || given === undefined ? visited(scope.directories) : lost(walk, command);
  }
  if (text !== undefined && /^[-+]\d/.test(text)) return lost(walk, command);
  if (target.fields === 'many' || text === '') return lost(walk, command);
  return enterDirectory(scope.directories, target);
}

/**
 * `popd` and `cd -` lead back to a folder that the text left earlier: any of the prefixes of the way here. Without
 * a way back inside the text the folder is an earlier call's.
 */
function visited(directories: readonly Directory[]): readonly Directory[] {
  let result: readonly Directory[] = [];
  for (const directory of directories) {
    // At the start `-` is what the environment's OLDPWD says.
    if (directory.kind === 'unknown' || directory.steps.length === 0) {
      result = joinDirectories(result, [LOST]);
      continue;
    }
    for (let i = 0; i < directory.steps.length; i++) {
      result = joinDirectories(result, [{ kind: 'known', steps: directory.steps.slice(0, i) }]);
    }
  }
  return result;
}

function homePieces(walk: Walk, scope: Scope): Word['pieces'] {
  const assigned = scope.variables.get('HOME');
  if (walk.prescan.assignedInFunctions.has('HOME')) return [];
  if (assigned !== undefined) return assigned.kind === 'string' ? assigned.pieces : [];
  const home = walk.known['HOME'];
  return home === undefined ? [] : [{ kind: 'literal', text: home }];
}

function lost(walk: Walk, command: Command): readonly Directory[] {
  markOpaque(walk, 'dynamic-directory', command.span, 'word', command.id);
  return [LOST];
}

/** A function moves the shell where it is called, not where it is defined. */
export function noteDirectories(walk: Walk, scope: Scope, directories: readonly Directory[]): void {
  if (scope.inShell && !scope.context.includes('function'))
    walk.draft.effects.push({ kind: 'directory', directories });
}
