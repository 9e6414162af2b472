import {
  BASH_BUILTINS,
  BUILTIN_EFFECTS,
  NEUTRAL_SET_LETTERS,
  NEUTRAL_SET_NAMES,
  NEUTRAL_SHOPT_NAMES,
  STEERING_VARIABLES,
} from './builtins.table.ts';
import { changeDirectory } from './directories.ts';
import { markOpaque, type Walk } from './draft.ts';
import { readVariable } from './parameters.ts';
import { LOST, loseVariables, type Outcome, type Scope, UNKNOWN_VALUE, type Value } from './scope.ts';
import { loseVariable, setVariable } from './set-variable.ts';
import { noteSteering } from './steering.ts';
import type { Command, Piece, Word } from './types.ts';
import { isNumeric } from './values.ts';
import { leadingLiteral, mayStartWithDash, staticText } from './word-text.ts';

/** Changes the scope as the builtin would; marks what cannot be followed. */
export function applyBuiltin(walk: Walk, command: Command, name: string, scope: Scope): Outcome | undefined {
  const outcome = applyKnown(walk, command, name, scope);
  if (!walk.posix || (!BASH_BUILTINS.has(name) && command.via?.wrapper !== 'builtin')) return outcome;
  // Elsewhere the name is not found, and nothing changes.
  loseVariables(scope);
  return outcome === undefined ? undefined : { success: [LOST], failure: [LOST] };
}

function applyKnown(walk: Walk, command: Command, name: string, scope: Scope): Outcome | undefined {
  const effect = BUILTIN_EFFECTS.get(name);
  if (effect === undefined) return undefined;
  const operands = command.words.slice(1);
  switch (effect) {
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
      loseVariable(walk, scope, 'MAPFILE', command.span);
      assignNames(walk, command, operands, scope, 'dnOsuCc', () => UNKNOWN_VALUE);
      return undefined;
    case 'printf':
      printfVariable(walk, command, operands, scope);
      return undefined;
    case 'getopts':
      assignNames(walk, command, operands.slice(1), scope, '', () => UNKNOWN_VALUE);
      return undefined;
    case 'let':
      if (!operands.every((word) => letIsHarmless(walk, word, scope))) evaluated(walk, command, scope);
      assignNames(walk, command, operands.map(leadingName), scope, '', () => UNKNOWN_VALUE);
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
      testNames(walk, command, scope);
      return undefined;
    case 'history':
      marked(walk, command, 'dynamic-code', 'command');
      return undefined;
    case 'trap':
      if (operands.length > 0 && scope.inShell) walk.draft.effects.push({ kind: 'trap' });
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

/** A text that is not known is evaluated as arithmetic or as a name: it can run commands and assign any variable. */
function evaluated(walk: Walk, command: Command, scope: Scope): void {
  marked(walk, command, 'arithmetic-evaluation', 'command');
  loseVariables(scope);
}

function lookupChanged(walk: Walk, command: Command): void {
  marked(walk, command, 'changed-lookup', 'script');
  walk.draft.effects.push({ kind: 'lookup', name: undefined });
}

function declareVariables(walk: Walk, command: Command, name: string, scope: Scope): void {
  const assigned = new Set(
    command.assignments.map((assignment) => `${assignment.name}${assignment.append ? '+' : ''}=`),
  );
  const names: string[] = [];
  let options = '';
  for (const word of command.words.slice(1)) {
    const text = staticText(word);
    if (text === undefined) {
      // Assignments keep their name static even where the value is not.
      if (
        [...assigned].some((start) => word.raw.startsWith(start)) ||
        /^[A-Za-z_]\w*(?:\[\d+\])?\+?=/.test(word.raw)
      ) {
        // Where the name of the builtin is quoted or comes after another one, its arguments are plain words.
        const start = /^[A-Za-z_]\w*/.exec(leadingLiteral(word))?.[0];
        if (start !== undefined && !assigned.has(`${start}=`))
          setVariable(walk, scope, start, UNKNOWN_VALUE, command.span, name === 'export');
        continue;
      }
      marked(walk, command, 'changed-lookup', 'script');
      loseVariables(scope);
    } else if (/^[-+]/.test(text)) {
      options += text;
    } else if (/^[A-Za-z_]\w*\+?=\(/.test(text)) {
      // A compound value in quotes is parsed and expanded once more.
      marked(walk, command, 'dynamic-code', 'command');
    } else if (text.includes('[') && /^\w*\[(?!\d+\])/.test(text)) {
      evaluated(walk, command, scope);
    } else {
      const start = /^([A-Za-z_]\w*)(?:\[\d+\])?(\+?=)?/.exec(text);
      const variable = start?.[1];
      if (variable === undefined) continue;
      names.push(variable);
      // Without a value, too: a local PATH holds nothing.
      if (name !== 'export' && name !== 'readonly') noteSteering(walk, variable, command.span);
      if (start?.[2] !== undefined && !assigned.has(`${variable}=`) && !assigned.has(`${variable}+=`))
        setVariable(walk, scope, variable, UNKNOWN_VALUE, command.span, name === 'export');
      // What it holds stays, and it becomes part of the environment of what runs later.
      else if (start?.[2] === undefined && scope.inShell && !STEERING_VARIABLES.has(variable))
        walk.draft.effects.push({
          kind: 'variable',
          name: variable,
          exported: name === 'export',
          value: undefined,
        });
    }
  }
  for (const assignment of command.assignments) names.push(assignment.name);
  for (const assignment of command.assignments) {
    if (assignment.scope === 'command' || !('pieces' in assignment.value)) continue;
    const value = staticText(assignment.value);
    const held = scope.variables.get(assignment.name);
    const array = /[aA]/.test(options) || (held !== undefined && held.kind !== 'string');
    if (value === undefined ? array : value.startsWith('(')) marked(walk, command, 'dynamic-code', 'command');
  }
  // Integers evaluate whatever is assigned to them; references stand for another name.
  if (/^(?:declare|typeset|local|readonly|export)$/.test(name) && options.includes('i'))
    marked(walk, command, 'arithmetic-evaluation', 'script');
  // An option that stands elsewhere than in front is a name; so this is too careful at worst.
  if (name === 'readonly' || options.includes('r')) for (const fixed of names) walk.draft.readOnly.add(fixed);
  if (name !== 'export' && options.includes('n')) marked(walk, command, 'changed-lookup', 'script');
  // Outside a function `local` fails, and so does a declaration with an option that it does not have.
  const mayFail = name === 'local' && !scope.context.includes('function');
  if (mayFail || /[^-+xrgat]/.test(options))
    for (const changed of names) scope.variables.set(changed, UNKNOWN_VALUE);
}

function unsetNames(walk: Walk, command: Command, operands: readonly Word[], scope: Scope): void {
  for (const word of operands) {
    const text = staticText(word);
    if (text === undefined || text.includes('[')) evaluated(walk, command, scope);
    else if (text === '-f' || text === '-n') marked(walk, command, 'redefined-name', 'script');
    else if (!text.startsWith('-')) {
      loseVariable(walk, scope, text, command.span);
      // Without `-v` a function of that name goes when there is no such variable.
      if (walk.prescan.functions.has(text)) marked(walk, command, 'redefined-name', 'script');
    }
  }
}

/** Options of `read` that take a value. */
const READ_VALUES = 'adinNptu';

function readNames(walk: Walk, command: Command, operands: readonly Word[], scope: Scope): void {
  loseVariable(walk, scope, 'REPLY', command.span);
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
  withValue: string,
  value: () => Value,
): void {
  let skip = false;
  for (const word of operands) {
    const text = staticText(word);
    if (skip) {
      skip = false;
      // `-a NAME` names a variable as well.
      if (text !== undefined && /^[A-Za-z_]\w*$/.test(text))
        setVariable(walk, scope, text, UNKNOWN_VALUE, command.span, false);
      continue;
    }
    if (text === undefined) {
      evaluated(walk, command, scope);
      continue;
    }
    if (text.startsWith('-') && text.length > 1) {
      // The first letter that takes a value takes the rest of the word, or else the next word.
      const at = [...text].findIndex((letter, i) => i > 0 && withValue.includes(letter));
      skip = at === text.length - 1;
      const attached = at === -1 || skip ? undefined : text.slice(at + 1);
      if (attached !== undefined && /^[A-Za-z_]\w*$/.test(attached))
        loseVariable(walk, scope, attached, command.span);
      continue;
    }
    if (text.includes('[')) evaluated(walk, command, scope);
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
      '',
      () => UNKNOWN_VALUE,
    );
  } else if (text === '-v' || (text === undefined && mayStartWithDash(first) && operands.length > 2)) {
    // A format that is not known might be `-v`: then the next word names a variable.
    const name = second === undefined ? undefined : staticText(second);
    if (text === '-v' || (name !== undefined && /^[A-Za-z_]\w*$/.test(name))) {
      assignNames(walk, command, second === undefined ? [] : [second], scope, '', () => UNKNOWN_VALUE);
    } else if (name === undefined || name.includes('[')) {
      evaluated(walk, command, scope);
    }
    // It might be `-vNAME` in one word, too.
    if (text === undefined) loseVariables(scope);
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
    if (scope.inShell) walk.draft.effects.push({ kind: 'option', name: text });
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
    if (name !== undefined) assignNames(walk, command, [name], scope, '', () => UNKNOWN_VALUE);
  });
}

/** `test -v NAME` evaluates a subscript in the name; a word that is not known may be `-v`. */
function testNames(walk: Walk, command: Command, scope: Scope): void {
  for (let i = 2; i < command.words.length; i++) {
    const before = command.words[i - 1];
    const word = command.words[i];
    if (before === undefined || word === undefined) continue;
    const operator = staticText(before);
    if (operator !== undefined ? operator !== '-v' && operator !== '-R' : !mayStartWithDash(before)) continue;
    const text = staticText(word);
    if (text === ']' && i === command.words.length - 1) continue;
    if (text === undefined || text.includes('[')) evaluated(walk, command, scope);
  }
}
