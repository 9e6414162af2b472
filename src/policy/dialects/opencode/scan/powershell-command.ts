import type { ScannedCommand, ScannedWord } from './scanned.ts';

/**
 * One plain PowerShell command: a name and words, in quotes or not. `undefined` where the text needs a PowerShell
 * parser. A bare `--` or `-` breaks the grammar that OpenCode uses, so that it sees no command at all: that is an empty
 * list, not `undefined`.
 */
export function powershellCommand(source: string): readonly ScannedCommand[] | undefined {
  const text = source.trim();
  if (text === '') return [];
  if (!plainText.test(text)) return undefined;
  const words: readonly string[] = text.match(word) ?? [];
  if (words.includes('--') || words.includes('-')) return [];
  // How the grammar takes `-Name:value` apart is not known here.
  if (words.some((one) => /^-\w+:/.test(one))) return undefined;
  return [{ text, words: words.map(toWord) }];
}

/** A quoted word holds no quote, backtick or dollar sign; a bare one nothing that means something to PowerShell. */
const piece = String.raw`(?:'[^'\n]*'|"[^"$\x60\n]*"|(?:[^\s'"\x60$;|&<>(){}@#,=\[\]]|\$\w)+)`;
const plainText = new RegExp(`^[A-Za-z./~][^\\s'"\`$;|&<>(){}@#,=\\[\\]]*(?:[ \\t]+${piece})*$`);
const word = new RegExp(piece, 'g');

const toWord = (text: string): ScannedWord =>
  /^-[A-Za-z]\w*$/.test(text) ? { text, parameter: true } : { text };
