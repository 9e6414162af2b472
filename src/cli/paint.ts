import { styleText } from 'node:util';
import type { Effect } from '../policy/index.ts';

/** Colours of the output; every function gives its text back unchanged where there are none. */
export interface Paint {
  readonly effect: (effect: Effect, text: string) => string;
  readonly strong: (text: string) => string;
  readonly faint: (text: string) => string;
}

const effectStyles = { allow: 'green', ask: 'yellow', deny: 'red' } as const;

export const paint = (colour: boolean): Paint =>
  colour
    ? {
        effect: (effect, text) => styleText(['bold', effectStyles[effect]], text),
        strong: (text) => styleText('bold', text),
        faint: (text) => styleText('dim', text),
      }
    : { effect: (_, text) => text, strong: (text) => text, faint: (text) => text };
