import type { Decision, Effect, State, VerdictSource, VerdictStage } from '../../policy/index.ts';

/** What a rule may ask for that no call shows: what came before it, and what somebody said to it. */
export type Given =
  | { readonly kind: 'granted' }
  | {
      readonly kind: 'verdict';
      readonly from: VerdictSource;
      readonly effect: Effect;
      readonly stage: VerdictStage;
    }
  | { readonly kind: 'repetition'; readonly times: number };

/** The state in which a call that is decided so without it meets what is given. */
export function stateGiven(given: Given, { questions }: Decision): State {
  switch (given.kind) {
    case 'granted':
      return { grants: questions.map(({ key }) => ({ key, scope: 'once' })) };
    case 'verdict': {
      const { from, effect, stage } = given;
      return { verdicts: [{ from, effect, stage }] };
    }
    case 'repetition':
      return { repetition: given.times };
    default: {
      const never: never = given;
      return never;
    }
  }
}

/** For a person: `when a hook says allow`. */
export function givenText(given: Given): string {
  switch (given.kind) {
    case 'granted':
      return 'when it was granted before';
    case 'verdict':
      return `when the ${given.from} says ${given.effect}${given.stage === 'call' ? '' : ', asked about it'}`;
    case 'repetition':
      return given.times === 1 ? 'the first time' : `${given.times} times in a row`;
    default: {
      const never: never = given;
      return never;
    }
  }
}
