import type { GateProfile } from '../../gate-profile.ts';
import { deniedByPerson, deniedByReviewer } from './messages.ts';

/** One person, one question at a time; a reviewer in its modes; plugins in the host's own process raise what was found. */
export const crystalGate: GateProfile = {
  name: 'crystal@2026-08',
  // Plugins are functions of the host: the host hands in what they made of the class as adjustments.
  hooks: [],
  questions: {
    open: 1,
    waits: 'asking',
    afterGrant: 'none',
    release: 'decide',
    afterDeny: 'none',
  },
  grants: {
    scopes: ['once', 'session', 'user'],
    sharedBy: 'session',
    caps: { forbidden: 'once' },
    overCap: 'shorten',
  },
  reviewer: { needsConversation: true, timeout: 60_000, attempts: 1, onFailure: 'ask', onTimeout: 'ask' },
  notices: [],
  stops: [],
  breakers: [],
  repetition: { counts: 'none', canonical: false, brokenBy: [] },
  children: { hooks: false },
  escalation: { offers: [], reuseApproval: false },
  messages: {
    policy: '{reason}',
    person: deniedByPerson,
    personWithFeedback: `${deniedByPerson} {reason}`,
    reviewer: deniedByReviewer('{reason}'),
    hook: '{reason}',
    headless: 'Nobody is there to approve this action.',
  },
};
