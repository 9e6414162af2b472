/** What a jq filter does beyond computing its output. jq has no output files and runs nothing. */
export interface JqFilter {
  readonly environment: boolean;
  /** `import`, `include` and what looks into modules: literal names, `undefined` for one that is computed. */
  readonly modules: readonly (string | undefined)[];
  /** Functions of relatives of jq (yq, jaq) that read files or run programs. */
  readonly foreign: boolean;
}

const foreignFunctions: ReadonlySet<string> = new Set([
  'load',
  'load_str',
  'load_yaml',
  'load_xml',
  'load_props',
  'load_base64',
  'strenv',
  'envsubst',
  'eval',
  'system',
  'exec',
  'read_file',
  'getenv',
]);

interface Cursor {
  readonly text: string;
  at: number;
  environment: boolean;
  foreign: boolean;
  readonly modules: (string | undefined)[];
}

/** Reads a jq filter in full, or gives `undefined`. */
export function readJqFilter(text: string): JqFilter | undefined {
  const cursor: Cursor = { text, at: 0, environment: false, foreign: false, modules: [] };
  if (!readUntil(cursor, undefined)) return undefined;
  return { environment: cursor.environment, modules: cursor.modules, foreign: cursor.foreign };
}

/** Reads up to the parenthesis that closes an interpolation, or to the end of the text. */
function readUntil(cursor: Cursor, close: string | undefined): boolean {
  const { text } = cursor;
  let depth = 0;
  while (cursor.at < text.length) {
    const char = text.charAt(cursor.at);
    if (char === '"') {
      if (!readString(cursor)) return false;
    } else if (char === '#') {
      const end = text.indexOf('\n', cursor.at);
      const comment = text.slice(cursor.at, end < 0 ? text.length : end);
      // Newer versions continue a comment after a backslash.
      if (comment.endsWith('\\') || comment.includes('\r')) return false;
      cursor.at += comment.length;
    } else if (isLetter(char)) {
      readName(cursor);
    } else if (char === '(') {
      depth += 1;
      cursor.at += 1;
    } else if (char === ')') {
      cursor.at += 1;
      if (depth === 0) return close === ')';
      depth -= 1;
    } else {
      cursor.at += 1;
    }
  }
  return close === undefined && depth === 0;
}

/** A string, with the filters inside its `\(…)`. */
function readString(cursor: Cursor): boolean {
  const { text } = cursor;
  cursor.at += 1;
  while (cursor.at < text.length) {
    const char = text.charAt(cursor.at);
    cursor.at += 1;
    if (char === '"') return true;
    if (char !== '\\') continue;
    const escaped = text.charAt(cursor.at);
    cursor.at += 1;
    if (escaped === '(' && !readUntil(cursor, ')')) return false;
  }
  return false;
}

function isLetter(char: string): boolean {
  return (char >= 'a' && char <= 'z') || (char >= 'A' && char <= 'Z') || char === '_';
}

function readName(cursor: Cursor): void {
  const { text } = cursor;
  const start = cursor.at;
  while (cursor.at < text.length && /\w/.test(text.charAt(cursor.at))) cursor.at += 1;
  const name = text.slice(start, cursor.at);
  const before = text.charAt(start - 1);
  if (before === '$') {
    if (name === 'ENV') cursor.environment = true;
    return;
  }
  // `.env` is a field, `..env` is none.
  if (before === '.' && text.charAt(start - 2) !== '.') return;
  if (before === '@') return;
  if (/^\s*:(?!:)/.test(text.slice(cursor.at, cursor.at + 64)) && name !== 'env') return;
  switch (name) {
    case 'env':
      if (!/^\s*:(?!:)/.test(text.slice(cursor.at, cursor.at + 64))) cursor.environment = true;
      break;
    case 'import':
    case 'include': {
      const path = /^\s*"([^"\\]*)"/.exec(text.slice(cursor.at, cursor.at + 1024));
      cursor.modules.push(path?.[1]);
      break;
    }
    case 'modulemeta':
    case 'get_search_list':
      cursor.modules.push(undefined);
      break;
    default:
      if (foreignFunctions.has(name)) cursor.foreign = true;
  }
}
