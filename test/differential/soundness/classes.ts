import fc from 'fast-check';
import { mutated, soup } from './generate-negative.ts';
import { GRAMMAR_CLASSES, grammar } from './generate-script.ts';
import { shaped } from './generate-shapes.ts';
import { state } from './generate-state.ts';
import { tagged } from './generate-words.ts';
import type { Script } from './observe.ts';

/** A class of generated scripts, and what is held of it. */
export interface ScriptClass {
  readonly name: string;
  readonly scripts: fc.Arbitrary<Script>;
  /** Bash takes nearly all of them. */
  readonly wellFormed: boolean;
}

const whole = grammar('any');

const asScripts = (texts: fc.Arbitrary<string>): fc.Arbitrary<Script> =>
  texts.map((text) => ({ script: tagged(text) }));

export const CLASSES: readonly ScriptClass[] = [
  ...GRAMMAR_CLASSES.map((name) => ({ name, scripts: asScripts(whole[name]), wellFormed: true })),
  { name: 'state', scripts: asScripts(state), wellFormed: true },
  {
    name: 'shapes',
    scripts: shaped.map(({ script, value }) => ({ script: tagged(script), value })),
    wellFormed: true,
  },
  {
    name: 'posix',
    scripts: asScripts(fc.oneof(whole.script, state)).map((one): Script => ({ ...one, shell: 'dash' })),
    wellFormed: false,
  },
  { name: 'mutations', scripts: asScripts(mutated(whole.script)), wellFormed: false },
  { name: 'soup', scripts: asScripts(soup), wellFormed: false },
];
