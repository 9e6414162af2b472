/** A command of a rule, read into words. */
export interface RuleWords {
  readonly words: readonly string[];
  /** The first unquoted shell operator, which no word of a command ever holds. */
  readonly operator?: string;
  /** The first unquoted word that means "whatever follows" in other tools and a star here. */
  readonly star?: string;
}

const operators = /[&|;<>\n]/;

/** The words of a command in a rule: blanks separate, quotes hold together and are taken off, a backslash keeps one character. */
export function readWords(text: string): RuleWords {
  const words: string[] = [];
  const trimmed = text.trim();
  let word: string | undefined;
  let quote = '';
  let operator: string | undefined;
  let star: string | undefined;
  let endsBare = false;
  let isBare = true;
  const end = (isLast: boolean): void => {
    if (word === undefined) return;
    if ((isBare && word === '*') || (isLast && endsBare && word.endsWith('*'))) star ??= word;
    words.push(word);
    word = undefined;
    isBare = true;
  };
  for (let at = 0; at < trimmed.length; at += 1) {
    const character = trimmed.charAt(at);
    const next = trimmed.charAt(at + 1);
    const escapes = quote === '' || (quote === '"' && /["\\$`]/.test(next));
    endsBare = false;
    if (character === '\\' && next !== '' && escapes) {
      at += 1;
      word = (word ?? '') + next;
      isBare = false;
    } else if (quote !== '') {
      if (character === quote) quote = '';
      else word = (word ?? '') + character;
    } else if (character === "'" || character === '"') {
      quote = character;
      word ??= '';
      isBare = false;
    } else {
      if (operators.test(character)) operator ??= character;
      if (/\s/.test(character)) {
        end(false);
      } else {
        word = (word ?? '') + character;
        endsBare = true;
      }
    }
  }
  end(true);
  return {
    words,
    ...(operator === undefined ? {} : { operator }),
    ...(star === undefined ? {} : { star }),
  };
}

export function splitWords(text: string): readonly string[] {
  return readWords(text).words;
}
