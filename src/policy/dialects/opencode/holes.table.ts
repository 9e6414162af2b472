import type { KnownHole } from '../contract.ts';

const at = 'packages/opencode/src/';

const hole = (code: string, what: string, source: string): KnownHole => ({ code, what, source });

/** Where OpenCode 1 decides otherwise than its rules seem to say. docs/dialects/opencode.md lists the same. */
export const opencodeHoles: readonly KnownHole[] = [
  hole(
    'opencode-nothing-asked',
    "A text without a command in the parser's sense (`> f`, `A=1`, `export A=1`, `[[ ]]`, `cd x`) never asks `bash`.",
    `${at}tool/shell.ts:263-291`,
  ),
  hole(
    'opencode-assignment-in-front',
    'An assignment in front stays in the text that rules are compared with: `CI=1 git push` is not `git *`.',
    'anomalyco/opencode#16075',
  ),
  hole(
    'opencode-spelled-otherwise',
    'Quotes, backslashes, a path, a tab or a leading redirect in the name stay in the text: `\\rm x` and `/bin/rm x` are not `rm *`.',
    `${at}tool/shell.ts:119`,
  ),
  hole(
    'opencode-inner-code',
    'Commands inside `sh -c`, `eval`, `sudo`, `env`, `xargs`, `find -exec`, here-documents and code of interpreters are not looked at.',
    'anomalyco/opencode#34772',
  ),
  hole(
    'opencode-redirect-unchecked',
    'The target of a redirect is asked about neither as a file nor as a folder outside.',
    'anomalyco/opencode#32628',
  ),
  hole(
    'opencode-outside-unchecked',
    'Only a fixed list of commands has its paths looked at; others reach outside unasked.',
    'anomalyco/opencode#17497',
  ),
  hole(
    'opencode-argument-skipped',
    'An argument with a variable or a substitution is left out of the folders outside.',
    `${at}tool/shell.ts:188-218`,
  ),
  hole(
    'opencode-folder-change-ignored',
    'Paths are resolved from where the tool starts, also after a `cd` in the text.',
    `${at}tool/shell.ts:397-404`,
  ),
  hole(
    'opencode-links-followed',
    'A link inside the project that leads outside counts as inside.',
    `${at}project/instance-context.ts:18-24`,
  ),
  hole(
    'opencode-file-rules-unread',
    'Rules for `read` and `edit` do not bind the shell: `cat .env` and `echo x > a` ask `bash` alone.',
    'anomalyco/opencode#26042',
  ),
  hole(
    'opencode-search-reads-files',
    'A search asks about its own words, not about the files that it reads: `.env` among them.',
    'anomalyco/opencode#17073',
  ),
  hole(
    'opencode-move-target-unread',
    'A patch that moves a file asks `edit` about the old name alone.',
    'anomalyco/opencode#37382',
  ),
  hole(
    'opencode-approval-over-deny',
    'What was once allowed for good outranks a rule that denies.',
    `${at}permission/index.ts:73`,
  ),
  hole(
    'opencode-powershell-dash',
    'In PowerShell a bare `--` or `-` breaks the parse, and the text runs unasked.',
    'anomalyco/opencode#39931',
  ),
  hole(
    'opencode-made-up-command',
    'A dangling operator gives an empty text, and "always" for it is ` *`.',
    `${at}tool/shell.ts:409`,
  ),
  hole(
    'opencode-rule-dropped',
    'A key that stands twice in one object keeps its last value alone.',
    'jsonc-parser',
  ),
];

/** Of version 2 alone. */
export const wholeTextHole: KnownHole = hole(
  'opencode-whole-text',
  'Rules are compared with the whole text: `git status; rm x` is `git *`.',
  'packages/core/src/tool/bash.ts:142-149',
);
