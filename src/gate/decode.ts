const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * The text of these bytes; `undefined` where they are not UTF-8.
 *
 * INVARIANT: bytes that are no text are never read as a replacement character, since the program that is run gets the
 * bytes and would open another file than the one that was judged.
 */
export const decode = (bytes: Uint8Array): string | undefined => {
  try {
    return decoder.decode(bytes);
  } catch {
    return undefined;
  }
};

/**
 * Whether a text may stand for bytes that are not UTF-8: Node writes U+FFFD for them in arguments, in names of files
 * and in variables, where the bytes are out of reach.
 */
export const isDoubtful = (text: string): boolean => text.includes('\ufffd');
