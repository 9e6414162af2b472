import type { CompiledFinish, CompiledPass, CompiledTable } from './compiled.ts';
import { makeReader, type Reader } from './reader.ts';
import type { Fixed } from './rule-index.ts';
import { byCallShape } from './shape.ts';
import type { View } from './types.ts';
import type { UnitVerdict } from './unit-verdict.ts';

export interface ReadyPolicy {
  readonly passes: readonly ReadyPass[];
  readonly answers: readonly Reader[];
  /** Whether some table finds its rules by the names of commands. */
  readonly readsNames: boolean;
}

/** The tables made ready for calls in a mode; `unanswered`: there is no grant and no verdict. */
export type ReadyByMode = (mode: string, unanswered: boolean) => ReadyPolicy;

export interface ReadyPass {
  readonly view: View;
  readonly guards: readonly Reader[];
  readonly deciders: readonly Reader[];
  readonly finish: readonly CompiledFinish[];
  /** The readers that read more than shapes, in the order in which the tables are read. */
  readonly special: readonly Reader[];
  /** What is known so far where no special reader has a say: by the shape of the call, then of the unit. */
  readonly verdicts: readonly Map<number, UnitVerdict>[];
}

/** Each is made when it is first needed: most processes see one mode. */
export function readyByMode(
  passes: readonly CompiledPass[],
  answers: readonly CompiledTable[],
  settings: Fixed['settings'],
  named: ReadonlySet<string>,
): ReadyByMode {
  const known = [new Map<string, ReadyPolicy>(), new Map<string, ReadyPolicy>()] as const;
  const others: (ReadyPolicy | undefined)[] = [];
  const make = (mode: string | undefined, unanswered: boolean): ReadyPolicy => {
    const fixed: Fixed = { mode, settings, unanswered };
    const readers: Reader[] = [];
    const ready = (table: CompiledTable): Reader => {
      const reader = makeReader(table, fixed);
      readers.push(reader);
      return reader;
    };
    const parts = {
      passes: passes.map((pass) => readyPass(pass, ready)),
      answers: answers.map(ready),
    };
    return { ...parts, readsNames: readers.some(({ index }) => index.readsNames) };
  };
  return (mode, unanswered) => {
    const at = unanswered ? 1 : 0;
    if (!named.has(mode)) {
      const other = others[at] ?? make(undefined, unanswered);
      others[at] = other;
      return other;
    }
    const made = known[at].get(mode) ?? make(mode, unanswered);
    known[at].set(mode, made);
    return made;
  };
}

function readyPass(pass: CompiledPass, ready: (table: CompiledTable) => Reader): ReadyPass {
  const guards = pass.guards.map(ready);
  const deciders = pass.deciders.map(ready);
  return {
    view: pass.view,
    guards,
    deciders,
    finish: pass.finish,
    special: [...guards, ...deciders].filter(({ answers }) => answers === undefined),
    verdicts: byCallShape(),
  };
}
