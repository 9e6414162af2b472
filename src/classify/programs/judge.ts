import { readerOf } from '#language-readers';
import { makeFinding } from './finding.ts';
import type { Finding, Interpretation } from './interpretation.ts';
import type { CompiledEntry, Line, OperandRoles, OperandUse, OptionUse } from './line.ts';
import { assignRoles, withoutFirst } from './operands.ts';
import type { Sorted } from './options.ts';
import type { ProgramEffect, Role } from './schema.ts';
import { staticText } from './texts.ts';
import { literalWord } from './words.ts';

interface Judged {
  readonly effect: ProgramEffect;
  readonly stdin: Interpretation['stdin'];
}

/** Turns the sorted words of an entry, and of the entries that lead to it, into findings. */
export function judgeLine(
  line: Line,
  subcommand: string | undefined,
  ancestors: readonly Line[],
  ended: Sorted['ended'],
  findings: Finding[],
): Judged {
  const reading = line.entry.reader?.read?.(line);
  const uses = reading?.uses ?? line.uses;
  const operands = reading?.operands ?? line.operands;
  let clear = line.trouble.length === 0 && ended === 'all';
  for (const ancestor of ancestors) {
    if (ancestor.trouble.length > 0) clear = false;
    for (const each of ancestor.trouble) findings.push(each);
    for (const use of ancestor.uses)
      if (subcommand !== undefined && use.option.readBy.has(subcommand)) judgeRead(use, findings);
      else judgeOption(use, findings, calmed(use, ancestor.uses));
  }
  for (const each of line.trouble) findings.push(each);
  for (const use of uses) judgeOption(use, findings, calmed(use, uses));
  if (reading !== undefined) for (const each of reading.findings) findings.push(each);
  const only = clear && !line.open ? weaker(line.uses, ancestors) : undefined;
  const files = judgeOperands(line, operands, uses, reading?.roles, only, findings);
  const bare = only ?? bareEffect(line, ended);
  const effect = bare ?? reading?.effect ?? line.entry.entry.effect;
  if (effect !== 'none') findings.push(baseEffect(effect, line));
  if (bare === undefined) alsoEffects(line, findings);
  return { effect, stdin: reading?.stdin ?? standardInput(line.entry, operands, files) };
}

/** Whether its value, or that of another option, takes the option's effect away: each use of that one has to. */
function calmed(use: OptionUse, uses: readonly OptionUse[]): boolean {
  const { name, unless, where } = use.option;
  if (where !== undefined) {
    const text = use.value === undefined ? '' : staticText(use.value);
    return text !== undefined && !where.some((each) => text.includes(each));
  }
  if (unless.size > 0) return uses.every((other) => other.option.name !== name || calms(other));
  let found = false;
  for (const other of uses) {
    if (other.option.calms !== name) continue;
    if (!calms(other)) return false;
    found = true;
  }
  return found;
}

function calms({ option, value, exact }: OptionUse): boolean {
  const text = value === undefined ? undefined : staticText(value);
  if (!exact || text === undefined) return false;
  if (option.unless.has(text)) return true;
  for (const each of option.unless) if (each.endsWith('*') && text.startsWith(each.slice(0, -1))) return true;
  return false;
}

function judgeOption(use: OptionUse, findings: Finding[], quiet = false): void {
  const { option, at } = use;
  for (const effect of option.effects) {
    if (quiet) break;
    findings.push(makeFinding(undefined, effect, undefined, at, false, 'option-effect', option.name));
  }
  const value = use.value;
  if (value === undefined || option.role === 'text' || option.arity === 'none') return;
  if (isDash(staticText(value), option.role)) return;
  if (option.role === 'jq') {
    const found = readerOf('jq')?.value?.(value, use.valueAt);
    if (found !== undefined) for (const each of found) findings.push(each);
    return;
  }
  findings.push(makeFinding(option.role, undefined, value, use.valueAt, false, 'option-value', option.name));
}

function judgeRead({ option, value, valueAt }: OptionUse, findings: Finding[]): void {
  if (value === undefined || isDash(staticText(value), 'read')) return;
  findings.push(makeFinding('read', undefined, value, valueAt, false, 'option-value', option.name));
}

/** `-` names standard input or output and no file. A program that is read from there stays a finding. */
function isDash(text: string | undefined, role: Role): boolean {
  return text === '-' && (role === 'read' || role === 'write' || role === 'read-tree' || role === 'list');
}

const switchedOff: ReadonlySet<string> = new Set(['false', 'none', 'no', 'off', '0']);

/**
 * `--help`, `--dry-run`: only where it is spelled in full and not switched off again by its value, or by that of a
 * second one (`--dry-run --dry-run=none`).
 */
function weaker(uses: readonly OptionUse[], ancestors: readonly Line[]): ProgramEffect | undefined {
  for (const use of uses)
    if (isWeaker(use))
      return uses.every((other) => other.option !== use.option || isWeaker(other))
        ? use.option.only
        : undefined;
  for (const line of ancestors) for (const use of line.uses) if (isWeaker(use)) return use.option.only;
  return undefined;
}

function isWeaker(use: OptionUse): boolean {
  if (use.option.only === undefined || !use.exact) return false;
  if (use.value === undefined) return true;
  const text = staticText(use.value);
  return use.option.arity !== 'none' && text !== undefined && !switchedOff.has(text.toLowerCase());
}

/** What the program does without operands, where surely none stands on the line. */
function bareEffect(line: Line, ended: Sorted['ended']): ProgramEffect | undefined {
  if (line.operands.length > 0 || line.open || ended === 'unknown-subcommand') return undefined;
  let bare = line.entry.entry.bare;
  for (const use of line.uses) if (use.option.bare !== undefined) bare = use.option.bare;
  return bare;
}

function alsoEffects(line: Line, findings: Finding[]): void {
  const { also } = line.entry.entry;
  if (also !== undefined) for (const effect of also) findings.push(baseEffect(effect, line));
}

function baseEffect(effect: ProgramEffect, line: Line): Finding {
  return makeFinding(undefined, effect, undefined, line.at, true, 'base-effect', undefined);
}

/** Gives each operand its roles, and says whether one of them surely names a file. */
function judgeOperands(
  line: Line,
  operands: readonly OperandUse[],
  uses: readonly OptionUse[],
  read: OperandRoles | undefined,
  only: ProgramEffect | undefined,
  findings: Finding[],
): boolean {
  const { assignmentOperands } = line.entry.entry;
  const kept =
    assignmentOperands === undefined ? operands : withoutAssignments(operands, assignmentOperands, findings);
  const seen: Seen = { named: false, files: false };
  const replaces = replacedRoles(uses);
  let given: (OperandRoles | undefined)[] | undefined;
  // The options' own roles where they give any: several options count together.
  for (const use of uses) {
    const roles = use.option.operands;
    if (roles === undefined || given?.includes(roles) === true) continue;
    const left = withoutFirst(roles, replaces);
    if (given === undefined) given = [left];
    else given.push(left);
    giveRoles(kept, left, use, only, seen, findings, read ?? line.entry.roles);
  }
  if (given === undefined)
    giveRoles(kept, withoutFirst(read ?? line.entry.roles, replaces), undefined, only, seen, findings);
  const name = line.words[0];
  const fallback = defaultRole(line);
  if (fallback !== undefined && !seen.named && only === undefined && name !== undefined) {
    const here = literalWord('.', name);
    findings.push(makeFinding(fallback, undefined, here, line.at, true, 'default-operand', undefined));
  }
  return seen.files;
}

/** What the operands of a line surely are. */
interface Seen {
  /** One of them means more than text. */
  named: boolean;
  files: boolean;
}

/** Roles of the operands, from the option `use` or, without one, the entry's own. */
function giveRoles(
  operands: readonly OperandUse[],
  roles: OperandRoles | undefined,
  use: OptionUse | undefined,
  only: ProgramEffect | undefined,
  seen: Seen,
  findings: Finding[],
  own?: OperandRoles,
): void {
  if (operands.length === 0) return;
  const usual = new Map<OperandUse, Role>();
  if (use !== undefined && own !== undefined)
    assignRoles(operands, own, (operand, role) => usual.set(operand, role));
  assignRoles(operands, roles, (operand, role) => {
    if (role === 'text') return;
    if (operand.text !== undefined || operand.word.fields === 'one') {
      seen.named = true;
      if (operand.text !== '-' && readsFiles(role)) seen.files = true;
    }
    if (isDash(operand.text, role) && role !== 'write') return;
    if (only !== undefined && !staysWith(use?.option.only === undefined ? only : 'reads', role)) return;
    // An option that leaves an operand what it is raises nothing there: the archive of `zip -r`.
    const isBase = use === undefined || usual.get(operand) === role;
    const at = isBase ? operand.at : use.at;
    findings.push(makeFinding(role, undefined, operand.word, at, isBase, 'operand', undefined));
  });
}

/** Takes the assignments out of the operands of a program that has them (`make CC=x`). */
function withoutAssignments(
  operands: readonly OperandUse[],
  role: Role,
  findings: Finding[],
): readonly OperandUse[] {
  const kept: OperandUse[] = [];
  for (const operand of operands) {
    if (operand.text !== undefined && isAssignment(operand.text))
      findings.push(makeFinding(role, undefined, operand.word, operand.at, false, 'operand', undefined));
    else kept.push(operand);
  }
  return kept;
}

/** The last option that says what is read without an operand, or the entry. */
function defaultRole(line: Line): Role | undefined {
  let role = line.entry.entry.defaultOperand;
  for (const use of line.uses) role = use.option.defaultOperand ?? role;
  return role;
}

const assignment = /^[A-Za-z_.][\w./-]*(?:[:?+!]|::|:::)?=/;

function isAssignment(text: string): boolean {
  return text.includes('=') && assignment.test(text);
}

/**
 * What remains of the operands where the program only says what it would do: it still reads and connects. `reads`: the
 * option that makes it weaker says itself what the operands are.
 */
function staysWith(only: ProgramEffect | 'reads', role: Role): boolean {
  if (only === 'none') return false;
  switch (role) {
    case 'write':
    case 'write-tree':
    case 'read-write':
    case 'delete':
    case 'delete-tree':
    case 'move':
    case 'link':
      return false;
    default:
      return true;
  }
}

/** How many roles at the front the options give themselves: the first one that gives any counts. */
function replacedRoles(uses: readonly OptionUse[]): number {
  for (const use of uses) if (use.option.replacesOperands > 0) return use.option.replacesOperands;
  return 0;
}

function readsFiles(role: Role): boolean {
  return (
    role === 'read' ||
    role === 'read-tree' ||
    role === 'read-write' ||
    role === 'script' ||
    role === 'file-list'
  );
}

function standardInput(
  entry: CompiledEntry,
  operands: readonly OperandUse[],
  files: boolean,
): Interpretation['stdin'] {
  if (operands.some((operand) => operand.text === '-' || operand.text === '/dev/stdin')) {
    return entry.entry.stdin ?? 'data';
  }
  // An editor has its commands from there, whatever it edits.
  const edits = entry.entry.operands === 'read-write';
  return files && !(edits && entry.entry.stdin === 'code') ? 'unused' : (entry.entry.stdin ?? 'data');
}
