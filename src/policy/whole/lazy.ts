import { requireSibling } from '../../shell/require-sibling.ts';

/** See docs/decisions.md, "Layers are loaded at once". */
const whole = requireSibling<typeof import('./eager.ts')>(import.meta.url, './eager.js');

export const {
  compilePolicy,
  compileSource,
  composePolicies,
  decide,
  fitsWildcard,
  hookDeciders,
  hookGuards,
  modes,
  parsePolicy,
  parsePolicyText,
  policyJsonSchema,
  policySource,
  recommended,
  soundView,
  strictest,
  strictness,
  tightenOnly,
} = whole;
