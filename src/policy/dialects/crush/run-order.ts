import type { Command, Node, ShellAnalysis, Span, Statement, Word } from '../../../shell/index.ts';
import { agentBuiltins, interpreterBuiltins } from './block-list.table.ts';
import { blockedBy } from './block-list.ts';

/** What the agent's interpreter comes to run of a text, up to the first program that it refuses. */
export interface RunOrder {
  /** Programs that start before that, with their words. */
  readonly before: readonly (readonly string[])[];
  readonly blocked: { readonly argv: readonly string[]; readonly by: 'name' | 'args' } | undefined;
  /** A builtin of the agent itself runs. */
  readonly agentBuiltin: boolean;
  /** Some name cannot be told before the text runs. */
  readonly unknownName: boolean;
}

/** Builtins that run the rest of their words in the same interpreter. */
const transparent: ReadonlySet<string> = new Set(['command', 'exec', 'builtin', 'eval']);

type Status = 'success' | 'failure';

interface Walk {
  readonly analysis: ShellAnalysis;
  readonly before: (readonly string[])[];
  blocked: RunOrder['blocked'];
  agentBuiltin: boolean;
  unknownName: boolean;
  /** Calls of functions so far: one that calls itself would never end. */
  calls: number;
}

/**
 * Follows a text as the interpreter would, as far as that can be told without running it: programs are taken to succeed,
 * `true`, `:` and `false` to do what they say. A refusal ends the whole text, also before `||`.
 */
export function runOrder(analysis: ShellAnalysis): RunOrder {
  const walk: Walk = {
    analysis,
    before: [],
    blocked: undefined,
    agentBuiltin: false,
    unknownName: false,
    calls: 0,
  };
  statements(analysis.tree?.statements ?? [], walk);
  const { before, blocked, agentBuiltin, unknownName } = walk;
  return { before, blocked, agentBuiltin, unknownName };
}

function statements(list: readonly Statement[], walk: Walk): Status {
  let status: Status = 'success';
  for (const { command } of list) {
    if (walk.blocked !== undefined) return 'failure';
    status = node(command, walk);
  }
  return status;
}

function node(of: Node, walk: Walk): Status {
  if (walk.blocked !== undefined) return 'failure';
  switch (of.kind) {
    case 'simple':
      return simple(of.span, walk);
    case 'pipeline': {
      let status: Status = 'success';
      for (const stage of of.stages) status = node(stage, walk);
      if (!of.negated) return status;
      return status === 'success' ? 'failure' : 'success';
    }
    case 'list':
      return list(of.items, of.operators, walk);
    case 'group':
      return statements(of.body, walk);
    case 'if': {
      for (const { condition, body } of of.branches) {
        if (statements(condition, walk) === 'success') return statements(body, walk);
      }
      return of.otherwise === undefined ? 'success' : statements(of.otherwise, walk);
    }
    case 'while':
      return statements(of.condition, walk) === 'success' ? statements(of.body, walk) : 'success';
    case 'for':
    case 'select':
    case 'arithmetic-for':
      return statements(of.body, walk);
    case 'case':
      for (const { body } of of.items) statements(body, walk);
      return 'success';
    case 'coproc':
      return node(of.body, walk);
    case 'function':
    case 'test':
    case 'arithmetic':
      return 'success';
    default: {
      const never: never = of;
      return never;
    }
  }
}

function list(items: readonly Node[], operators: readonly ('&&' | '||')[], walk: Walk): Status {
  let status: Status = 'success';
  items.forEach((item, at) => {
    const operator = operators[at - 1];
    const skipped =
      (operator === '&&' && status === 'failure') || (operator === '||' && status === 'success');
    if (!skipped) status = node(item, walk);
  });
  return status;
}

function simple(span: Span, walk: Walk): Status {
  const { commands } = walk.analysis;
  const direct = commands.find(
    ({ span: of, via }) => via === undefined && of.start === span.start && of.end === span.end,
  );
  return direct === undefined ? 'success' : command(direct, walk, 0);
}

function command(of: Command, walk: Walk, depth: number): Status {
  const { commands } = walk.analysis;
  if (depth > deepest) return 'success';
  // What stands in its words runs first.
  for (const inner of commands) {
    if (inner.feeds === of.id && inner.via === undefined) command(inner, walk, depth + 1);
    if (walk.blocked !== undefined) return 'failure';
  }
  const argv = of.words.map((word) => textOf(word, of, walk.analysis));
  const [name] = argv;
  if (of.words.length === 0) return 'success';
  if (name === undefined) {
    walk.unknownName = true;
    return 'success';
  }
  if (of.callsFunction) return callFunction(name, walk);
  if (name === 'false') return 'failure';
  if (transparent.has(name)) {
    const inner = commands.filter(({ via }) => via?.of === of.id && via.wrapper === name);
    let status: Status = 'success';
    for (const one of inner) {
      if (walk.blocked !== undefined) break;
      status = command(one, walk, depth + 1);
    }
    return status;
  }
  if (interpreterBuiltins.has(name)) return 'success';
  if (agentBuiltins.has(name)) {
    walk.agentBuiltin = true;
    return 'success';
  }
  const known = argv.map((word) => word ?? '?');
  const by = blockedBy(known);
  if (by === undefined) {
    walk.before.push(known);
    return 'success';
  }
  walk.blocked = { argv: known, by };
  return 'failure';
}

const deepest = 8;
const mostCalls = 32;

/** The commands of the body, in the order in which they stand. */
function callFunction(name: string, walk: Walk): Status {
  if (walk.calls >= mostCalls) return 'success';
  walk.calls += 1;
  for (const statement of walk.analysis.tree?.statements ?? []) {
    const { command: of } = statement;
    if (of.kind !== 'function' || of.name.raw !== name) continue;
    return node(of.body, walk);
  }
  return 'success';
}

/** A word's text; of a single substitution of `echo` with plain words what it prints. */
function textOf(word: Word, of: Command, { commands }: ShellAnalysis): string | undefined {
  const plain = literal(word);
  if (plain !== undefined || word.pieces.length !== 1) return plain;
  const feeding = commands.filter(({ feeds }) => feeds === of.id);
  const [only] = feeding.filter(({ span }) => span.start >= word.span.start && span.end <= word.span.end);
  if (only === undefined) return undefined;
  const [name, ...printed] = only.words.map(literal);
  if (name !== 'echo' || printed.length === 0) return undefined;
  const known = printed.filter((text) => text !== undefined);
  return known.length === printed.length && !known[0]?.startsWith('-') ? known.join(' ') : undefined;
}

function literal(word: Word): string | undefined {
  let text = '';
  for (const piece of word.pieces) {
    if (piece.kind !== 'literal') return undefined;
    text += piece.text;
  }
  return text;
}
