import { markOpaque, spanAt, type Walk } from './draft.ts';
import { expandSingle } from './expand.ts';
import type { Scope } from './scope.ts';
import { loseVariable } from './set-variable.ts';
import type { RedirectNode, RedirectOperator } from './syntax.ts';
import type { Redirect, Word } from './types.ts';
import { leadingLiteral, staticText } from './word-text.ts';

const DEFAULTS: Readonly<
  Record<RedirectOperator, { readonly descriptor: number; readonly action: Redirect['action'] }>
> = {
  '<': { descriptor: 0, action: 'read' },
  '>': { descriptor: 1, action: 'write' },
  '>>': { descriptor: 1, action: 'append' },
  '>|': { descriptor: 1, action: 'write' },
  '<>': { descriptor: 0, action: 'read-write' },
  '<&': { descriptor: 0, action: 'duplicate' },
  '>&': { descriptor: 1, action: 'duplicate' },
  '&>': { descriptor: 1, action: 'write' },
  '&>>': { descriptor: 1, action: 'append' },
  '<<': { descriptor: 0, action: 'text' },
  '<<-': { descriptor: 0, action: 'text' },
  '<<<': { descriptor: 0, action: 'text' },
};

export function expandRedirects(
  walk: Walk,
  nodes: readonly RedirectNode[],
  scope: Scope,
  command: number | undefined,
): readonly Redirect[] {
  return nodes.map((node) => expandRedirect(walk, node, scope, command));
}

function expandRedirect(walk: Walk, node: RedirectNode, scope: Scope, command: number | undefined): Redirect {
  const target = expandSingle(walk, node.target, scope, command);
  const usual = DEFAULTS[node.operator];
  if (typeof node.descriptor === 'object') {
    loseVariable(walk, scope, node.descriptor.variable, node.span);
  }
  const action =
    usual.action === 'duplicate' && !isDescriptor(target)
      ? node.operator === '>&'
        ? 'write'
        : 'read'
      : usual.action;
  if (
    action !== 'text' &&
    action !== 'duplicate' &&
    target.pieces.some((piece) => piece.kind === 'unknown')
  ) {
    markOpaque(walk, 'dynamic-word', node.target.span, 'word', command);
  }
  const redirect: Redirect = {
    span: spanAt(walk, node.span),
    operator: node.operator,
    descriptor: node.descriptor ?? usual.descriptor,
    target,
    action,
  };
  const network = action === 'text' || action === 'duplicate' ? undefined : networkTarget(target);
  return network === undefined ? redirect : { ...redirect, network };
}

/** `2>&1`, `>&-`, `3>&2-`; anything else after `>&` is a file. */
function isDescriptor(target: Word): boolean {
  const text = staticText(target);
  if (text !== undefined) return /^(?:\d+-?|-)$/.test(text);
  const only = target.pieces[0];
  return (
    target.pieces.length === 1 &&
    only?.kind === 'unknown' &&
    only.shape.kind === 'number' &&
    !only.shape.signed
  );
}

/** Bash itself opens `/dev/tcp/HOST/PORT` and `/dev/udp/HOST/PORT` as a connection. */
function networkTarget(target: Word): Redirect['network'] {
  const start = leadingLiteral(target);
  if (!start.startsWith('/dev/tcp/') && !start.startsWith('/dev/udp/')) {
    return target.pieces[0]?.kind === 'literal' &&
      '/dev/tcp/'.startsWith(start) &&
      start.length > 4 &&
      target.pieces.length > 1
      ? { host: undefined, port: undefined }
      : undefined;
  }
  const text = staticText(target);
  if (text === undefined) return { host: undefined, port: undefined };
  const [, , , host, port] = text.split('/');
  return { host, port };
}
