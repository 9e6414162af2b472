import {
  indexRules,
  matchWords,
  strictestDecision,
} from '../../src/policy/dialects/codex/rules/evaluate-words.ts';
import { readRules } from '../../src/policy/dialects/codex/rules/read-rules.ts';
import { noRules } from '../../src/policy/dialects/codex/rules/types.ts';
import type { Scene } from './agent.ts';
import type { Answer } from './answer.ts';
import type { Pair } from './generate.ts';

/** What toolgate answers: to be compared with the agent's own. `unsupported` where it says that it cannot. */
export const askToolgate = (scene: Scene, { files, command, resolve }: Pair): Answer | 'unsupported' => {
  let rules = noRules;
  for (const [at, text] of files.entries()) {
    const read = readRules({ file: `${at}.rules`, text }, rules, scene);
    if (!read.ok) return read.fault.code === 'rules-unsupported' ? 'unsupported' : 'load-error';
    rules = read.rules;
  }
  const found = matchWords(
    indexRules(rules.prefixRules),
    rules.hostExecutables,
    command,
    resolve ? scene : undefined,
  );
  return {
    decision: strictestDecision(found.rules) ?? 'none',
    matched: found.rules.map(({ pattern, decision, justification }) => ({
      prefix: found.words.slice(0, pattern.length),
      decision,
      resolved: found.resolved,
      justification,
    })),
  };
};
