import type { Grant } from '../../types.ts';
import type { PermissionRequest } from './rules.ts';
import { fits, type Platform } from './wildcard.ts';

/** A text that was allowed for good: a pattern of one key. */
export interface Approval {
  readonly permission: string;
  readonly pattern: string;
}

/** How grants name an approval. No key of OpenCode holds a blank. */
export function approvalKey(permission: string, pattern: string): string {
  return `${permission} ${pattern}`;
}

const written = /^(\S+) (.*)$/s;

/** The approvals among grants; keys of another form are none. */
export function approvalsOf(grants: readonly Grant[]): readonly Approval[] {
  return grants.flatMap(({ key, scope }) => {
    const [, permission, pattern] = written.exec(key) ?? [];
    return scope === 'once' || permission === undefined || pattern === undefined
      ? []
      : [{ permission, pattern }];
  });
}

/** Whether an approval reaches a text: both sides of a rule are wildcards, also of one that was remembered. */
export function isApproved(
  approvals: readonly Approval[],
  permission: string,
  pattern: string,
  platform: Platform,
): boolean {
  return approvals.some(
    (approval) =>
      fits(permission, approval.permission, platform) && fits(pattern, approval.pattern, platform),
  );
}

/** What a request that is allowed for good adds. */
export function approvalsFrom({ permission, always }: PermissionRequest): readonly Approval[] {
  return always.map((pattern) => ({ permission, pattern }));
}
