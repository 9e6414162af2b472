/** What a sed script does beyond editing the text that flows through it. */
export interface SedScript {
  readonly reads: readonly string[];
  readonly writes: readonly string[];
  /** The `e` command or the flag `e` of `s`: runs a shell. */
  readonly executes: boolean;
}

interface Cursor {
  readonly text: string;
  /** Whether a delimiter inside brackets stands for itself. */
  readonly brackets: boolean;
  at: number;
  depth: number;
  executes: boolean;
  readonly reads: string[];
  readonly writes: string[];
}

/** Commands without an argument: GNU sed 4.9, "Commands requiring a newline" and "sed commands list". */
const plain = '=dDgGhHnNpPxzF';

/** Names that GNU sed takes for its own streams. */
const streams: ReadonlySet<string> = new Set(['/dev/stdout', '/dev/stderr', '/dev/stdin']);

/**
 * Reads a sed script in full, or gives `undefined`.
 *
 * Most versions take a delimiter inside brackets for itself (`s/[^/]*$//`), old ones end the pattern there. Where both
 * readings are valid scripts, what either does counts.
 */
export function readSedScript(text: string): SedScript | undefined {
  const script = readOneWay(text, true);
  if (script === undefined || !text.includes('[')) return script;
  const other = readOneWay(text, false);
  if (other === undefined) return script;
  return {
    reads: [...new Set([...script.reads, ...other.reads])],
    writes: [...new Set([...script.writes, ...other.writes])],
    executes: script.executes || other.executes,
  };
}

function readOneWay(text: string, brackets: boolean): SedScript | undefined {
  const cursor: Cursor = { text, brackets, at: 0, depth: 0, executes: false, reads: [], writes: [] };
  for (;;) {
    skip(cursor, ' \t\n;');
    if (cursor.at >= text.length) break;
    if (!readCommand(cursor)) return undefined;
  }
  if (cursor.depth !== 0) return undefined;
  return { reads: cursor.reads, writes: cursor.writes, executes: cursor.executes };
}

function skip(cursor: Cursor, set: string): void {
  while (cursor.at < cursor.text.length && set.includes(cursor.text.charAt(cursor.at))) cursor.at += 1;
}

function peek(cursor: Cursor): string {
  return cursor.text.charAt(cursor.at);
}

function readCommand(cursor: Cursor): boolean {
  if (!readAddresses(cursor)) return false;
  skip(cursor, ' \t');
  while (peek(cursor) === '!') {
    cursor.at += 1;
    skip(cursor, ' \t');
  }
  const name = peek(cursor);
  if (name === '') return false;
  cursor.at += 1;
  if (plain.includes(name)) return readEnd(cursor);
  switch (name) {
    case '{':
      cursor.depth += 1;
      return true;
    case '}':
      cursor.depth -= 1;
      return cursor.depth >= 0 && readEnd(cursor);
    case '#':
      readLine(cursor);
      return true;
    case 'a':
    case 'i':
    case 'c':
      return readText(cursor);
    case ':':
    case 'b':
    case 't':
    case 'T':
    case 'v':
      return readLabel(cursor, name === ':');
    case 'l':
    case 'L':
    case 'q':
    case 'Q':
      skip(cursor, ' \t');
      skip(cursor, '0123456789');
      return readEnd(cursor);
    case 'r':
    case 'R':
      return readFile(cursor, cursor.reads);
    case 'w':
    case 'W':
      return readFile(cursor, cursor.writes);
    case 'e':
      cursor.executes = true;
      readLine(cursor);
      return true;
    case 's':
      return readSubstitution(cursor);
    case 'y':
      return readDelimited(cursor, 2, false) && readEnd(cursor);
    default:
      return false;
  }
}

function readAddresses(cursor: Cursor): boolean {
  if (!readAddress(cursor, false)) return false;
  const before = cursor.at;
  skip(cursor, ' \t');
  if (peek(cursor) !== ',') {
    cursor.at = before;
    return true;
  }
  cursor.at += 1;
  skip(cursor, ' \t');
  const start = cursor.at;
  return readAddress(cursor, true) && cursor.at > start;
}

function readAddress(cursor: Cursor, second: boolean): boolean {
  const first = peek(cursor);
  if (first === '$') {
    cursor.at += 1;
    return true;
  }
  if (second && (first === '+' || first === '~')) {
    cursor.at += 1;
    return readNumber(cursor);
  }
  if (first >= '0' && first <= '9') {
    readNumber(cursor);
    if (peek(cursor) !== '~') return true;
    cursor.at += 1;
    return readNumber(cursor);
  }
  if (first === '/' || first === '\\') {
    if (first === '\\') cursor.at += 1;
    if (!readDelimited(cursor, 1, true)) return false;
    skip(cursor, 'IM');
  }
  return true;
}

function readNumber(cursor: Cursor): boolean {
  const start = cursor.at;
  skip(cursor, '0123456789');
  return cursor.at > start;
}

/** Parts between one delimiter: `/a/` is one part, `/a/b/` two. An unescaped newline is an error. */
function readDelimited(cursor: Cursor, parts: number, pattern: boolean): boolean {
  const delimiter = peek(cursor);
  if (delimiter === '' || delimiter === '\n' || delimiter === '\\' || delimiter > '~') return false;
  cursor.at += 1;
  for (let part = 0; part < parts; part += 1) {
    if (!readPart(cursor, delimiter, pattern && part === 0 && cursor.brackets)) return false;
  }
  return true;
}

function readPart(cursor: Cursor, delimiter: string, brackets: boolean): boolean {
  for (; cursor.at < cursor.text.length; cursor.at += 1) {
    const char = peek(cursor);
    if (char === delimiter) {
      cursor.at += 1;
      return true;
    }
    if (char === '\n') return false;
    if (char === '\\') cursor.at += 1;
    else if (brackets && char === '[' && !skipBrackets(cursor)) return false;
  }
  return false;
}

/** Moves to the `]` that ends a bracket expression: the first one is literal, and so are those of `[:alpha:]`. */
function skipBrackets(cursor: Cursor): boolean {
  const { text } = cursor;
  cursor.at += 1;
  if (peek(cursor) === '^') cursor.at += 1;
  if (peek(cursor) === ']') cursor.at += 1;
  for (; cursor.at < text.length; cursor.at += 1) {
    const char = peek(cursor);
    if (char === ']') return true;
    if (char === '\n') return false;
    // GNU sed reads `\]` as an escape in some places and as two characters in others.
    if (char === '\\' && text.charAt(cursor.at + 1) === ']') return false;
    if (char !== '[' || !':.='.includes(text.charAt(cursor.at + 1) || ' ')) continue;
    const close = text.indexOf(`${text.charAt(cursor.at + 1)}]`, cursor.at + 2);
    if (close < 0) return false;
    cursor.at = close + 1;
  }
  return false;
}

function readSubstitution(cursor: Cursor): boolean {
  if (!readDelimited(cursor, 2, true)) return false;
  for (;;) {
    const flag = peek(cursor);
    if ('gpiImM0123456789 \t'.includes(flag) && flag !== '') {
      cursor.at += 1;
    } else if (flag === 'e') {
      cursor.executes = true;
      cursor.at += 1;
    } else if (flag === 'w') {
      cursor.at += 1;
      return readFile(cursor, cursor.writes);
    } else {
      return readEnd(cursor);
    }
  }
}

/** What may follow a command. `}` and `#` are left for the next one. */
function readEnd(cursor: Cursor): boolean {
  skip(cursor, ' \t');
  const next = peek(cursor);
  return next === '' || next === ';' || next === '\n' || next === '}' || next === '#';
}

function readLine(cursor: Cursor): string {
  const start = cursor.at;
  const end = cursor.text.indexOf('\n', start);
  cursor.at = end < 0 ? cursor.text.length : end;
  return cursor.text.slice(start, cursor.at);
}

/** A file's name runs to the end of the line, semicolons and braces included. */
function readFile(cursor: Cursor, into: string[]): boolean {
  skip(cursor, ' \t');
  const name = readLine(cursor);
  if (name === '') return false;
  if (!streams.has(name)) into.push(name);
  return true;
}

/** The text of `a`, `i` and `c` runs to a newline without a backslash before it. */
function readText(cursor: Cursor): boolean {
  skip(cursor, ' \t');
  if (peek(cursor) === '') return false;
  if (/^\\[ \t]+\n/.test(cursor.text.slice(cursor.at, cursor.at + 200))) return false;
  for (; cursor.at < cursor.text.length; cursor.at += 1) {
    const char = peek(cursor);
    if (char === '\n') return true;
    if (char === '\\') cursor.at += 1;
  }
  return true;
}

function readLabel(cursor: Cursor, required: boolean): boolean {
  skip(cursor, ' \t');
  const start = cursor.at;
  while (/[\w.-]/.test(peek(cursor))) cursor.at += 1;
  return (cursor.at > start || !required) && readEnd(cursor);
}
