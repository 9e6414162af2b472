import type { Condition } from '../../../../policy/index.ts';
import { findingAt } from '../../finding.ts';
import type { LintRule } from '../../types.ts';

interface Anchor {
  readonly pattern: RegExp;
  readonly said: string;
  readonly mend: (glob: string, match: RegExpExecArray) => string;
}

/** Folders at the root of file systems: below them an absolute path is meant. */
const rootFolders =
  'home|Users|etc|usr|var|tmp|opt|srv|root|mnt|media|private|Volumes|Library|System|proc|sys|dev|bin|sbin|lib|lib64|boot|run|nix|workspace|workspaces|work|app|data';

const anchors: readonly Anchor[] = [
  {
    pattern: new RegExp(`^/(?!/)(?!(?:${rootFolders}|\\*)(?:/|$))(.+)$`),
    said: 'starts with a slash, which is the root of the file system and not of the workspace',
    mend: (_, match) => `Write "${match[1] ?? ''}" for the workspace.`,
  },
  {
    pattern: /^\/\//,
    said: 'starts with two slashes; here one is the root of the file system',
    mend: (glob) => `Write "${glob.replace(/^\/+/, '/')}".`,
  },
  {
    pattern: /^\$\{?HOME\}?|^%USERPROFILE%/,
    said: 'names a variable, which is not replaced here',
    mend: (glob) => `Write "${glob.replace(/^(?:\$\{?HOME\}?|%USERPROFILE%)/, '~')}".`,
  },
  {
    pattern: /^~[^/]/,
    said: "names a person's home, of which only your own is known",
    mend: () => 'Write "~/..." or the absolute path.',
  },
  {
    pattern: /^[A-Za-z]:[\\/]|\\\\/,
    said: 'is written as a path of Windows',
    mend: (glob) => `Write "${glob.replaceAll(/\\+/g, '/')}".`,
  },
];

export const anchor: LintRule = {
  id: 'anchor',
  level: 'warning',
  summary: 'A path that starts elsewhere than it seems to.',
  check: ({ rules, reviewed, nameOf }) =>
    reviewed.system !== 'toolgate'
      ? []
      : rules.flatMap((view) =>
          globsOf(view.rule.when).flatMap((glob) => {
            for (const { pattern, said, mend } of anchors) {
              const match = pattern.exec(glob);
              if (match === null) continue;
              return findingAt(anchor, view, {
                message: `"${glob}" of "${nameOf(view)}" ${said}.`,
                mend: mend(glob, match),
              });
            }
            return [];
          }),
        ),
};

/** The globs of a condition, those below `not` too. */
function globsOf(condition: Condition): readonly string[] {
  switch (condition.kind) {
    case 'all':
    case 'any':
      return condition.of.flatMap(globsOf);
    case 'not':
    case 'some-unit':
      return globsOf(condition.of);
    case 'path':
      return [condition.glob];
    default:
      return [];
  }
}
