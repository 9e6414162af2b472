import type { PathResource } from '../../../classify/index.ts';
import type { DialectMachine, DialectPlace } from '../contract.ts';
import { isBelow, lastSegment, parentOf } from './places.ts';
import type { CommandPattern } from './rule.ts';

/** What the view of one run reads beside the call and the state. */
export interface Ground {
  readonly place: DialectPlace;
  readonly machine: DialectMachine;
  /** The directory of the start and the further ones, as typed and as resolved. */
  readonly directories: readonly string[];
  readonly additional: readonly string[];
  readonly sandbox: SandboxSettings;
  readonly hosts: ReadonlySet<string>;
  readonly blocksReads: boolean;
  /** What the lists hold, so that a hole is flagged only where a rule could have been meant. */
  readonly holds: RuleKinds;
}

export interface SandboxSettings {
  /** Sandboxed commands run unasked. */
  readonly isAutomatic: boolean;
  readonly isEnabled: boolean;
  readonly ignoresEscape: boolean;
  readonly excluded: readonly CommandPattern[];
}

export interface RuleKinds {
  /** Deny or ask rules on commands; the names that they start with. */
  readonly commandNames: ReadonlySet<string>;
  readonly commands: boolean;
  /** Deny or ask rules on paths. */
  readonly reads: boolean;
  readonly edits: boolean;
}

/** Where links lead; of a file that is not there yet, where its folder leads. */
export function resolved(path: string, { resolvePath }: DialectMachine): string | undefined {
  if (resolvePath === undefined) return undefined;
  let tail = '';
  for (let at = path; ; at = parentOf(at)) {
    const real = resolvePath(at);
    if (real !== undefined) return real === '/' ? `/${tail}` : `${real}${tail === '' ? '' : `/${tail}`}`;
    if (at === '/' || at === parentOf(at)) return undefined;
    tail = tail === '' ? lastSegment(at) : `${lastSegment(at)}/${tail}`;
  }
}

/** The front of a path that holds no pattern. */
export function fixedPath(path: string): string {
  const star = path.search(/[*?[]/);
  return star < 0 ? path : parentOf(path.slice(0, star).concat('x'));
}

/** Both the path and where it leads lie in a working directory. */
export function isInScope({ path, resolved: real, exact }: PathResource, ground: Ground): boolean {
  const typed = exact ? path : fixedPath(path);
  return (
    ground.directories.some((folder) => isBelow(typed, folder)) &&
    (real === undefined ||
      ground.directories.some((folder) => isBelow(exact ? real : fixedPath(real), folder)))
  );
}

/** One exact path, as a tool or a command names it. */
export function exactPath(path: string, ground: Ground): PathResource {
  const real = resolved(path, ground.machine);
  return {
    kind: 'path',
    path,
    ...(real === undefined || real === path ? {} : { resolved: real }),
    exact: true,
    recursive: false,
    place: 'unknown',
    secret: 'no',
    protected: 'no',
  };
}
