import type { Call, Classification } from '../classify/index.ts';
import type { Effect, Question, ReviewerRules } from '../policy/index.ts';
import type { Clock } from './ports.ts';

/** One piece of what was said, as the host gives it. */
export interface ConversationEntry {
  readonly from: 'person' | 'model' | 'tool' | 'summary';
  readonly text: string;
}

/** What a reviewer sees. */
export interface ReviewRequest {
  readonly call: Call;
  readonly classification: Classification;
  /** Why it asks. */
  readonly reason: string;
  readonly questions: readonly Question[];
  readonly conversation: readonly ConversationEntry[];
}

export interface Review {
  readonly outcome: Effect;
  readonly reason?: string;
}

/**
 * Judges a call in place of a person. What it allows is bound by the policy: a forbidden call or a required prompt still
 * goes to the person. It may answer a `Review`, or the text of a model that holds one as a JSON object.
 */
export type Reviewer = (
  request: ReviewRequest,
  options: { readonly signal: AbortSignal },
) => Promise<Review | string>;

export interface ReviewResult {
  readonly effect: Effect;
  readonly reason: string;
  /** What went wrong, where something did. */
  readonly fault?: 'failed' | 'unreadable' | 'time-out' | 'no-conversation';
}

/** Asks the reviewer as the profile says. Never rejects. */
export async function review(
  reviewer: Reviewer,
  rules: ReviewerRules,
  request: ReviewRequest,
  clock: Clock,
  signal: AbortSignal,
): Promise<ReviewResult> {
  const heard = request.conversation.some(({ from }) => from === 'person' || from === 'summary');
  if (rules.needsConversation && !heard)
    return { effect: 'ask', reason: 'There is nothing to judge it against.', fault: 'no-conversation' };
  let last: ReviewResult = { effect: rules.onFailure, reason: 'The reviewer failed.', fault: 'failed' };
  for (let attempt = 0; attempt < Math.max(1, rules.attempts) && !signal.aborted; attempt += 1) {
    last = await once(reviewer, rules, request, clock, signal);
    if (last.fault !== 'failed' && last.fault !== 'unreadable') return last;
  }
  return last;
}

function once(
  reviewer: Reviewer,
  rules: ReviewerRules,
  request: ReviewRequest,
  clock: Clock,
  signal: AbortSignal,
): Promise<ReviewResult> {
  const own = new AbortController();
  return new Promise((settle) => {
    const finish = (result: ReviewResult): void => {
      stopClock();
      signal.removeEventListener('abort', cancel);
      settle(result);
    };
    const late = (): void => {
      finish({ effect: rules.onTimeout, reason: 'The reviewer did not answer in time.', fault: 'time-out' });
      own.abort();
    };
    const cancel = (): void => {
      finish({ effect: 'ask', reason: 'The call was cancelled.', fault: 'failed' });
      own.abort();
    };
    const stopClock = clock.after(rules.timeout, late);
    signal.addEventListener('abort', cancel, { once: true });
    Promise.resolve()
      .then(() => reviewer(request, { signal: own.signal }))
      .then((answer) => readReview(answer, rules))
      .then(finish, () =>
        finish({ effect: rules.onFailure, reason: 'The reviewer failed.', fault: 'failed' }),
      );
  });
}

const words: Readonly<Record<string, Effect>> = {
  allow: 'allow',
  deny: 'deny',
  ask: 'ask',
  ask_user: 'ask',
};

/** What a reviewer answered; anything that is not plainly a review counts as a failure. */
export function readReview(answer: unknown, rules: ReviewerRules): ReviewResult {
  const unreadable: ReviewResult = {
    effect: rules.onFailure,
    reason: 'The answer of the reviewer cannot be read.',
    fault: 'unreadable',
  };
  const value = typeof answer === 'string' ? firstObject(answer) : answer;
  if (typeof value !== 'object' || value === null) return unreadable;
  const outcome = 'outcome' in value ? value.outcome : undefined;
  const told = 'reason' in value ? value.reason : 'rationale' in value ? value.rationale : undefined;
  const effect = typeof outcome === 'string' && Object.hasOwn(words, outcome) ? words[outcome] : undefined;
  if (effect === undefined) return unreadable;
  return { effect, reason: typeof told === 'string' ? told : '' };
}

/**
 * The one JSON object of a text. Of several, which one is meant cannot be told: the call's own words may stand in
 * the answer.
 */
function firstObject(text: string): unknown {
  const start = text.indexOf('{');
  const end = text.lastIndexOf('}');
  if (start < 0 || end < start) return undefined;
  try {
    return JSON.parse(text.slice(start, end + 1));
  } catch {
    return undefined;
  }
}
