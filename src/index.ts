/**
 * May this tool call run? A call is classified into what it would do, and a policy decides: allow, ask or deny.
 *
 * The parts stand under `toolgate/shell`, `toolgate/classify` and `toolgate/policy`.
 */
export { classify } from './classify/index.ts';
export type * from './classify/types.ts';
export {
  compilePolicy,
  decide,
  type Policy,
  type PolicyDocument,
  parsePolicy,
  parsePolicyText,
  recommended,
} from './policy/index.ts';
export type * from './policy/types.ts';
export { createShell, loadShell } from './shell/index.ts';
export type * from './shell/syntax.ts';
export type * from './shell/types.ts';
