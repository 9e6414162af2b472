import type { RuleWord } from '../types.ts';
import { lastPart, plainWords, type Words } from './argv.ts';

/** A rule's words sorted for the wide reading. */
export interface WideShape {
  readonly names: readonly string[];
  /** Plain words as operands, and the same without those that may be the value of the option before them. */
  readonly operands: Words;
  readonly operandsBeyondValues: Words;
  readonly options: readonly WideOption[];
  readonly hasValues: boolean;
}

export interface WideOption {
  readonly spellings: readonly RuleWord[];
  readonly value: readonly RuleWord[] | undefined;
}

export function wideShape(words: Words): WideShape {
  const operands: (readonly RuleWord[])[] = [];
  const beyond: (readonly RuleWord[])[] = [];
  const options: WideOption[] = [];
  const rest = words.slice(1);
  rest.forEach((alternatives, at) => {
    if (isDash(alternatives)) {
      const next = rest[at + 1];
      options.push({ spellings: alternatives, value: next === undefined || isDash(next) ? undefined : next });
      return;
    }
    operands.push(alternatives);
    const before = rest[at - 1];
    if (before === undefined || !isDash(before)) beyond.push(alternatives);
  });
  return {
    names: plainWords(words[0]).map(lastPart),
    operands,
    operandsBeyondValues: beyond,
    options,
    hasValues: operands.length !== beyond.length,
  };
}

function isDash(alternatives: readonly RuleWord[]): boolean {
  return alternatives.length > 0 && alternatives.every((word) => /^-./s.test(spelling(word)));
}

function spelling(word: RuleWord): string {
  return typeof word === 'string' ? word : word.like;
}
