import type { CompiledFinish, CompiledPass, CompiledTable } from './compiled.ts';
import type { Fixed } from './known-rule.ts';
import { makeReader, type Reader } from './reader.ts';
import { byCallShape } from './shape.ts';
import type { View } from './types.ts';
import type { UnitVerdict } from './unit-verdict.ts';

export interface ReadyPolicy {
  readonly passes: readonly ReadyPass[];
  readonly answers: readonly Reader[];
  /** Whether some table finds its rules by the names of commands. */
  readonly readsNames: boolean;
}

/** The tables made ready for calls of a tool in a mode; `unanswered`: there is no grant and no verdict. */
export type ReadyByCall = (mode: string, tool: Tool, unanswered: boolean) => ReadyPolicy;

type Tool = NonNullable<Fixed['tool']>;

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

/**
 * Each is made when it is needed: most processes see one mode and few tools. A tool gets tables of its own when it was
 * called some times, since making them takes as long as many decisions, and a server may have hundreds of tools.
 */
export function readyByCall(
  passes: readonly CompiledPass[],
  answers: readonly CompiledTable[],
  settings: Fixed['settings'],
  named: ReadonlySet<string>,
): ReadyByCall {
  const known = new Map<string, ReadyPolicy>();
  const make = (fixed: Fixed): ReadyPolicy => {
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
  const find = (key: string, fixed: Fixed): ReadyPolicy => {
    let ready = known.get(key);
    if (ready === undefined) {
      ready = make(fixed);
      known.set(key, ready);
    }
    return ready;
  };
  const calls = new Map<string, number>();
  const isUsual = (key: string): boolean => {
    if (known.has(key)) return true;
    // Names of tools come from the model: only the first are held.
    if (known.size >= mostKnown) return false;
    const count = (calls.get(key) ?? 0) + 1;
    if (count === 1 && calls.size >= mostCounted) return false;
    calls.set(key, count);
    return count > fewCalls;
  };
  return (asked, tool, unanswered) => {
    // Modes that no rule names are all alike.
    const mode = named.has(asked) ? asked : undefined;
    const call = `${unanswered ? '-' : '+'}${mode ?? ''}\n`;
    const key = `${call}${tool.kind} ${tool.name}`;
    return isUsual(key)
      ? find(key, { mode, settings, unanswered, tool })
      : find(call, { mode, settings, unanswered });
  };
}

const mostKnown = 64;
const mostCounted = 1_024;
const fewCalls = 4;

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
