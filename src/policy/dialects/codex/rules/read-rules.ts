import { builtInNames } from '../starlark/built-ins.ts';
import { runFile } from '../starlark/evaluate.ts';
import type { Machine } from '../starlark/machine.ts';
import { checkNames } from '../starlark/names.ts';
import { parse } from '../starlark/parse.ts';
import type { Fault } from '../starlark/syntax.ts';
import { exampleFault } from './examples.ts';
import { type Found, hostExecutable, networkRule, prefixRule } from './rule-functions.ts';
import type { RuleSet } from './types.ts';
import type { ProgramPlace } from './words.ts';

export interface RulesSource {
  readonly file: string;
  readonly text: string;
}

export type RulesResult =
  | { readonly ok: true; readonly rules: RuleSet }
  | { readonly ok: false; readonly fault: Fault };

const FUNCTIONS: ReadonlySet<string> = new Set(['prefix_rule', 'network_rule', 'host_executable']);

/**
 * Runs one rules file after those in `before`, whose host executables count for its examples. Its examples are checked once it has
 * run to its end. Never throws and ends within a bounded number of steps.
 *
 * @param place what relative program paths in examples start at.
 */
export function readRules({ file, text }: RulesSource, before: RuleSet, place: ProgramPlace): RulesResult {
  const parsed = parse(text);
  if (!parsed.ok) return parsed;
  const unknown = checkNames(parsed.statements, new Set([...builtInNames, ...FUNCTIONS]));
  if (unknown !== undefined) return { ok: false, fault: unknown };
  const found: Found = {
    file,
    prefixRules: [],
    networkRules: [],
    executables: new Map(before.hostExecutables),
    examples: [],
  };
  const machine: Machine = {
    steps: 0,
    calls: 0,
    fault: undefined,
    hostNames: FUNCTIONS,
    host: (name, given, at) => {
      if (name === 'prefix_rule') prefixRule(machine, found, given, at);
      else if (name === 'network_rule') networkRule(machine, found, given, at);
      else hostExecutable(machine, found, given, at);
    },
  };
  runFile(machine, parsed.statements);
  const fault = machine.fault ?? exampleFault(found.examples, found.executables, place);
  if (fault !== undefined) return { ok: false, fault };
  return {
    ok: true,
    rules: {
      prefixRules: [...before.prefixRules, ...found.prefixRules],
      networkRules: [...before.networkRules, ...found.networkRules],
      hostExecutables: found.executables,
    },
  };
}
