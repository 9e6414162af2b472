import { argvOf, peelScanned, stdinShell, textOf, uses } from './peel-general.ts';
import { scanOptions } from './peel-scan.ts';
import { joinWords, openText, textWord } from './peel-words.ts';
import type { Peeled } from './peeled.ts';
import { NOTHING, opaque } from './peeled.ts';
import type { Word } from './types.ts';
import { isOneWord, leadingLiteral, literalWord, mayStartWithDash, staticText } from './word-text.ts';
import type { Wrapper } from './wrapper-lookup.ts';

/** Long options of bash; they come before all others and may be spelled with one dash. */
const LONG: ReadonlySet<string> = new Set(
  (
    'debug debugger dump-po-strings dump-strings login noediting noprofile norc posix pretty-print protected ' +
    'restricted verbose wordexp'
  ).split(' '),
);
const LONG_VALUES: ReadonlySet<string> = new Set(['init-file', 'rcfile']);
const LONG_STOPS: ReadonlySet<string> = new Set(['help', 'version']);

/** Letters that a POSIX shell takes behind `-` or `+`; `c`, `s`, `o` and `O` have rules of their own. */
const LETTERS: ReadonlySet<string> = new Set([...'abefhiklmnprtuvxBCDEHIPTV']);

interface ShellLine {
  readonly text: boolean;
  readonly stdin: boolean;
  readonly noExec: boolean;
  readonly interactive: boolean;
  readonly next: number;
}

/** `bash -c TEXT`, `bash FILE`, `bash` on standard input. Options as bash 5.2 and dash read them. */
export function peelShell(wrapper: Wrapper, words: readonly Word[], start: number): readonly Peeled[] {
  const { name } = wrapper;
  const results: Peeled[] = [];
  const line = readShellOptions(wrapper, words, start, results);
  if (line === undefined) return results;
  const shell = wrapper.entry.shell ?? 'sh';
  const operand = words[line.next];
  if (line.noExec && !line.interactive) return NOTHING;
  if (line.text) {
    if (operand === undefined) return results;
    if (operand.fields === 'many') return [...results, opaque(name, 'dynamic-word', line.next)];
    return [...results, textOf(wrapper, undefined, textWord(operand), words.slice(line.next + 1))];
  }
  if (operand === undefined || line.stdin) return [...results, stdinShell(wrapper, shell)];
  const file = staticText(operand);
  if (file === '/dev/stdin' || file === '/dev/fd/0' || file === '/proc/self/fd/0') {
    return [...results, stdinShell(wrapper, shell)];
  }
  if (operand.fields === 'many') return [...results, opaque(name, 'dynamic-word', line.next)];
  return [...results, { kind: 'code', wrapper: name, at: line.next }];
}

function readShellOptions(
  wrapper: Wrapper,
  words: readonly Word[],
  start: number,
  results: Peeled[],
): ShellLine | undefined {
  const { name } = wrapper;
  const flags = { text: false, stdin: false, noExec: false, interactive: false };
  let next = start;
  let long = true;
  for (;;) {
    const word = words[next];
    if (word === undefined) return { ...flags, next };
    const text = staticText(word);
    if (text === undefined) {
      const lead = leadingLiteral(word);
      if (mayStartWithDash(word) || lead.startsWith('+') || lead === '' || word.fields === 'many') {
        results.push(opaque(name, 'dynamic-word', next));
        return undefined;
      }
      return { ...flags, next };
    }
    if (text === '-' || text === '--') return { ...flags, next: next + 1 };
    if (!/^[-+]./.test(text)) return { ...flags, next };
    const at = next;
    next += 1;

    const spelled = text.startsWith('--') ? text.slice(2) : text.startsWith('-') ? text.slice(1) : '';
    if (long && LONG_STOPS.has(spelled)) return undefined;
    if (long && LONG.has(spelled)) continue;
    if (long && LONG_VALUES.has(spelled)) {
      results.push(opaque(name, 'script-file', at));
      next += 1;
      continue;
    }
    if (text.startsWith('--')) {
      results.push(opaque(name, 'unknown-wrapper-option', at));
      return undefined;
    }
    long = false;
    const on = text.startsWith('-');
    for (const letter of text.slice(1)) {
      if (letter === 'c') flags.text = true;
      else if (letter === 's') flags.stdin = true;
      else if (letter === 'o' || letter === 'O') {
        const value = words[next];
        if (value !== undefined && !isOneWord(value)) {
          results.push(opaque(name, 'dynamic-word', next));
          return undefined;
        }
        next += 1;
      } else if (letter === 'n') flags.noExec = on;
      else if (letter === 'i') flags.interactive = true;
      else if (!LETTERS.has(letter)) {
        results.push(opaque(name, 'unknown-wrapper-option', at));
        return undefined;
      }
    }
  }
}

/** A shell of another language: its text and files are code that is not read. */
export function peelForeignShell(wrapper: Wrapper, words: readonly Word[], start: number): readonly Peeled[] {
  return words.length > start
    ? [{ kind: 'code', wrapper: wrapper.name, at: start }]
    : [stdinShell(wrapper, 'other')];
}

/** `su` and `runuser`: words behind the user go to the user's shell. */
export function peelUserShell(wrapper: Wrapper, words: readonly Word[], start: number): readonly Peeled[] {
  const scan = scanOptions(wrapper, words, start);
  if (scan.stopped) return NOTHING;
  const asUser = scan.uses.some((use) => use.rule.name === '-u');
  if (scan.fault !== undefined || asUser) return peelScanned(wrapper, words, start, scan);
  const rest = scan.operands.slice(1);
  const results: Peeled[] = [];
  for (const use of scan.uses) {
    if (use.rule.role === 'obscure') results.push(opaque(wrapper.name, 'unknown-wrapper-option', use.at));
    if (use.rule.role === 'text' && use.value !== undefined) {
      results.push(
        textOf(
          wrapper,
          scan,
          textWord(use.value),
          rest.flatMap((index) => words[index] ?? []),
        ),
      );
    }
  }
  if (uses(scan, 'text')) return results;
  const [from] = rest;
  const near = words[start - 1];
  if (from === undefined || near === undefined) return [...results, stdinShell(wrapper, 'other')];
  const inner = [literalWord('sh', near.span), ...rest.flatMap((index) => words[index] ?? [])];
  return [...results, argvOf(wrapper, scan, inner, from, 'prefix')];
}

/** `eval WORD…`: joined by blanks and read again. */
export function peelEval(wrapper: Wrapper, words: readonly Word[], start: number): readonly Peeled[] {
  const first = words[start];
  const text = joinWords(words.slice(first !== undefined && staticText(first) === '--' ? start + 1 : start));
  return text === undefined ? NOTHING : [textOf(wrapper, undefined, text, [])];
}

/** `trap TEXT SIGNAL…`; one operand alone, a number or `-` resets the signal. */
export function peelTrap(wrapper: Wrapper, words: readonly Word[], start: number): readonly Peeled[] {
  const scan = scanOptions(wrapper, words, start);
  if (scan.stopped) return NOTHING;
  if (scan.fault !== undefined) return [opaque(wrapper.name, scan.fault.reason, scan.fault.at)];
  const [at] = scan.operands;
  const action = at === undefined ? undefined : words[at];
  if (action === undefined) return NOTHING;
  if (scan.operands.length === 1 && action.fields === 'one') return NOTHING;
  const text = staticText(action);
  if (text === '' || text === '-' || (text !== undefined && /^\d+$/.test(text))) return NOTHING;
  return [textOf(wrapper, scan, textWord(action), [])];
}

/** `mapfile -C TEXT`: evaluated with an index and a line behind it. */
export function peelCallback(wrapper: Wrapper, words: readonly Word[], start: number): readonly Peeled[] {
  const scan = scanOptions(wrapper, words, start);
  if (scan.stopped) return NOTHING;
  const results: Peeled[] = [];
  for (const use of scan.uses) {
    if (use.rule.role === 'text' && use.value !== undefined) {
      results.push(textOf(wrapper, scan, openText(use.value), []));
    }
  }
  if (scan.fault !== undefined) results.push(opaque(wrapper.name, scan.fault.reason, scan.fault.at));
  return results;
}

/** `compgen -C TEXT` runs it, and `-W LIST` expands the list, substitutions included. */
export function peelCompletion(wrapper: Wrapper, words: readonly Word[], start: number): readonly Peeled[] {
  for (let at = start; at < words.length; at += 1) {
    const word = words[at];
    const text = word === undefined ? undefined : staticText(word);
    if (text === undefined || /^-\w*[CF]|[$`]/.test(text)) return [opaque(wrapper.name, 'dynamic-code', at)];
  }
  return NOTHING;
}

/** `alias NAME=TEXT`. */
export function peelDefinition(wrapper: Wrapper, words: readonly Word[], start: number): readonly Peeled[] {
  for (let at = start; at < words.length; at += 1) {
    const word = words[at];
    if (word !== undefined && (staticText(word)?.includes('=') ?? true))
      return [opaque(wrapper.name, 'alias', at)];
  }
  return NOTHING;
}

/** `jobs -x COMMAND`. */
export function peelJobs(wrapper: Wrapper, words: readonly Word[], start: number): readonly Peeled[] {
  for (let at = start; at < words.length; at += 1) {
    const word = words[at];
    if (word === undefined) break;
    const text = staticText(word);
    if (text === undefined)
      return mayStartWithDash(word) ? [opaque(wrapper.name, 'dynamic-word', at)] : NOTHING;
    if (!text.startsWith('-') || text === '--') return NOTHING;
    if (text.includes('x')) {
      const inner = words.slice(at + 1);
      return inner.length === 0 ? NOTHING : [argvOf(wrapper, undefined, inner, at + 1, 'prefix')];
    }
  }
  return NOTHING;
}
