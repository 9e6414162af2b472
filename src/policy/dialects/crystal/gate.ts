import type { GateProfile } from '../../gate-profile.ts';
import { crystalEvents } from './hook-events.ts';
import { deniedByPerson, deniedByReviewer } from './messages.ts';

/** One person, one question at a time; a reviewer in its modes; plugins in the host's own process raise what was found. */
export const crystalGate: GateProfile = {
  name: 'crystal@2026-08',
  hooks: crystalEvents,
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
  children: { hooks: true },
  escalation: { offers: [], reuseApproval: false },
  messages: {
    policy: '{because}',
    person: deniedByPerson,
    personWithFeedback: `${deniedByPerson} {said}`,
    reviewer: deniedByReviewer('{said}'),
    hook: '{said}',
    headless: 'Nobody is there to approve this action.',
  },
};
