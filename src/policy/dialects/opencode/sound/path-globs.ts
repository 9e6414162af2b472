import { globFault } from '../../../glob.ts';
import { resolvePath } from '../paths.ts';

/**
 * One of the globs that stand for a wildcard. `below`: it is about what lies below a name that fits, which the wildcard
 * takes in since its last star crosses slashes.
 */
export interface WildcardGlob {
  readonly glob: string;
  readonly below: boolean;
}

/**
 * A wildcard over paths as globs over absolute paths. A wildcard's star crosses slashes and a glob's does not, so one
 * wildcard may take several globs. `wide` gives globs that match at least as much, `narrow` at most as much, or none.
 */
export function pathGlobs(
  wildcard: string,
  worktree: string,
  reach: 'wide' | 'narrow',
): readonly WildcardGlob[] {
  const relative = placed(wildcard, worktree);
  const { globs, all } = variants(relative.split('/'));
  const sound = globs
    .filter((glob) => globFault(glob) === undefined)
    .map((glob) => ({ glob, below: /[^*/]\*\/\*\*$/.test(glob) }));
  if (reach === 'narrow' || (all && sound.length === globs.length)) return sound;
  return [...sound, { glob: everythingFrom(relative), below: false }];
}

/** Absolute, unless it starts with a star and so fits wherever it stands. */
function placed(wildcard: string, worktree: string): string {
  if (wildcard.includes('//')) return placed(wildcard.replace(/\/{2,}/g, '/'), worktree);
  if (wildcard.startsWith('*') || wildcard.startsWith('/') || /^[A-Za-z]:\//.test(wildcard)) return wildcard;
  const climbs = /^(?:\.\.\/)+/.exec(wildcard)?.[0] ?? '';
  const base = resolvePath(worktree, climbs === '' ? '.' : climbs);
  return `${base === '/' ? '' : base}/${wildcard.slice(climbs.length)}`;
}

/** Most variants that are told one by one. */
const mostVariants = 8;

function variants(segments: readonly string[]): { readonly globs: readonly string[]; readonly all: boolean } {
  let globs: readonly string[] = [''];
  let all = true;
  segments.forEach((segment, at) => {
    const forms = segmentForms(segment, at === segments.length - 1);
    const joined = globs.flatMap((front) => forms.map((form) => (at === 0 ? form : `${front}/${form}`)));
    all &&= joined.length <= mostVariants;
    globs = joined.slice(0, mostVariants);
  });
  return { globs, all };
}

/** How one segment of a wildcard may lie over segments of a path. */
function segmentForms(segment: string, isLast: boolean): readonly string[] {
  const runs = segment.split(/\*+/);
  if (runs.length === 1) return [literal(segment)];
  if (runs.every((run) => run === '')) return ['**'];
  let forms: readonly string[] = [literal(runs[0] ?? '')];
  runs.slice(1).forEach((run, at) => {
    const atStart = at === 0 && runs[0] === '';
    const atEnd = run === '' && at === runs.length - 2;
    forms = forms.flatMap((form) => {
      if (atStart) return [`**/*${literal(run)}`];
      // A globstar may stand for no folder.
      if (atEnd) return isLast ? [`${form}*`, `${form}*/**`] : [`${form}*/**`];
      return [`${form}*${literal(run)}`, `${form}*/**/*${literal(run)}`];
    });
  });
  return forms;
}

/** What means something to a glob and nothing to a wildcard. */
function literal(text: string): string {
  return text.replace(/[[\]{}()!+@\\]/g, '\\$&');
}

/** Everything below the folders in front of the first pattern. */
function everythingFrom(wildcard: string): string {
  const first = wildcard.search(/[*?[\]{}()!+@\\]/);
  const folder = first < 0 ? wildcard : wildcard.slice(0, wildcard.lastIndexOf('/', first) + 1);
  return folder === '' ? '/**' : `${folder.replace(/\/$/, '')}/**`;
}
