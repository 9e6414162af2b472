/**
 * What a right result may look like, line by line. Where two outcomes are defensible, both are given: trailing blanks
 * kept or stripped on a changed line, a blank line kept or dropped, the line end of a new line in a mixed file.
 */
export interface TemplateLine {
  readonly texts: readonly string[];
  readonly eols: readonly string[];
  /** The line may be missing. */
  readonly optional?: boolean;
}

export const exactly = (text: string, eol: string): TemplateLine => ({ texts: [text], eols: [eol] });

interface ReadLine {
  readonly text: string;
  readonly eol: string;
}

export const readLines = (content: string): readonly ReadLine[] => {
  const lines: ReadLine[] = [];
  for (const match of content.matchAll(/([^\n]*?)(\r?\n|$)/gy)) {
    const [whole, text = '', eol = ''] = match;
    if (whole === '') break;
    lines.push({ text, eol });
  }
  return lines;
};

export const accepts = (template: readonly TemplateLine[], content: string): boolean => {
  const lines = readLines(content);
  const from = (at: number, line: number): boolean => {
    let place = at;
    for (let index = line; index < template.length; index += 1) {
      const wanted = template[index];
      if (wanted === undefined) return false;
      if (wanted.optional === true && from(place, index + 1)) return true;
      const found = lines[place];
      if (found === undefined || !wanted.texts.includes(found.text) || !wanted.eols.includes(found.eol)) {
        return false;
      }
      place += 1;
    }
    return place === lines.length;
  };
  return from(0, 0);
};
