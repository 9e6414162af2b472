import type { MissDiagnosis, MissReason } from '../diagnose/types.ts';
import type { RewriteName } from '../rewrites/rewrite.ts';
import type { RungName } from '../rungs/rung.ts';

/** What a rung held for the same. */
export const differenceOf: Readonly<Record<RungName | RewriteName, string>> = {
  exact: 'nothing',
  eol: 'line endings',
  typography: 'quotes, dashes, spaces or accents',
  'trailing-ws': 'trailing blanks or the final newline',
  indent: 'indentation',
  'interior-ws': 'spaces between words',
  'blank-lines': 'blank lines',
  boundary: 'blank lines around the text',
  'line-numbers': 'copied line numbers',
  fence: 'a code fence around the text',
  'html-entities': 'HTML entities',
  'escaped-newlines': 'newlines written as \\n',
  'escaped-quotes': 'escaped quotes',
  'backslash-doubled': 'doubled backslashes',
  elision: 'lines left out as ...',
  comments: 'comment lines left out',
};

export const reasonOf: Readonly<Record<MissReason, string>> = {
  stale: 'The file changed since you read it.',
  'already-applied': 'old_string is not in the file, and new_string already is: the edit seems to be done.',
  'elided-unpaired': 'old_string leaves lines out as "..." and new_string does not in the same places.',
  'inconsistent-escapes': 'Some characters of old_string are escaped and others are not.',
  'unclear-position': 'old_string leaves out comment lines beside the new ones, so their place is not clear.',
  'other-line-matches-but-partial': 'old_string has only parts of these lines, and other blanks.',
  'only-first-line-found': 'Only the first line of old_string is in the file.',
  'closest-differs': 'old_string is not in the file. This is the closest text:',
  'nothing-similar': 'Nothing in the file is like old_string.',
};

export const nextOf: Readonly<Record<MissDiagnosis['next'], string>> = {
  'resend-ready': 'Resend with the old_string below if this is the place you mean.',
  'read-again': 'Read the file again before the next edit.',
  'send-whole-text': 'Send the whole text instead of "...".',
  'copy-without-numbers': 'Copy the text without line numbers.',
  'nothing-to-do': 'Read the file to see whether anything is left to do.',
};
