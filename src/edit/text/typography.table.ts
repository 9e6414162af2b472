/**
 * Characters that editors, word processors and models put in place of an ASCII one. Closed, one for one and length
 * preserving: no case, no look-alike letters, no compatibility forms (NFKC would turn full-width letters into others).
 */
export const typography: ReadonlyMap<string, string> = new Map([
  ...[...'\u2018\u2019\u201a\u201b'].map((quote) => [quote, "'"] as const),
  ...[...'\u201c\u201d\u201e\u201f'].map((quote) => [quote, '"'] as const),
  ...[...'\u2010\u2011\u2012\u2013\u2014\u2015\u2212'].map((dash) => [dash, '-'] as const),
  ...[
    ...'\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000',
  ].map((space) => [space, ' '] as const),
]);
