/** What is said of a fault, by its code. `{detail}` is what the reader found. */
export const issueTexts: Readonly<Record<string, { readonly message: string; readonly mend: string }>> = {
  'rules-syntax': {
    message: 'The rules file cannot be read: {detail}.',
    mend: 'Write the rules as calls of prefix_rule, network_rule and host_executable.',
  },
  'rules-failed': {
    message: 'The rules file fails when it is run: {detail}.',
    mend: 'Mend the line; the agent drops every local rule while one file fails.',
  },
  'rules-refused': {
    message: 'The rule is refused: {detail}.',
    mend: 'See the rules page of the agent for what stands there.',
  },
  'rules-unsupported': {
    message: 'The agent runs this and toolgate cannot: {detail}.',
    mend: 'Write the rules out; lists, variables, functions, loops and format strings are read.',
  },
  'rules-too-large': {
    message: 'The rules file is too large to run: {detail}.',
    mend: 'Write fewer or simpler rules.',
  },
  'rule-of-several-words': {
    message: 'The program of the rule holds blanks: words are compared one by one, and it never matches.',
    mend: 'Write pattern={detail}.',
  },
  'rule-of-star': {
    message:
      'The word {detail} is compared as it is: a star stands for itself, and an unquoted one is never compared.',
    mend: 'Leave it out where it is the last word, since any words may follow; else list the alternatives.',
  },
  'rule-of-home': {
    message:
      'The word {detail} is compared as it is: the absolute path does not match it, and an unquoted tilde is never compared.',
    mend: 'Write the absolute path as well.',
  },
  'rule-of-assignment': {
    message:
      'The rule starts with the assignment {detail}: with one in front no rule is compared with a command.',
    mend: 'Leave the assignment out.',
  },
  'rule-of-script': {
    message: 'The agent takes such a script apart and compares its commands, so that the rule never matches.',
    mend: 'Write pattern={detail}.',
  },
  'not-toml': { message: 'The file is no TOML: {detail}.', mend: 'Mend the line.' },
  'not-json': { message: 'The file is no JSON: {detail}.', mend: 'Mend the line.' },
  'hook-not-run': {
    message:
      'A hook of the type {detail} that is not waited for, or that is no program, decides nothing here.',
    mend: 'Write it as a command without async.',
  },
  'wrong-type': { message: 'The value does not fit: {detail}.', mend: 'Write a value of that kind.' },
  'unknown-key': {
    message: 'The key {detail} is not known and says nothing.',
    mend: 'Remove it or mend its name.',
  },
  'retired-approval': {
    message: 'The approval policy "untrusted" cannot be configured any more.',
    mend: 'Mark the project as untrusted instead, or write "on-request".',
  },
  'on-failure-alias': {
    message: 'The approval policy "on-failure" means "on-request".',
    mend: 'Write "on-request".',
  },
  'unknown-profile': { message: 'The profile {detail} is not defined.', mend: 'Define it below [profiles].' },
  'unknown-permissions': {
    message: 'The permission profile {detail} is not read; the sandbox counts as read-only.',
    mend: 'Name the sandbox by sandbox_mode.',
  },
  'untrusted-layer': {
    message: 'The file belongs to a project that is not trusted, so that the agent does not read it.',
    mend: 'Trust the project in the user configuration: trust_level = "trusted".',
  },
  'not-allowed': {
    message: 'Managed requirements do not allow {detail}; the first allowed value stands.',
    mend: 'Choose one of the allowed values.',
  },
  'managed-rule': {
    message: 'The managed rule cannot be read: {detail}.',
    mend: 'Write pattern as a list of { token = "…" } or { any_of = [ … ] }, and decision as "prompt" or "forbidden".',
  },
};
