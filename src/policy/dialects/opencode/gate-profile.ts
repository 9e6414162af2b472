import type { GateProfile } from '../../gate-profile.ts';
import { deniedByRule, rejected, rejectedWithFeedback } from './errors.ts';

/**
 * How OpenCode asks: several questions at a time, answered with once, always or reject. "Always" lets go of waiting
 * questions of the same session that the remembered approvals alone cover; a rejection rejects all others of the
 * session. packages/opencode/src/permission/index.ts:67-167.
 */
export const opencodeGate: GateProfile = {
  name: 'opencode@1',
  hooks: [],
  questions: {
    open: 'unlimited',
    waits: 'asking',
    afterGrant: 'same-session',
    release: 'grants-alone',
    afterDeny: 'deny-session',
  },
  // An "always" is kept in memory for all sessions of the directory, until the instance ends.
  grants: { scopes: ['once', 'session'], sharedBy: 'instance', caps: {}, overCap: 'shorten' },
  reviewer: { needsConversation: false, timeout: 0, attempts: 0, onFailure: 'ask', onTimeout: 'ask' },
  notices: [],
  stops: ['person-denied-silently'],
  breakers: [],
  repetition: { counts: 'tool-and-input', canonical: false, brokenBy: ['message', 'turn'] },
  children: { hooks: true },
  escalation: { offers: [], reuseApproval: false },
  messages: {
    policy: deniedByRule,
    person: rejected,
    personWithFeedback: rejectedWithFeedback,
    reviewer: rejected,
    hook: rejected,
    headless: rejected,
  },
};
