import { STEERING_VARIABLES } from './builtins.table.ts';
import { markOpaque, type Walk } from './draft.ts';
import type { Span } from './syntax.ts';

/** A variable that steers bash itself was assigned or unset, by whatever way: what follows is not known. */
export function noteSteering(walk: Walk, name: string, span: Span): void {
  if (STEERING_VARIABLES.has(name) || name.startsWith('BASH_FUNC_'))
    markOpaque(walk, 'changed-lookup', span, 'script');
}
