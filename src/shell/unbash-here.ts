import type { Part, WordNode } from './syntax.ts';
import { hasResidue, isDescriptor, joinsOddly } from './unbash-faults.ts';
import { joinLines, type Source, spanOf, type U } from './unbash-source.ts';
import { addPart, unreadWord } from './unbash-words.ts';

export function hereDocument(node: U.HereDoc, source: Source): WordNode {
  const { body, delimiter } = node;
  const span = spanOf(body, source);
  const raw = body.text;
  const lines = closedLines(node);
  if (
    delimiter !== undefined &&
    // An empty end: where two documents follow each other in a substitution, bash loses one in its own print.
    (delimiter.value === '' ||
      isDescriptor(delimiter, source) ||
      SUBSTITUTION.test(delimiter.text.replaceAll(LITERAL, '')) ||
      !CLOSED.test(delimiter.text))
  )
    return unreadWord(delimiter, source, true);
  if (delimiter?.quoted === true) {
    return {
      kind: 'word',
      span,
      raw,
      parts: [{ kind: 'literal', quoted: true, text: stripTabs(node, lines) }],
    };
  }
  if (body.parts === undefined) {
    const parts: readonly Part[] = hasResidue(raw, true)
      ? [{ kind: 'unread', quoted: true, span, text: raw }]
      : [{ kind: 'literal', quoted: true, text: decodeHereDocument(stripTabs(node, joinLines(lines))) }];
    return { kind: 'word', span, raw, parts };
  }
  const parts: Part[] = [];
  const indented = node.operator === '<<-' && /^\t/m.test(raw);
  let startsLine = true;
  // Where the text ends before the document does, the end of the text closes no expansion: bash refuses it when it runs.
  const isLast = ({ end }: U.WordPart): boolean => node.closing === undefined && end === body.end;
  for (const part of body.parts) {
    if (!indented) addPart(part, true, source, parts);
    else {
      addIndentedPart(part, startsLine, source, parts);
      if (part.type !== 'Literal') startsLine = false;
      else if (joinLines(part.text) !== '') startsLine = joinLines(part.text).endsWith('\n');
    }
    const text = source.text.slice(part.pos, part.end);
    if (part.type !== 'Literal' && (joinsOddly(text) || isLast(part)))
      parts.push({ kind: 'unread', quoted: true, span: spanOf(part, source), text, wide: true });
  }
  if (lines !== raw) parts.push({ kind: 'literal', quoted: true, text: '\n' });
  return { kind: 'word', span, raw, parts };
}

/** Where the text ends before the document does, bash ends the last line. */
function closedLines({ body: { text }, closing }: U.HereDoc): string {
  return closing === undefined && text !== '' && !text.endsWith('\n') ? `${text}\n` : text;
}

/** An end whose quotes are closed; otherwise the word goes on with the lines behind it. */
const CLOSED = /^(?:[^'"\\]|\\[\s\S]|'[^']*'|"(?:[^"\\]|\\[\s\S])*")*$/;

/** In an end, too, bash prints a substitution anew: `<<E$(a )` ends at `E$(a)`. */
const SUBSTITUTION = /[$<>]\(|\$\{|`/;

/** What stands for itself in an end. */
const LITERAL = /'[^']*'|\\[\s\S]/g;

/** Bash removes the tabs of `<<-` while it reads the lines, also from lines inside an expansion. */
function addIndentedPart(part: U.WordPart, startsLine: boolean, source: Source, into: Part[]): void {
  const text = source.text.slice(part.pos, part.end);
  if (part.type === 'Literal' && !hasResidue(part.text, true)) {
    const joined = joinLines(part.text);
    const lines = startsLine ? joined.replace(LINE_TABS, '$1') : joined.replace(/\n\t+/g, '\n');
    into.push({ kind: 'literal', quoted: true, text: decodeHereDocument(lines) });
  } else {
    addPart(part, true, source, into);
    // Its commands are listed, but their words may hold tabs that bash has removed.
    if (text.includes('\n\t') || source.fixed !== undefined)
      into.push({ kind: 'unread', quoted: true, span: spanOf(part, source), text });
  }
}

/** Bash removes the tabs at the start of each line that it has read: of one that goes on behind a backslash only once. */
function stripTabs(node: U.HereDoc, text: string): string {
  return node.operator === '<<-' ? text.replace(LINE_TABS, '$1') : text;
}

const LINE_TABS = /(^|\n)\t+/g;

/** In a here-document without quotes a backslash is removed before `$`, a backtick, itself and a line end. */
function decodeHereDocument(text: string): string {
  return text.includes('\\')
    ? text.replace(/\\([$`\\\n])/g, (_, next: string) => (next === '\n' ? '' : next))
    : text;
}
