import type { Span, Word } from '../shell/index.ts';
import { CONFIGURED_HOST } from './hosts.ts';
import { isCriticalRemoval } from './path-resource.ts';
import type { Prepared } from './prepared.ts';
import type {
  Access,
  AccessAction,
  Certainty,
  Deed,
  HostResource,
  Json,
  PathResource,
  Permission,
  Resource,
  Risk,
  Runs,
} from './types.ts';

/** What deeds of one command have in common. */
export interface Doer {
  readonly command: number | undefined;
  readonly program: string | undefined;
  readonly span: Span;
}

/** How a deed came about: part of the base effect, or raised by a word at an index. */
export interface Ground {
  readonly base: boolean;
  readonly spelledBy: number | undefined;
  readonly code: string;
  readonly data: Readonly<Record<string, Json>> | undefined;
}

export function raisedAt(at: number, code: string, data?: Readonly<Record<string, Json>>): Ground {
  return { base: false, spelledBy: at + 1, code, data };
}

export function onItsOwn(code: string, data?: Readonly<Record<string, Json>>): Ground {
  return { base: false, spelledBy: undefined, code, data };
}

export function baseGround(code: string): Ground {
  return { base: true, spelledBy: undefined, code, data: undefined };
}

/** The same ground under another code. */
export function recoded(ground: Ground, code: string): Ground {
  return { base: ground.base, spelledBy: ground.spelledBy, code, data: ground.data };
}

/** The same ground for something that a rule for the program alone does not cover. */
export function raised(ground: Ground, code: string = ground.code): Ground {
  return { base: false, spelledBy: ground.spelledBy, code, data: ground.data };
}

interface DeedParts {
  readonly kind: Deed['kind'];
  readonly risk: Risk;
  readonly permission: Permission;
  readonly certainty: Certainty;
  readonly access?: Access;
  readonly runs?: Runs;
}

/** Every deed has the same fields, so that whoever reads many of them meets one kind of object. */
export function makeDeed(doer: Doer, ground: Ground, parts: DeedParts, span: Span = doer.span): Deed {
  return {
    kind: parts.kind,
    risk: parts.risk,
    permission: parts.permission,
    certainty: parts.certainty,
    base: ground.base,
    reason:
      ground.data === undefined
        ? { code: ground.code, span }
        : { code: ground.code, span, data: ground.data },
    command: doer.command,
    program: doer.program,
    access: parts.access,
    runs: parts.runs,
    spelledBy: ground.spelledBy,
  };
}

export function pathDeed(
  doer: Doer,
  ground: Ground,
  action: AccessAction,
  resource: PathResource,
  span: Span,
  prepared: Prepared,
): Deed {
  const critical = action === 'delete' && isCriticalRemoval(resource, prepared);
  return makeDeed(
    doer,
    critical ? recoded(ground, 'critical-removal') : ground,
    {
      kind: 'access',
      access: { action, resource, span },
      risk: action === 'read' || action === 'execute' ? 'read' : 'write',
      permission:
        resource.place === 'outside' || resource.place === 'unknown' ? 'outside_workspace' : 'workspace',
      certainty: resource.place === 'unknown' ? 'opaque' : resource.exact ? 'exact' : 'bounded',
    },
    span,
  );
}

export function hostDeed(
  doer: Doer,
  ground: Ground,
  resource: HostResource,
  mutates: boolean,
  span: Span,
): Deed {
  return makeDeed(
    doer,
    ground,
    {
      kind: 'access',
      access: { action: 'connect', resource, span, mutates },
      risk: mutates ? 'write' : 'read',
      permission: 'network',
      // A spelled address that is not understood may be any.
      certainty:
        resource.spelled && (resource.host === undefined || resource.zone === 'unknown') ? 'opaque' : 'exact',
    },
    span,
  );
}

export function configuredHostDeed(doer: Doer, ground: Ground, mutates: boolean): Deed {
  return hostDeed(doer, ground, CONFIGURED_HOST, mutates, doer.span);
}

export function codeDeed(doer: Doer, ground: Ground, runs: Runs, span: Span = doer.span): Deed {
  return makeDeed(
    doer,
    ground,
    {
      kind: 'code',
      runs,
      risk: runs === 'unknown-program' ? 'privileged' : 'write',
      permission: 'workspace',
      certainty: 'bounded',
    },
    span,
  );
}

export function resourceDeed(
  doer: Doer,
  ground: Ground,
  action: AccessAction,
  resource: Resource,
  risk: Risk,
  permission: Permission,
  span: Span = doer.span,
): Deed {
  return makeDeed(
    doer,
    ground,
    { kind: 'access', access: { action, resource, span }, risk, permission, certainty: 'exact' },
    span,
  );
}

export function opaqueDeed(
  doer: Doer,
  code: string,
  span: Span,
  data?: Readonly<Record<string, Json>>,
): Deed {
  return makeDeed(
    doer,
    onItsOwn(code, data),
    { kind: 'opaque', risk: 'privileged', permission: 'workspace', certainty: 'opaque' },
    span,
  );
}

/** The text of a word for a person: as typed, or its known value where it was made by the analysis. */
export function wordText(word: Word): string {
  return word.raw !== ''
    ? word.raw
    : word.pieces.map((piece) => (piece.kind === 'literal' ? piece.text : '…')).join('');
}
