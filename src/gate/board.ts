import { plainInput } from './json.ts';
import type { Answer, AnswerReceipt, Prompt, PromptListener } from './prompt.ts';

/** How a question ended. */
export type Settlement =
  | { readonly kind: 'answered'; readonly answer: Answer }
  /** A grant that somebody gave meanwhile answers it. */
  | { readonly kind: 'released' }
  /** Another question of the session was denied, and this one with it. */
  | { readonly kind: 'denied-too' }
  /** Everybody who was shown it has gone. */
  | { readonly kind: 'lost' }
  | { readonly kind: 'cancelled' };

/**
 * The questions that are open, and whoever may answer them.
 *
 * INVARIANT: a question is settled once, by whatever comes first; all later answers are told that they are late.
 */
export interface Board {
  readonly open: (prompt: Prompt, recheck: () => boolean, signal: AbortSignal) => Promise<Settlement>;
  readonly answer: (id: string, answer: Answer) => AnswerReceipt;
  readonly prompts: () => readonly Prompt[];
  /** Shows the listener every question from now on, the open ones too; the returned function takes it away. */
  readonly listen: (listener: PromptListener) => () => void;
  /** Judges the other open questions again, those of one session or all. */
  readonly recheck: (session: string | undefined) => void;
  readonly denySession: (session: string) => void;
}

interface Open {
  readonly prompt: Prompt;
  readonly recheck: () => boolean;
  readonly listeners: Set<PromptListener>;
  readonly ended: AbortController;
  readonly settle: (settlement: Settlement) => void;
  wasShown: boolean;
}

/** Ids of settled questions that are remembered, to tell a late answer from a wrong one. */
const mostRemembered = 1_000;

export function createBoard(listeners: readonly PromptListener[]): Board {
  const everybody = new Set(listeners);
  const questions = new Map<string, Open>();
  const settled = new Set<string>();

  const settle = (open: Open, settlement: Settlement): boolean => {
    const { id } = open.prompt;
    if (questions.get(id) !== open) return false;
    questions.delete(id);
    settled.add(id);
    for (const oldest of settled) {
      if (settled.size <= mostRemembered) break;
      settled.delete(oldest);
    }
    open.settle(settlement);
    open.ended.abort();
    return true;
  };
  const leave = (open: Open, listener: PromptListener): void => {
    open.listeners.delete(listener);
    if (open.wasShown && open.listeners.size === 0) settle(open, { kind: 'lost' });
  };
  const show = (open: Open, listener: PromptListener): void => {
    open.listeners.add(listener);
    open.wasShown = true;
    Promise.resolve()
      .then(() => listener(open.prompt, { signal: open.ended.signal }))
      .then(
        (said) => {
          if (said === undefined) return;
          const answer = plainAnswer(said);
          // An answer that is none is a listener that broke.
          if (answer === undefined) leave(open, listener);
          else settle(open, { kind: 'answered', answer });
        },
        () => leave(open, listener),
      );
  };
  return {
    open: (prompt, recheck, signal) => {
      if (signal.aborted) return Promise.resolve({ kind: 'cancelled' });
      return new Promise((resolve) => {
        const cancel = (): void => {
          settle(open, { kind: 'cancelled' });
        };
        const open: Open = {
          prompt,
          recheck,
          listeners: new Set(),
          ended: new AbortController(),
          settle: (settlement) => {
            signal.removeEventListener('abort', cancel);
            resolve(settlement);
          },
          wasShown: false,
        };
        signal.addEventListener('abort', cancel, { once: true });
        questions.set(prompt.id, open);
        for (const listener of everybody) show(open, listener);
      });
    },
    answer: (id, said) => {
      const open = questions.get(id);
      if (open === undefined) return settled.has(id) ? 'late' : 'unknown';
      const answer = plainAnswer(said);
      if (answer === undefined) return 'unknown';
      return settle(open, { kind: 'answered', answer }) ? 'accepted' : 'late';
    },
    prompts: () => [...questions.values()].map(({ prompt }) => prompt),
    listen: (listener) => {
      everybody.add(listener);
      for (const open of questions.values()) show(open, listener);
      return () => {
        everybody.delete(listener);
        for (const open of [...questions.values()]) if (open.listeners.has(listener)) leave(open, listener);
      };
    },
    recheck: (session) => {
      for (const open of [...questions.values()]) {
        if (session !== undefined && open.prompt.session !== session) continue;
        if (open.recheck()) settle(open, { kind: 'released' });
      }
    },
    denySession: (session) => {
      for (const open of [...questions.values()])
        if (open.prompt.session === session) settle(open, { kind: 'denied-too' });
    },
  };
}

const scopes = ['once', 'session', 'project', 'user'] as const;

/** A host may hand over anything, and an accessor may say something else the second time: it is read once. */
function plainAnswer(said: unknown): Answer | undefined {
  if (typeof said !== 'object' || said === null) return undefined;
  try {
    const given: Partial<Record<keyof Answer, unknown>> = said;
    const { decision, scope, feedback, stop, input } = given;
    if (decision !== 'allow' && decision !== 'deny') return undefined;
    const kept = scopes.find((one) => one === scope);
    // A new input that cannot be read must not stand for the old one.
    const changed = input === undefined ? undefined : plainInput(input);
    if (input !== undefined && changed === undefined) return undefined;
    return {
      decision,
      ...(kept === undefined ? {} : { scope: kept }),
      ...(typeof feedback === 'string' ? { feedback } : {}),
      ...(stop === true ? { stop } : {}),
      ...(changed === undefined ? {} : { input: changed }),
    };
  } catch {
    return undefined;
  }
}
