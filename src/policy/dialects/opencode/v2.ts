import type { GateProfile } from '../../gate-profile.ts';
import type { KnownHole } from '../contract.ts';
import { baseRulesOfV2, builtInAgentsOfV2 } from './agents-v2.table.ts';
import { opencodeGate } from './gate-profile.ts';
import { opencodeHoles, wholeTextHole } from './holes.table.ts';
import type { Version } from './open.ts';
import { requestsOfV2 } from './requests-v2.ts';

/**
 * OpenCode 2 as far as it is described: its rules, defaults and questions. A configured deny is read first and nothing
 * that was allowed for good undoes it, so approvals are answers and no rules.
 */
export const version2: Version = {
  defaults: { base: baseRulesOfV2, agents: builtInAgentsOfV2, keepsToolOutput: false },
  requests: requestsOfV2,
  doomLoop: false,
  last: [],
  scanTree: false,
  refusesLinksOut: true,
};

/** Holes of version 1 that version 2 does not have. */
const mended: ReadonlySet<string> = new Set([
  'opencode-nothing-asked',
  'opencode-argument-skipped',
  'opencode-links-followed',
  'opencode-approval-over-deny',
  'opencode-powershell-dash',
  'opencode-made-up-command',
]);

export const holesOfV2: readonly KnownHole[] = [
  wholeTextHole,
  ...opencodeHoles.filter(({ code }) => !mended.has(code)),
];

/** What was allowed for good is kept in the project's database, and lets go of whatever it allows in any session. */
export const gateOfV2: GateProfile = {
  ...opencodeGate,
  name: 'opencode@2',
  questions: { ...opencodeGate.questions, afterGrant: 'all', release: 'decide' },
  grants: { ...opencodeGate.grants, scopes: ['once', 'project'] },
};
