import type { KnownHole } from '../contract.ts';

/** Where Claude Code is known to see less than its rules seem to say. The faithful view flags each where it is met. */
export const claudeHoles = [
  {
    code: 'unchecked-reader',
    what: 'egrep and fgrep are not looked at for Read rules.',
    source: 'https://code.claude.com/docs/en/permissions',
  },
  {
    code: 'unread-program',
    what: 'Read rules reach only commands that are known to read files; interpreters and other programs open what they like.',
    source: 'https://code.claude.com/docs/en/permissions',
  },
  {
    code: 'unchecked-writer',
    what: 'Edit rules, protected paths and the working directories bind redirects and a few file commands; other programs write where they like.',
    source: 'anthropics/claude-code#70369',
  },
  {
    code: 'input-redirect',
    what: 'The file of an input redirect is not looked at for Read rules (checked in 2.1.232, taken back in 2.1.233).',
    source: 'https://github.com/anthropics/claude-code/blob/main/CHANGELOG.md',
  },
  {
    code: 'recursive-read',
    what: 'A search through a folder is judged by the folder alone, and reads what a Read rule names below it.',
    source: 'https://code.claude.com/docs/en/permissions',
  },
  {
    code: 'inner-command',
    what: 'A command inside another one (bash -c, xargs with options, npx, find -exec) is not compared with deny and ask rules.',
    source: 'anthropics/claude-code#37662',
  },
  {
    code: 'program-path',
    what: 'A program that is named by its path does not meet a deny or ask rule on its name.',
    source: 'anthropics/claude-code#66176',
  },
  {
    code: 'option-order',
    what: 'An option between the program and its subcommand, or in another place or spelling, takes the command out of a rule.',
    source: 'anthropics/claude-code#25270',
  },
  {
    code: 'variable-words',
    what: 'An allow rule covers words that are not known before the line runs.',
    source: 'anthropics/claude-code#49874',
  },
  {
    code: 'option-effects',
    what: 'An allow rule covers whatever options make of the command: code on the line, programs, files, hosts.',
    source: 'anthropics/claude-code#37509',
  },
  {
    code: 'data-flow',
    what: 'Parts are judged one by one, and not what flows from one into the other.',
    source: 'https://code.claude.com/docs/en/permissions',
  },
  {
    code: 'notebook-read-deny',
    what: 'A Read deny stops Edit and Write, but not NotebookEdit.',
    source: 'https://code.claude.com/docs/en/permissions',
  },
  {
    code: 'preapproved-host',
    what: 'Documentation hosts are fetched unasked, whatever the address carries.',
    source: 'CVE-2026-54316',
  },
  {
    code: 'not-understood',
    what: 'The text cannot be taken apart, so that rules on its parts do not see them.',
    source: 'https://github.com/anthropics/claude-code/blob/main/CHANGELOG.md',
  },
  {
    code: 'hidden-effects',
    what: 'The command does what its name does not say: it runs code of the folder, changes settings or is changed by a variable.',
    source: 'anthropics/claude-code#40408',
  },
  {
    code: 'session-code',
    what: 'A tool without a permission of its own starts code or agents, whose calls are judged only as they come.',
    source: 'https://code.claude.com/docs/en/tools-reference',
  },
] as const satisfies readonly KnownHole[];

export type HoleCode = (typeof claudeHoles)[number]['code'];
