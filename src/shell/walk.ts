import { arithmeticIsNumeric, wordIsNumeric } from './arithmetic.ts';
import { markOpaque, needScan, type Walk } from './draft.ts';
import { expandSingle, expandWord } from './expand.ts';
import { assignedIn } from './prescan.ts';
import { pathProducer } from './producers.ts';
import { expandRedirects } from './redirects.ts';
import {
  adoptState,
  childScope,
  FILE,
  forgetVariables,
  joinDirectories,
  LOST,
  loseVariables,
  mergeVariables,
  type Outcome,
  type PathsOnInput,
  PIPE,
  type Scope,
  UNKNOWN_VALUE,
  type Value,
} from './scope.ts';
import { loseVariable, setVariable } from './set-variable.ts';
import { MAX_COMMANDS, walkSimple } from './simple.ts';
import { isDefined } from './substitutions.ts';
import type { Node, Script, Span, Statement } from './syntax.ts';
import type { ContextKind, Piece, Word } from './types.ts';
import { isNumeric, NUMBER_SIGNED } from './values.ts';
import { literalWord } from './word-text.ts';
import { wrapperNamed } from './wrapper-lookup.ts';

/**
 * Most variables that are followed. Each branch of a text copies what is known of them and each end of one compares,
 * so that 2,000 items of a list behind 1,600 assignments took a quarter of a second. A text with more is not read to
 * the end.
 */
const MAX_VARIABLES = 128;

function stopReading(walk: Walk, node: Node, scope: Scope): Outcome {
  const { draft } = walk;
  if (draft.nextCommand <= MAX_COMMANDS) markOpaque(walk, 'too-deep', node.span, 'script');
  draft.nextCommand = MAX_COMMANDS + 1;
  return { success: scope.directories, failure: scope.directories };
}

/** Walks a script in the order in which bash would run it; `scope` is left as the script leaves the shell. */
export function walkScript(walk: Walk, script: Script, scope: Scope): void {
  for (const fault of script.faults) {
    walk.draft.faults.push(fault);
    // The command around the fault has other words than it seems.
    const around = script.statements.findLast(({ span }) => span.start <= fault.at);
    const start = around?.span.start ?? fault.at;
    markOpaque(walk, 'syntax-error', { start, end: script.span.end }, 'script');
  }
  walkStatements(walk, script.statements, scope);
}

function walkStatements(walk: Walk, statements: readonly Statement[], scope: Scope): Outcome {
  let outcome: Outcome = { success: scope.directories, failure: scope.directories };
  for (const statement of statements) {
    if (scope.variables.size > MAX_VARIABLES) return stopReading(walk, statement.command, scope);
    if (statement.background) {
      if (scope.context.includes('endless')) markOpaque(walk, 'endless-jobs', statement.span, 'script');
      // Runs in a subshell of its own, beside what follows.
      walkNode(walk, statement.command, inside(scope, 'background', { inShell: false }));
      loseDescriptors(walk, statement.command, scope);
      setVariable(
        walk,
        scope,
        '!',
        { kind: 'string', pieces: [{ kind: 'unknown', shape: { kind: 'number', signed: false } }] },
        statement.span,
        false,
      );
      // Its own success is that of being started.
      outcome = { success: scope.directories, failure: scope.directories };
      continue;
    }
    outcome = walkNode(walk, statement.command, scope);
    scope.directories =
      scope.exitOnError && !scope.exitIgnored && endsOnFailure(statement.command)
        ? outcome.success
        : joinDirectories(outcome.success, outcome.failure);
    // Behind `exit` nothing runs.
    if (scope.directories.length === 0) scope.directories = [LOST];
  }
  return outcome;
}

/** Whether `set -e` surely ends the shell when this fails: lists, negations and conditions have rules of their own. */
function endsOnFailure(node: Node): boolean {
  if (node.kind !== 'pipeline') return node.kind === 'simple';
  const only = node.stages[0];
  return node.stages.length === 1 && !node.negated && only?.kind === 'simple';
}

function inside(scope: Scope, kind: ContextKind, changes: Partial<Scope>): Scope {
  return childScope(scope, changes, [...scope.context, kind]);
}

function walkNode(walk: Walk, node: Node, scope: Scope): Outcome {
  if (scope.variables.size > MAX_VARIABLES) return stopReading(walk, node, scope);
  if (node.kind === 'simple') return walkSimple(walk, node, scope);
  const inner = node.redirects.length === 0 ? scope : redirected(walk, node, scope);
  const outcome = walkCompound(walk, node, inner);
  if (inner !== scope) adoptState(scope, inner);
  return outcome;
}

/** The redirects of a compound command hold for everything inside. */
function redirected(walk: Walk, node: Node, scope: Scope): Scope {
  const redirects = expandRedirects(walk, node.redirects, scope, undefined);
  for (const redirect of redirects) {
    walk.draft.redirects.push({
      redirect,
      directories: scope.directories,
      execution: scope.execution,
      pipelines: scope.pipelines,
    });
  }
  // Several commands share the input and each takes what it likes, so that a here-document's text is not that of one.
  const takesInput = redirects.some((redirect) => redirect.descriptor === 0);
  return takesInput ? childScope(scope, { stdin: FILE, pathsOnInput: undefined }) : scope;
}

function walkCompound(walk: Walk, node: Exclude<Node, { kind: 'simple' }>, scope: Scope): Outcome {
  const stay: Outcome = { success: scope.directories, failure: scope.directories };
  switch (node.kind) {
    case 'pipeline':
      return walkPipeline(walk, node, scope);
    case 'list':
      return walkList(walk, node, scope);
    case 'group':
      if (node.subshell) {
        walkStatements(walk, node.body, inside(scope, 'subshell', { inShell: false }));
        return stay;
      }
      return walkGroup(walk, node.body, scope);
    case 'if':
      return walkIf(walk, node, scope);
    case 'for':
    case 'select':
      return walkFor(walk, node, scope);
    case 'arithmetic-for':
      return walkArithmeticFor(walk, node, scope);
    case 'while':
      return walkLoop(walk, node.condition, node.body, scope, {}, undefined, neverEnds(node.condition));
    case 'case':
      return walkCase(walk, node, scope);
    case 'function':
      return walkFunction(walk, node, scope);
    case 'coproc':
      // Bash keeps the text of a substitution as its own print, which names the coprocess; reading it again it runs
      // `COPROC a` for `coproc a`.
      if (node.body.kind === 'simple' && scope.context.some((kind) => SUBSTITUTIONS.has(kind)))
        markOpaque(walk, 'unread-syntax', node.span, 'script');
      if (scope.context.includes('endless')) markOpaque(walk, 'endless-jobs', node.span, 'script');
      walkNode(
        walk,
        node.body,
        inside(scope, 'coproc', { stdin: PIPE, pathsOnInput: undefined, inShell: false }),
      );
      loseDescriptors(walk, node, scope);
      return stay;
    case 'test':
      for (const operand of node.operands) {
        const word = expandSingle(walk, operand.word, scope);
        const evaluates =
          operand.role === 'arithmetic'
            ? !wordIsNumeric(walk, operand.word, scope)
            : operand.role === 'variable' && !/^[A-Za-z_]\w*$/.test(word.raw);
        if (evaluates) {
          markOpaque(walk, 'arithmetic-evaluation', operand.word.span, 'script');
          loseVariables(scope);
        }
      }
      return stay;
    case 'arithmetic':
      checkArithmetic(walk, node.expression, node.span, scope);
      return stay;
    default:
      return node satisfies never;
  }
}

/** Bash starts a coprocess itself, and so sets its variables, where for other commands it would start a shell first. */
function loseDescriptors(walk: Walk, node: Node | undefined, scope: Scope): void {
  if (node?.kind !== 'coproc') return;
  const name = node.name ?? 'COPROC';
  loseVariable(walk, scope, name, node.span);
  loseVariable(walk, scope, `${name}_PID`, node.span);
}

const SUBSTITUTIONS: ReadonlySet<ContextKind> = new Set(['substitution', 'process-substitution']);

/** A group changes the shell; its own list decides where it ends. */
function walkGroup(walk: Walk, body: readonly Statement[], scope: Scope): Outcome {
  const inner: Scope = { ...scope, context: [...scope.context, 'group'] };
  const outcome = walkStatements(walk, body, inner);
  adoptState(scope, inner);
  return outcome;
}

function walkPipeline(walk: Walk, node: Extract<Node, { kind: 'pipeline' }>, scope: Scope): Outcome {
  if (node.refused) markOpaque(walk, 'unread-syntax', node.span, 'script');
  const only = node.stages[0];
  if (node.stages.length === 1 && only !== undefined) {
    if (!node.negated) return walkNode(walk, only, scope);
    const tested: Scope = { ...scope, exitIgnored: true };
    const outcome = walkNode(walk, only, tested);
    adoptState(scope, tested);
    return { success: outcome.failure, failure: outcome.success };
  }
  const id = walk.draft.nextPipeline++;
  let before: Node | undefined;
  node.stages.forEach((stage, index) => {
    const place = { id, stage: index, stages: node.stages.length };
    const stageScope = inside(scope, 'pipeline', {
      pipelines: [...scope.pipelines, place],
      inShell: false,
      stdin: index === 0 ? scope.stdin : PIPE,
      pathsOnInput:
        index === 0
          ? scope.pathsOnInput
          : before === undefined || !mayTakePaths(walk, stage)
            ? undefined
            : pathsFrom(walk, before),
    });
    walkNode(walk, stage, stageScope);
    before = stage;
  });
  loseDescriptors(walk, node.stages.at(-1), scope);
  return { success: scope.directories, failure: scope.directories };
}

/** Names on standard input matter to `read`, and to what runs a command with them, alone or inside a wrapper. */
function mayTakePaths(walk: Walk, stage: Node): boolean {
  const name = stage.kind === 'simple' ? stage.words[0] : undefined;
  const only = name?.kind === 'word' && name.parts.length === 1 ? name.parts[0] : undefined;
  if (only?.kind !== 'literal') return true;
  const program = only.text.slice(only.text.lastIndexOf('/') + 1);
  return program === 'read' || wrapperNamed(program) !== undefined || isDefined(walk, only.text);
}

/** What the stage before prints, where it is a simple command that lists paths. */
function pathsFrom(walk: Walk, stage: Node): PathsOnInput | undefined {
  if (stage.kind !== 'simple' || stage.assignments.length > 0) return undefined;
  if (stage.redirects.some((redirect) => redirect.descriptor !== 2)) return undefined;
  const words: Word[] = [];
  for (const word of stage.words) {
    if (word.kind !== 'word') return undefined;
    let text = '';
    for (const part of word.parts) {
      if (part.kind !== 'literal') return undefined;
      text += part.text;
    }
    if (word.raw.startsWith('~')) return undefined;
    words.push(literalWord(text, word.span));
  }
  const name = stage.words[0];
  if (name === undefined || isDefined(walk, name.raw)) return undefined;
  return pathProducer(words);
}

function walkList(walk: Walk, node: Extract<Node, { kind: 'list' }>, scope: Scope): Outcome {
  const [first, ...rest] = node.items;
  if (first === undefined) return { success: scope.directories, failure: scope.directories };
  const head: Scope = { ...scope, exitIgnored: true };
  let outcome = walkNode(walk, first, head);
  adoptState(scope, head);
  let chain = scope;
  let maybeSkipped = false;
  rest.forEach((item, index) => {
    const operator = node.operators[index] ?? '&&';
    const previous = chain;
    // From `||` on, some of what stands before may not have run.
    chain = inside(chain, 'list', {
      context: scope.context.at(-1) === 'list' ? scope.context : [...scope.context, 'list'],
      execution: scope.execution === 'always' ? 'conditional' : scope.execution,
      directories: reachable(operator === '&&' ? outcome.success : outcome.failure),
      exitIgnored: index < rest.length - 1 || scope.exitIgnored,
    });
    if (operator === '||') maybeSkipped = true;
    if (maybeSkipped && previous !== scope) {
      mergeVariables(chain, scope);
      chain.functions = scope.functions;
    }
    const next = walkNode(walk, item, chain);
    outcome =
      operator === '&&'
        ? { success: next.success, failure: joinDirectories(outcome.failure, next.failure) }
        : { success: joinDirectories(outcome.success, next.success), failure: next.failure };
    mergeVariables(scope, chain);
    if (chain.functions !== scope.functions && operator === '&&') scope.functions = previous.functions;
  });
  return outcome;
}

/** After `exit` nothing is reached; what stands there is judged as if it could be. */
function reachable(directories: readonly (typeof LOST)[]): readonly (typeof LOST)[] {
  return directories.length === 0 ? [LOST] : directories;
}

function walkIf(walk: Walk, node: Extract<Node, { kind: 'if' }>, scope: Scope): Outcome {
  let directories: readonly (typeof LOST)[] = [];
  let open: readonly (typeof LOST)[] = scope.directories;
  const execution = scope.execution === 'always' ? 'conditional' : scope.execution;
  const branches: Scope[] = [];
  let before = scope;
  for (const branch of node.branches) {
    // Each condition starts where the one before left the shell.
    const condition = inside(before, 'if', {
      context: before === scope ? [...scope.context, 'if'] : before.context,
      directories: open,
      exitIgnored: true,
      // The first is always tested, the next ones where those before fail.
      ...(before === scope ? undefined : { execution }),
    });
    before = condition;
    const tested = walkStatements(walk, branch.condition, condition);
    const body = childScope(condition, {
      directories: reachable(tested.success),
      execution,
      exitIgnored: scope.exitIgnored,
    });
    const outcome = walkStatements(walk, branch.body, body);
    directories = joinDirectories(directories, joinDirectories(outcome.success, outcome.failure));
    branches.push(condition, body);
    open = reachable(tested.failure);
  }
  if (node.otherwise !== undefined) {
    const body = childScope(before, { directories: open, execution, exitIgnored: scope.exitIgnored });
    const outcome = walkStatements(walk, node.otherwise, body);
    directories = joinDirectories(directories, joinDirectories(outcome.success, outcome.failure));
    branches.push(body);
  } else directories = joinDirectories(directories, open);
  for (const branch of branches) mergeVariables(scope, branch);
  return { success: directories, failure: directories };
}

function walkCase(walk: Walk, node: Extract<Node, { kind: 'case' }>, scope: Scope): Outcome {
  expandSingle(walk, node.subject, scope);
  let directories = scope.directories;
  const execution = scope.execution === 'always' ? 'conditional' : scope.execution;
  // `;&` and `;;&` go on: a later pattern or body may start where an earlier body ended.
  const before = inside(scope, 'case', { execution });
  for (const item of node.items) {
    for (const pattern of item.patterns) expandSingle(walk, pattern, before);
    const body = childScope(before, { directories });
    const outcome = walkStatements(walk, item.body, body);
    directories = joinDirectories(directories, joinDirectories(outcome.success, outcome.failure));
    mergeVariables(before, body);
  }
  mergeVariables(scope, before);
  return { success: directories, failure: directories };
}

function walkFor(walk: Walk, node: Extract<Node, { kind: 'for' | 'select' }>, scope: Scope): Outcome {
  const words = node.values?.flatMap((value) => expandWord(walk, value, scope));
  const value =
    node.kind === 'select' ? UNKNOWN_VALUE : words === undefined ? PARAMETER_VALUE : loopValue(words);
  if (node.kind === 'select') loseVariable(walk, scope, 'REPLY', node.span);
  return walkLoop(walk, [], node.body, scope, { [node.name]: value }, node.span);
}

/** Most values of a loop variable that are followed one by one. */
const MAX_CHOICES = 32;

function loopValue(words: readonly Word[]): Value {
  const options: (readonly Piece[])[] = [];
  for (const word of words) {
    const only = word.pieces[0];
    if (words.length === 1 && only !== undefined && word.pieces.length === 1 && only.kind === 'unknown') {
      // A field that splitting gives is never empty; one of "$@" may be.
      return /^["']|["']$/.test(word.raw)
        ? { kind: 'string', pieces: [only] }
        : { kind: 'string', pieces: [{ ...only, filled: true }] };
    }
    if (word.fields === 'many') return UNKNOWN_VALUE;
    if (word.pieces.some((piece) => piece.kind === 'unknown' || piece.kind === 'choice'))
      return UNKNOWN_VALUE;
    options.push(word.pieces);
  }
  const first = options[0];
  if (first === undefined || options.length > MAX_CHOICES) return UNKNOWN_VALUE;
  return { kind: 'string', pieces: options.length === 1 ? first : [{ kind: 'choice', options }] };
}

/**
 * A body that runs any number of times. What it assigns holds, at its start, what an earlier round left; only
 * numbers stay numbers.
 */
function walkLoop(
  walk: Walk,
  condition: readonly Statement[],
  body: readonly Statement[],
  scope: Scope,
  bound: Readonly<Record<string, Value>>,
  span?: Span,
  endless = false,
): Outcome {
  const assigned = assignedIn(body);
  const tested = assignedIn(condition);
  const outside = inside(scope, 'loop', {});
  const inner = endless ? inside(outside, 'endless', {}) : outside;
  for (const name of [...assigned.names, ...tested.names]) {
    if (!Object.hasOwn(bound, name))
      inner.variables.set(name, roundValue(walk, name, [...condition, ...body], scope));
  }
  if (assigned.anything || tested.anything) loseVariables(inner);
  const moves =
    assigned.changesDirectory ||
    tested.changesDirectory ||
    assigned.anything ||
    tested.anything ||
    walk.prescan.functionsChangeDirectory;
  if (assigned.setsOptions || tested.setsOptions || walk.prescan.functionsSetOptions)
    inner.exitOnError = false;
  if (moves) inner.directories = joinDirectories(scope.directories, [LOST]);
  const question: Scope = { ...inner, exitIgnored: true };
  walkStatements(walk, condition, question);
  adoptState(inner, question);
  inner.directories = question.directories;
  const round = childScope(inner, {
    execution: scope.execution === 'always' ? 'conditional' : scope.execution,
  });
  for (const [name, value] of Object.entries(bound)) {
    const rebound = assigned.names.has(name);
    setVariable(walk, round, name, value, span ?? { start: 0, end: 0 }, false);
    if (rebound && value.kind !== 'string') round.variables.set(name, UNKNOWN_VALUE);
  }
  const before = round.directories;
  const outcome = walkStatements(walk, body, round);
  mergeVariables(scope, round);
  for (const name of Object.keys(bound)) scope.variables.set(name, UNKNOWN_VALUE);
  const directories = joinDirectories(before, joinDirectories(outcome.success, outcome.failure));
  return { success: directories, failure: directories };
}

/** Commands that succeed whatever happens, and `false`, for `until`. */
const STEADY: ReadonlySet<string> = new Set([
  ':',
  'true',
  'false',
  'sleep',
  'wait',
  'echo',
  'printf',
  'date',
]);

/** `while true`, `until false`, `while sleep 1`, `while ((1))`: nothing but the body ends the loop. */
function neverEnds(condition: readonly Statement[]): boolean {
  const node = condition.at(-1)?.command;
  if (node?.kind === 'arithmetic') return /^\s*\d+\s*$/.test(node.expression.text);
  if (node?.kind !== 'simple') return false;
  const texts = node.words.map((word) => (word.kind === 'word' ? word.raw : undefined));
  const [name, operand] = texts;
  if (name === '[' || name === 'test') return texts.length <= 3 && /^['"]?\w+['"]?$/.test(operand ?? '');
  return name !== undefined && STEADY.has(name);
}

/** A counter (`i=$((i+1))`, `i=0`, `((i++))`) holds a number in every round if it does before the first. */
function roundValue(walk: Walk, name: string, body: readonly Statement[], scope: Scope): Value {
  const before = scope.variables.get(name);
  if (before?.kind !== 'string' || !isNumeric(before.pieces)) return UNKNOWN_VALUE;
  if (walk.prescan.assignsAnything || walk.prescan.assignedInFunctions.has(name)) return UNKNOWN_VALUE;
  return countsOnly(name, body) ? { kind: 'string', pieces: [NUMBER_SIGNED] } : UNKNOWN_VALUE;
}

/** Whether every assignment of `name` directly in these statements gives a number; deeper ones do not count as known. */
function countsOnly(name: string, statements: readonly Statement[]): boolean {
  const direct = new Set<string>();
  const rest: Statement[] = [];
  for (const statement of statements) {
    const node = statement.command;
    if (node.kind === 'arithmetic' && node.expression.assigned.includes(name)) direct.add(name);
    else if (
      node.kind === 'simple' &&
      node.words.length === 0 &&
      node.assignments.some((assignment) => assignment.name === name)
    ) {
      const numeric = node.assignments.every(
        (assignment) =>
          assignment.name !== name ||
          (!assignment.append &&
            assignment.index === undefined &&
            'parts' in assignment.value &&
            givesNumber(assignment.value.parts)),
      );
      if (!numeric) return false;
    } else rest.push(statement);
  }
  return !assignedIn(rest).names.has(name);
}

function givesNumber(parts: Extract<Node, { kind: 'case' }>['subject']['parts']): boolean {
  const only = parts[0];
  return (
    parts.length === 1 &&
    only !== undefined &&
    (only.kind === 'arithmetic' || (only.kind === 'literal' && /^\d+$/.test(only.text)))
  );
}

/** The second and third expressions are evaluated in every round, with what the body left. */
function walkArithmeticFor(
  walk: Walk,
  node: Extract<Node, { kind: 'arithmetic-for' }>,
  scope: Scope,
): Outcome {
  const [first, ...others] = node.expressions;
  if (first !== undefined) checkArithmetic(walk, first, node.span, scope);
  const body = assignedIn(node.body);
  if (body.anything) loseVariables(scope);
  for (const name of body.names) scope.variables.set(name, roundValue(walk, name, node.body, scope));
  for (const expression of others) checkArithmetic(walk, expression, node.span, scope);
  const [, test] = node.expressions;
  const endless = test === undefined || /^\s*\d*\s*$/.test(test.text);
  return walkLoop(walk, [], node.body, scope, {}, undefined, endless);
}

function checkArithmetic(
  walk: Walk,
  expression: Extract<Node, { kind: 'arithmetic' }>['expression'],
  span: Span,
  scope: Scope,
): void {
  for (const word of expression.words) expandSingle(walk, word, scope);
  if (!arithmeticIsNumeric(walk, expression, scope)) {
    markOpaque(walk, 'arithmetic-evaluation', span, 'script');
    loseVariables(scope);
  }
  for (const name of expression.assigned) setVariable(walk, scope, name, NUMBER_VALUE, span, false);
}

/** What `for x; do` gives: one of the parameters, as `"$@"` does. */
const PARAMETER_VALUE: Value = {
  kind: 'string',
  pieces: [{ kind: 'unknown', shape: { kind: 'any' }, variable: '@' }],
};

const NUMBER_VALUE: Value = { kind: 'string', pieces: [NUMBER_SIGNED] };

function walkFunction(walk: Walk, node: Extract<Node, { kind: 'function' }>, scope: Scope): Outcome {
  // The body may be called from anywhere, with any variables and wherever a `cd` has led by then.
  needScan(walk);
  const body = inside(scope, 'function', {
    execution: 'defined-only',
    directories: walk.prescan.changesDirectory ? [LOST] : scope.directories,
    stdin: PIPE,
    pathsOnInput: undefined,
    exitOnError: false,
  });
  forgetVariables(walk, body);
  walkNode(walk, node.body, body);
  scope.functions = new Set([...scope.functions, node.name.raw]);
  if (scope.inShell) walk.draft.effects.push({ kind: 'function', name: node.name.raw });
  return { success: scope.directories, failure: scope.directories };
}
