import type { Classification } from '../../../classify/index.ts';
import { baseName } from './commands/shell-wrapper.ts';
import type { WordsMatch } from './rules/evaluate-words.ts';
import type { Segment, Segments } from './segments.ts';

/** What the sound analysis sees of a segment and the agent does not. */
export function segmentHoles(
  segment: Segment,
  form: Segments['form'],
  match: WordsMatch,
  looser: boolean,
  refusesExpansions: boolean,
): readonly string[] {
  const holes: string[] = [];
  const [program = ''] = segment.words;
  if (match.resolved !== undefined && looser) holes.push('codex-program-by-name');
  if (form === 'heredoc') holes.push('codex-heredoc-prefix');
  if (segment.class === 'known-safe') {
    if (program.includes('/')) holes.push('codex-safe-by-name');
    if (baseName(program) === 'git') holes.push('codex-safe-git');
    if (baseName(program) === 'rg' && segment.words.some((word) => /^-[a-zA-Z]+z|^-z[a-zA-Z]/.test(word)))
      holes.push('codex-safe-options');
  }
  // Where words that expand are no plain words, such a character stood in quotes.
  if (!refusesExpansions && form === 'plain' && segment.words.some((word) => /[{}*?[\]\\~^]/.test(word)))
    holes.push('codex-words-unexpanded');
  return holes;
}

/** What the call as a whole meets. */
export function callHoles(
  classification: Classification,
  segments: Segments,
  rulesExist: boolean,
): readonly string[] {
  const holes: string[] = [];
  if (segments.form === 'whole' && rulesExist) holes.push('codex-script-unread');
  const commands = classification.analysis?.commands ?? [];
  if (rulesExist && commands.some(({ via }) => via !== undefined)) holes.push('codex-inner-command');
  const dangerous = segments.list.some((segment) => segment.class === 'dangerous');
  if (!dangerous && classification.invocations.some(isForcedRemoval)) holes.push('codex-removal-missed');
  return holes;
}

function isForcedRemoval({ normal }: Classification['invocations'][number]): boolean {
  return normal.some(
    ({ name, options }) =>
      name !== undefined &&
      baseName(name) === 'rm' &&
      options.some((option) => option === '-f' || option === '--force'),
  );
}
