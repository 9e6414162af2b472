/** Rows that the product does not answer rightly yet, by id, each with what is missing. */
export const knownWrong: ReadonlyMap<string, string> = new Map([
  ['byp-301', 'a deny rule on a path does not see into code that stands on the line'],
]);
