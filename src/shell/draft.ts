import { EMPTY_PRESCAN, type Prescan } from './prescan.ts';
import type { Scope } from './scope.ts';
import type { Script, Span, SyntaxFault } from './syntax.ts';
import type { Command, CompoundRedirect, Opaque, OpaqueReason, ShellAnalysis, ShellEffect } from './types.ts';

/** An analysis that is being made. One draft serves a text and all texts nested in it. */
export interface Draft {
  readonly commands: Command[];
  readonly redirects: CompoundRedirect[];
  readonly opaque: Opaque[];
  readonly effects: ShellEffect[];
  readonly variablesRead: { name: string; span: Span; command?: number }[];
  readonly faults: SyntaxFault[];
  /** Variables that `readonly` has fixed somewhere above. */
  readonly readOnly: Set<string>;
  /** The walk met something whose effects only the prescan tells, and went without it. */
  unscanned: boolean;
  nextCommand: number;
  nextPipeline: number;
}

/** The text that is being walked, within a draft: the outermost one, or the text of a `bash -c`. */
export interface Walk {
  readonly draft: Draft;
  readonly prescan: Prescan;
  /** Inside a nested text every span is that of the word that holds the text. */
  readonly fixed: Span | undefined;
  readonly depth: number;
  /** The shell may be another one than bash: `sh`, `dash`. */
  readonly posix: boolean;
  /** Values that the caller knows, such as `HOME`. */
  readonly known: Readonly<Record<string, string>>;
  /** Names that an earlier call defined in a persistent shell. */
  readonly defined: ReadonlySet<string>;
  /** Walks a script inside a word; handed in, since words hold scripts and scripts hold words. */
  readonly script: (walk: Walk, script: Script, scope: Scope) => void;
  /** Parses and walks a nested shell text. */
  readonly nested: (walk: Walk, text: string, at: Span, scope: Scope, shell: string) => void;
}

export function emptyDraft(): Draft {
  return {
    commands: [],
    redirects: [],
    opaque: [],
    effects: [],
    variablesRead: [],
    faults: [],
    readOnly: new Set(),
    unscanned: false,
    nextCommand: 0,
    nextPipeline: 0,
  };
}

/** Functions, traps, `eval` and attributes of variables act elsewhere than where they stand. */
export function needScan(walk: Walk): void {
  if (walk.prescan === EMPTY_PRESCAN) walk.draft.unscanned = true;
}

export function spanAt(walk: Walk, span: Span): Span {
  return walk.fixed ?? span;
}

export function markOpaque(
  walk: Walk,
  reason: OpaqueReason,
  span: Span,
  scope: Opaque['scope'],
  command?: number,
): void {
  const at = spanAt(walk, span);
  walk.draft.opaque.push(
    command === undefined ? { reason, span: at, scope } : { reason, span: at, scope, command },
  );
}

export function finishDraft(
  draft: Draft,
  source: string,
  engine: ShellAnalysis['engine'],
  tree: Script | undefined,
): ShellAnalysis {
  return {
    source,
    engine,
    complete: draft.faults.length === 0 && tree !== undefined,
    tree,
    commands: draft.commands,
    redirects: draft.redirects,
    opaque: draft.opaque,
    faults: draft.faults,
    effects: draft.effects,
    variablesRead: draft.variablesRead,
  };
}
