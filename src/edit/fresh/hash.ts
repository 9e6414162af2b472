/**
 * A small synchronous content hash: two 32-bit FNV-style lanes over the code units, and the length. It tells an
 * accidental change; against a person who wants two texts to collide, hand a cryptographic one in.
 */
export const contentHash = (text: string): string => {
  let first = 0x811c9dc5;
  let second = 0x9747b28c;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    first = Math.imul(first ^ code, 0x01000193);
    second = Math.imul(second ^ code, 0x5bd1e995);
    second ^= second >>> 15;
  }
  const hex = (lane: number): string => (lane >>> 0).toString(16).padStart(8, '0');
  return `${hex(first)}${hex(second)}-${text.length.toString(16)}`;
};
