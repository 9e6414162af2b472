/** Whether the name stands in the text as a word of its own: `git` in `sh "git push"` and in `a/git`, not in `digit`. */
export function isNamedIn(text: string, name: string): boolean {
  for (let at = text.indexOf(name); name !== '' && at >= 0; at = text.indexOf(name, at + 1)) {
    if (!isWordPart(text, at - 1) && !isWordPart(text, at + name.length)) return true;
  }
  return false;
}

/** Hands over every name of one of the lengths, which rise, for which `isNamedIn` holds. */
export function namesIn(text: string, lengths: readonly number[], visit: (name: string) => void): void {
  for (let at = 0; at < text.length; at += 1) {
    if (isWordPart(text, at - 1)) continue;
    for (const length of lengths) {
      const end = at + length;
      if (end > text.length) break;
      if (length > 0 && !isWordPart(text, end)) visit(text.slice(at, end));
    }
  }
}

function isWordPart(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return (
    (code >= 48 && code <= 57) || (code >= 65 && code <= 90) || (code >= 97 && code <= 122) || code === 95
  );
}
