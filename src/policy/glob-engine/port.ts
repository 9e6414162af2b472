/** The engine behind path globs. */
export interface GlobEngine {
  /** What says whether a path fits; `folds`: in any case. The glob has passed `globFault`. */
  compile(glob: string, folds: boolean): (path: string) => boolean;
}
