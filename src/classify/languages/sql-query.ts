import {
  BEFORE_BRACKET,
  CHANGES,
  CLIENT_COMMANDS,
  CREDENTIALS,
  FILE_NAMES,
  FUNCTIONS,
  PRAGMAS,
  QUERIES,
} from './sql-words.table.ts';

/** Whose rules for quotes, comments and commands of its own hold. */
export type SqlDialect = 'sqlite' | 'duckdb' | 'postgres' | 'mysql' | 'other';

interface Token {
  readonly kind: 'word' | 'string' | 'quoted' | 'number' | 'sign';
  /** In upper case, where it is a word. */
  readonly text: string;
}

/**
 * Whether each statement of a text only asks: no change, no file, no function that is not known, no table of
 * credentials. What cannot be read for sure is not a query.
 */
export function isQuery(source: string, dialect: SqlDialect): boolean {
  const text = dialect === 'mysql' ? source.replace(/\\[gG]\s*$/, '') : source;
  if ((dialect === 'sqlite' || dialect === 'duckdb') && PRINTING.test(text)) return !/[\r\n]/.test(text);
  if (hasClientCommand(text, dialect)) return false;
  const tokens = tokenize(text, dialect);
  if (tokens === undefined) return false;
  let statement: Token[] = [];
  let found = false;
  for (const token of [...tokens, { kind: 'sign', text: ';' } as const]) {
    if (token.text !== ';' || token.kind !== 'sign') {
      statement.push(token);
      continue;
    }
    if (statement.length > 0) {
      if (!asks(statement, dialect)) return false;
      found = true;
    }
    statement = [];
  }
  return found;
}

/**
 * Commands of `sqlite3` and `duckdb` that print what is there or how it is printed. They are spelled in full, without
 * quotes and alone: what writes elsewhere is `.output`, `.once` and their like.
 */
const PRINTING =
  /^\s*\.(?:tables|schema|fullschema|indexes|indices|databases|dbinfo|show|headers|mode|width|nullvalue|timer|changes|help|version|dump)(?: +[\w%*-]+)*\s*$/;

/** Lines that the database's program reads itself: dot commands, `\!`, `system`, `!!`. */
function hasClientCommand(text: string, dialect: SqlDialect): boolean {
  if (text.includes('\\')) return true;
  return text.split(/[\r\n]/).some((line) => {
    const start = line.trimStart();
    if (/^[.!:#]/.test(start)) return true;
    const word = /^[\w?]+/.exec(start)?.[0].toUpperCase();
    return dialect === 'mysql' && word !== undefined && CLIENT_COMMANDS.has(word);
  });
}

const BLANK = /[ \t\r\n\f]+|--[^\r\n]*/y;
const WORD = /[A-Za-z_][A-Za-z0-9_]*/y;
const NUMBER = /(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?/y;
const STRING = /'(?:[^']|'')*'/y;
const DOUBLE = /"(?:[^"]|"")*"/y;
const BACKTICK = /`[^`]*`/y;
const BRACKETED = /\[[A-Za-z_][\w .]*\]/y;
const SIGN = /::|@@|!=|[-+*/%=<>(),.;|&~^?]/y;

function tokenize(text: string, dialect: SqlDialect): readonly Token[] | undefined {
  const tokens: Token[] = [];
  let at = 0;
  const take = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at;
    const found = pattern.exec(text)?.[0];
    if (found !== undefined) at += found.length;
    return found;
  };
  while (at < text.length) {
    if (take(BLANK) !== undefined) continue;
    if (text.startsWith('/*', at)) {
      const end = text.indexOf('*/', at + 2);
      const body = end < 0 ? '/*' : text.slice(at + 2, end);
      // MySQL runs what stands in `/*! … */`; PostgreSQL's comments nest.
      if (end < 0 || /^!|^M!/.test(body) || body.includes('/*')) return undefined;
      at = end + 2;
      continue;
    }
    const word = take(WORD);
    if (word !== undefined) {
      tokens.push({ kind: 'word', text: word.toUpperCase() });
      continue;
    }
    const number = take(NUMBER);
    if (number !== undefined) {
      tokens.push({ kind: 'number', text: number });
      continue;
    }
    const string = take(STRING);
    if (string !== undefined) {
      tokens.push({ kind: 'string', text: string.slice(1, -1) });
      continue;
    }
    const quoted =
      take(DOUBLE) ??
      (dialect === 'mysql' || dialect === 'sqlite' ? take(BACKTICK) : undefined) ??
      (dialect === 'other' || dialect === 'sqlite' ? take(BRACKETED) : undefined);
    if (quoted !== undefined) {
      tokens.push({ kind: 'quoted', text: quoted.slice(1, -1) });
      continue;
    }
    const sign = take(SIGN);
    if (sign === undefined) return undefined;
    tokens.push({ kind: 'sign', text: sign });
  }
  return tokens;
}

function asks(statement: readonly Token[], dialect: SqlDialect): boolean {
  const first = statement[0];
  if (first?.kind !== 'word' || !QUERIES.has(first.text)) return false;
  if (first.text === 'SHOW') return statement.every(isPlain);
  if (first.text === 'PRAGMA') return dialect === 'sqlite' && onlyShows(statement);
  return statement.every((token, at) => allows(token, at, statement, dialect));
}

function isPlain(token: Token): boolean {
  return token.kind !== 'sign' || /^[.,*%=]$/.test(token.text);
}

function onlyShows(statement: readonly Token[]): boolean {
  const name = statement[1];
  return (
    name?.kind === 'word' && PRAGMAS.has(name.text) && statement.every((token) => !/^[=.]$/.test(token.text))
  );
}

function allows(token: Token, at: number, statement: readonly Token[], dialect: SqlDialect): boolean {
  const next = statement[at + 1];
  const calls = next?.kind === 'sign' && next.text === '(';
  switch (token.kind) {
    case 'word':
      if (CHANGES.has(token.text) || CREDENTIALS.has(token.text)) return false;
      if (dialect === 'duckdb' && namesFile(token, at, statement)) return false;
      // A function of text with a bracket, the statement of MySQL without.
      if (token.text === 'REPLACE' && !calls) return false;
      return !calls || BEFORE_BRACKET.has(token.text) || FUNCTIONS.has(token.text);
    case 'quoted':
      if (CREDENTIALS.has(token.text.toUpperCase())) return false;
      return !calls && !(dialect === 'duckdb' && namesFile(token, at, statement));
    case 'string':
      return !(dialect === 'duckdb' && namesFile(token, at, statement));
    case 'number':
    case 'sign':
      return true;
    default:
      return token.kind satisfies never;
  }
}

/** DuckDB reads a file that stands in a table's place: `FROM 'a.csv'`, `FROM "a.parquet"`. */
function namesFile(token: Token, at: number, statement: readonly Token[]): boolean {
  if (token.kind === 'word') {
    const before = statement[at - 1];
    return before?.text === '.' && FILE_NAMES.test(`.${token.text}`);
  }
  const before = statement[at - 1]?.text ?? '';
  if (token.kind === 'string' && (before === 'FROM' || before === 'JOIN')) return true;
  return /[/:]/.test(token.text) || FILE_NAMES.test(token.text);
}
