import { withoutTypography } from './forms.ts';

const tokenPattern = /[\p{L}\p{M}\p{N}_]+|\s+|[\s\S]/gu;

/** Words, runs of whitespace and single characters; a surrogate pair is never split. */
export const tokensOf = (line: string): readonly string[] => line.match(tokenPattern) ?? [];

/** Whitespace of any kind is one token; the rest by the loosest form. */
export const tokenForm = (token: string): string => {
  const form = withoutTypography(token);
  return form === '' ? ' ' : form;
};
