import { regexEngine } from '#regex-engine';
import type { Expression } from '../../regex/port.ts';
import { otherShell, shellGroups, type TextGroup } from './shell-rules.table.ts';

export type ShellClass = Omit<TextGroup, 'rules' | 'category'> & {
  readonly category: TextGroup['category'] | 'workspace';
};

interface ReadyGroup {
  readonly group: TextGroup;
  readonly expressions: readonly Expression[];
}

/** A rule that cannot be compiled hits, as one that ran out of time does. */
const hitsAlways: Expression = { found: () => true };

let ready: readonly ReadyGroup[] | undefined;

/** The engine is loaded, and the rules compiled, when the first shell text is judged. */
function readyGroups(): readonly ReadyGroup[] {
  ready ??= shellGroups.map((group) => ({
    group,
    expressions: group.rules.map(({ expression }) => {
      const compiled = regexEngine.compile(expression, 'is');
      return 'fault' in compiled ? hitsAlways : compiled;
    }),
  }));
  return ready;
}

/**
 * The class that the text rules give a shell text. `timedOut` names groups of which a rule ran out of its second in the
 * original, which counts as a hit; on RE2 no rule does.
 */
export function shellClass(text: string | undefined, timedOut: readonly string[] = []): ShellClass {
  if (text === undefined || text.trim() === '') return otherShell;
  for (const { group, expressions } of readyGroups()) {
    if (timedOut.includes(group.category) || expressions.some((expression) => expression.found(text))) {
      const { category, risk, permission, summary } = group;
      return { category, risk, permission, summary };
    }
  }
  return otherShell;
}
