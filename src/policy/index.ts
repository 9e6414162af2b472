export { compileSource, type Policy } from './compile.ts';
export { decide } from './decide.ts';
export {
  composePolicies,
  modes,
  type PolicyDocument,
  type PolicyTest,
  type Tightened,
  tightenOnly,
} from './document.ts';
export type * from './gate-profile.ts';
export type * from './hook-profile.ts';
export { strictest, strictness } from './order.ts';
export { parsePolicy, parsePolicyText, policyJsonSchema } from './parse.ts';
export { compilePolicy, policySource, recommended } from './recommended.ts';
export type * from './types.ts';
export { soundView } from './views/sound.ts';
