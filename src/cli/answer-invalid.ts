import type { Decision } from '../policy/index.ts';

/** Nobody can run what is no call, so the answer is the same in every mode: ask, or deny where nobody is asked. */
export const answerInvalid = (decision: Decision, headless: boolean): Decision => {
  const reason = decision.classification.reasons.find(({ code }) => code === 'invalid-call');
  if (reason === undefined) return decision;
  const others = decision.reasons.filter(({ code }) => code !== reason.code);
  return { ...decision, effect: headless ? 'deny' : 'ask', reasons: [reason, ...others] };
};
