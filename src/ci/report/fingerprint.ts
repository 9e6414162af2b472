import type { Finding } from './types.ts';

const OFFSET = 0xcbf29ce484222325n;
const PRIME = 0x100000001b3n;
const MASK = 0xffffffffffffffffn;

/** FNV-1a of 64 bits over the text's UTF-16 units: names findings, and guards nothing. */
function hash(text: string): string {
  let value = OFFSET;
  for (let at = 0; at < text.length; at += 1) {
    value = ((value ^ BigInt(text.charCodeAt(at))) * PRIME) & MASK;
  }
  return value.toString(16).padStart(16, '0');
}

/**
 * A name for each finding that stays the same when lines move: of the rule, the file and what the finding is about.
 * Findings that would share one are counted.
 */
export function fingerprints(findings: readonly Finding[]): readonly string[] {
  const counts = new Map<string, number>();
  return findings.map(({ rule, file, key }) => {
    const name = hash(JSON.stringify([rule, file, key]));
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    return `${name}:${count}`;
  });
}
