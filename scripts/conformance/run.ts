import type { Engine } from '../engine.ts';
import { runAgentLine } from './agent-lines.ts';
import { runBypass } from './bypasses.ts';
import { runClaudeCode } from './claude-code.ts';
import { runCodex } from './codex.ts';
import { runCrush } from './crush.ts';
import { runCrystal } from './crystal.ts';
import { disputed } from './disputed.ts';
import { runDivergence } from './divergences.ts';
import { runEdit } from './edit.ts';
import { runDialectEdit } from './edit-dialects.ts';
import { runOpenCode } from './opencode.ts';
import type { Row } from './rows.ts';
import { runSequence } from './sequences.ts';
import { skipped, type Verdict } from './verdict.ts';

export type RowVerdict = Verdict | { readonly kind: 'disputed'; readonly reason: string };

/** Runs one row against the product. */
export const runRow = (engine: Engine, row: Row): RowVerdict | Promise<RowVerdict> => {
  const dispute = disputed.get(row.name);
  if (dispute !== undefined) return { kind: 'disputed', reason: dispute };
  switch (row.shape) {
    case 'agent-line':
      return runAgentLine(engine, row);
    case 'bypass':
      return runBypass(engine, row);
    case 'divergence':
      return runDivergence(engine, row);
    case 'sequence':
      return runSequence(engine, row);
    case 'edit':
      return runEdit(row);
    case 'dialect':
      if (row.system === 'crystal') return runCrystal(engine, row);
      if (row.system === 'claude-code') return runClaudeCode(engine, row);
      if (row.system === 'crush') return runDialectEdit(row) ?? runCrush(engine, row);
      if (row.system === 'opencode' && row.area !== 'edit') return runOpenCode(engine, row);
      if (row.system === 'codex') return runDialectEdit(row) ?? runCodex(engine, row);
      return runDialectEdit(row) ?? skipped(`part not built: dialect ${row.system}`);
    case 'unknown':
      return skipped('not a row of a known shape');
    default: {
      const unreachable: never = row.shape;
      return unreachable;
    }
  }
};
