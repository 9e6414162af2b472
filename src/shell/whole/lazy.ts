import { requireSibling } from '../require-sibling.ts';

/** See docs/decisions.md, "Layers are loaded at once". */
const whole = requireSibling<typeof import('./eager.ts')>(import.meta.url, './eager.js');

export const {
  arithmeticTests,
  createShell,
  fileComparisons,
  fileTests,
  isWrapper,
  joinArgv,
  leadingLiteral,
  literalWord,
  loadShell,
  mayStartWithDash,
  quoteWord,
  staticText,
  variableTests,
} = whole;
