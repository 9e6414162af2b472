import { staticText } from '../../shell/index.ts';
import type { Finding } from '../programs/interpretation.ts';
import type { Line, OperandRoles, OperandUse, OptionUse, Reader, Reading } from '../programs/line.ts';
import type { ProgramEffect } from '../programs/schema.ts';
import { programText } from './program-text.ts';
import { isQuery, type SqlDialect } from './sql-query.ts';

/** Where the statements of one program stand, and what it does with them. */
interface Client {
  readonly dialect: SqlDialect;
  /** Options that hold statements, by their first spellings. */
  readonly options: ReadonlySet<string>;
  /** How many operands stand before the statements; without it no operand holds any. */
  readonly operandsBefore?: number;
  /** Options of two words. */
  readonly pairs?: ReadonlySet<string>;
  /** What the program does where all statements only ask. */
  readonly asks: ProgramEffect;
  /** What it does where no statement stands on the line and `-safe` keeps it from files and programs. */
  readonly bare?: ProgramEffect;
  /** What it does beside running code where they do more, or cannot be read. */
  readonly otherwise?: ProgramEffect;
}

const DATABASE: OperandRoles = { front: ['read'], rest: 'unknown', tail: [] };

/** A database's program: statements that only ask are read; any other is code. */
function client(of: Client): Reader {
  const reader: Reader = { read: (line) => read(line, of) };
  return of.pairs === undefined ? reader : { ...reader, pairs: of.pairs };
}

function read(line: Line, of: Client): Reading {
  const statements = [
    ...line.uses.flatMap((use) =>
      of.options.has(use.option.name) && use.value !== undefined
        ? [{ word: use.value, at: use.valueAt }]
        : [],
    ),
    ...(of.operandsBefore === undefined ? [] : line.operands.slice(of.operandsBefore)),
  ];
  // Without a statement the program reads them from its standard input.
  if (statements.length === 0 && of.bare !== undefined) {
    const safe = line.uses.some((use) => use.option.name === '-safe' && use.exact);
    if (!safe || line.open || line.trouble.length > 0) return { findings: [], stdin: 'code' };
    return {
      findings: [],
      operands: filesOnly(line.operands),
      roles: DATABASE,
      stdin: 'code',
      effect: of.bare,
    };
  }
  const asks =
    statements.length > 0 &&
    statements.every(({ word }) => {
      const source = programText([word]);
      return source !== undefined && isQuery(source.text, of.dialect);
    });
  // A server that stands on the line may be given the login of another one.
  const elsewhere = line.uses.some((use) => use.option.role === 'host');
  if (!asks || (elsewhere && of.otherwise !== undefined)) {
    const only = line.uses.some((use) => use.option.only !== undefined);
    const findings: Finding[] =
      of.otherwise === undefined || only
        ? []
        : [{ effect: of.otherwise, at: line.at, base: true, code: 'base-effect' }];
    return { findings };
  }
  const uses = line.uses.filter((use) => !of.options.has(use.option.name) && !isPlainDatabase(use));
  const operands: readonly OperandUse[] =
    of.operandsBefore === undefined ? line.operands : line.operands.slice(0, of.operandsBefore);
  return of.operandsBefore === undefined
    ? { findings: [], uses, operands, effect: of.asks, stdin: 'unused' }
    : {
        findings: [],
        uses,
        operands: filesOnly(operands),
        roles: DATABASE,
        effect: of.asks,
        stdin: 'unused',
      };
}

/** `psql -d NAME` picks a database of the configured server; an address or a list of settings picks a server. */
function isPlainDatabase({ option, value }: OptionUse): boolean {
  const text = value === undefined ? undefined : staticText(value);
  return option.name === '-d' && option.role === 'endpoint' && text !== undefined && /^[\w-]+$/.test(text);
}

/** SQLite's and DuckDB's name of a database that is no file. */
function filesOnly(operands: readonly OperandUse[]): readonly OperandUse[] {
  return operands.filter((operand) => operand.text !== ':memory:');
}

export const sqlite: Reader = client({
  dialect: 'sqlite',
  options: new Set(['-cmd']),
  pairs: new Set(['-lookaside']),
  operandsBefore: 1,
  asks: 'none',
  bare: 'none',
});

export const duckdb: Reader = client({
  dialect: 'duckdb',
  options: new Set(['-c']),
  operandsBefore: 1,
  asks: 'none',
  bare: 'none',
});

export const postgres: Reader = client({
  dialect: 'postgres',
  options: new Set(['-c']),
  asks: 'remote-read',
  otherwise: 'network',
});

export const mysql: Reader = client({
  dialect: 'mysql',
  options: new Set(['-e']),
  asks: 'remote-read',
  otherwise: 'network',
});

export const athena: Reader = client({
  dialect: 'other',
  options: new Set(['--query-string']),
  asks: 'remote-read',
});

export const sqlcmd: Reader = client({
  dialect: 'other',
  options: new Set(['-q']),
  operandsBefore: 0,
  asks: 'remote-read',
  otherwise: 'network',
});
