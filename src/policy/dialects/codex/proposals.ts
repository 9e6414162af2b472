import type { Classification } from '../../../classify/index.ts';
import type { RefusedRun, RetryAnswer } from '../../gate-profile.ts';
import type { ProposedRule } from '../contract.ts';
import { amendmentLine, proposedAmendment } from './amendments.ts';
import { commandRequest } from './request.ts';
import { retryAfter } from './retry.ts';
import type { CodexSettings } from './settings.ts';
import { commandTools, patchTool } from './tools.table.ts';
import { type CodexWorld, readSegments } from './view.ts';

/** The line that the agent offers to add to the user's rules about a command that asks. docs/dialects/codex.md, "Gate". */
export function proposedRules(classification: Classification, world: CodexWorld): readonly ProposedRule[] {
  const { settings, era, index, executables } = world;
  const request = commandRequest(classification, settings.shell);
  if (request === undefined) return [];
  const { cwd, home } = classification.environment;
  const prefix = proposedAmendment({
    era,
    settings,
    segments: readSegments(classification, world, request),
    index,
    executables,
    place: { cwd, home },
    escalated: request.escalated,
    suggested: request.suggestedPrefix,
  });
  if (prefix === undefined || prefix.length === 0) return [];
  return [
    {
      scope: 'user',
      destination: 'rules/default.rules',
      rules: [amendmentLine(prefix)],
      prefix,
      update: { prefix_rule: [...prefix] },
    },
  ];
}

/** The gates between a run that the sandbox refused and one without it, in the terms that every agent shares. */
export function retryOf(refused: RefusedRun, settings: CodexSettings): RetryAnswer {
  const isCommand = Object.hasOwn(commandTools, refused.tool);
  const retry = retryAfter(
    {
      tool: isCommand ? 'command' : refused.tool === patchTool ? 'patch' : 'other',
      failure: 'sandbox-denied',
      approved: refused.approved,
      strictReview: refused.strictReview,
      ...(refused.action === 'network' ? { network: refused.host === undefined ? 'unknown' : 'known' } : {}),
    },
    settings,
  );
  if (retry.kind === 'returned') return { kind: 'no', why: whys[retry.gate] };
  return { kind: retry.asks ? 'ask' : 'retry', confinement: retry.confinement };
}

const whys = {
  failure: 'no-refusal',
  tool: 'tool',
  policy: 'policy',
  'hidden-paths': 'denied-reads',
} as const;
