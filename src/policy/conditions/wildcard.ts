/**
 * Whether `text` fits `pattern`, in which `*` stands for any run of characters and, where `question` says so, `?` for
 * exactly one. Linear but for the last star's retries.
 */
export function fitsWildcard(pattern: string, text: string, question = false): boolean {
  let at = 0;
  let star = -1;
  let resume = 0;
  let place = 0;
  while (at < text.length) {
    if (pattern.charCodeAt(place) === STAR && place < pattern.length) {
      star = place;
      place += 1;
      resume = at;
    } else if (
      place < pattern.length &&
      (pattern.charCodeAt(place) === text.charCodeAt(at) ||
        (question && pattern.charCodeAt(place) === QUESTION))
    ) {
      place += 1;
      at += 1;
    } else if (star >= 0) {
      place = star + 1;
      resume += 1;
      at = resume;
    } else {
      return false;
    }
  }
  while (place < pattern.length && pattern.charCodeAt(place) === STAR) place += 1;
  return place === pattern.length;
}

const STAR = 42;
const QUESTION = 63;

export function hasWildcard(pattern: string): boolean {
  return pattern.includes('*');
}
