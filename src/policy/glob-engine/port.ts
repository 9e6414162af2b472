/** The engine behind path globs. */
export interface GlobEngine {
  /** What says whether a path fits. The glob has passed `globFault`. */
  compile(glob: string): (path: string) => boolean;
}
