import type { Dialect } from '../contract.ts';
import { scopeOfFile, settingsFiles } from './files.ts';
import { claudeGate } from './gate.ts';
import { claudeHoles } from './holes.table.ts';
import { modeAliases, modes } from './modes.table.ts';
import { openClaudeCode } from './open.ts';
import { proposedRules } from './proposed-rules.ts';
import { claudeTools } from './tools.table.ts';

/**
 * Claude Code 2.1: its settings as a policy.
 *
 * @example
 * const { source } = claudeCode.open({ files, place, machine: {}, strictness: 'hardened', launch: {} });
 */
export const claudeCode: Dialect = {
  name: 'claude-code',
  version: '2.1.240',
  modes,
  modeAliases,
  defaultMode: 'default',
  tools: claudeTools,
  shellTool: { name: 'Bash', field: 'command' },
  holes: claudeHoles,
  gate: claudeGate,
  candidates: settingsFiles,
  scopeOf: scopeOfFile,
  open: (request) => ({
    ...openClaudeCode(request),
    proposedRules: (classification, state) => proposedRules(request, classification, state),
  }),
};

export { isToolRemoved } from './exposure.ts';
export { hookFilter } from './hook-filter.ts';
export { escapedPath as withEscapes } from './rule-path.ts';
export { ruleText, type SuggestedRule, type Suggestion, suggestRules } from './suggest.ts';
