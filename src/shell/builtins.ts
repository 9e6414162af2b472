import { setVariable } from './assignments.ts';
import {
  BUILTIN_EFFECTS,
  NEUTRAL_SET_LETTERS,
  NEUTRAL_SET_NAMES,
  NEUTRAL_SHOPT_NAMES,
} from './builtins.table.ts';
import { changeDirectory } from './directories.ts';
import { markOpaque, type Walk } from './draft.ts';
import { readVariable } from './parameters.ts';
import { type Outcome, type Scope, UNKNOWN_VALUE, type Value } from './scope.ts';
import type { Command, Piece, Word } from './types.ts';
import { isNumeric } from './values.ts';
import { mayStartWithDash, staticText } from './word-text.ts';

/** Changes the scope as the builtin would; marks what cannot be followed. */
export function applyBuiltin(walk: Walk, command: Command, name: string, scope: Scope): Outcome | undefined {
  const effect = Object.hasOwn(BUILTIN_EFFECTS, name) ? BUILTIN_EFFECTS[name] : undefined;
  const operands = command.words.slice(1);
  switch (effect) {
    case undefined:
      return undefined;
    case 'directory':
      return changeDirectory(walk, command, name, scope);
    case 'declare':
      declareVariables(walk, command, name, scope);
      return undefined;
    case 'unset':
      unsetNames(walk, command, operands, scope);
      return undefined;
    case 'read':
      readNames(walk, command, operands, scope);
      return undefined;
    case 'array-read':
      assignNames(
        walk,
        command,
        operands,
        scope,
        new Set(['-d', '-n', '-O', '-s', '-u', '-C', '-c']),
        () => UNKNOWN_VALUE,
      );
      return undefined;
    case 'printf':
      printfVariable(walk, command, operands, scope);
      return undefined;
    case 'getopts':
      assignNames(walk, command, operands.slice(1, 2), scope, new Set(), () => UNKNOWN_VALUE);
      return undefined;
    case 'let':
      if (!operands.every((word) => letIsHarmless(walk, word, scope)))
        marked(walk, command, 'arithmetic-evaluation', 'command');
      assignNames(walk, command, operands.map(leadingName), scope, new Set(), () => UNKNOWN_VALUE);
      return undefined;
    case 'options':
      setOptions(walk, command, operands, scope);
      return undefined;
    case 'shell-options':
      shellOptions(walk, command, operands);
      return undefined;
    case 'alias':
      if (operands.some((word) => staticText(word)?.includes('=') ?? true)) {
        marked(walk, command, 'alias', 'script');
        for (const word of operands)
          walk.draft.effects.push({ kind: 'alias', name: staticText(word)?.split('=')[0] });
      }
      return undefined;
    case 'hash':
      if (operands.some((word) => staticText(word) !== '-r')) lookupChanged(walk, command);
      return undefined;
    case 'lookup':
      if (operands.length > 0) lookupChanged(walk, command);
      return undefined;
    case 'test':
      testNames(walk, command);
      return undefined;
    case 'history':
      marked(walk, command, 'dynamic-code', 'command');
      return undefined;
    case 'trap':
      if (operands.length > 0 && scope.context.length === 0) walk.draft.effects.push({ kind: 'trap' });
      return undefined;
    case 'wait':
      waitVariable(walk, command, operands, scope);
      return undefined;
    case 'special':
      // In posix mode an assignment before a special builtin stays.
      for (const assignment of command.assignments) scope.variables.set(assignment.name, UNKNOWN_VALUE);
      return undefined;
    default:
      return effect satisfies never;
  }
}

function marked(
  walk: Walk,
  command: Command,
  reason: Parameters<typeof markOpaque>[1],
  scope: 'command' | 'script',
): void {
  markOpaque(walk, reason, command.span, scope, command.id);
}

function lookupChanged(walk: Walk, command: Command): void {
  marked(walk, command, 'changed-lookup', 'script');
  walk.draft.effects.push({ kind: 'lookup', name: undefined });
}

function declareVariables(walk: Walk, command: Command, name: string, scope: Scope): void {
  const assigned = new Set(
    command.assignments.map((assignment) => `${assignment.name}${assignment.append ? '+' : ''}=`),
  );
  let options = '';
  for (const word of command.words.slice(1)) {
    const text = staticText(word);
    if (text === undefined) {
      // Assignments keep their name static even where the value is not.
      if (
        [...assigned].some((start) => word.raw.startsWith(start)) ||
        /^[A-Za-z_]\w*(?:\[\d+\])?\+?=/.test(word.raw)
      )
        continue;
      marked(walk, command, 'changed-lookup', 'script');
    } else if (/^[-+]/.test(text)) {
      options += text;
    } else if (text.includes('[') && /^\w*\[(?!\d+\])/.test(text)) {
      marked(walk, command, 'arithmetic-evaluation', 'command');
    }
  }
  // Integers evaluate whatever is assigned to them; references stand for another name.
  if (/^(?:declare|typeset|local|readonly|export)$/.test(name) && options.includes('i'))
    marked(walk, command, 'arithmetic-evaluation', 'script');
  if (name !== 'export' && options.includes('n')) marked(walk, command, 'changed-lookup', 'script');
  if (/[luc]/.test(options))
    for (const assignment of command.assignments) scope.variables.set(assignment.name, UNKNOWN_VALUE);
}

function unsetNames(walk: Walk, command: Command, operands: readonly Word[], scope: Scope): void {
  for (const word of operands) {
    const text = staticText(word);
    if (text === undefined || text.includes('[')) marked(walk, command, 'arithmetic-evaluation', 'command');
    else if (text === '-f' || text === '-n') marked(walk, command, 'redefined-name', 'script');
    else if (!text.startsWith('-')) {
      scope.variables.set(text, UNKNOWN_VALUE);
      // Without `-v` a function of that name goes when there is no such variable.
      if (walk.prescan.functions.has(text)) marked(walk, command, 'redefined-name', 'script');
    }
  }
}

const READ_VALUES: ReadonlySet<string> = new Set(['-a', '-d', '-i', '-n', '-N', '-p', '-t', '-u']);

function readNames(walk: Walk, command: Command, operands: readonly Word[], scope: Scope): void {
  assignNames(walk, command, operands, scope, READ_VALUES, () => readValue(command, operands, scope));
}

/** `IFS= read -r -d '' f` behind a program that lists paths: each value is one of them. */
function readValue(command: Command, operands: readonly Word[], scope: Scope): Value {
  const paths = scope.pathsOnInput;
  if (paths === undefined || paths.separator !== 'nul') return UNKNOWN_VALUE;
  const texts = operands.map(staticText);
  const separator = texts.indexOf('-d');
  const emptyIfs = command.assignments.some(
    (assignment) =>
      assignment.name === 'IFS' && 'pieces' in assignment.value && staticText(assignment.value) === '',
  );
  const names = texts.filter((text) => text !== undefined && /^[A-Za-z_]\w*$/.test(text));
  const exact =
    emptyIfs &&
    separator !== -1 &&
    texts[separator + 1] === '' &&
    texts.includes('-r') &&
    names.length === 1 &&
    texts.length === 4;
  return exact ? { kind: 'string', pieces: [pathUnder(paths.bases)] } : UNKNOWN_VALUE;
}

/** One of the paths below these folders. */
export function pathUnder(bases: readonly string[]): Piece {
  const pieces: readonly Piece[] = bases.map((base) => ({
    kind: 'unknown',
    shape: { kind: 'path-under', base },
  }));
  const only = pieces[0];
  return only !== undefined && pieces.length === 1
    ? only
    : { kind: 'choice', options: pieces.map((piece) => [piece]) };
}

function assignNames(
  walk: Walk,
  command: Command,
  operands: readonly Word[],
  scope: Scope,
  withValue: ReadonlySet<string>,
  value: () => Value,
): void {
  let skip = false;
  for (const word of operands) {
    const text = staticText(word);
    if (skip) {
      skip = false;
      // `-a NAME` names a variable as well.
      if (text !== undefined && /^[A-Za-z_]\w*$/.test(text)) scope.variables.set(text, UNKNOWN_VALUE);
      continue;
    }
    if (text === undefined) {
      marked(walk, command, 'arithmetic-evaluation', 'command');
      continue;
    }
    if (text.startsWith('-') && text.length > 1) {
      skip = withValue.has(text.slice(0, 1) + text.slice(-1));
      continue;
    }
    if (text.includes('[')) marked(walk, command, 'arithmetic-evaluation', 'command');
    const name = /^[A-Za-z_]\w*/.exec(text)?.[0];
    if (name !== undefined) setVariable(walk, scope, name, value(), command.span, false);
  }
}

function printfVariable(walk: Walk, command: Command, operands: readonly Word[], scope: Scope): void {
  const [first, second] = operands;
  if (first === undefined) return;
  const text = staticText(first);
  const attached = text?.startsWith('-v') === true && text.length > 2 ? text.slice(2) : undefined;
  if (attached !== undefined) {
    assignNames(
      walk,
      command,
      [{ ...first, pieces: [{ kind: 'literal', text: attached }] }],
      scope,
      new Set(),
      () => UNKNOWN_VALUE,
    );
  } else if (text === '-v' || (text === undefined && mayStartWithDash(first) && operands.length > 2)) {
    // A format that is not known might be `-v`: then the next word names a variable.
    const name = second === undefined ? undefined : staticText(second);
    if (text === '-v' || (name !== undefined && /^[A-Za-z_]\w*$/.test(name))) {
      assignNames(walk, command, second === undefined ? [] : [second], scope, new Set(), () => UNKNOWN_VALUE);
    } else if (name === undefined || name.includes('[')) {
      marked(walk, command, 'arithmetic-evaluation', 'command');
    }
  }
}

function leadingName(word: Word): Word {
  const name = /^[A-Za-z_]\w*/.exec(staticText(word) ?? '')?.[0];
  return name === undefined
    ? { ...word, pieces: [{ kind: 'literal', text: '-' }] }
    : { ...word, pieces: [{ kind: 'literal', text: name }] };
}

function letIsHarmless(walk: Walk, word: Word, scope: Scope): boolean {
  const text = staticText(word);
  if (text === undefined) return false;
  if (/^[A-Za-z_]\w*=-?\d+$/.test(text)) return true;
  const name = /^([A-Za-z_]\w*)(?:\+\+|--|[-+*]=\d+)$/.exec(text)?.[1];
  const value = name === undefined ? undefined : readVariable(walk, name, scope);
  return value !== undefined && isNumeric(value);
}

function setOptions(walk: Walk, command: Command, operands: readonly Word[], scope: Scope): void {
  for (let i = 0; i < operands.length; i++) {
    const word = operands[i];
    const text = word === undefined ? undefined : staticText(word);
    if (text === undefined) {
      if (word !== undefined && mayStartWithDash(word)) marked(walk, command, 'changed-parsing', 'script');
      return;
    }
    if (text === '--' || text === '-' || !/^[-+]./.test(text)) return;
    for (const letter of text.slice(1)) {
      if (letter === 'o') {
        const next = operands[i + 1];
        const name = next === undefined ? undefined : staticText(next);
        if (next !== undefined && (name === undefined || !NEUTRAL_SET_NAMES.has(name)))
          marked(walk, command, 'changed-parsing', 'script');
        if (name === 'errexit') scope.exitOnError = text.startsWith('-');
        i++;
      } else if (!NEUTRAL_SET_LETTERS.has(letter)) marked(walk, command, 'changed-parsing', 'script');
      else if (letter === 'e') scope.exitOnError = text.startsWith('-');
    }
    if (scope.context.length === 0) walk.draft.effects.push({ kind: 'option', name: text });
  }
}

function shellOptions(walk: Walk, command: Command, operands: readonly Word[]): void {
  const texts = operands.map(staticText);
  const changes = texts.some((text) => text === undefined || /^-[a-z]*[su]/.test(text));
  if (!changes) return;
  if (texts.some((text) => text === undefined || (!text.startsWith('-') && !NEUTRAL_SHOPT_NAMES.has(text)))) {
    marked(walk, command, 'changed-parsing', 'script');
  }
}

/** `wait -p NAME` stores a process id: a subscript in the name is evaluated. */
function waitVariable(walk: Walk, command: Command, operands: readonly Word[], scope: Scope): void {
  operands.forEach((word, i) => {
    const text = staticText(word);
    if (text === undefined || !/^-[a-z]*p/.test(text)) return;
    const attached = text.slice(text.indexOf('p') + 1);
    const name =
      attached === '' ? operands[i + 1] : { ...word, pieces: [{ kind: 'literal', text: attached } as const] };
    if (name !== undefined) assignNames(walk, command, [name], scope, new Set(), () => UNKNOWN_VALUE);
  });
}

/** `test -v NAME` evaluates a subscript in the name; a word that is not known may be `-v`. */
function testNames(walk: Walk, command: Command): void {
  for (let i = 2; i < command.words.length; i++) {
    const before = command.words[i - 1];
    const word = command.words[i];
    if (before === undefined || word === undefined) continue;
    const operator = staticText(before);
    if (operator !== undefined ? operator !== '-v' && operator !== '-R' : !mayStartWithDash(before)) continue;
    const text = staticText(word);
    if (text === ']' && i === command.words.length - 1) continue;
    if (text === undefined || text.includes('[')) marked(walk, command, 'arithmetic-evaluation', 'command');
  }
}
