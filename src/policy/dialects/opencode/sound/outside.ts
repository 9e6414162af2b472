import type { AccessAction } from '../../../../classify/index.ts';
import type { Condition, Rule, Table } from '../../../types.ts';
import type { AgentRule } from '../agent-rules.ts';
import { allOf, originOf } from '../engine-rule.ts';
import { agentCondition, tableName } from '../tables.ts';
import { fits, type Platform, slashed } from '../wildcard.ts';
import { anyPath } from './files.ts';
import { pathGlobs } from './path-globs.ts';

const touching: readonly AccessAction[] = ['read', 'write', 'delete', 'configure'];

/** A path that lies in no root of the session, or of which that is not known. */
const liesOutside: Condition = {
  kind: 'all',
  of: [
    { kind: 'access', actions: touching },
    { kind: 'place', places: ['outside', 'system', 'unknown'] },
  ],
};

/** Rules for `external_directory` over every access to a file outside, whichever tool or command makes it. */
export function outsideTable(rules: readonly AgentRule[], platform: Platform): Table {
  return {
    name: 'outside',
    algorithm: 'last-applicable',
    rules: rules.flatMap((one): readonly Rule[] => {
      const { permission, pattern, action } = one.rule;
      if (!fits('external_directory', permission, platform)) return [];
      const what = folderCondition(slashed(pattern), action === 'allow');
      return what === undefined
        ? []
        : [
            {
              effect: action,
              when: allOf([what, ...agentCondition(one)]),
              origin: originOf(one.rule, tableName(one)),
            },
          ];
    }),
  };
}

/** OpenCode compares `FOLDER/*`, so a pattern without a star at its end never fits; read wide it means the folder. */
function folderCondition(pattern: string, isAllow: boolean): Condition | undefined {
  if (pattern === '*') return isAllow ? anyPath(touching) : liesOutside;
  if (isAllow && !pattern.endsWith('*')) return undefined;
  const below = pattern.endsWith('/*') || pattern.endsWith('/**') ? pattern : `${pattern}/**`;
  const globs = pathGlobs(below, '/', isAllow ? 'narrow' : 'wide');
  const paths = globs.map(({ glob }): Condition => ({ kind: 'path', glob, access: touching }));
  const inside: Condition | undefined = paths.length > 1 ? { kind: 'any', of: paths } : paths[0];
  return inside === undefined || isAllow ? inside : { kind: 'all', of: [liesOutside, inside] };
}
