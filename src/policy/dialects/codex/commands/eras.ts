/**
 * The three behaviours of the agent that differ in what they decide: `classic` is 0.130, `mid` 0.147 and `current` 0.171.
 */
export type Era = 'classic' | 'mid' | 'current';

/** What tells the eras apart, one switch for each change. */
export interface EraRules {
  readonly version: string;
  /** Unquoted words that the shell would expand or unescape are no plain words. */
  readonly refusesExpansions: boolean;
  /** A script that is one command with a here-document counts as that command's words, for rules alone. */
  readonly readsHeredocPrefix: boolean;
  /** There is a list of commands that are known to be safe, and for which policies it answers. */
  readonly knownSafe: 'always' | 'unless-on-request' | 'none';
  /** How forced removals are found. */
  readonly forcedRemoval: 'leading-words' | 'anywhere';
  /** `never` lets a dangerous command pass where the sandbox was switched off. */
  readonly neverAllowsDangerousUnsandboxed: boolean;
  /** The policies under which the model may ask to leave the sandbox. */
  readonly escalates: 'on-request' | 'all-that-can-ask';
  /** Granular without `sandbox_approval` still asks about a dangerous command. */
  readonly granularAsksDangerous: boolean;
  /** `approval_policy = "untrusted"` may stand in a configuration. */
  readonly untrustedIsConfigurable: boolean;
  /** `on-failure` is a policy of its own. */
  readonly hasOnFailure: boolean;
}

export const eraRules: Readonly<Record<Era, EraRules>> = {
  classic: {
    version: '0.130.0',
    refusesExpansions: false,
    readsHeredocPrefix: true,
    knownSafe: 'always',
    forcedRemoval: 'leading-words',
    neverAllowsDangerousUnsandboxed: true,
    escalates: 'on-request',
    granularAsksDangerous: false,
    untrustedIsConfigurable: true,
    hasOnFailure: true,
  },
  mid: {
    version: '0.147.0',
    refusesExpansions: false,
    readsHeredocPrefix: true,
    knownSafe: 'unless-on-request',
    forcedRemoval: 'anywhere',
    neverAllowsDangerousUnsandboxed: false,
    escalates: 'on-request',
    granularAsksDangerous: false,
    untrustedIsConfigurable: true,
    hasOnFailure: false,
  },
  current: {
    version: '0.171.0',
    refusesExpansions: true,
    readsHeredocPrefix: false,
    knownSafe: 'none',
    forcedRemoval: 'anywhere',
    neverAllowsDangerousUnsandboxed: false,
    escalates: 'all-that-can-ask',
    granularAsksDangerous: true,
    untrustedIsConfigurable: false,
    hasOnFailure: false,
  },
};
