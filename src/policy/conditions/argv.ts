/** The words of a rule: each place holds one word or its alternatives. */
export type Words = readonly (readonly string[])[];

/** A command's words; one that is not known is `undefined`. */
export type Argv = readonly (string | undefined)[];

export function lastPart(name: string): string {
  return name.slice(name.lastIndexOf('/') + 1);
}
