import { staticText } from '../../shell/index.ts';
import type { Finding } from '../programs/interpretation.ts';
import type { Line, OperandRoles, OperandUse, Reader, Reading } from '../programs/line.ts';
import { textRole, unreadText } from './report.ts';

/**
 * yq, both programs of this name: the expression is the first operand, behind `eval` where that stands. Only
 * expressions of paths, comparisons and known functions are read: others load files or the environment.
 */
export const yq: Reader = { read };

const inputs: OperandRoles = { front: [], rest: 'read', tail: [] };

const SUBCOMMANDS: ReadonlySet<string> = new Set(['eval', 'e', 'eval-all', 'ea']);

function read(line: Line): Reading {
  const byOption = line.uses.find((use) => use.option.spellings.includes('--expression'));
  const fromFile = line.uses.some((use) => use.option.spellings.includes('--from-file'));
  const inPlace = line.uses.find((use) => use.option.spellings.includes('-i'));
  const findings: Finding[] = [];
  let operands = line.operands;
  if (SUBCOMMANDS.has(operands[0]?.text ?? '')) operands = operands.slice(1);
  let { uses } = line;
  if (byOption?.value !== undefined) {
    const text = staticText(byOption.value);
    if (text === undefined || !isPlain(text)) findings.push(unreadText(byOption.valueAt));
    uses = uses.filter((use) => use !== byOption);
  } else if (!fromFile) {
    const [first] = operands;
    operands = operands.slice(1);
    if (first !== undefined) readExpression(first, operands.length === 0, findings);
    if (first?.word.fields === 'many') operands = [first, ...operands];
  }
  if (inPlace !== undefined) {
    for (const { word } of operands)
      findings.push({ role: 'read-write', word, at: inPlace.at, base: false, code: 'operand' });
    return { findings, uses: uses.filter((use) => use !== inPlace), operands: [], roles: inputs };
  }
  return { findings, uses, operands, roles: inputs };
}

/** `yq NAME`: one word is the name of a file, if there is one of that name. */
function readExpression(operand: OperandUse, alone: boolean, findings: Finding[]): void {
  const { text, word, at } = operand;
  if (text === undefined) {
    findings.push(unreadText(at));
    return;
  }
  if (alone) findings.push(textRole('read', word, at));
  const names = alone && /^[\w./-]+$/.test(text) && !text.startsWith('.');
  if (!names && !isPlain(text)) findings.push(unreadText(at));
}

const TOKEN =
  /\s+|"[^"\\]*"|\d+(?:\.\d+)?|\.\.\.?|[.$]?[A-Za-z_][\w-]*|\.|\|=|\/\/|==|!=|<=|>=|\+=|-=|\*=|[*+\-/%<>=|,:()[\]{}?!;]/y;

/** Functions of both programs that see nothing but their input. */
const FUNCTIONS: ReadonlySet<string> = new Set(
  (
    'select map map_values keys length has to_entries from_entries with_entries type tag kind sort sort_by sort_keys ' +
    'unique unique_by group_by min max add any all any_c all_c first last flatten contains test match capture split ' +
    'join sub gsub trim ascii_downcase ascii_upcase downcase upcase to_number tonumber tostring to_string reverse ' +
    'del delpaths path paths pick omit not and or true false null empty reduce as if then elif else end explode anchor ' +
    'alias style line column line_comment head_comment foot_comment document_index di documentIndex filename fi ' +
    'fileIndex file_index index startswith endswith ltrimstr rtrimstr range limit recurse values pivot shuffle ' +
    'to_yaml from_yaml to_json from_json tojson fromjson to_props to_xml from_xml to_csv to_tsv ireduce item entries ' +
    'collect sortKeys getpath setpath error now is_key parent root key'
  ).split(' '),
);

function isPlain(text: string): boolean {
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < text.length) {
    const found = TOKEN.exec(text)?.[0];
    if (found === undefined) return false;
    const name = /^[$]?[A-Za-z_]/.test(found);
    // `$ENV` and `env` are the environment; a variable of the expression is only what it was given.
    if (name && (found.startsWith('$') ? /^\$(?:ENV|__)/i.test(found) : !FUNCTIONS.has(found))) return false;
  }
  return true;
}
