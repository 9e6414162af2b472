import type { GrammarNode } from './types.ts';

/** The part of a tree-sitter cursor that is read for a node. Each property is a call into wasm. */
export interface NodeCursor {
  readonly nodeType: string;
  readonly nodeIsNamed: boolean;
  readonly nodeIsMissing: boolean;
  readonly startIndex: number;
  readonly endIndex: number;
  gotoFirstChild(): boolean;
  gotoNextSibling(): boolean;
  gotoParent(): boolean;
}

/** A tree that is deeper is no text that anyone typed, and whoever walks it may recurse. */
const MAX_DEPTH = 400;

/** Copies a tree to plain data; `undefined` where it is too deep. The walk is iterative. */
export function copyTree(cursor: NodeCursor): GrammarNode | undefined {
  const root = copyNode(cursor);
  const open: Draft[] = [root];
  if (!cursor.gotoFirstChild()) return root;
  for (;;) {
    const node = copyNode(cursor);
    open[open.length - 1]?.children.push(node);
    if (cursor.gotoFirstChild()) {
      if (open.length >= MAX_DEPTH) return undefined;
      open.push(node);
      continue;
    }
    while (!cursor.gotoNextSibling()) {
      if (open.length === 1) return root;
      cursor.gotoParent();
      open.pop();
    }
  }
}

interface Draft extends GrammarNode {
  readonly children: Draft[];
}

function copyNode(cursor: NodeCursor): Draft {
  return {
    type: cursor.nodeType,
    named: cursor.nodeIsNamed,
    missing: cursor.nodeIsMissing,
    start: cursor.startIndex,
    end: cursor.endIndex,
    children: [],
  };
}
