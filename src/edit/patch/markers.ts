export const begin = '*** Begin Patch';
export const end = '*** End Patch';
export const endOfFile = '*** End of File';

const heredoc = /^<<-?\s*(?:EOF|'EOF'|"EOF")$/;

/** The path behind a marker that ends in a blank: every further blank is one of the path. */
export const named = (line: string, marker: string): string | undefined =>
  line.startsWith(marker) ? line.slice(marker.length) : undefined;

export const after = (line: string, marker: string): string | undefined =>
  line.startsWith(marker) ? line.slice(marker.length).trim() : undefined;

/** The lines of a patch; a literal heredoc around them is taken off, and not counted in the numbers of lines. */
export const patchLines = (text: string): readonly string[] => {
  const lines = text
    .trim()
    .split('\n')
    .map((line) => (line.endsWith('\r') ? line.slice(0, -1) : line));
  const wrapped = lines.length >= 4 && heredoc.test(lines[0] ?? '') && lines.at(-1)?.endsWith('EOF') === true;
  return wrapped ? lines.slice(1, -1) : lines;
};
