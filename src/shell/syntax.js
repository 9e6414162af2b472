/**
 * The syntax tree of a bash text: small, plain and the same whichever parser read the text.
 *
 * Quotes are flattened: a part says whether it stood inside quotes. Every node carries the span of its source
 * text as UTF-16 offsets into the text that was parsed (`Script.source`).
 */
export {};
