/** Characters that cannot be told apart on a screen. */
const invisible =
  /[\u0000-\u001f\u007f-\u00a0\u00ad\u1680\u180e\u2000-\u200f\u2028-\u202f\u205f-\u2064\u3000\ufeff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

const codePoint = (character: string): string =>
  `<U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}>`;

/** A differing piece with its blanks to be seen: a dot for a space, an arrow for a tab, code points for the rest. */
export const visible = (text: string): string =>
  text.replace(/ /g, '\u00b7').replace(/\t/g, '\u2192').replace(invisible, codePoint);

const typographic = /[\u2010-\u2015\u2018-\u201f\u2212]/g;

/** As `visible`; look-alike quotes and dashes are named by their code points too. */
export const distinct = (text: string): string =>
  visible(text).replace(typographic, (character) => `${character}${codePoint(character)}`);
