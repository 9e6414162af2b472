/** Old and new text read in another way, together. */
export interface Texts {
  readonly oldString: string;
  readonly newString: string;
}

export type RewriteName =
  | 'boundary'
  | 'line-numbers'
  | 'fence'
  | 'html-entities'
  | 'escaped-newlines'
  | 'escaped-quotes'
  | 'backslash-doubled';

/**
 * One kind of wrapping that a model puts around a text without meaning it.
 *
 * `read` gives the ways in which the texts can be unwrapped: none unless the old text is wrapped throughout and the
 * new text agrees, since a wrapping on one side only, or on some characters only, is as likely to be meant.
 */
export interface Rewrite {
  readonly name: RewriteName;
  readonly read: (texts: Texts) => readonly Texts[];
  /** What is inside are whole lines, so a place must start with its line. */
  readonly startsLines: boolean;
  /** Whether the line above a place shows that the wrapping is the file's own. */
  readonly isOwn?: (texts: Texts, lineAbove: string) => boolean;
}
