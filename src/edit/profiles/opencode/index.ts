/** OpenCode's matcher as it is, faults included: to compare, migrate and test with, not to edit by. */

export {
  type OpenCodeError,
  type OpenCodeMatch,
  openCodeEdit,
  openCodeReplace,
} from './replace.ts';
export { type OpenCodeStrategy, type OpenCodeStrategyName, strategies } from './strategies.ts';
