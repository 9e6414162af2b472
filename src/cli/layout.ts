/** Plain-text layout: everything here counts characters and knows no colour. */

const hidden =
  /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]|[\u{e0000}-\u{e007f}]/gu;

const named: Readonly<Record<string, string>> = { '\n': '\\n', '\t': '\\t', '\r': '\\r', '\u001b': '\\e' };

/**
 * Text of a call as it may be shown.
 *
 * INVARIANT: nothing that a call holds reaches the terminal as a control character, so that a call can neither hide
 * part of itself nor draw over the answer.
 */
export const visible = (text: string): string =>
  text.replace(
    hidden,
    (character) => named[character] ?? `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`,
  );

/** Colours as this program writes them: bold, faint, red, green and yellow, and their ends. */
const ownColour = /(\u001b\[(?:1|2|22|31|32|33|39)m|\n)/;

/** A whole page as it may be written: its own lines and, on a terminal with colour, its own colours stay. */
export const visiblePage = (page: string, colour: boolean): string =>
  page
    .split(colour ? ownColour : /(\n)/)
    .map((part, index) => (index % 2 === 1 ? part : visible(part)))
    .join('');

/** JSON that means the same, without a character that a terminal would obey or that hides its neighbours. */
export const visibleJson = (json: string): string =>
  json.replace(hidden, (character) => {
    let escaped = '';
    for (let index = 0; index < character.length; index += 1) {
      escaped += `\\u${character.charCodeAt(index).toString(16).padStart(4, '0')}`;
    }
    return escaped;
  });

/** At most `width` characters; the middle gives way, since both ends of a command tell what it is. */
export const shorten = (text: string, width: number): string => {
  const characters = [...text];
  if (characters.length <= width) return text;
  if (width < 8) return characters.slice(0, width).join('');
  const tail = Math.floor((width - 3) / 3);
  return `${characters.slice(0, width - 3 - tail).join('')}...${characters.slice(characters.length - tail).join('')}`;
};

/** Breaks at blanks; a longer word is broken where the line ends. A line holds one character at least. */
export const wrap = (text: string, columns: number): readonly string[] => {
  const width = Math.max(1, Math.floor(columns) || 1);
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    let rest = word;
    if (line !== '' && line.length + 1 + rest.length > width) {
      lines.push(line);
      line = '';
    }
    while (rest.length > width) {
      lines.push(rest.slice(0, width));
      rest = rest.slice(width);
    }
    line = line === '' ? rest : `${line} ${rest}`;
  }
  return line === '' ? lines : [...lines, line];
};

const mostLines = 10;

/** The first lines of a long text, and how many more there are. */
export const capLines = (lines: readonly string[], indent: string): readonly string[] =>
  lines.length <= mostLines
    ? lines
    : [...lines.slice(0, mostLines), `${indent}... ${lines.length - mostLines} more lines`];

/** Wraps after a first line that starts at `first` columns, and indents the others by as much. */
export const hang = (label: string, text: string, width: number): string => {
  const indent = ' '.repeat(label.length);
  return wrap(text, Math.max(20, width - label.length))
    .map((line, index) => (index === 0 ? label : indent) + line)
    .join('\n');
};
