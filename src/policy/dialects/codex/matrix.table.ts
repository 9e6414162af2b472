import type { Era } from './commands/eras.ts';
import type { RuleDecision } from './rules/types.ts';

/** What a command is to the agent when no rule names it. */
export type SegmentClass = 'dangerous' | 'known-safe' | 'other' | 'unprotected';

/** A column of the matrix: the policy, and for those that tell them apart the sandbox. */
export type Column = 'never-restricted' | 'never-open' | 'asking-restricted' | 'asking-open' | 'untrusted';

/**
 * One line of the decision matrix. `asking` stands for on-request, on-failure and granular; `restricted` for the sandboxes read-only and
 * workspace-write, `open` for danger-full-access and external.
 */
export interface MatrixRow extends Readonly<Record<Column, RuleDecision>> {
  readonly segment: SegmentClass;
  /** `asked`: the model asked to leave the sandbox; where that cannot be granted it was refused before. */
  readonly escalation: 'asked' | 'not-asked' | 'either';
  readonly eras: readonly Era[];
}

/** Source: openai/codex core/src/exec_policy.rs:731-815 at 343074d, and 53468b9 for classic. The first row that fits answers. */
export const matrix: readonly MatrixRow[] = [
  {
    segment: 'known-safe',
    escalation: 'either',
    eras: ['classic'],
    'never-restricted': 'allow',
    'never-open': 'allow',
    'asking-restricted': 'allow',
    'asking-open': 'allow',
    untrusted: 'allow',
  },
  {
    segment: 'known-safe',
    escalation: 'not-asked',
    eras: ['mid'],
    'never-restricted': 'allow',
    'never-open': 'allow',
    'asking-restricted': 'allow',
    'asking-open': 'allow',
    untrusted: 'allow',
  },
  {
    segment: 'known-safe',
    escalation: 'asked',
    eras: ['mid'],
    'never-restricted': 'forbidden',
    'never-open': 'forbidden',
    'asking-restricted': 'prompt',
    'asking-open': 'allow',
    untrusted: 'allow',
  },
  {
    segment: 'dangerous',
    escalation: 'either',
    eras: ['classic'],
    'never-restricted': 'forbidden',
    'never-open': 'allow',
    'asking-restricted': 'prompt',
    'asking-open': 'prompt',
    untrusted: 'prompt',
  },
  {
    segment: 'dangerous',
    escalation: 'either',
    eras: ['mid', 'current'],
    'never-restricted': 'forbidden',
    'never-open': 'forbidden',
    'asking-restricted': 'prompt',
    'asking-open': 'prompt',
    untrusted: 'prompt',
  },
  {
    segment: 'unprotected',
    escalation: 'either',
    eras: ['classic', 'mid', 'current'],
    'never-restricted': 'forbidden',
    'never-open': 'forbidden',
    'asking-restricted': 'prompt',
    'asking-open': 'prompt',
    untrusted: 'prompt',
  },
  {
    segment: 'other',
    escalation: 'not-asked',
    eras: ['classic', 'mid', 'current'],
    'never-restricted': 'allow',
    'never-open': 'allow',
    'asking-restricted': 'allow',
    'asking-open': 'allow',
    untrusted: 'prompt',
  },
  {
    segment: 'other',
    escalation: 'asked',
    eras: ['classic', 'mid', 'current'],
    'never-restricted': 'forbidden',
    'never-open': 'forbidden',
    'asking-restricted': 'prompt',
    'asking-open': 'allow',
    untrusted: 'prompt',
  },
];

/** The policies under which the model may ask to leave the sandbox; under any other the call is refused before rules are read. */
export const escalating: readonly {
  readonly eras: readonly Era[];
  readonly approval: 'untrusted' | 'on-request' | 'granular-sandbox';
}[] = [
  { approval: 'on-request', eras: ['classic', 'mid', 'current'] },
  { approval: 'untrusted', eras: ['current'] },
  { approval: 'granular-sandbox', eras: ['current'] },
];

/** What a file change comes to. The first row that fits answers. Source: openai/codex core/src/safety.rs:26-189 at 343074d. */
export const patchMatrix: readonly {
  readonly approval: 'untrusted' | 'never' | 'granular-refused' | 'any';
  readonly sandbox: 'restricted' | 'open' | 'any';
  readonly writable: boolean | 'either';
  readonly decision: RuleDecision;
}[] = [
  { approval: 'untrusted', sandbox: 'any', writable: 'either', decision: 'prompt' },
  { approval: 'any', sandbox: 'open', writable: 'either', decision: 'allow' },
  { approval: 'any', sandbox: 'restricted', writable: true, decision: 'allow' },
  { approval: 'never', sandbox: 'restricted', writable: false, decision: 'forbidden' },
  { approval: 'granular-refused', sandbox: 'restricted', writable: false, decision: 'forbidden' },
  { approval: 'any', sandbox: 'restricted', writable: false, decision: 'prompt' },
];

/** Whether a tool of an MCP server asks, by its approval mode and the hints of the server. Hints that are missing are undefined. */
export const mcpMatrix: readonly {
  readonly mode: 'auto' | 'prompt' | 'writes' | 'approve';
  readonly readOnly?: boolean;
  readonly destructive?: boolean;
  readonly openWorld?: boolean;
  readonly asks: boolean;
}[] = [
  { mode: 'approve', asks: false },
  { mode: 'prompt', asks: true },
  { mode: 'writes', readOnly: true, asks: false },
  { mode: 'writes', asks: true },
  { mode: 'auto', destructive: true, asks: true },
  { mode: 'auto', readOnly: true, asks: false },
  { mode: 'auto', destructive: false, openWorld: false, asks: false },
  { mode: 'auto', asks: true },
];
