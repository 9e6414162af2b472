import { bannedPrefixes } from './banned.table.ts';
import type { Era } from './commands/eras.ts';
import { fallbackDecision } from './fallback.ts';
import { matchWords, type RuleIndex } from './rules/evaluate-words.ts';
import type { HostExecutables } from './rules/types.ts';
import { fitsPrefix, type ProgramPlace } from './rules/words.ts';
import type { Segments } from './segments.ts';
import type { CodexSettings } from './settings.ts';

/** A prefix that is offered with a question, to be allowed from then on. */
export type Prefix = readonly string[];

export interface AmendmentRequest {
  readonly era: Era;
  readonly settings: Pick<CodexSettings, 'approval' | 'sandbox'>;
  readonly segments: Segments;
  readonly index: RuleIndex;
  readonly executables: HostExecutables;
  readonly place: ProgramPlace;
  readonly escalated: boolean;
  /** What the model suggests. */
  readonly suggested: Prefix | undefined;
}

/**
 * What an ask offers to allow from then on: what the model suggests if that would let all of the call pass, else all words of the
 * first command that asks. Nothing where a rule asks. Source: openai/codex core/src/exec_policy.rs:860-974 at 343074d.
 */
export function proposedAmendment(request: AmendmentRequest): Prefix | undefined {
  const { segments, suggested } = request;
  if (segments.form === 'heredoc') return undefined;
  const judged = segments.list.map((segment) => ({
    segment,
    rules: matchWords(request.index, request.executables, segment.words, request.place).rules,
  }));
  if (suggested !== undefined && isOffered(suggested) && judged.every(({ rules }) => rules.length === 0)) {
    const passes = segments.list.every(
      ({ words, class: of }) =>
        fitsPrefix(
          suggested.map((word) => [word]),
          words,
        ) || fallbackDecision(request.era, request.settings, of, request.escalated) === 'allow',
    );
    if (passes) return suggested;
  }
  if (judged.some(({ rules }) => rules.some(({ decision }) => decision === 'prompt'))) return undefined;
  return judged.find(
    ({ segment, rules }) =>
      rules.length === 0 &&
      fallbackDecision(request.era, request.settings, segment.class, request.escalated) === 'prompt',
  )?.segment.words;
}

/** What the retry of a command that the sandbox refused offers: all words of the first command that no rule names. */
export function retryAmendment(request: AmendmentRequest): Prefix | undefined {
  const { segments, era, settings, index, executables, place } = request;
  if (segments.list.some(({ words }) => matchWords(index, executables, words, place).rules.length > 0))
    return undefined;
  return segments.list.find((segment) => fallbackDecision(era, settings, segment.class, false) === 'allow')
    ?.words;
}

/** A suggestion that says something and is none of the banned ones as a whole. */
export function isOffered(prefix: Prefix): boolean {
  return (
    prefix.length > 0 &&
    !bannedPrefixes.some(
      (banned) => banned.length === prefix.length && banned.every((word, at) => word === prefix[at]),
    )
  );
}

/** The line that remembers a prefix in `rules/default.rules`. */
export function amendmentLine(prefix: Prefix): string {
  return `prefix_rule(pattern=[${prefix.map((word) => JSON.stringify(word)).join(', ')}], decision="allow")`;
}

/** The text of the rules file with the lines added; one that stands there already is not added again. */
export function withAmendments(text: string, prefixes: readonly Prefix[]): string {
  let result = text === '' || text.endsWith('\n') ? text : `${text}\n`;
  for (const prefix of prefixes) {
    const line = amendmentLine(prefix);
    if (!result.split('\n').includes(line)) result += `${line}\n`;
  }
  return result;
}

/** The text without lines that are exactly a remembered rule for a banned prefix, in whatever case. */
export function withoutBanned(text: string): string {
  const banned = new Set(bannedPrefixes.map((prefix) => amendmentLine(prefix).toLowerCase()));
  return text
    .split('\n')
    .filter((line) => !banned.has(line.trim().toLowerCase()))
    .join('\n');
}
