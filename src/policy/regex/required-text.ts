/**
 * A text that stands in everything that an RE2 expression finds; `undefined` where none is seen. Looking for it takes a small
 * part of what the expression takes.
 *
 * INVARIANT: where the expression is found, the text is there. What this does not fully understand gives `undefined`.
 */
export function requiredText(pattern: string, flags: string): string | undefined {
  // Groups may hold alternatives, flags or be optional, and case may be folded.
  if (/[(|]|\\[QpPxC0-9]|\[\[|\[:/.test(pattern) || flags.includes('i') || !pattern.isWellFormed()) {
    return undefined;
  }
  let best = '';
  let run: string[] = [];
  const end = (): void => {
    const text = run.join('');
    if (text.length > best.length) best = text;
    run = [];
  };
  const parts = [...pattern];
  for (let at = 0; at < parts.length; at += 1) {
    const part = parts[at] ?? '';
    if (part === '\\') {
      at += 1;
      const escaped = parts[at];
      if (escaped === undefined) return undefined;
      if (/[A-Za-z]/.test(escaped)) end();
      else run.push(escaped);
    } else if (part === '[') {
      end();
      const close = classEnd(parts, at);
      if (close === undefined) return undefined;
      at = close;
    } else if (part === '*' || part === '?' || part === '{') {
      // What stands before may be left out.
      run.pop();
      end();
      if (part === '{') at = Math.max(at, parts.indexOf('}', at));
    } else if (part === '+' || part === '.' || part === '^' || part === '$') end();
    else run.push(part);
  }
  end();
  return best.length < 2 ? undefined : best;
}

/** Where a class ends: at the first bracket that is not escaped and does not stand at its start. */
function classEnd(parts: readonly string[], start: number): number | undefined {
  let at = start + (parts[start + 1] === '^' ? 2 : 1);
  if (parts[at] === ']') at += 1;
  for (; at < parts.length; at += 1) {
    if (parts[at] === '\\') at += 1;
    else if (parts[at] === ']') return at;
  }
  return undefined;
}
