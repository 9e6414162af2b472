/** Exact text edits. The part is not built yet. */
export const benchEdit = (): void => {
  console.log('\nedit: not built yet, nothing to measure');
};
