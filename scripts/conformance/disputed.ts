/** Rows whose stated answer we hold to be wrong, by id, each with the reason. */
export const disputed: ReadonlyMap<string, string> = new Map([
  [
    'byp-246',
    'under the recommended policy `git diff --` is `git diff`, a read of the workspace; its attack, a lone `--` that empties the asked patterns, is held by the ask rule of its second policy',
  ],
  [
    'byp-310',
    'the row gives no link, and where a row is silent there are no files but those that it gives, so the name is an ordinary file',
  ],
]);
