import type { AssignmentNode, Node, Part, RedirectNode, WordNode } from './syntax.ts';
import { isDescriptor, lostParenthesis } from './unbash-faults.ts';
import { hereDocument } from './unbash-here.ts';
import { onlyIf, type Source, spanOf, type U } from './unbash-source.ts';
import { toWord, unreadWord } from './unbash-words.ts';

export function toSimple(node: U.Command, source: Source): Node {
  const assignments: AssignmentNode[] = [];
  const words: (WordNode | AssignmentNode)[] = [];
  const redirects: RedirectNode[] = [];
  let end = -1;
  let last: (WordNode | AssignmentNode | RedirectNode)[] = assignments;
  for (const item of node.prefix) {
    if (item.type === 'Assignment') {
      assignments.push(toAssignment(item, source));
      last = assignments;
    } else {
      redirects.push(toRedirect(item, source));
      last = redirects;
    }
    end = item.end;
  }
  if (node.name !== undefined) {
    if (node.name.pos === end) glue(last, toWord(node.name, source));
    else {
      words.push(toWord(node.name, source));
      last = words;
    }
    end = node.name.end;
    if (/^(?:[ \t]|\\\n)*\(/.test(source.text.slice(end))) words.push(lostParenthesis(end, source));
  }
  for (const item of node.suffix) {
    const touches = item.pos === end;
    end = item.end;
    if (item.type === 'Word') {
      if (touches) {
        glue(last, toWord(item, source));
        continue;
      }
      words.push(toWord(item, source));
      last = words;
    } else if (item.type === 'Assignment') {
      words.push(toAssignment(item, source));
      last = words;
    } else {
      redirects.push(toRedirect(item, source));
      last = redirects;
    }
  }
  return { kind: 'simple', span: spanOf(node, source), redirects, assignments, words };
}

/**
 * The parser cuts a word before and behind a process substitution inside it (`a<(b)c`, `x=<(b)`). Words that touch are
 * one: without this an assignment's value would pass for the name of the command.
 */
function glue(onto: (WordNode | AssignmentNode | RedirectNode)[], rest: WordNode): void {
  const before = onto.at(-1);
  if (before === undefined) return;
  onto[onto.length - 1] = glued(before, rest);
}

function glued<T extends WordNode | AssignmentNode | RedirectNode>(before: T, rest: WordNode): T {
  const span = { start: before.span.start, end: rest.span.end };
  switch (before.kind) {
    case 'word':
      return { ...before, span, raw: before.raw + rest.raw, parts: [...before.parts, ...rest.parts] };
    case 'assignment': {
      const value = 'parts' in before.value ? glued(before.value, rest) : [...before.value, unreadRest(rest)];
      return { ...before, span, raw: before.raw + rest.raw, value };
    }
    case 'redirect':
      return {
        ...before,
        span,
        target:
          before.operator === '<<' || before.operator === '<<-'
            ? otherDelimiter(before.target, rest)
            : glued(before.target, rest),
      };
    default:
      return before satisfies never;
  }
}

/** For bash the whole word ends a here-document, so that the text goes on to another line. */
function otherDelimiter(target: WordNode, { span, raw }: WordNode): WordNode {
  return { ...target, parts: [{ kind: 'unread', quoted: false, span, text: raw, wide: true }] };
}

/** Text behind an array literal: bash refuses it. */
function unreadRest(rest: WordNode): WordNode {
  const unread: Part = { kind: 'unread', quoted: false, span: rest.span, text: rest.raw };
  return { ...rest, parts: [...rest.parts, unread] };
}

export function toWords(words: readonly U.Word[], source: Source): readonly WordNode[] {
  const result: WordNode[] = [];
  let end = -1;
  for (const word of words) {
    if (word.pos === end) glue(result, toWord(word, source));
    else result.push(toWord(word, source));
    end = word.end;
  }
  return result;
}

function toAssignment(node: U.Assignment, source: Source): AssignmentNode {
  const value = node.value;
  return {
    kind: 'assignment',
    span: spanOf(node, source),
    raw: node.text,
    name: node.name,
    append: node.append === true,
    index: node.index === undefined ? undefined : toWord(node.index, source),
    value: value.type === 'ArrayValue' ? toWords(value.elements, source) : assignedWord(value, source),
  };
}

/** An array literal glued to text (`a=($(x))b`) is kept as a literal by the parser: what it runs would be hidden. */
function assignedWord(word: U.Word, source: Source): WordNode {
  return word.text.startsWith('(') ? unreadWord(word, source) : toWord(word, source);
}

export function toRedirects(redirects: readonly U.Redirection[], source: Source): readonly RedirectNode[] {
  return redirects.map((redirect) => toRedirect(redirect, source));
}

function toRedirect(node: U.Redirection, source: Source): RedirectNode {
  const descriptor = node.descriptor;
  return {
    kind: 'redirect',
    span: spanOf(node, source),
    operator: node.operator,
    descriptor:
      descriptor === undefined
        ? undefined
        : descriptor.type === 'FileDescriptor'
          ? descriptor.value
          : { variable: descriptor.name },
    target: node.type === 'HereDoc' ? hereDocument(node, source) : redirectTarget(node, source),
    ...onlyIf(node.type === 'HereDoc' && node.delimiter?.text.includes('$') === true),
  };
}

/** `>&-` is complete for bash, so that `>&-rm` runs `rm`; the parser takes the whole for a target. */
function redirectTarget(node: U.Redirect | U.HereString, source: Source): WordNode {
  const { operator, target } = node;
  if (target === undefined) return optionalWord(target, node, source);
  const copies = operator === '>&' || operator === '<&';
  if (isDescriptor(target, source) && !(copies && /^\d/.test(target.text)))
    return unreadWord(target, source, true);
  return copies && /^-./s.test(target.text) ? unreadWord(target, source) : toWord(target, source);
}

function optionalWord(
  word: U.Word | undefined,
  at: { readonly pos: number; readonly end: number },
  source: Source,
): WordNode {
  if (word !== undefined) return toWord(word, source);
  const span = spanOf(at, source);
  return { kind: 'word', span, raw: '', parts: [{ kind: 'unread', quoted: false, span, text: '' }] };
}
