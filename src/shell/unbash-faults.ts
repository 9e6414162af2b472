import { holdsDocument, losesSeparators } from './reprint.ts';
import type { Part, Script, Span, WordNode } from './syntax.ts';
import { joinLines, type Source, spanOf, type U } from './unbash-source.ts';

/* Where bash reads otherwise than the parser, and refuses what it takes; each is described in docs/upstream.md. */

/**
 * Right behind `$(` and `<(` bash takes `time` for a word, and refuses the compound command behind it; the parser takes it
 * for the keyword that it is elsewhere.
 */
export function opensTimed(script: U.ParsedScript, around: string): boolean {
  if (!/^[$<>]\((?:[ \t]|\\\n)*time[\s]/.test(around)) return false;
  let first: U.Statement['command'] | undefined = script.commands[0]?.command;
  if (first?.type === 'AndOr') first = first.commands[0];
  const timed = first?.type === 'Pipeline' ? first.commands.at(0) : undefined;
  return timed !== undefined && timed.type !== 'Command' && timed.type !== 'TestCommand';
}

export function timeIsAWord({ start }: Span): Script['faults'][number] {
  return { message: "'time' is a word here", at: start };
}

/** Behind `|` and more than one line end bash takes `time` for the keyword, which may not stand there. */
export function isTimedStage({ commands }: U.Pipeline, source: Source): boolean {
  return commands.some(({ pos }, i) => {
    const before = commands[i - 1];
    if (before === undefined || !/^time(?![^\s;&|<>()])/.test(source.text.slice(pos, pos + 5))) return false;
    const between = joinLines(source.text.slice(before.end, pos));
    return between.split('\n').length > 2;
  });
}

/** Before a keyword bash takes the word behind `coproc` for the name of the coprocess: `coproc a esac` is refused. */
export function namesCoprocess({ body }: U.Coproc): boolean {
  const next = body.type === 'Command' ? body.suffix[0] : undefined;
  return next?.type === 'Word' && KEYWORD.test(next.text);
}

const KEYWORD =
  /^(?:if|then|elif|else|fi|case|esac|for|select|while|until|do|done|in|function|coproc|[{}!]|\[\[)$/;

/** A `!` or `time` without a command may stand only where a line or the text ends, or before a semicolon. */
export function isBareInside({ commands, end }: U.Pipeline, source: Source): boolean {
  return commands.length === 0 && !/^(?:[ \t]|\\\n)*(?:$|\n|#|;(?![;&]))/.test(source.text.slice(end));
}

/** What may stand before a command: a separator, a keyword that is no target of a redirect, a pattern of `case`. */
const BEFORE_COMMAND = [
  /(?:^|[\n;&|(])[ \t]*$/,
  /(?<![^\s;&|(])(?<!\\.)(?<![<>]&?\|?[ \t]*)(?:if|then|elif|else|while|until|do|time|-p|--|[{!])[ \t]+$/,
  /(?:\n|;;|;&|\sin\s)[ \t]*\(?[\w*?|"' .-]+\)[ \t]*$/,
];

/** The parser drops redirects and assignments before a function; bash takes them for the start of a simple command. */
export function startsCommand({ pos }: U.Function, { text }: Source): boolean {
  let from = Math.max(0, pos - 200);
  while (text[from - 1] === '\\') from -= 1;
  const before = joinLines(text.slice(from, pos));
  return BEFORE_COMMAND.some((form) => form.test(before));
}

/**
 * Residue: source text that a literal must not hold, since bash would expand it. Two kinds of literal are known in
 * which the parser keeps an expansion as text; any such literal is unread, whatever the cause. Inside double quotes and
 * here-documents there is no process substitution.
 */
export function hasResidue(text: string, quoted = false): boolean {
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i);
    if (c === 0x5c) i++;
    else if (c === 0x60) return true;
    else if (c === 0x24) {
      const next = text.charCodeAt(i + 1);
      if (next === 0x28 || next === 0x7b || next === 0x5b) return true;
    } else if (!quoted && c === 0x7b) {
      // The parser takes a brace before such a blank for a word, where bash knows only space, tab and line end as blanks.
      const next = text.charCodeAt(i + 1);
      if (next === 0x0b || next === 0x0c || next === 0x0d) return true;
    } else if (!quoted && (c === 0x3c || c === 0x3e) && text.charCodeAt(i + 1) === 0x28) return true;
  }
  return false;
}

/**
 * Bash joins the lines of a here-document while it reads them, before it knows of expansions: in comments, between single
 * quotes and in documents within, too, where elsewhere a backslash stays.
 */
export function joinsOddly(text: string): boolean {
  return text.includes('\\\n') && /[#']|<</.test(text);
}

/**
 * Bash expands braces before it knows what is nested: to that step the first double quote inside `${…}`, `$[…]` or backticks that
 * stand in double quotes ends them, and a brace behind it is expanded: `"${x:-"{a,b}"}"` is two words.
 */
export function bracesPastQuotes({ text, parts }: U.Word): boolean {
  return (
    /(?<!\$)\{/.test(text) &&
    /,|\.\./.test(text) &&
    parts?.some(
      (part) => (part.type === 'DoubleQuoted' || part.type === 'LocaleString') && part.parts.some(endsQuotes),
    ) === true
  );
}

/** Bash joins lines before it looks for braces; the parser looks for the two dots of a sequence in the text as it stands. */
export function joinsSequence(text: string): boolean {
  return /(?<!\$)\{/.test(text) && /\.(?:\\\n)+\./.test(text);
}

function endsQuotes({ type, text }: U.WordPart): boolean {
  const nested =
    type === 'ParameterExpansion' ||
    (type === 'CommandExpansion' && text.startsWith('`')) ||
    (type === 'ArithmeticExpansion' && text.startsWith('$['));
  return nested && /(?<!\\)(?:\\\\)*"/.test(text);
}

/**
 * Behind `((` bash looks for the end of arithmetic before it knows that there is none: it pairs the quotes and brackets of
 * here-documents and comments, too.
 */
export function pairsBlindly(text: string): boolean {
  return /^[$<>]\(\(/.test(text) && (text.includes('<<') || text.includes('#'));
}

/** The same where `((` stands for two subshells: what it read so far is read again, with its lines joined. */
export function joinsBlindly(text: string): boolean {
  return text.startsWith('((') && joinsOddly(text);
}

/** In `$'…'` an escaped quote ends nothing; where the parser looks for the end of arithmetic it ends the quote. */
export function missesQuote(arithmetic: string): boolean {
  return /\$'(?:[^'\\]|\\[^'])*\\'/.test(arithmetic);
}

/** Whether what bash reads is not what stands there. Between backticks it reads the text as it is. */
export function isReprinted(part: Part | undefined, text: string): boolean {
  return (
    (part?.kind === 'substitution' || part?.kind === 'process-substitution') &&
    !text.startsWith('`') &&
    (losesSeparators(part.script) || (LATE_DOCUMENT.test(text) && holdsDocument(part.script)))
  );
}

/** A document that begins on the last line of a substitution: bash takes the lines behind it, the parser does not. */
const LATE_DOCUMENT = /(?<!<)<<(?!<)[^\n]*$/;

export const BYTE_ESCAPE = /\\(?:x[89a-f][0-9a-f]|[23][0-7]{2})/i;

/** In `$'…'` a backslash before a line end stays with it; the parser drops both. Before byte 1 bash doubles that. */
export const OTHER_ESCAPE = /(?<!\\)(?:\\\\)*\\[\n\u0001]/;

/** Digits or `{name}` that touch `<` or `>` are the descriptor of a redirect for bash, also where only a word may stand. */
export function isDescriptor({ text, end }: U.Word | U.HereDocDelimiter, source: Source): boolean {
  return DESCRIPTOR.test(text) && /^(?:\\\n)*[<>](?!\()/.test(source.text.slice(end, end + 20));
}

const DESCRIPTOR = /^(?:\d+|\{[A-Za-z_]\w*(?:\[[^\]]*\])?\})$/;

/** The same inside a word: in `[[ … ]]` the parser keeps the whole as one. */
export const DESCRIPTOR_INSIDE = /^(?:\d+|\{[A-Za-z_]\w*\})[<>](?!\()/;

/** Behind a name bash takes `(` for the start of a function, or refuses it; where it reads no function, the parser drops it. */
export function lostParenthesis(at: number, source: Source): WordNode {
  const span = spanOf({ pos: at, end: at + 1 }, source);
  return {
    kind: 'word',
    span,
    raw: '(',
    parts: [{ kind: 'unread', quoted: false, span, text: '(', wide: true }],
  };
}
