/**
 * Whether a shell pattern can match a name (one segment, no slash). A star does not match a dot at the front.
 * What is not understood (extended patterns, odd brackets) counts as a match: callers ask what a pattern could reach.
 */
export function patternCanMatch(pattern: string, name: string): boolean {
  if (pattern.includes('(') || /\[[^\]]*\[/.test(pattern)) return true;
  if (name.startsWith('.') && !pattern.startsWith('.')) return false;
  let p = 0;
  let n = 0;
  let star = -1;
  let resume = 0;
  while (n < name.length) {
    const c = pattern[p];
    const step = c === undefined || c === '*' ? 0 : matchOne(pattern, p, name.charAt(n));
    if (c === '*') {
      star = p++;
      resume = n;
    } else if (step > 0) {
      p += step;
      n++;
    } else if (star !== -1) {
      p = star + 1;
      n = ++resume;
    } else return false;
  }
  while (pattern[p] === '*') p++;
  return p === pattern.length;
}

/** How many characters of the pattern match this one character; 0 for no match. */
function matchOne(pattern: string, at: number, character: string): number {
  const c = pattern[at];
  if (c === '?') return 1;
  if (c !== '[') return c === character ? 1 : 0;
  const close = pattern.indexOf(']', at + 2);
  if (close === -1) return c === character ? 1 : 0;
  const body = pattern.slice(at + 1, close);
  const negated = body.startsWith('!') || body.startsWith('^');
  return bracketHolds(negated ? body.slice(1) : body, character) !== negated ? close - at + 1 : 0;
}

function bracketHolds(body: string, character: string): boolean {
  if (body.includes('[')) return true;
  for (let i = 0; i < body.length; i++) {
    const from = body.charAt(i);
    const to = body[i + 1] === '-' && i + 2 < body.length ? body.charAt(i + 2) : from;
    if (from <= character && character <= to) return true;
    if (to !== from || body[i + 1] === '-') i += 2;
  }
  return false;
}
