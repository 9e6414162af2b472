import type { FieldRole, ToolCatalogue } from '../../../../classify/index.ts';
import type { Condition } from '../../../../policy/index.ts';
import { findingAt } from '../../finding.ts';
import type { LintRule } from '../../types.ts';

/** What a tool must take so that a call of it can have what the condition asks for. */
const needs: Readonly<Partial<Record<Condition['kind'], readonly FieldRole[]>>> = {
  command: ['command', 'argv'],
  exact: ['command', 'argv'],
  path: ['command', 'argv', 'read', 'list', 'read-tree', 'write', 'patch', 'pattern', 'directory'],
  host: ['command', 'argv', 'url'],
};

const roles: Readonly<Record<string, readonly FieldRole[]>> = {
  write: ['command', 'argv', 'write', 'patch'],
  delete: ['command', 'argv', 'patch'],
  connect: ['command', 'argv', 'url'],
  execute: ['command', 'argv'],
  signal: ['command', 'argv'],
  configure: ['command', 'argv'],
};

export const deadCombination: LintRule = {
  id: 'dead-combination',
  level: 'error',
  summary: 'A rule that asks a tool for what no call of it has, so that it never matches.',
  check: ({ rules, reviewed, nameOf }) =>
    rules.flatMap((view) => {
      const dead = deadPart(reviewed.tools, view.rule.when);
      if (dead === undefined) return [];
      const names = namesIn(partsOf(view.rule.when));
      return findingAt(deadCombination, view, {
        message: `"${nameOf(view)}" never matches: ${names.join(', ')} has no ${wordOf(dead)} to compare.`,
        mend: 'Leave "tool" out, so that the rule holds for whichever tool does it, or name the right tool.',
      });
    }),
};

/** The part of a condition that no call of the tools beside it can meet. */
export function deadPart(tools: ToolCatalogue, when: Condition): Condition | undefined {
  const parts = partsOf(when);
  const names = namesIn(parts);
  if (names.length === 0) return undefined;
  return parts.find((part) => !names.some((name) => canHave(tools, name, part)));
}

function partsOf(when: Condition): readonly Condition[] {
  return when.kind === 'all' ? when.of : [when];
}

function namesIn(parts: readonly Condition[]): readonly string[] {
  return parts.flatMap((part) => (part.kind === 'tool' ? part.names : []));
}

function canHave(tools: ToolCatalogue, name: string, part: Condition): boolean {
  const entry = Object.hasOwn(tools.entries, name) ? tools.entries[name] : undefined;
  if (entry === undefined) return true;
  const taken = Object.values(entry.fields);
  const has = (wanted: readonly FieldRole[] | undefined): boolean =>
    wanted === undefined || wanted.some((role) => taken.includes(role));
  if (part.kind === 'any') return part.of.some((one) => canHave(tools, name, one));
  if (part.kind === 'access') return part.actions.some((action) => has(roles[action]));
  if (
    part.kind === 'path' &&
    part.access !== undefined &&
    !part.access.some((action) => has(roles[action]))
  ) {
    return false;
  }
  return has(needs[part.kind]);
}

function wordOf(part: Condition): string {
  switch (part.kind) {
    case 'access':
      return `access of the kind ${part.actions.join(', ')}`;
    case 'path':
      return part.access === undefined ? 'path' : `path that it could ${part.access.join(', ')}`;
    case 'any':
      return part.of.map(wordOf).join(' or ');
    default:
      return part.kind;
  }
}
