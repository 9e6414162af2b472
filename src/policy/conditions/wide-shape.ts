import { lastPart, type Words } from './argv.ts';

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
  readonly spellings: readonly string[];
  readonly value: readonly string[] | undefined;
}

export function wideShape(words: Words): WideShape {
  const operands: (readonly string[])[] = [];
  const beyond: (readonly string[])[] = [];
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
    names: (words[0] ?? []).map(lastPart),
    operands,
    operandsBeyondValues: beyond,
    options,
    hasValues: operands.length !== beyond.length,
  };
}

function isDash(alternatives: readonly string[]): boolean {
  return alternatives.length > 0 && alternatives.every((word) => word.length > 1 && word.startsWith('-'));
}
