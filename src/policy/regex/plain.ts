import type { Expression, RegexEngine } from './port.ts';

/**
 * Expressions of nothing but characters, `.*` and the anchors at their ends need no engine: most that people write are
 * of this kind. `undefined` for any other. `engine` answers where the two could differ.
 */
export function plainExpression(pattern: string, flags: string, engine: RegexEngine): Expression | undefined {
  const isDotAll = flags === 's';
  if (!isDotAll && flags !== '') return undefined;
  const parts = readParts(pattern);
  if (parts === undefined) return undefined;
  const { literals, fromStart, toEnd } = parts;
  const hasGap = literals.length > 1;
  let whole: Expression | undefined;
  const byEngine = (text: string): boolean => {
    if (whole === undefined) {
      const made = engine.compile(pattern, flags);
      whole = 'fault' in made ? { found: () => false } : made;
    }
    return whole.found(text);
  };
  return {
    found: (text) =>
      hasGap && !isDotAll && text.includes('\n') ? byEngine(text) : fits(text, literals, fromStart, toEnd),
  };
}

interface Parts {
  /** What stands between the gaps. */
  readonly literals: readonly string[];
  readonly fromStart: boolean;
  readonly toEnd: boolean;
}

/** Longer ones are left to the engine, whose time does not depend on how they repeat. */
const longestLiteral = 256;

const meta = /[\\^$.|?*+()[\]{}\ud800-\udfff]/;
const escapable = /[^\p{L}\p{N}\s_\ud800-\udfff]/u;

function readParts(pattern: string): Parts | undefined {
  const fromStart = pattern.startsWith('^');
  const literals: string[] = [];
  let literal = '';
  let toEnd = false;
  for (let at = fromStart ? 1 : 0; at < pattern.length; at += 1) {
    const char = pattern.charAt(at);
    if (char === '.' && pattern[at + 1] === '*') {
      const after = pattern[at + 2];
      if (after === '?' || after === '*' || after === '+' || after === '{') return undefined;
      literals.push(literal);
      literal = '';
      at += 1;
    } else if (char === '$' && at === pattern.length - 1) toEnd = true;
    else {
      let plain = char;
      if (char === '\\') {
        at += 1;
        plain = pattern.charAt(at);
        if (plain.length !== 1 || !escapable.test(plain)) return undefined;
      } else if (meta.test(char)) return undefined;
      const after = pattern[at + 1];
      if (after === '?' || after === '*' || after === '+' || after === '{') return undefined;
      literal += plain;
    }
  }
  literals.push(literal);
  return literals.some((one) => one.length > longestLiteral) ? undefined : { literals, fromStart, toEnd };
}

/** Each literal at its first place behind the one before: if that fails, no other choice fits. */
function fits(text: string, literals: readonly string[], fromStart: boolean, toEnd: boolean): boolean {
  let from = 0;
  for (let at = 0; at < literals.length; at += 1) {
    const literal = literals[at] ?? '';
    const isFirst = at === 0;
    const isLast = at === literals.length - 1;
    if (isLast && toEnd) {
      const start = text.length - literal.length;
      const isHeld = isFirst && fromStart ? start === 0 : start >= from;
      return isHeld && text.endsWith(literal);
    }
    const found = isFirst && fromStart ? (text.startsWith(literal) ? 0 : -1) : text.indexOf(literal, from);
    if (found < 0) return false;
    from = found + literal.length;
  }
  return true;
}
