import type { Arithmetic, Part, WordNode } from './syntax.ts';
import { isReprinted, pairsBlindly } from './unbash-faults.ts';
import { NAME, onlyIf, type Source, spanOf, type U, unreachable } from './unbash-source.ts';

/** Reads a part of a word and adds what it is made of. */
export type PartReader = (part: U.WordPart, quoted: boolean, source: Source, into: Part[]) => void;

interface ArithmeticDraft {
  readonly names: string[];
  readonly assigned: string[];
  readonly words: WordNode[];
  subscripted: boolean;
}

const ASSIGNING = new Set(['=', '+=', '-=', '*=', '/=', '%=', '<<=', '>>=', '&=', '^=', '|=']);

const NUMBER = /^(?:0[xX][0-9a-fA-F]+|[0-9]+(?:#[0-9A-Za-z@_]+)?)$/;

export function toArithmetic(
  expression: U.ArithmeticExpression | undefined,
  text: string,
  source: Source,
  addPart: PartReader,
): Arithmetic {
  const draft: ArithmeticDraft = { names: [], assigned: [], words: [], subscripted: false };
  if (expression !== undefined) collectArithmetic(expression, source, draft, addPart);
  // `(( ))` is empty and harmless; anything else without an expression was not understood.
  const unread = expression === undefined && /[^\s()$[\]]/.test(text);
  return { ...draft, unread, text };
}

function collectArithmetic(
  node: U.ArithmeticExpression,
  source: Source,
  draft: ArithmeticDraft,
  addPart: PartReader,
): void {
  switch (node.type) {
    case 'ArithmeticBinary':
      if (ASSIGNING.has(node.operator)) noteAssigned(node.left, draft);
      collectArithmetic(node.left, source, draft, addPart);
      collectArithmetic(node.right, source, draft, addPart);
      return;
    case 'ArithmeticUnary':
      if (node.operator === '++' || node.operator === '--') noteAssigned(node.operand, draft);
      collectArithmetic(node.operand, source, draft, addPart);
      return;
    case 'ArithmeticTernary':
      collectArithmetic(node.test, source, draft, addPart);
      collectArithmetic(node.consequent, source, draft, addPart);
      collectArithmetic(node.alternate, source, draft, addPart);
      return;
    case 'ArithmeticGroup':
      collectArithmetic(node.expression, source, draft, addPart);
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
              script: source.script(node.script, source, span),
            };
      const parts: Part[] = [part];
      if (pairsBlindly(node.text) || isReprinted(part, node.text))
        parts.push({ kind: 'unread', quoted: true, span, text: node.text, wide: true });
      draft.words.push({ kind: 'word', span, raw: node.text, parts });
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
