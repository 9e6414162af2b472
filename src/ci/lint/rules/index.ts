import type { LintRule } from '../types.ts';
import { anchor } from './anchor/rule.ts';
import { configuration } from './configuration/rule.ts';
import { contradiction } from './contradiction/rule.ts';
import { covers } from './covers/rule.ts';
import { deadCombination } from './dead-combination/rule.ts';
import { duplicate } from './duplicate/rule.ts';
import { editAndRun } from './edit-and-run/rule.ts';
import { letsThrough } from './lets-through/rule.ts';
import { noBase } from './no-base/rule.ts';
import { order } from './order/rule.ts';
import { runsAnything } from './runs-anything/rule.ts';
import { secretsUncovered } from './secrets-uncovered/rule.ts';
import { selfGrant } from './self-grant/rule.ts';
import { shadowed } from './shadowed/rule.ts';
import { untested } from './untested/rule.ts';
import { walkAround } from './walk-around/rule.ts';
import { withoutEffect } from './without-effect/rule.ts';

/** Each with its page and its cases in a folder of its name. */
export const lintRules: readonly LintRule[] = [
  configuration,
  runsAnything,
  letsThrough,
  walkAround,
  selfGrant,
  secretsUncovered,
  editAndRun,
  contradiction,
  duplicate,
  shadowed,
  order,
  withoutEffect,
  deadCombination,
  anchor,
  noBase,
  covers,
  untested,
];
