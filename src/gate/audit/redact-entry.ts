import type { Verdict } from '../../policy/index.ts';
import type { Digest } from '../ports.ts';
import type { AuditEntry } from './events.ts';
import { type InputDetail, maskSecrets } from './redact.ts';

/**
 * The entry as a log may hold it. Keys of questions and grants hold the words of the call, and reasons may quote them.
 *
 * INVARIANT: without `masked` no word of a call stands in an event, and a known form of credential never does.
 */
export function redactEntry(entry: AuditEntry, detail: InputDetail, digest: Digest): AuditEntry {
  const key = (text: string): string =>
    detail === 'masked' ? maskSecrets(text) : `sha256:${digest(text).slice(0, 32)}`;
  switch (entry.kind) {
    case 'decided':
      return {
        ...entry,
        by: entry.by.map((origin) => ({ ...origin, rule: maskSecrets(origin.rule) })),
        questions: entry.questions.map(key),
        verdicts: entry.verdicts.map((verdict) => redactVerdict(verdict, detail, key)),
      };
    case 'asked':
      return { ...entry, keys: entry.keys.map(key) };
    case 'granted':
      return { ...entry, keys: entry.keys.map(key) };
    case 'hooks':
      return {
        ...entry,
        results: entry.results.map((one) => ({ ...one, hook: maskSecrets(one.hook) })),
        answer: redactHookAnswer(entry.answer, detail),
      };
    case 'store':
      return {
        ...entry,
        issues: entry.issues.map(({ code, message }) => ({ code, message: maskSecrets(message) })),
      };
    // Inputs of these were redacted where they were put in; the names are the model's own words.
    case 'called':
      return {
        ...entry,
        ...(entry.callId === undefined ? {} : { callId: maskSecrets(entry.callId) }),
        tool: maskSecrets(entry.tool),
        cwd: maskSecrets(entry.cwd),
      };
    case 'rewritten':
      return entry.tool === undefined ? entry : { ...entry, tool: maskSecrets(entry.tool) };
    case 'answered':
    case 'reviewed':
    case 'escalated':
    case 'revoked':
    case 'settled':
    case 'verified':
    case 'done':
      return entry;
    default: {
      const never: never = entry;
      return never;
    }
  }
}

type HookAnswerEntry = Extract<AuditEntry, { kind: 'hooks' }>['answer'];

/** What hooks write may hold words of the call. */
function redactHookAnswer(answer: HookAnswerEntry, detail: InputDetail): HookAnswerEntry {
  const { reason, context, ...rest } = answer;
  if (detail !== 'masked') return rest;
  return {
    ...rest,
    ...(reason === undefined ? {} : { reason: maskSecrets(reason) }),
    ...(context === undefined ? {} : { context: maskSecrets(context) }),
  };
}

function redactVerdict(verdict: Verdict, detail: InputDetail, key: (text: string) => string): Verdict {
  const { reason, key: of, ...rest } = verdict;
  return {
    ...rest,
    ...(of === undefined ? {} : { key: key(of) }),
    ...(reason === undefined || detail !== 'masked' ? {} : { reason: maskSecrets(reason) }),
  };
}
