import { requireSibling } from '../../shell/require-sibling.ts';

/** See docs/decisions.md, "Layers are loaded at once". */
const whole = requireSibling<typeof import('./eager.ts')>(import.meta.url, './eager.js');

export const {
  builtInPrograms,
  classify,
  copyCall,
  flowFacts,
  higherPermission,
  higherRisk,
  programFamily,
  programTables,
  variableKind,
} = whole;
