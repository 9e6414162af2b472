import { Kind } from './second-kinds.table.ts';
import { extend, mark, Role, type Sheet } from './second-sheet.ts';

/** The part of a tree-sitter cursor that is used. Each property is a call into wasm, so read each once. */
export interface Cursor {
  readonly nodeTypeId: number;
  readonly startIndex: number;
  readonly endIndex: number;
  gotoFirstChild(): boolean;
  gotoNextSibling(): boolean;
  gotoParent(): boolean;
}

/** What the children of the node that the walk is in mean. */
const Mode = {
  body: 1,
  loop: 2,
  arithmeticLoop: 3,
  command: 4,
  declaration: 5,
  test: 6,
  bracket: 7,
  target: 8,
  /** After a redirect's target: the grammar hangs words there that are arguments of the command. */
  afterTarget: 9,
  heredoc: 10,
  function: 11,
  /** Inside a word or expression, where only substitutions matter. */
  word: 12,
} as const;
type Mode = (typeof Mode)[keyof typeof Mode];

/** The modes of the levels that the walk is in. A caller keeps one list for all walks. */
export type Modes = Mode[];

const STAY = 0;
const REFUSE = -1;
type Step = Mode | typeof STAY | typeof REFUSE;

/** Each `&&`, bracket and substitution is a level or two; more than this is no text that anyone typed. */
const MAX_DEPTH = 600;

/** One walk at a time: nothing in it waits or calls back. */
interface Walk {
  readonly sheet: Sheet;
  readonly nests: boolean;
  /** The last word of the test command that is being read. */
  lastStart: number;
  lastEnd: number;
}

/**
 * Marks what tree-sitter read. `false`: it is beyond what this reader knows. The tree must be free of errors.
 *
 * The walk is iterative: the grammar nests to any depth without an error, and a recursive one would overflow.
 */
export function readCursor(cursor: Cursor, kinds: Uint8Array, sheet: Sheet, modes: Modes): boolean {
  const { text } = sheet;
  const walk: Walk = { sheet, nests: text.includes('(') || text.includes('`'), lastStart: 0, lastEnd: -1 };
  modes[0] = Mode.body;
  let depth = 0;
  if (!cursor.gotoFirstChild()) return true;
  for (;;) {
    const mode = modes[depth] ?? Mode.body;
    const kind = kinds[cursor.nodeTypeId] ?? Kind.unknown;
    // Tokens are half of all nodes and seldom mean anything.
    const quiet = kind === Kind.ignored || (kind === Kind.token && !countsTokens(mode));
    const next: Step = quiet ? STAY : visit(walk, cursor, mode, kind, modes, depth);
    if (next === REFUSE) return false;
    if (next !== STAY && cursor.gotoFirstChild()) {
      if (++depth >= MAX_DEPTH) return false;
      modes[depth] = next;
      continue;
    }
    while (!cursor.gotoNextSibling()) {
      if (depth === 0) return true;
      cursor.gotoParent();
      depth--;
    }
  }
}

function countsTokens(mode: Mode): boolean {
  return mode === Mode.command || mode === Mode.declaration || mode === Mode.test || mode === Mode.bracket;
}

function visit(walk: Walk, cursor: Cursor, mode: Mode, kind: number, modes: Modes, depth: number): Step {
  if (kind === Kind.unknown) return REFUSE;
  switch (mode) {
    case Mode.body:
      return visitBody(walk, cursor, kind);
    case Mode.command:
    case Mode.declaration:
      return visitCommand(walk, cursor, mode, kind);
    case Mode.target:
      if (kind === Kind.close) {
        modes[depth] = Mode.afterTarget;
        return STAY;
      }
      modes[depth] = Mode.afterTarget;
      return isWord(kind) ? markWord(walk, cursor, kind, Role.target) : REFUSE;
    case Mode.afterTarget:
      return isWord(kind) ? markWord(walk, cursor, kind, Role.argument) : REFUSE;
    case Mode.heredoc:
      return isWord(kind) ? markWord(walk, cursor, kind, Role.argument) : visitBody(walk, cursor, kind);
    case Mode.loop:
      if (kind === Kind.variable) return STAY;
      return isWord(kind) ? markWord(walk, cursor, kind, Role.value) : visitBody(walk, cursor, kind);
    case Mode.arithmeticLoop:
      return kind === Kind.body ? Mode.body : visitWord(walk, kind);
    case Mode.function:
      return kind === Kind.leaf ? markWord(walk, cursor, kind, Role.function) : visitBody(walk, cursor, kind);
    case Mode.test:
      if (kind === Kind.bracket) {
        modes[depth] = Mode.bracket;
        walk.lastEnd = -1;
        return markWord(walk, cursor, kind, Role.name);
      }
      modes[depth] = Mode.word;
      return STAY;
    case Mode.bracket:
      return visitBracket(walk, cursor, kind);
    case Mode.word:
      return visitWord(walk, kind);
    default:
      return unreachable(mode);
  }
}

function visitBody(walk: Walk, cursor: Cursor, kind: number): Step {
  switch (kind) {
    case Kind.body:
      return Mode.body;
    case Kind.command:
      return Mode.command;
    case Kind.redirect:
      return Mode.target;
    case Kind.assignment:
      return markWord(walk, cursor, kind, Role.assignment);
    case Kind.declaration:
      return Mode.declaration;
    case Kind.test:
      return Mode.test;
    case Kind.heredoc:
      return Mode.heredoc;
    case Kind.loop:
      return Mode.loop;
    case Kind.arithmeticLoop:
      return Mode.arithmeticLoop;
    case Kind.function:
      return Mode.function;
    case Kind.name:
      return REFUSE;
    default:
      // The subject and patterns of `case`, the expression of `((`, the body of a here-document.
      return visitWord(walk, kind);
  }
}

function visitCommand(walk: Walk, cursor: Cursor, mode: Mode, kind: number): Step {
  switch (kind) {
    case Kind.name:
      return markWord(walk, cursor, kind, Role.name);
    case Kind.redirect:
      return Mode.target;
    case Kind.assignment:
      return markWord(walk, cursor, kind, mode === Mode.declaration ? Role.argument : Role.prefix);
    case Kind.token:
      // The keyword of a declaration; in a command `$`, `==` and `=~` are arguments.
      return markWord(walk, cursor, kind, mode === Mode.declaration ? Role.name : Role.argument);
    default:
      return isWord(kind) ? markWord(walk, cursor, kind, Role.argument) : REFUSE;
  }
}

/** The grammar takes the words of `[` apart as an expression: tokens that touch are one word for bash. */
function visitBracket(walk: Walk, cursor: Cursor, kind: number): Step {
  if (kind === Kind.expression) return Mode.bracket;
  if (!isWord(kind) && kind !== Kind.token && kind !== Kind.bracket) return REFUSE;
  const start = cursor.startIndex;
  const end = cursor.endIndex;
  if (start === walk.lastEnd) extend(walk.sheet, walk.lastStart, end, Role.argument);
  else if (mark(walk.sheet, start, end, Role.argument)) walk.lastStart = start;
  else return REFUSE;
  walk.lastEnd = end;
  return visitWord(walk, kind);
}

function visitWord(walk: Walk, kind: number): Step {
  if (!walk.nests) return STAY;
  if (kind === Kind.substitution) return Mode.body;
  return kind === Kind.leaf || kind === Kind.variable || kind === Kind.token ? STAY : Mode.word;
}

function markWord(walk: Walk, cursor: Cursor, kind: number, role: Role): Step {
  return mark(walk.sheet, cursor.startIndex, cursor.endIndex, role) ? visitWord(walk, kind) : REFUSE;
}

function isWord(kind: number): boolean {
  return (
    kind === Kind.leaf ||
    kind === Kind.phrase ||
    kind === Kind.variable ||
    kind === Kind.substitution ||
    kind === Kind.expression
  );
}

function unreachable(_mode: never): typeof REFUSE {
  return REFUSE;
}
