import type { AccessAction, Classification, Deed } from '../../classify/index.ts';

export type DangerKind = 'code' | 'delete' | 'send' | 'secret' | 'write' | 'privilege';

/** What makes a call one that a person would want to see before it runs. */
export interface Danger {
  readonly kind: DangerKind;
  readonly why: string;
}

const byReason: Readonly<Record<string, Danger>> = {
  'secret-to-network': { kind: 'send', why: 'it sends a secret over the network' },
  'download-and-run': { kind: 'code', why: 'it runs what it downloads' },
  'critical-removal': { kind: 'delete', why: 'it removes what is hard to get back' },
};

/**
 * The worst thing that the facts about a call say, whatever any policy says to it. `undefined` where they know of none,
 * which is no promise that there is none.
 */
export function dangerOf({ deeds, invocations }: Classification): Danger | undefined {
  const found = deeds.flatMap((deed) => dangerOfDeed(deed, invocations.length > 1) ?? []);
  return order.flatMap((kind) => found.find((one) => one.kind === kind) ?? [])[0];
}

const privilege: Danger = { kind: 'privilege', why: 'it acts with more rights, or on the whole machine' };

const order: readonly DangerKind[] = ['code', 'send', 'delete', 'secret', 'privilege', 'write'];

function dangerOfDeed(
  { reason, runs, risk, access, base, program, certainty }: Deed,
  hasInner: boolean,
): Danger | undefined {
  const known = Object.hasOwn(byReason, reason.code) ? byReason[reason.code] : undefined;
  if (known !== undefined) return known;
  if (runs === 'inline-code') return { kind: 'code', why: 'it runs code that stands on the line' };
  if (runs === 'unknown-program' && !base && hasInner) {
    return { kind: 'code', why: 'it runs a program that the rule does not name' };
  }
  if (risk === 'forbidden') return { kind: 'delete', why: 'it does what is never allowed' };
  if (access === undefined) {
    return risk === 'privileged' && program !== undefined && runs === undefined && certainty === 'exact'
      ? privilege
      : undefined;
  }
  const { action, resource, mutates } = access;
  if (action === 'execute' && risk === 'privileged') return privilege;
  if (resource.kind === 'path') {
    if (resource.secret === 'yes') return { kind: 'secret', why: `it touches a secret, ${resource.path}` };
    const changes = action === 'write' || action === 'delete';
    if (changes && resource.protected === 'yes') {
      return { kind: 'code', why: `it changes ${resource.path}, which later runs obey` };
    }
    if (changes && (resource.place === 'outside' || resource.place === 'system')) {
      return { kind: 'write', why: `it changes ${resource.path}, outside the workspace` };
    }
  }
  if (resource.kind === 'host' && mutates === true && resource.spelled && resource.zone !== 'loopback') {
    return { kind: 'send', why: `it sends data to ${resource.host ?? 'a host'} that the line names` };
  }
  if (action === 'configure' && !base)
    return { kind: 'code', why: 'it changes settings that later runs obey' };
  return undefined;
}

/**
 * What a call does at all, for rules that name no program, file or host, so that nothing says that it was meant. `undefined` where
 * it only looks at the workspace.
 */
export function doingOf({ deeds, tool }: Classification): string | undefined {
  for (const { runs, access } of deeds) {
    if (access !== undefined && access.action !== 'read') {
      if (access.resource.kind === 'path') return `it ${changes[access.action]} ${access.resource.path}`;
      if (access.resource.kind === 'host') return `it reaches ${access.resource.host ?? 'a host'}`;
      if (access.action === 'signal') return 'it signals processes';
      if (access.action === 'configure') return 'it changes settings';
    }
    if (access?.resource.kind === 'path' && access.resource.place === 'outside') {
      return `it reads ${access.resource.path}, outside the workspace`;
    }
    if (runs === 'project-code') return 'it runs code of the project';
    if (runs !== undefined) return 'it runs a program that the rule does not name';
  }
  return tool.known ? undefined : 'it calls a tool that the rule does not name';
}

const changes: Readonly<Record<AccessAction, string>> = {
  read: 'reads',
  write: 'writes',
  delete: 'deletes',
  execute: 'executes',
  connect: 'reaches',
  configure: 'configures',
  signal: 'signals',
};
