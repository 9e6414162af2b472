import { readCaseArguments } from './case-argument.ts';
import type { Node, RedirectNode, Script, Span, Statement, TestOperand } from './syntax.ts';
import type { ShellParser } from './types.ts';
import { toArithmetic } from './unbash-arithmetic.ts';
import {
  isBareInside,
  isTimedStage,
  joinsBlindly,
  namesCoprocess,
  opensTimed,
  startsCommand,
  timeIsAWord,
} from './unbash-faults.ts';
import { toRedirects, toSimple, toWords } from './unbash-simple.ts';
import { NAME, onlyIf, parse, type Source, spanOf, type U, unreachable } from './unbash-source.ts';
import { collectTest } from './unbash-tests.ts';
import { addPart, toWord } from './unbash-words.ts';

const NO_REDIRECTS: readonly RedirectNode[] = [];

/** Reads bash with `unbash` and hands out our own tree. */
export const unbashParser: ShellParser = {
  name: 'unbash',
  parse: (text) => {
    const read = parse(text);
    const again =
      read.errors !== undefined && text.includes('case') ? readCaseArguments(text, read, parse) : undefined;
    return again === undefined
      ? toScript(read, { text, fixed: undefined, script: toScript })
      : toScript(again.tree, {
          text: again.text,
          fixed: undefined,
          script: toScript,
          given: { text, back: again.back },
        });
  },
};

/** @param around text of the substitution that holds the script, at `at`. */
function toScript(script: U.ParsedScript, outer: Source, at?: Span, around?: string): Script {
  const source =
    script.source === undefined
      ? outer
      : { text: script.source, fixed: at ?? { start: 0, end: outer.text.length }, script: toScript };
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
    case 'Subshell': {
      const read: Node = {
        kind: 'group',
        span,
        redirects,
        subshell: true,
        body: toStatements(node.body.commands, source),
      };
      return joinsBlindly(source.text.slice(node.pos, node.end)) ? refused(read) : read;
    }
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
            : [toArithmetic(expression, source.text.slice(expression.pos, expression.end), source, addPart)],
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
      return startsCommand(node, source) && !/[<>]/.test(node.name.text) ? read : refused(read);
    }
    case 'Coproc': {
      const read: Node = {
        kind: 'coproc',
        span,
        redirects,
        name: node.name?.value,
        body: toNode(node.body, source),
      };
      return namesCoprocess(node) ? refused(read) : read;
    }
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
        expression: toArithmetic(node.expression, node.body, source, addPart),
      };
    default:
      return unreachable(node);
  }
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
