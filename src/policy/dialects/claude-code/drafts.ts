import type { PathResource } from '../../../classify/index.ts';
import type { Span } from '../../../shell/index.ts';
import type { FactValue } from '../../types.ts';
import { type Ground, isInScope } from './ground.ts';
import { isProtected, pathsOf } from './places.ts';

/** A unit before it has what all units of the call share. */
export interface Draft {
  readonly kind: 'call' | 'command' | 'path' | 'host' | 'directory' | 'unparsable' | 'powershell';
  readonly text: string;
  readonly span?: Span;
  readonly facts: Readonly<Record<string, FactValue>>;
  readonly holes?: readonly string[];
  readonly access?: { readonly action: 'read' | 'write' | 'delete'; readonly resource: PathResource };
}

export function pathDraft(
  action: 'read' | 'write' | 'delete',
  resource: PathResource,
  ground: Ground,
  of: {
    readonly from: 'tool' | 'command' | 'redirect';
    readonly text: string;
    readonly span?: Span;
    readonly more?: Readonly<Record<string, FactValue>>;
    readonly holes?: readonly string[];
  },
): Draft {
  const changes = action !== 'read';
  return {
    kind: 'path',
    text: of.text,
    ...(of.span === undefined ? {} : { span: of.span }),
    facts: {
      from: of.from,
      access: action,
      paths: pathsOf(resource),
      scope: isInScope(resource, ground) ? 'inside' : 'outside',
      protected: changes && pathsOf(resource).some(isProtected),
      changes,
      ...of.more,
    },
    ...(of.holes === undefined ? {} : { holes: of.holes }),
    access: { action, resource },
  };
}
