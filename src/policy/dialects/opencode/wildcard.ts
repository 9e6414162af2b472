import { compilePattern } from '../../conditions/text-pattern.ts';
import type { TextPattern } from '../../types.ts';
import type { DialectPlace } from '../contract.ts';

export type Platform = DialectPlace['platform'];

/**
 * OpenCode's wildcard: `*` is any run of characters, slashes and line ends included, `?` exactly one, a final blank and
 * star are optional together, and nothing else is special. packages/core/src/util/wildcard.ts:3-14. The original
 * compiles a backtracking expression for each comparison; this one takes linear time for a given pattern.
 */
export function wildcardPattern(text: string, platform: Platform): TextPattern {
  return {
    kind: 'wildcard',
    text: slashed(text),
    question: true,
    optionalTail: true,
    ...(platform === 'win32' ? { ignoreCase: true } : {}),
  };
}

/** Backslashes count as slashes, on both sides of a comparison. */
export function slashed(text: string): string {
  return text.includes('\\') ? text.replaceAll('\\', '/') : text;
}

const compiled = new Map<string, (text: string) => boolean>();
const mostCompiled = 4096;

/** Whether the text fits the wildcard. */
export function fits(text: string, wildcard: string, platform: Platform): boolean {
  if (wildcard === '*') return true;
  const key = `${platform} ${wildcard}`;
  let check = compiled.get(key);
  if (check === undefined) {
    const ready = compilePattern(wildcardPattern(wildcard, platform));
    // A wildcard always compiles; if it ever should not, nothing fits.
    check = 'fault' in ready ? () => false : ready.fits;
    if (compiled.size >= mostCompiled) compiled.clear();
    compiled.set(key, check);
  }
  return check(slashed(text));
}

/** Whether a text is compared as it is: it holds nothing that stands for something else. */
export function isPlain(wildcard: string): boolean {
  return !/[*?\\]/.test(wildcard);
}
