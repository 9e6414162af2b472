/** Rows that the product does not answer rightly yet, by id, each with what is missing. */
export const knownWrong: ReadonlyMap<string, string> = new Map<string, string>([]);
