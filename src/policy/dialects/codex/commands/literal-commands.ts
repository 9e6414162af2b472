import type {
  AssignmentNode,
  Node,
  Part,
  RedirectNode,
  Script,
  Statement,
  WordNode,
} from '../../../../shell/index.ts';
import { plainWordValue } from './plain-word.ts';

/** Deepest nesting that is looked into; the parser refuses texts that go deeper. */
const MAX_DEPTH = 200;

/**
 * The literal words of every command anywhere in a script: in control flow, substitutions, functions and here-documents. Words that
 * are not literal are left out, so that this finds what is there and never shows what is not.
 */
export function literalCommands(script: Script, refusesExpansions: boolean): readonly (readonly string[])[] {
  const found: (readonly string[])[] = [];
  const walk: Walk = { found, refusesExpansions };
  statements(walk, script.statements, 0);
  return found;
}

interface Walk {
  readonly found: (readonly string[])[];
  readonly refusesExpansions: boolean;
}

function statements(walk: Walk, list: readonly Statement[], depth: number): void {
  if (depth > MAX_DEPTH) return;
  for (const { command } of list) node(walk, command, depth + 1);
}

function nodes(walk: Walk, list: readonly Node[], depth: number): void {
  for (const each of list) node(walk, each, depth);
}

function node(walk: Walk, at: Node, depth: number): void {
  if (depth > MAX_DEPTH) return;
  const deeper = depth + 1;
  redirects(walk, at.redirects, deeper);
  switch (at.kind) {
    case 'simple': {
      const literal: string[] = [];
      for (const word of at.words) {
        const value = word.kind === 'word' ? plainWordValue(word.raw, walk.refusesExpansions) : undefined;
        if (value !== undefined) literal.push(value);
        parts(walk, word, deeper);
      }
      for (const assignment of at.assignments) parts(walk, assignment, deeper);
      if (literal.length > 0) walk.found.push(literal);
      return;
    }
    case 'pipeline':
      nodes(walk, at.stages, deeper);
      return;
    case 'list':
      nodes(walk, at.items, deeper);
      return;
    case 'group':
    case 'arithmetic-for':
      statements(walk, at.body, deeper);
      return;
    case 'if':
      for (const { condition, body } of at.branches) {
        statements(walk, condition, deeper);
        statements(walk, body, deeper);
      }
      statements(walk, at.otherwise ?? [], deeper);
      return;
    case 'for':
    case 'select':
      for (const value of at.values ?? []) parts(walk, value, deeper);
      statements(walk, at.body, deeper);
      return;
    case 'while':
      statements(walk, at.condition, deeper);
      statements(walk, at.body, deeper);
      return;
    case 'case':
      parts(walk, at.subject, deeper);
      for (const { patterns, body } of at.items) {
        for (const pattern of patterns) parts(walk, pattern, deeper);
        statements(walk, body, deeper);
      }
      return;
    case 'function':
    case 'coproc':
      node(walk, at.body, deeper);
      return;
    case 'test':
      for (const { word } of at.operands) parts(walk, word, deeper);
      return;
    case 'arithmetic':
      for (const word of at.expression.words) parts(walk, word, deeper);
      return;
    default:
      at satisfies never;
  }
}

function redirects(walk: Walk, list: readonly RedirectNode[], depth: number): void {
  for (const { target } of list) parts(walk, target, depth);
}

function parts(walk: Walk, word: WordNode | AssignmentNode, depth: number): void {
  if (word.kind === 'word') {
    for (const each of word.parts) part(walk, each, depth);
    return;
  }
  const { value, index } = word;
  if (index !== undefined) parts(walk, index, depth);
  if (!('kind' in value)) for (const each of value) parts(walk, each, depth);
  else parts(walk, value, depth);
}

function part(walk: Walk, at: Part, depth: number): void {
  if (depth > MAX_DEPTH) return;
  switch (at.kind) {
    case 'substitution':
    case 'process-substitution':
      statements(walk, at.script.statements, depth + 1);
      return;
    case 'brace':
      for (const each of at.parts) part(walk, each, depth + 1);
      return;
    case 'parameter':
      for (const operand of at.operands) parts(walk, operand, depth + 1);
      if (at.index !== undefined) parts(walk, at.index, depth + 1);
      return;
    case 'arithmetic':
      for (const word of at.expression.words) parts(walk, word, depth + 1);
      return;
    case 'literal':
    case 'glob':
    case 'unread':
      return;
    default:
      at satisfies never;
  }
}
