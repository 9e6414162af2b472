/** A command as OpenCode's scan sees it: the node's source text and those of its children that it takes for words. */
export interface ScannedCommand {
  readonly text: string;
  readonly words: readonly ScannedWord[];
}

export interface ScannedWord {
  readonly text: string;
  /** PowerShell's `-Name`. */
  readonly parameter?: true;
}
