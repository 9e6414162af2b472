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

interface RoleSource {
  readonly roles: OperandRoles | undefined;
  /** The option that gives the roles; without one they are the entry's own. */
  readonly use: OptionUse | undefined;
}

/** Turns the sorted words of an entry, and of the entries that lead to it, into findings. */
export function judgeLine(
  line: Line,
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
    for (const use of ancestor.uses) judgeOption(use, findings);
  }
  for (const each of line.trouble) findings.push(each);
  for (const use of uses) judgeOption(use, findings);
  if (reading !== undefined) for (const each of reading.findings) findings.push(each);
  const only = clear && !line.open ? weaker(line.uses, ancestors) : undefined;
  const files = judgeOperands(line, operands, uses, reading?.roles, only, findings);
  const bare = only ?? bareEffect(line, ended);
  const effect = bare ?? reading?.effect ?? line.entry.entry.effect;
  if (effect !== 'none') findings.push({ effect, at: line.at, base: true, code: 'base-effect' });
  if (bare === undefined) alsoEffects(line, findings);
  return { effect, stdin: standardInput(line.entry, operands, files) };
}

function judgeOption(use: OptionUse, findings: Finding[]): void {
  const { option, at } = use;
  for (const effect of option.effects) {
    findings.push({ effect, at, base: false, code: 'option-effect', name: option.name });
  }
  const value = use.value;
  if (value === undefined || option.role === 'text' || option.arity === 'none') return;
  if (isDash(staticText(value), option.role)) return;
  findings.push({
    role: option.role,
    word: value,
    at: use.valueAt,
    base: false,
    code: 'option-value',
    name: option.name,
  });
}

/** `-` names standard input or output and no file. A program that is read from there stays a finding. */
function isDash(text: string | undefined, role: Role): boolean {
  return text === '-' && (role === 'read' || role === 'write' || role === 'read-tree' || role === 'list');
}

const switchedOff: ReadonlySet<string> = new Set(['false', 'none', 'no', 'off', '0']);

/** `--help`, `--dry-run`: only where it is spelled in full and not switched off again by its value. */
function weaker(uses: readonly OptionUse[], ancestors: readonly Line[]): ProgramEffect | undefined {
  const own = uses.find(isWeaker) ?? ancestors.flatMap((line) => line.uses).find(isWeaker);
  return own?.option.only;
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
  for (const effect of line.entry.entry.also ?? []) {
    findings.push({ effect, at: line.at, base: true, code: 'base-effect' });
  }
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
  const { entry } = line.entry;
  const sources = roleSources(line, uses, read);
  let files = false;
  let named = false;
  const kept: OperandUse[] = [];
  for (const operand of operands) {
    if (entry.assignmentOperands !== undefined && operand.text !== undefined && isAssignment(operand.text)) {
      findings.push({
        role: entry.assignmentOperands,
        word: operand.word,
        at: operand.at,
        base: false,
        code: 'operand',
      });
    } else kept.push(operand);
  }
  for (const { roles, use } of sources) {
    assignRoles(kept, roles, (operand, role) => {
      if (role === 'text') return;
      if (operand.text !== undefined || operand.word.fields === 'one') {
        named = true;
        if (operand.text !== '-' && readsFiles(role)) files = true;
      }
      if (isDash(operand.text, role) && role !== 'write') return;
      if (only !== undefined && !staysWith(only, role)) return;
      const at = use === undefined ? operand.at : use.at;
      findings.push({ role, word: operand.word, at, base: use === undefined, code: 'operand' });
    });
  }
  const name = line.words[0];
  const fallback = defaultRole(line);
  if (fallback !== undefined && !named && only === undefined && name !== undefined) {
    findings.push({
      role: fallback,
      word: literalWord('.', name),
      at: line.at,
      base: true,
      code: 'default-operand',
    });
  }
  return files;
}

/** The last option that says what is read without an operand, or the entry. */
function defaultRole(line: Line): Role | undefined {
  let role = line.entry.entry.defaultOperand;
  for (const use of line.uses) role = use.option.defaultOperand ?? role;
  return role;
}

const assignment = /^[A-Za-z_.][\w.-]*(?:[:?+!]|::|:::)?=/;

function isAssignment(text: string): boolean {
  return text.includes('=') && assignment.test(text);
}

/** What remains of the operands where the program only says what it would do: it still reads and connects. */
function staysWith(only: ProgramEffect, role: Role): boolean {
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

/** The options' own roles where they give any: several options count together. */
function roleSources(
  line: Line,
  uses: readonly OptionUse[],
  read: OperandRoles | undefined,
): readonly RoleSource[] {
  let replaces = 0;
  const sources: RoleSource[] = [];
  for (const use of uses)
    replaces += use.option.replacesOperands > 0 && replaces === 0 ? use.option.replacesOperands : 0;
  for (const use of uses) {
    const roles = use.option.operands;
    if (roles === undefined || sources.some((each) => each.roles === roles)) continue;
    sources.push({ roles: withoutFirst(roles, replaces), use });
  }
  if (sources.length > 0) return sources;
  return [{ roles: withoutFirst(read ?? line.entry.roles, replaces), use: undefined }];
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
  return files ? 'unused' : (entry.entry.stdin ?? 'data');
}
