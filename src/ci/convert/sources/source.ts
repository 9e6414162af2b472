import type { DialectMachine, DialectPlace } from '../../../policy/dialects/contract.ts';
import type { ReviewedFile } from '../../reviewed.ts';
import type { NeutralPolicy, Note } from '../types.ts';

/** What a reader needs: the files, as their agent would find them. */
export interface SourceRequest {
  readonly files: readonly (ReviewedFile & { readonly scope: string })[];
  readonly place: DialectPlace;
  readonly machine: DialectMachine;
}

/** Reads files that their own dialect has found to be in order. */
export type Source = (request: SourceRequest) => NeutralPolicy;

export interface Draft {
  readonly rules: NeutralPolicy['rules'][number][];
  readonly notes: Note[];
}

/** The path below the workspace, the home directory or the root of the file system. */
export function anchored(
  glob: string,
  { cwd, home }: Pick<DialectPlace, 'cwd' | 'home'>,
): { readonly anchor: 'workspace' | 'home' | 'root'; readonly glob: string } {
  for (const [anchor, folder] of [
    ['workspace', cwd],
    ['home', home],
  ] as const) {
    if (folder === undefined || folder === '/') continue;
    const front = `${folder.replace(/[\\*?[\]{}()!+@|]/g, '\\$&')}/`;
    if (glob.startsWith(front)) return { anchor, glob: glob.slice(front.length) };
  }
  return { anchor: 'root', glob: glob.replace(/^\//, '') };
}
