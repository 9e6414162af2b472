import { OWN, TELL_VARIABLES } from './driver.ts';
import { TRACE_PROMPT } from './sandbox.ts';

/** What bash's trace says that it does, after expansion: a command, or an assignment. */
export type Traced =
  | { readonly kind: 'command'; readonly argv: readonly string[] }
  | {
      readonly kind: 'assignment';
      readonly name: string;
      /** `undefined`: an array, or an element of one. */
      readonly value: string | undefined;
    };

const [MARK = '', , END = ''] = TRACE_PROMPT;

/** Compound commands stand in the trace in a form of their own; what they run has entries of its own. */
const COMPOUND = /^(?:for|select|case|\[\[|\(\()[ \n]/;

/** Reads a trace. A last entry that was cut off is left out. */
export function readTrace(trace: string): readonly Traced[] {
  const found: Traced[] = [];
  const start = new RegExp(`(?:^|\\n)${MARK}+\\+${END}`);
  const entries = trace.split(start).slice(1);
  entries.forEach((entry, i) => {
    const last = i === entries.length - 1;
    if (last && !entry.endsWith('\n')) return;
    const text = last ? entry.slice(0, -1) : entry;
    // The first is that of the driver.
    if (i === 0 && text.startsWith('eval ')) return;
    const traced = readEntry(text);
    if (traced !== undefined) found.push(traced);
  });
  return found;
}

function readEntry(text: string): Traced | undefined {
  if (isOwn(text) || COMPOUND.test(text)) return undefined;
  const assigned = /^([A-Za-z_]\w*)(\[.*?\])?\+?=/s.exec(text);
  if (assigned?.[1] !== undefined) {
    const rest = text.slice(assigned[0].length);
    const array = assigned[2] !== undefined || rest.startsWith('(');
    const words = array ? [] : readWords(rest);
    if (array || (words !== undefined && words.length <= 1))
      return { kind: 'assignment', name: assigned[1], value: array ? undefined : (words?.[0] ?? '') };
  }
  const argv = readWords(text);
  // The name that bash gives a coprocess stands before its command.
  return argv === undefined || argv.length === 0 || argv[0] === 'COPROC'
    ? undefined
    : { kind: 'command', argv };
}

const OWN_COMMANDS = new Set(["builtin printf '%s\\n' d1", 'set -x', TELL_VARIABLES]);

function isOwn(text: string): boolean {
  return (
    OWN_COMMANDS.has(text) ||
    text.startsWith(`builtin printf '%s\\0' ${OWN} `) ||
    text === `local ${OWN}_status` ||
    text === `builtin read -r ${OWN}_status` ||
    text === `: ${OWN}`
  );
}

/** Words as bash quotes them in a trace: bare, `'…'`, `\'` and `$'…'`. */
export function readWords(text: string): readonly string[] | undefined {
  const words: string[] = [];
  let word: string | undefined;
  let at = 0;
  while (at < text.length) {
    const c = text.charAt(at);
    if (c === ' ') {
      if (word !== undefined) words.push(word);
      word = undefined;
      at += 1;
    } else if (c === "'") {
      const end = text.indexOf("'", at + 1);
      if (end === -1) return undefined;
      word = (word ?? '') + text.slice(at + 1, end);
      at = end + 1;
    } else if (c === '$' && text.charAt(at + 1) === "'" && word === undefined) {
      const decoded = readAnsi(text, at + 2);
      if (decoded === undefined) return undefined;
      word = (word ?? '') + decoded.text;
      at = decoded.end;
    } else if (c === '\\' && text.charAt(at + 1) === "'") {
      word = `${word ?? ''}'`;
      at += 2;
    } else {
      word = (word ?? '') + c;
      at += 1;
    }
  }
  if (word !== undefined) words.push(word);
  return words;
}

const ANSI: Readonly<Record<string, string>> = {
  a: '\u0007',
  b: '\b',
  e: '\u001b',
  E: '\u001b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
  '\\': '\\',
  "'": "'",
};

function readAnsi(text: string, from: number): { readonly text: string; readonly end: number } | undefined {
  let result = '';
  let at = from;
  while (at < text.length) {
    const c = text.charAt(at);
    if (c === "'") return { text: result, end: at + 1 };
    if (c !== '\\') {
      result += c;
      at += 1;
      continue;
    }
    const octal = /^[0-7]{3}/.exec(text.slice(at + 1));
    if (octal !== null) {
      result += String.fromCharCode(Number.parseInt(octal[0], 8));
      at += 4;
    } else {
      result += ANSI[text.charAt(at + 1)] ?? text.charAt(at + 1);
      at += 2;
    }
  }
  return undefined;
}
