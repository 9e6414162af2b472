import { type Draft, emptyDraft, finishDraft, markOpaque, type Walk } from './draft.ts';
import { DEFAULT_MAX_LENGTH, guardText } from './guards.ts';
import { intrinsicsAreIntact } from './intrinsics.ts';
import { firstDifference } from './posix.ts';
import { EMPTY_PRESCAN, joinPrescans, needsPrescan, prescan } from './prescan.ts';
import { initialScope, type Scope } from './scope.ts';
import { splitsTokens } from './split-tokens.ts';
import type { Script, Span } from './syntax.ts';
import type {
  AnalyzeOptions,
  GrammarNode,
  OpaqueReason,
  SecondOpinion,
  Shell,
  ShellAnalysis,
  ShellParser,
} from './types.ts';
import { walkScript } from './walk.ts';

/** Deepest nesting of shell texts (`bash -c "bash -c …"`) that is read. */
const MAX_NESTED_TEXTS = 8;

const NO_NAMES: ReadonlySet<string> = new Set();
const NO_VALUES: Readonly<Record<string, string>> = {};

/** Puts a parser and, where there is one, a second opinion together. */
export function shellFrom(parser: ShellParser, second: SecondOpinion | undefined): Shell {
  return {
    engine: second === undefined ? 'unbash' : 'agreement',
    analyze: (text, options = {}) => {
      const analysis = analyze(parser, second, text, options);
      if (options.grammarTree !== true) return analysis;
      const grammarTree = treeFor(second, text, options);
      return grammarTree === undefined ? analysis : { ...analysis, grammarTree };
    },
  };
}

function analyze(
  parser: ShellParser,
  loaded: SecondOpinion | undefined,
  text: string,
  options: AnalyzeOptions,
): ShellAnalysis {
  let draft = emptyDraft();
  const second = options.secondOpinion === false ? undefined : loaded;
  const engine = second === undefined ? 'unbash' : 'agreement';
  if (typeof text !== 'string') return refused(draft, '', engine, 'not-text');
  if (!intrinsicsAreIntact()) return refused(draft, text, engine, 'parser-failure');
  const refusal = guardText(text, options.maxLength ?? DEFAULT_MAX_LENGTH, options.shell ?? 'bash');
  if (refusal !== undefined) return refused(draft, text, engine, refusal);
  let tree: Script;
  try {
    tree = parser.parse(text);
  } catch {
    return refused(draft, text, engine, 'parser-failure');
  }
  let walk: Walk = {
    draft,
    prescan: needsPrescan(text) ? prescan(tree) : EMPTY_PRESCAN,
    fixed: undefined,
    depth: 0,
    posix: isPosix(options.shell),
    known: options.variables ?? NO_VALUES,
    defined: options.defined === undefined ? NO_NAMES : new Set(options.defined),
    script: walkScript,
    nested: (outer, inner, at, scope, shell) => walkNested(parser, second, outer, inner, at, scope, shell),
  };
  try {
    readScript(walk, tree, initialScope());
    if (draft.unscanned) {
      draft = emptyDraft();
      walk = { ...walk, draft, prescan: prescan(tree) };
      readScript(walk, tree, initialScope());
    }
  } catch {
    draft.opaque.push({ reason: 'parser-failure', span: whole(text), scope: 'script' });
  }
  // `bash -c TEXT` takes such a text for an option.
  const first = text.charCodeAt(0);
  if (first === 0x2d || first === 0x2b)
    draft.opaque.push({ reason: 'leading-dash-text', span: whole(text), scope: 'script' });
  if (second !== undefined && !agrees(second, text, tree)) {
    draft.opaque.push({ reason: 'parser-disagreement', span: whole(text), scope: 'script' });
  }
  return finishDraft(draft, text, engine, tree);
}

/** Other shells than ours are read too: some agents give every text to the bash grammar. */
function treeFor(
  second: SecondOpinion | undefined,
  text: string,
  { maxLength = DEFAULT_MAX_LENGTH }: AnalyzeOptions,
): GrammarNode | undefined {
  if (second?.readTree === undefined || typeof text !== 'string' || !intrinsicsAreIntact()) return undefined;
  return guardText(text, maxLength, 'bash') === undefined ? second.readTree(text) : undefined;
}

function isPosix(shell: string | undefined): boolean {
  return shell === 'sh' || shell === 'dash';
}

function readScript(walk: Walk, tree: Script, scope: Scope): void {
  const difference = walk.posix ? firstDifference(tree) : undefined;
  if (difference !== undefined) markOpaque(walk, 'shell-difference', difference, 'script');
  if (splitsTokens(tree.source)) markOpaque(walk, 'unread-syntax', tree.span, 'script');
  walkScript(walk, tree, scope);
}

function whole(text: string): Span {
  return { start: 0, end: text.length };
}

function refused(
  draft: Draft,
  text: string,
  engine: ShellAnalysis['engine'],
  reason: OpaqueReason,
): ShellAnalysis {
  const analysis = finishDraft(draft, text, engine, undefined);
  return { ...analysis, opaque: [{ reason, span: whole(text), scope: 'script' }] };
}

function agrees(second: SecondOpinion, text: string, tree: Script): boolean {
  try {
    return second.agrees(text, tree);
  } catch {
    return false;
  }
}

/** A text inside the text: `bash -c`, `eval`, a here-document into a shell. `same`: the shell that runs the outer one. */
function walkNested(
  parser: ShellParser,
  second: SecondOpinion | undefined,
  outer: Walk,
  text: string,
  at: Span,
  scope: Scope,
  shell: string,
): void {
  const refusal =
    outer.depth >= MAX_NESTED_TEXTS
      ? 'deep-nesting'
      : guardText(text, DEFAULT_MAX_LENGTH, shell === 'other' ? 'other' : 'bash');
  if (refusal !== undefined) {
    markOpaque(outer, refusal, at, 'command', scope.via?.of);
    return;
  }
  let tree: Script;
  try {
    tree = parser.parse(text);
  } catch {
    markOpaque(outer, 'parser-failure', at, 'command', scope.via?.of);
    return;
  }
  const own = prescan(tree);
  const inner: Walk = {
    ...outer,
    // `eval` and traps run in the same shell; another shell may have got functions and variables by their export.
    prescan: outer.prescan === EMPTY_PRESCAN ? own : joinPrescans(outer.prescan, own),
    fixed: outer.fixed ?? at,
    depth: outer.depth + 1,
    posix: shell === 'same' ? outer.posix : isPosix(shell),
  };
  readScript(inner, tree, scope);
  if (second !== undefined && !agrees(second, text, tree))
    markOpaque(inner, 'parser-disagreement', at, 'script');
}
