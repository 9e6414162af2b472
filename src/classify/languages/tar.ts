import type { Finding } from '../programs/interpretation.ts';
import type { Line, OperandRoles, OperandUse, OptionUse, Reader, Reading } from '../programs/line.ts';
import type { Role } from '../programs/schema.ts';
import { leadingLiteral, staticText } from '../programs/texts.ts';

/** tar: the mode says what becomes of the archive and of the operands. */
export const tar: Reader = {
  bundle: true,
  movesOperands: true,
  entry: {
    options: {
      '-f,--file': { value: '=text' },
      '-x,--extract,--get': {},
      '-c,--create': {},
      '-t,--list': {},
      '-d,--diff,--compare': {},
      '-r,--append': {},
      '-u,--update': {},
      '-A,--catenate,--concatenate': {},
      '--delete': {},
      '-O,--to-stdout': {},
      '--force-local': {},
      '--remove-files': { does: 'delete' },
      '--checkpoint-action': { value: '=text' },
    },
  },
  read,
};

const modes: ReadonlySet<string> = new Set(['-x', '-c', '-t', '-d', '-r', '-u', '-A', '--delete']);

/** Actions at a checkpoint that only report: tar's manual, "Checkpoints". */
const quietActions = /^(?:bell|dot|\.|ttyout|echo|totals|wait|sleep)(?:=.*)?$/;

function read(line: Line): Reading {
  const findings: Finding[] = [];
  const left: OptionUse[] = [];
  const archives: OptionUse[] = [];
  const seen = new Set<string>();
  let modeAt = line.at;
  for (const use of line.uses) {
    const name = use.option.name;
    seen.add(name);
    if (modes.has(name)) modeAt = use.at;
    if (name === '-f') archives.push(use);
    else if (name === '--checkpoint-action') checkpoint(use, findings);
    else left.push(use);
  }
  const { archive, operands, raised } = rolesOf(seen);
  for (const use of archives) {
    const { value } = use;
    const text = value === undefined ? undefined : staticText(value);
    if (value === undefined || text === '-') continue;
    const remote = !seen.has('--force-local') && mayBeRemote(text, leadingLiteral(value));
    if (remote)
      findings.push({ effect: 'network', at: use.valueAt, base: false, code: 'option-value', name: '-f' });
    const role = remote && text !== undefined ? 'remote' : archive;
    findings.push({
      role,
      word: value,
      at: use.valueAt,
      base: archive === 'read',
      code: 'option-value',
      name: '-f',
    });
  }
  // Without a mode tar does nothing, unless the first word turns out to be a bundle of options (`tar * x`).
  const moded = line.uses.some(({ option }) => modes.has(option.name));
  if (raised || (!moded && line.operands.length > 0))
    findings.push({ effect: 'unknown-write', at: modeAt, base: false, code: 'option-effect', name: '-x' });
  if (seen.has('--remove-files')) {
    for (const { word } of line.operands) {
      findings.push({ role: 'delete-tree', word, at: modeAt, base: false, code: 'operand' });
    }
  }
  return { findings, uses: left, operands: members(line.operands, operands), roles: operands };
}

interface ModeRoles {
  readonly archive: Role;
  readonly operands: OperandRoles;
  readonly raised: boolean;
}

function all(rest: Role): OperandRoles {
  return { front: [], rest, tail: [] };
}

/** Several modes are an error, and no mode is none; both count as everything together. */
function rolesOf(seen: ReadonlySet<string>): ModeRoles {
  const chosen = [...modes].filter((mode) => seen.has(mode));
  const extracts = seen.has('-x') && !seen.has('-O');
  if (chosen.length !== 1) return { archive: 'read-write', operands: all('read-tree'), raised: extracts };
  switch (chosen[0]) {
    case '-x':
      return { archive: 'read', operands: all('text'), raised: extracts };
    case '-t':
      return { archive: 'read', operands: all('text'), raised: false };
    case '-d':
      return { archive: 'read', operands: all('read-tree'), raised: false };
    case '-c':
      return { archive: 'write', operands: all('read-tree'), raised: false };
    case '--delete':
      return { archive: 'read-write', operands: all('text'), raised: false };
    default:
      return { archive: 'read-write', operands: all('read-tree'), raised: false };
  }
}

/** `host:path` before any slash is an archive on another machine. */
function mayBeRemote(text: string | undefined, front: string): boolean {
  if (text !== undefined) return /^[^/]*:/.test(text);
  return !front.includes('/');
}

/** bsdtar takes `@archive` for the members of another archive. */
function members(operands: readonly OperandUse[], roles: OperandRoles): readonly OperandUse[] {
  if (roles.rest === 'text') return operands;
  return operands.flatMap((operand) => {
    if (operand.text?.startsWith('@') !== true) return [operand];
    const text = operand.text.slice(1);
    const word = { ...operand.word, pieces: [{ kind: 'literal', text } as const] };
    return [operand, { ...operand, word, text }];
  });
}

function checkpoint(use: OptionUse, findings: Finding[]): void {
  const text = use.value === undefined ? undefined : staticText(use.value);
  if (text !== undefined && quietActions.test(text)) return;
  findings.push({
    role: 'command',
    ...(use.value === undefined ? {} : { word: use.value }),
    at: use.valueAt,
    base: false,
    code: 'option-value',
    name: use.option.name,
  });
}
