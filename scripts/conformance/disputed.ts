/** Rows whose stated answer we hold to be wrong, by id, each with the reason. */
export const disputed: ReadonlyMap<string, string> = new Map<string, string>([]);
