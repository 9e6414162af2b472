import type * as U from 'unbash';
import { parse } from 'unbash';
import { readCaseArguments } from './case-argument.ts';
import { losesSeparators } from './reprint.ts';
import type {
  Arithmetic,
  AssignmentNode,
  Node,
  ParameterPart,
  Part,
  RedirectNode,
  Script,
  Span,
  Statement,
  TestOperand,
  WordNode,
} from './syntax.ts';
import { arithmeticTests, fileComparisons, fileTests, variableTests } from './test-operators.ts';
import type { ShellParser } from './types.ts';

/**
 * The text that positions index. A backtick substitution with escapes is parsed from a decoded copy: its positions
 * mean nothing in the outer text, so everything inside gets the span of the whole substitution.
 */
interface Source {
  readonly text: string;
  readonly fixed: Span | undefined;
  /** The text as it was given, and the positions in it, where another spelling of it was read. */
  readonly given?: { readonly text: string; readonly back: (position: number) => number };
}

const NO_REDIRECTS: readonly RedirectNode[] = [];

/** Reads bash with `unbash` and hands out our own tree. */
export const unbashParser: ShellParser = {
  name: 'unbash',
  parse: (text) => {
    const read = parse(text);
    const again =
      read.errors !== undefined && text.includes('case') ? readCaseArguments(text, read, parse) : undefined;
    return again === undefined
      ? toScript(read, { text, fixed: undefined })
      : toScript(again.tree, { text: again.text, fixed: undefined, given: { text, back: again.back } });
  },
};

function spanOf(node: { readonly pos: number; readonly end: number }, source: Source): Span {
  if (source.fixed !== undefined) return source.fixed;
  return source.given === undefined
    ? { start: node.pos, end: node.end }
    : { start: source.given.back(node.pos), end: source.given.back(node.end) };
}

/** @param around text of the substitution that holds the script, at `at`. */
function toScript(script: U.ParsedScript, outer: Source, at?: Span, around?: string): Script {
  const source =
    script.source === undefined
      ? outer
      : { text: script.source, fixed: at ?? { start: 0, end: outer.text.length } };
  const faults =
    script.errors?.map((error) => ({ message: error.message, at: source.fixed?.start ?? error.pos })) ?? [];
  const span = spanOf(script, source);
  return {
    kind: 'script',
    source: source.given?.text ?? source.text,
    span,
    statements: toStatements(script.commands, source),
    faults: around !== undefined && opensTimed(script, around) ? [...faults, timeIsAWord(span)] : faults,
  };
}

/**
 * Right behind `$(` and `<(` bash takes `time` for a word, and refuses the compound command behind it; the parser takes it
 * for the keyword that it is elsewhere.
 */
function opensTimed(script: U.ParsedScript, around: string): boolean {
  if (!/^[$<>]\((?:[ \t]|\\\n)*time[\s]/.test(around)) return false;
  let first: U.Statement['command'] | undefined = script.commands[0]?.command;
  if (first?.type === 'AndOr') first = first.commands[0];
  const timed = first?.type === 'Pipeline' ? first.commands.at(0) : undefined;
  return timed !== undefined && timed.type !== 'Command' && timed.type !== 'TestCommand';
}

function timeIsAWord({ start }: Span): Script['faults'][number] {
  return { message: "'time' is a word here", at: start };
}

/** Behind `|` and more than one line end bash takes `time` for the keyword, which may not stand there. */
function isTimedStage({ commands }: U.Pipeline, source: Source): boolean {
  return commands.some(({ pos }, i) => {
    const before = commands[i - 1];
    if (before === undefined || !/^time(?![^\s;&|<>()])/.test(source.text.slice(pos, pos + 5))) return false;
    const between = source.text.slice(before.end, pos).replaceAll('\\\n', '');
    return between.split('\n').length > 2;
  });
}

/** What may stand before a command: a separator, a keyword that is no target of a redirect, a pattern of `case`. */
const BEFORE_COMMAND = [
  /(?:^|[\n;&|(])[ \t]*$/,
  /(?<![^\s;&|(])(?<!\\.)(?<![<>]&?\|?[ \t]*)(?:if|then|elif|else|while|until|do|time|-p|--|[{!])[ \t]+$/,
  /(?:\n|;;|;&|\sin\s)[ \t]*\(?[\w*?|"' .-]+\)[ \t]*$/,
];

/** The parser drops redirects and assignments before a function; bash takes them for the start of a simple command. */
function startsCommand({ pos }: U.Function, { text }: Source): boolean {
  const before = text.slice(Math.max(0, pos - 200), pos).replaceAll('\\\n', '');
  return BEFORE_COMMAND.some((form) => form.test(before));
}

function refused(node: Node): Node {
  const { span } = node;
  return {
    kind: 'pipeline',
    span,
    redirects: NO_REDIRECTS,
    negated: false,
    timed: false,
    refused: true,
    stages: [node],
  };
}

/** A `!` or `time` without a command may stand only where a line or the text ends, or before a semicolon. */
function isBareInside({ commands, end }: U.Pipeline, source: Source): boolean {
  return commands.length === 0 && !/^(?:[ \t]|\\\n)*(?:$|\n|#|;(?![;&]))/.test(source.text.slice(end));
}

function toStatements(statements: readonly U.Statement[], source: Source): readonly Statement[] {
  return statements.map((statement) => ({
    kind: 'statement',
    span: spanOf(statement, source),
    background: statement.background === true,
    command: toNode(statement.command, source),
  }));
}

function toNode(
  node: U.PipelineNode | U.AndOr | U.CompoundList,
  source: Source,
  redirects: readonly RedirectNode[] = NO_REDIRECTS,
): Node {
  const span = spanOf(node, source);
  switch (node.type) {
    case 'Command':
      return toSimple(node, source);
    case 'Pipeline':
      return {
        kind: 'pipeline',
        span,
        redirects,
        negated: node.prefixes.some((prefix) => prefix.type === 'Negation'),
        timed: node.prefixes.some((prefix) => prefix.type === 'Time'),
        refused: isTimedStage(node, source) || isBareInside(node, source),
        ...onlyIf(
          node.operators.includes('|&') ||
            node.prefixes.length > 1 ||
            node.prefixes.some((prefix) => prefix.type === 'Time'),
        ),
        stages: node.commands.map((command) => toNode(command, source)),
      };
    case 'AndOr':
      return {
        kind: 'list',
        span,
        redirects,
        items: node.commands.map((command) => toNode(command, source)),
        operators: node.operators,
      };
    case 'Redirected':
      return toNode(node.command, source, toRedirects(node.redirects, source));
    case 'Subshell':
      return {
        kind: 'group',
        span,
        redirects,
        subshell: true,
        body: toStatements(node.body.commands, source),
      };
    case 'BraceGroup':
      return {
        kind: 'group',
        span,
        redirects,
        subshell: false,
        body: toStatements(node.body.commands, source),
      };
    case 'CompoundList':
      return { kind: 'group', span, redirects, subshell: false, body: toStatements(node.commands, source) };
    case 'If':
      return {
        kind: 'if',
        span,
        redirects,
        branches: [node, ...node.elif].map((branch) => ({
          condition: toStatements(branch.clause.commands, source),
          body: toStatements(branch.then.commands, source),
        })),
        otherwise: node.else === undefined ? undefined : toStatements(node.else.commands, source),
      };
    case 'For':
    case 'Select':
      return {
        kind: node.type === 'For' ? 'for' : 'select',
        span,
        redirects,
        name: node.name.value,
        values: node.wordlist === undefined ? undefined : toWords(node.wordlist, source),
        body: toStatements(node.body.commands, source),
        ...onlyIf(source.text.charAt(node.end - 1) === '}'),
      };
    case 'ArithmeticFor':
      return {
        kind: 'arithmetic-for',
        span,
        redirects,
        expressions: [node.initialize, node.test, node.update].flatMap((expression) =>
          expression === undefined
            ? []
            : [toArithmetic(expression, source.text.slice(expression.pos, expression.end), source)],
        ),
        body: toStatements(node.body.commands, source),
      };
    case 'While':
      return {
        kind: 'while',
        span,
        redirects,
        condition: toStatements(node.clause.commands, source),
        body: toStatements(node.body.commands, source),
      };
    case 'Case':
      return {
        kind: 'case',
        span,
        redirects,
        subject: toWord(node.word, source),
        items: node.items.map((item) => ({
          patterns: item.pattern.map((pattern) => toWord(pattern, source)),
          body: toStatements(item.body.commands, source),
        })),
        ...onlyIf(node.items.some(({ terminator }) => terminator === ';&' || terminator === ';;&')),
      };
    case 'Function': {
      const read: Node = {
        kind: 'function',
        span,
        redirects,
        name: toWord(node.name, source),
        body: toNode(node.body, source),
        // The keyword, or a name that POSIX does not allow.
        ...onlyIf(node.name.pos > node.pos || !NAME.test(node.name.text)),
      };
      return startsCommand(node, source) ? read : refused(read);
    }
    case 'Coproc':
      return { kind: 'coproc', span, redirects, name: node.name?.value, body: toNode(node.body, source) };
    case 'TestCommand': {
      const operands: TestOperand[] = [];
      collectTest(node.expression, source, operands);
      return { kind: 'test', span, redirects, operands };
    }
    case 'ArithmeticCommand':
      return {
        kind: 'arithmetic',
        span,
        redirects,
        expression: toArithmetic(node.expression, node.body, source),
      };
    default:
      return unreachable(node);
  }
}

const BASH_ONLY = { bashOnly: true } as const;
const NOTHING_MORE = {} as const;

function onlyIf(bashOnly: boolean): { readonly bashOnly?: true } {
  return bashOnly ? BASH_ONLY : NOTHING_MORE;
}

function toSimple(node: U.Command, source: Source): Node {
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

/** Behind a name bash takes `(` for the start of a function, or refuses it; where it reads no function, the parser drops it. */
function lostParenthesis(at: number, source: Source): WordNode {
  const span = spanOf({ pos: at, end: at + 1 }, source);
  return {
    kind: 'word',
    span,
    raw: '(',
    parts: [{ kind: 'unread', quoted: false, span, text: '(', wide: true }],
  };
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

function toWords(words: readonly U.Word[], source: Source): readonly WordNode[] {
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

function toRedirects(redirects: readonly U.Redirection[], source: Source): readonly RedirectNode[] {
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
  const closes = operator === '>&' || operator === '<&';
  return closes && target !== undefined && /^-./s.test(target.text)
    ? unreadWord(target, source)
    : optionalWord(target, node, source);
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

function hereDocument(node: U.HereDoc, source: Source): WordNode {
  const { body, delimiter } = node;
  const span = spanOf(body, source);
  const raw = body.text;
  if (delimiter?.quoted === true) {
    return {
      kind: 'word',
      span,
      raw,
      parts: [{ kind: 'literal', quoted: true, text: stripTabs(node, raw) }],
    };
  }
  if (body.parts === undefined) {
    const parts: readonly Part[] = hasResidue(raw, true)
      ? [{ kind: 'unread', quoted: true, span, text: raw }]
      : [{ kind: 'literal', quoted: true, text: decodeHereDocument(stripTabs(node, joinLines(raw))) }];
    return { kind: 'word', span, raw, parts };
  }
  const parts: Part[] = [];
  const indented = node.operator === '<<-' && /^\t/m.test(raw);
  let startsLine = true;
  for (const part of body.parts) {
    if (!indented) addPart(part, true, source, parts);
    else {
      addIndentedPart(part, startsLine, source, parts);
      if (part.type !== 'Literal') startsLine = false;
      else if (joinLines(part.text) !== '') startsLine = joinLines(part.text).endsWith('\n');
    }
    const text = source.text.slice(part.pos, part.end);
    if (part.type !== 'Literal' && joinsOddly(text))
      parts.push({ kind: 'unread', quoted: true, span: spanOf(part, source), text, wide: true });
  }
  return { kind: 'word', span, raw, parts };
}

/**
 * Bash joins the lines of a here-document while it reads them, before it knows of expansions: in comments and between single
 * quotes, too, where elsewhere a backslash stays.
 */
function joinsOddly(text: string): boolean {
  return text.includes('\\\n') && /[#']/.test(text);
}

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

function joinLines(text: string): string {
  return text.replace(/\\([\s\S])/g, (pair, next: string) => (next === '\n' ? '' : pair));
}

/** In a here-document without quotes a backslash is removed before `$`, a backtick, itself and a line end. */
function decodeHereDocument(text: string): string {
  return text.includes('\\')
    ? text.replace(/\\([$`\\\n])/g, (_, next: string) => (next === '\n' ? '' : next))
    : text;
}

function toWord(word: U.Word, source: Source): WordNode {
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
  return { kind: 'word', span, raw, parts };
}

function unreadWord(word: U.Word, source: Source): WordNode {
  const span = spanOf(word, source);
  return {
    kind: 'word',
    span,
    raw: word.text,
    parts: [{ kind: 'unread', quoted: false, span, text: word.text }],
  };
}

/**
 * Residue: source text that a literal must not hold, since bash would expand it. Two kinds of literal are known in
 * which the parser keeps an expansion as text; any such literal is unread, whatever the cause. Inside double quotes and
 * here-documents there is no process substitution.
 */
function hasResidue(text: string, quoted = false): boolean {
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i);
    if (c === 0x5c) i++;
    else if (c === 0x60) return true;
    else if (c === 0x24) {
      const next = text.charCodeAt(i + 1);
      if (next === 0x28 || next === 0x7b || next === 0x5b) return true;
    } else if (!quoted && (c === 0x3c || c === 0x3e) && text.charCodeAt(i + 1) === 0x28) return true;
  }
  return false;
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

function addPart(part: U.WordPart, quoted: boolean, source: Source, into: Part[]): void {
  switch (part.type) {
    case 'Literal':
      into.push(literalPart(part, quoted, source));
      return;
    case 'AnsiCQuoted':
      // `$'\xff'` gives bytes that are no UTF-8, and so a name that no text can hold.
      if (BYTE_ESCAPE.test(part.text)) {
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
        into.push({ kind: 'brace', text: part.text, parts });
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
      into.push(parameterPart(part, quoted, source));
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
              script: toScript(part.script, source, span, part.text),
            },
      );
      if (
        (quoted && BRACE_PAST_QUOTE.test(part.text)) ||
        pairsBlindly(part.text) ||
        isReprinted(into.at(-1), part.text) ||
        (part.text.startsWith('${') && !part.text.endsWith('}'))
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
              script: toScript(part.script, source, span, part.text),
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
        expression: toArithmetic(part.expression, part.text, source),
      });
      return;
    default:
      unreachable(part);
  }
}

/**
 * Bash expands braces before it knows of backticks: to that step a double quote between backticks inside double quotes ends
 * them, and a brace behind it is expanded, the commands inside included.
 */
const BRACE_PAST_QUOTE = /^`(?:[^"\\]|\\.)*"[\s\S]*\{/;

/**
 * Behind `((` bash looks for the end of arithmetic before it knows that there is none: it pairs the quotes and brackets of
 * here-documents and comments, too.
 */
function pairsBlindly(text: string): boolean {
  return /^[$<>]\(\(/.test(text) && (text.includes('<<') || text.includes('#'));
}

/** Whether what bash reads is not what stands there. Between backticks it reads the text as it is. */
function isReprinted(part: Part | undefined, text: string): boolean {
  return (
    (part?.kind === 'substitution' || part?.kind === 'process-substitution') &&
    !text.startsWith('`') &&
    losesSeparators(part.script)
  );
}

const BYTE_ESCAPE = /\\(?:x[89a-f][0-9a-f]|[23][0-7]{2})/i;

/** A bracket may hold expansions (`[$(x)]`): they run, and what the pattern is cannot be told. */
function globPart(part: U.GlobPart, source: Source): Part {
  if (
    part.kind === 'bracket' &&
    (part.parts.some((child) => child.type !== 'Literal') || hasResidue(part.text))
  ) {
    const parts: Part[] = [];
    for (const child of part.parts) addPart(child, false, source, parts);
    return { kind: 'brace', text: part.text, parts };
  }
  return { kind: 'glob', text: onOneLine(part.text) };
}

/** Inside `[[ … ]]` and `${x##…}` bash always reads extended patterns; elsewhere they are a syntax error unless `extglob` is on. */
function toPattern(word: U.Word, source: Source): WordNode {
  const read = toWord(word, source);
  return read.parts.some((part) => part.kind === 'glob' && part.extended === true)
    ? {
        ...read,
        parts: read.parts.map((part) => (part.kind === 'glob' ? { kind: 'glob', text: part.text } : part)),
      }
    : read;
}

/** Bash joins lines before it looks for patterns. */
function onOneLine(pattern: string): string {
  return pattern.includes('\n') ? pattern.replace(/(?<=(?:^|[^\\])(?:\\\\)*)\\\n/g, '') : pattern;
}

function runs(part: U.WordPart): boolean {
  return (
    part.type !== 'Literal' &&
    part.type !== 'SingleQuoted' &&
    part.type !== 'Glob' &&
    part.type !== 'AnsiCQuoted'
  );
}

function parameterPart(part: U.ParameterExpansionPart, quoted: boolean, source: Source): Part {
  const operation = part.operation;
  const span = spanOf(part, source);
  if (operation?.type === 'Unknown') return { kind: 'unread', quoted, span, text: part.text };
  const operands: WordNode[] = [];
  let form: ParameterPart['form'] =
    part.prefix === '#' ? 'length' : part.prefix === '!' ? 'indirect' : 'plain';
  switch (operation?.type) {
    case undefined:
      if (
        part.prefix === '!' &&
        part.index !== undefined &&
        (part.index.text === '@' || part.index.text === '*')
      )
        form = 'names';
      break;
    case 'Default':
      operands.push(toPattern(operation.operand, source));
      if (form === 'plain') {
        const kind = operation.operator.at(-1);
        form = kind === '-' ? 'default' : kind === '=' ? 'assign' : kind === '+' ? 'alternative' : 'error';
      }
      break;
    case 'Remove':
      operands.push(toPattern(operation.operand, source));
      if (form === 'plain') form = 'edit';
      break;
    case 'Replace':
      operands.push(toPattern(operation.pattern, source), toPattern(operation.replacement, source));
      if (form === 'plain') form = 'edit';
      break;
    case 'CaseModification':
      if (operation.operand !== undefined) operands.push(toPattern(operation.operand, source));
      if (form === 'plain') form = 'edit';
      break;
    case 'Slice':
      operands.push(toPattern(operation.offset, source));
      if (operation.length !== undefined) operands.push(toPattern(operation.length, source));
      if (form === 'plain') form = 'slice';
      break;
    case 'Transform':
      operands.push(toPattern(operation.operand, source));
      if (form === 'plain') form = 'transform';
      break;
    case 'Names':
      form = 'names';
      break;
    default:
      return unreachable(operation);
  }
  return {
    kind: 'parameter',
    quoted,
    span,
    name: part.parameter,
    form,
    index: part.index === undefined ? undefined : toPattern(part.index, source),
    operands,
    ...onlyIf(
      part.prefix === '!' ||
        part.index !== undefined ||
        !(operation === undefined || operation.type === 'Default' || operation.type === 'Remove'),
    ),
  };
}

interface ArithmeticDraft {
  readonly names: string[];
  readonly assigned: string[];
  readonly words: WordNode[];
  subscripted: boolean;
}

const ASSIGNING = new Set(['=', '+=', '-=', '*=', '/=', '%=', '<<=', '>>=', '&=', '^=', '|=']);
const NAME = /^[A-Za-z_][A-Za-z0-9_]*$/;
const NUMBER = /^(?:0[xX][0-9a-fA-F]+|[0-9]+(?:#[0-9A-Za-z@_]+)?)$/;

function toArithmetic(
  expression: U.ArithmeticExpression | undefined,
  text: string,
  source: Source,
): Arithmetic {
  const draft: ArithmeticDraft = { names: [], assigned: [], words: [], subscripted: false };
  if (expression !== undefined) collectArithmetic(expression, source, draft);
  // `(( ))` is empty and harmless; anything else without an expression was not understood.
  const unread = expression === undefined && /[^\s()$[\]]/.test(text);
  return { ...draft, unread, text };
}

function collectArithmetic(node: U.ArithmeticExpression, source: Source, draft: ArithmeticDraft): void {
  switch (node.type) {
    case 'ArithmeticBinary':
      if (ASSIGNING.has(node.operator)) noteAssigned(node.left, draft);
      collectArithmetic(node.left, source, draft);
      collectArithmetic(node.right, source, draft);
      return;
    case 'ArithmeticUnary':
      if (node.operator === '++' || node.operator === '--') noteAssigned(node.operand, draft);
      collectArithmetic(node.operand, source, draft);
      return;
    case 'ArithmeticTernary':
      collectArithmetic(node.test, source, draft);
      collectArithmetic(node.consequent, source, draft);
      collectArithmetic(node.alternate, source, draft);
      return;
    case 'ArithmeticGroup':
      collectArithmetic(node.expression, source, draft);
      return;
    case 'ArithmeticWord':
      if (node.parts !== undefined) {
        const parts: Part[] = [];
        for (const part of node.parts) addPart(part, true, source, parts);
        draft.words.push({ kind: 'word', span: spanOf(node, source), raw: node.value, parts });
        if (parts.some((part) => part.kind === 'literal' && part.text.includes('[')))
          draft.subscripted = true;
      } else if (NAME.test(node.value)) draft.names.push(node.value);
      else if (!NUMBER.test(node.value)) draft.subscripted = true;
      return;
    case 'ArithmeticCommandExpansion': {
      const span = spanOf(node, source);
      const part: Part =
        node.script === undefined
          ? { kind: 'unread', quoted: true, span, text: node.text }
          : {
              kind: 'substitution',
              quoted: true,
              ...onlyIf(node.text.startsWith('$((')),
              span,
              script: toScript(node.script, source, span),
            };
      draft.words.push({ kind: 'word', span, raw: node.text, parts: [part] });
      return;
    }
    default:
      unreachable(node);
  }
}

function noteAssigned(target: U.ArithmeticExpression, draft: ArithmeticDraft): void {
  if (target.type === 'ArithmeticWord' && NAME.test(target.value)) draft.assigned.push(target.value);
  else draft.subscripted = true;
}

function collectTest(node: U.TestExpression, source: Source, operands: TestOperand[]): void {
  switch (node.type) {
    case 'TestUnary': {
      const role = variableTests.has(node.operator)
        ? 'variable'
        : fileTests.has(node.operator)
          ? 'file'
          : 'text';
      operands.push({ word: toPattern(node.operand, source), role });
      return;
    }
    case 'TestBinary': {
      const role = arithmeticTests.has(node.operator)
        ? 'arithmetic'
        : fileComparisons.has(node.operator)
          ? 'file'
          : 'text';
      operands.push(
        { word: toPattern(node.left, source), role },
        { word: toPattern(node.right, source), role },
      );
      return;
    }
    case 'TestLogical':
      for (const operand of node.operands) collectTest(operand, source, operands);
      return;
    case 'TestNot':
      collectTest(node.operand, source, operands);
      return;
    case 'TestGroup':
      collectTest(node.expression, source, operands);
      return;
    default:
      unreachable(node);
  }
}

function unreachable(node: never): never {
  throw new Error(`unknown syntax node ${JSON.stringify(node)}`);
}
