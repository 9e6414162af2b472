/** A version of a file that is kept. */
export interface Snapshot {
  readonly kind: 'original' | 'outside-change' | 'edit';
  readonly content: string;
}

/**
 * Which versions to keep when an edit is written: the first original, a change that somebody else made in between,
 * and the new version. Pure: it says what to add to the versions kept so far.
 *
 * @param latest the last version kept, or nothing for a file without any
 */
export const planSnapshots = (input: {
  readonly latest: string | undefined;
  /** The content that the edit was applied to. */
  readonly before: string;
  readonly after: string;
}): readonly Snapshot[] => {
  const { latest, before, after } = input;
  const edit: Snapshot = { kind: 'edit', content: after };
  if (latest === undefined) return [{ kind: 'original', content: before }, edit];
  return latest === before ? [edit] : [{ kind: 'outside-change', content: before }, edit];
};
