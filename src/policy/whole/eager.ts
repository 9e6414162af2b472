/** The values that ../index.ts hands out; `lazy.ts` has the same names. */
export { compileSource } from '../compile.ts';
export { fitsWildcard } from '../conditions/wildcard.ts';
export { decide } from '../decide.ts';
export { composePolicies, modes, tightenOnly } from '../document.ts';
export { strictest, strictness } from '../order.ts';
export { parsePolicy, parsePolicyText, policyJsonSchema } from '../parse.ts';
export { hookDeciders, hookGuards } from '../recommended.table.ts';
export { compilePolicy, policySource, recommended } from '../recommended.ts';
export { soundView } from '../views/sound.ts';
