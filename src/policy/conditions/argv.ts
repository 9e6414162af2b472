/** The words of a rule: each place holds one word or its alternatives. */
export type Words = readonly (readonly string[])[];

/** A command's words; one that is not known is `undefined`. */
export type Argv = readonly (string | undefined)[];

export function lastPart(name: string): string {
  return name.slice(name.lastIndexOf('/') + 1);
}

/** Whether the last part of a command's name is one of the names, which hold no slash. */
export function goesBy(name: string, names: readonly string[]): boolean {
  for (const one of names) {
    const before = name.length - one.length;
    if ((before === 0 || (before > 0 && name[before - 1] === '/')) && name.endsWith(one)) return true;
  }
  return false;
}
