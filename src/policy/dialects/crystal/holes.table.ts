import type { KnownHole } from '../contract.ts';

const description = 'the description, "Shell commands": text rules over the whole command';

export const crystalHoles: readonly KnownHole[] = [
  {
    code: 'crystal-shell-outside',
    what: 'A shell command that reads or writes outside the workspace counts as a workspace write, since no path in it is looked at.',
    source: description,
  },
  {
    code: 'crystal-shell-network',
    what: 'A shell command that reaches a host by a program that is not in the list of names counts as a workspace write.',
    source: description,
  },
  {
    code: 'crystal-shell-privileged',
    what: 'A spelling that the text rules miss (quotes, variables, aliases, another program, a path before it) hides what is forbidden or privileged.',
    source: description,
  },
  {
    code: 'crystal-shell-code',
    what: 'Code on the command line, or a program that is not known, may do anything and counts as a workspace write.',
    source: description,
  },
  {
    code: 'crystal-link',
    what: 'A path inside the workspace that a link leads out of it counts as inside.',
    source: 'the description, "Credential paths": only the credential test looks at the resolved path',
  },
  {
    code: 'crystal-unreadable-path',
    what: 'A write whose path cannot be read or resolved counts as a workspace write.',
    source: 'the description, "Credential paths"',
  },
];
