import type { Part, WordNode } from './syntax.ts';
import { toArithmetic } from './unbash-arithmetic.ts';
import {
  BYTE_ESCAPE,
  bracesPastQuotes,
  DESCRIPTOR_INSIDE,
  hasResidue,
  isReprinted,
  joinsOddly,
  joinsSequence,
  missesQuote,
  OTHER_ESCAPE,
  pairsBlindly,
} from './unbash-faults.ts';
import { parameterPart } from './unbash-parameters.ts';
import { joinLines, onlyIf, type Source, spanOf, type U, unreachable } from './unbash-source.ts';

export function toWord(word: U.Word, source: Source): WordNode {
  if (DESCRIPTOR_INSIDE.test(word.text) || joinsSequence(word.text)) return unreadWord(word, source, true);
  const span = spanOf(word, source);
  const raw = word.text;
  const inner = word.parts;
  if (inner === undefined) {
    const part: Part = hasResidue(raw)
      ? { kind: 'unread', quoted: false, span, text: raw }
      : { kind: 'literal', quoted: false, text: word.value };
    return { kind: 'word', span, raw, parts: [part] };
  }
  const parts: Part[] = [];
  for (const part of inner) addPart(part, false, source, parts);
  if (bracesPastQuotes(word)) parts.push({ kind: 'unread', quoted: false, span, text: raw, wide: true });
  return { kind: 'word', span, raw, parts };
}

/** @param wide the whole text is not known. */
export function unreadWord(word: U.Word | U.HereDocDelimiter, source: Source, wide = false): WordNode {
  const span = spanOf(word, source);
  const part: Part = { kind: 'unread', quoted: false, span, text: word.text };
  return { kind: 'word', span, raw: word.text, parts: [wide ? { ...part, wide } : part] };
}

/** Inside `[[ … ]]` and `${x##…}` bash always reads extended patterns; elsewhere they are a syntax error unless `extglob` is on. */
export function toPattern(word: U.Word, source: Source): WordNode {
  const read = toWord(word, source);
  return read.parts.some((part) => part.kind === 'glob' && part.extended === true)
    ? {
        ...read,
        parts: read.parts.map((part) => (part.kind === 'glob' ? { kind: 'glob', text: part.text } : part)),
      }
    : read;
}

export function addPart(part: U.WordPart, quoted: boolean, source: Source, into: Part[]): void {
  switch (part.type) {
    case 'Literal':
      into.push(literalPart(part, quoted, source));
      return;
    case 'AnsiCQuoted':
      // `$'\xff'` gives bytes that are no UTF-8, and so a name that no text can hold.
      if (BYTE_ESCAPE.test(part.text) || OTHER_ESCAPE.test(part.text)) {
        into.push({ kind: 'unread', quoted, span: spanOf(part, source), text: part.text });
        return;
      }
      into.push({ kind: 'literal', quoted: true, text: part.value, bashOnly: true });
      return;
    case 'SingleQuoted':
      into.push({ kind: 'literal', quoted: true, text: part.value });
      return;
    case 'LocaleString':
      into.push({ kind: 'literal', quoted: true, text: '', bashOnly: true });
      for (const child of part.parts) addPart(child, true, source, into);
      return;
    case 'DoubleQuoted':
      // An empty pair of quotes still makes a word.
      if (part.parts.length === 0) into.push({ kind: 'literal', quoted: true, text: '' });
      for (const child of part.parts) addPart(child, true, source, into);
      return;
    case 'Glob':
      into.push(globPart(part, source));
      return;
    case 'ExtendedGlob':
      if (part.parts?.some(runs) === true) {
        for (const child of part.parts ?? []) if (runs(child)) addPart(child, false, source, into);
        into.push({ kind: 'unread', quoted: false, span: spanOf(part, source), text: part.text });
      } else if (hasResidue(part.text)) {
        into.push({ kind: 'unread', quoted: false, span: spanOf(part, source), text: part.text });
      } else {
        into.push({ kind: 'glob', text: onOneLine(part.text), extended: true });
      }
      return;
    case 'BraceExpansion': {
      const parts: Part[] = [];
      for (const child of part.parts ?? []) addPart(child, false, source, parts);
      if (part.parts === undefined && hasResidue(part.text)) {
        into.push({ kind: 'unread', quoted: false, span: spanOf(part, source), text: part.text });
      } else {
        into.push({ kind: 'brace', text: onOneLine(part.text), parts });
      }
      return;
    }
    case 'SimpleExpansion':
      into.push({
        kind: 'parameter',
        quoted,
        span: spanOf(part, source),
        name: part.text.slice(1),
        form: 'plain',
        index: undefined,
        operands: [],
      });
      return;
    case 'ParameterExpansion':
      into.push(parameterPart(part, quoted, source, toPattern));
      // Without a name bash finds a fault only when it comes to it.
      if (part.parameter === '' || holdsProcess(part))
        into.push({ kind: 'unread', quoted, span: spanOf(part, source), text: part.text });
      return;
    case 'CommandExpansion': {
      const span = spanOf(part, source);
      into.push(
        part.script === undefined
          ? { kind: 'unread', quoted, span, text: part.text }
          : {
              kind: 'substitution',
              quoted,
              ...onlyIf(part.text.startsWith('$((')),
              span,
              script: source.script(part.script, source, span, part.text),
            },
      );
      if (
        pairsBlindly(part.text) ||
        isReprinted(into.at(-1), part.text) ||
        // Between backticks, too, lines are joined before it is known what is a comment.
        (part.text.startsWith('`') && joinsOddly(part.text)) ||
        (part.text.startsWith('${') && !CLOSED_COMMANDS.test(joinLines(part.text)))
      ) {
        into.push({ kind: 'unread', quoted: false, span, text: part.text, wide: true });
      }
      return;
    }
    case 'ProcessSubstitution': {
      const span = spanOf(part, source);
      into.push(
        part.script === undefined
          ? { kind: 'unread', quoted, span, text: part.text }
          : {
              kind: 'process-substitution',
              direction: part.operator,
              span,
              script: source.script(part.script, source, span, part.text),
            },
      );
      if (pairsBlindly(part.text) || isReprinted(into.at(-1), part.text))
        into.push({ kind: 'unread', quoted: false, span, text: part.text, wide: true });
      return;
    }
    case 'ArithmeticExpansion':
      into.push({
        kind: 'arithmetic',
        quoted,
        ...onlyIf(part.text.startsWith('$[')),
        span: spanOf(part, source),
        expression: toArithmetic(part.expression, part.text, source, addPart),
      });
      if (missesQuote(part.text))
        into.push({ kind: 'unread', quoted: false, span: spanOf(part, source), text: part.text, wide: true });
      return;
    default:
      unreachable(part);
  }
}

function literalPart(
  part: { readonly text: string; readonly value: string; readonly pos: number; readonly end: number },
  quoted: boolean,
  source: Source,
): Part {
  return hasResidue(part.text, quoted)
    ? { kind: 'unread', quoted, span: spanOf(part, source), text: part.text }
    : { kind: 'literal', quoted, text: part.value };
}

/**
 * A bracket may hold expansions (`[$(x)]`): they run, and what the pattern is cannot be told. Nor can it with quotes, which the
 * parser keeps as text behind a blank: `c[ "a"]`.
 */
function globPart(part: U.GlobPart, source: Source): Part {
  if (
    part.kind === 'bracket' &&
    (part.parts.some((child) => child.type !== 'Literal' || QUOTE.test(child.text)) || hasResidue(part.text))
  ) {
    const parts: Part[] = [];
    for (const child of part.parts) addPart(child, false, source, parts);
    return { kind: 'brace', text: part.text, parts };
  }
  return { kind: 'glob', text: onOneLine(part.text) };
}

const QUOTE = /(?<!\\)(?:\\\\)*['"]/;

/** Bash joins lines before it looks for patterns. */
function onOneLine(pattern: string): string {
  return pattern.includes('\n') ? pattern.replace(/(?<=(?:^|[^\\])(?:\\\\)*)\\\n/g, '') : pattern;
}

/** A brace in the commands of `${x:-<(…)}` may end the expansion for the parser. */
function holdsProcess({ operation }: U.ParameterExpansionPart): boolean {
  return (
    operation?.type === 'Default' &&
    operation.operand.parts?.some(({ type }) => type === 'ProcessSubstitution') === true
  );
}

function runs(part: U.WordPart): boolean {
  return (
    part.type !== 'Literal' &&
    part.type !== 'SingleQuoted' &&
    part.type !== 'Glob' &&
    part.type !== 'AnsiCQuoted'
  );
}

/** The brace that ends `${ c; }` stands where a keyword may; `{a}` is a word, and the parser takes its brace for the end. */
const CLOSED_COMMANDS = /[;&\n]\s*\}$/;
