/** An RE2 expression made ready. */
export interface Expression {
  /** Whether it is found anywhere in the text. Linear in the text's length; never throws. */
  found(text: string): boolean;
}

/** The engine behind `matches` conditions. Expressions follow RE2's syntax: no look-around, no back-references. */
export interface RegexEngine {
  /** The expression, or the engine's complaint. Flags: `i`, `m`, `s`. */
  compile(pattern: string, flags?: string): Expression | { readonly fault: string };
}
