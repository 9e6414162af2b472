import type { AccessAction } from '../../../../classify/index.ts';
import type { Condition, Rule, Table } from '../../../types.ts';
import type { AgentRule } from '../agent-rules.ts';
import { allOf, originOf } from '../engine-rule.ts';
import { agentCondition, tableName } from '../tables.ts';
import { fits, type Platform, slashed } from '../wildcard.ts';
import { pathGlobs } from './path-globs.ts';

/** The accesses that a key of the file tools is about. */
const accessesOf: Readonly<Record<string, readonly AccessAction[]>> = {
  read: ['read'],
  edit: ['write', 'delete', 'configure'],
};

const notTheShell: Condition = { kind: 'not', of: { kind: 'tool', names: ['bash'] } };

/**
 * Rules for `read` and `edit` over every access to a file, whichever tool or command makes it. A rule whose key also is
 * that of the shell (`*`) allows files everywhere, but asks and denies only for the file tools: for the shell it
 * stands in the table of commands, where a rule for `bash` may come behind it.
 */
export function filesTable(rules: readonly AgentRule[], worktree: string, platform: Platform): Table {
  return {
    name: 'files',
    algorithm: 'last-applicable',
    rules: rules.flatMap((one): readonly Rule[] => {
      const { permission, pattern, action } = one.rule;
      const keys = Object.keys(accessesOf).filter((key) => fits(key, permission, platform));
      const accesses = keys.flatMap((key) => accessesOf[key] ?? []);
      if (accesses.length === 0) return [];
      const builtIn = one.origin === 'defaults' && action !== 'allow' && pattern !== '*';
      const path = builtIn
        ? builtInCondition(slashed(pattern), accesses, worktree)
        : pathCondition(slashed(pattern), accesses, action === 'allow', worktree);
      if (path === undefined) return [];
      const forShell = action === 'allow' || !fits('bash', permission, platform);
      return [
        {
          effect: action,
          when: allOf([path, ...(forShell ? [] : [notTheShell]), ...agentCondition(one)]),
          origin: originOf(one.rule, tableName(one)),
        },
      ];
    }),
  };
}

/**
 * A built-in rule on `.env` files. What is read as a whole, a folder or a pattern of names, meets it as toolgate's own guard
 * of secrets does: where a secret may be among it, and not wherever some name might fit. A rule that a person
 * wrote is read as it stands.
 */
function builtInCondition(pattern: string, access: readonly AccessAction[], worktree: string): Condition {
  const path = pathCondition(pattern, access, false, worktree);
  const one: Condition = { kind: 'exact-path' };
  const many: Condition = {
    kind: 'all',
    of: [{ kind: 'not', of: one }, { kind: 'secret' }, { kind: 'access', actions: access }],
  };
  const anyFile: Condition = { kind: 'runs', what: ['inline-code', 'unknown-program'] };
  return { kind: 'any', of: [...(path === undefined ? [] : [bound(one, path)]), many, anyFile] };
}

function bound(...of: readonly Condition[]): Condition {
  return { kind: 'all', of };
}

function pathCondition(
  pattern: string,
  access: readonly AccessAction[],
  isAllow: boolean,
  worktree: string,
): Condition | undefined {
  if (pattern === '*' && isAllow) return anyPath(access);
  if (pattern === '*') return { kind: 'path', glob: '/**', access };
  const paths = pathGlobs(pattern, worktree, isAllow ? 'narrow' : 'wide').map(
    ({ glob, below }): Condition => {
      const path: Condition = { kind: 'path', glob, access };
      // A folder that is listed lies below no name; what is read or removed with all below it meets the name itself.
      return below && !isAllow ? { kind: 'all', of: [{ kind: 'exact-path' }, path] } : path;
    },
  );
  const [first, second] = paths;
  return second === undefined ? first : { kind: 'any', of: paths };
}

/** Any path at all, also one that is not known. */
export function anyPath(access: readonly AccessAction[]): Condition {
  return {
    kind: 'all',
    of: [
      { kind: 'access', actions: access },
      { kind: 'resource', kinds: ['path'] },
    ],
  };
}
