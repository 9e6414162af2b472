import type { Issue } from '../../../types.ts';
import type { RulePlace } from '../rules.ts';

interface IssueText {
  readonly message: string;
  readonly mend: string;
}

/** All sentences about configurations. `%` is the detail. */
const texts = {
  'not-json': {
    message: 'The file is not JSON (comments and trailing commas are allowed): %.',
    mend: 'Mend the syntax here; until then OpenCode does not start.',
  },
  'not-an-object': {
    message: 'The configuration is no object: %.',
    mend: 'Write { "permission": { ... } }.',
  },
  'bad-permission': {
    message: 'A permission is an action or an object: %.',
    mend: 'Write "ask", "allow", "deny" or an object of keys.',
  },
  'bad-action': { message: 'There is no such action: %.', mend: 'Write "ask", "allow" or "deny".' },
  'no-patterns-here': {
    message: 'This key takes one action and no patterns: %.',
    mend: 'Write "ask", "allow" or "deny" for the key.',
  },
  'bad-tools': {
    message: 'In "tools" each name is switched on or off: %.',
    mend: 'Write true or false, or use "permission".',
  },
  'bad-agent': { message: 'An agent is an object: %.', mend: "Write an object with the agent's settings." },
  'bad-variable': {
    message: 'The variable does not hold what OpenCode reads from it: %.',
    mend: 'Put a JSON object into it, or unset it.',
  },
  'duplicate-key': {
    message: 'The key stands twice in the same object, and only the last value counts: %.',
    mend: 'Remove one of them.',
  },
  'unknown-key': { message: 'OpenCode knows no such key: %.', mend: 'Remove it.' },
  'dead-key': { message: 'No tool asks for this key: %.', mend: 'Write "%2".' },
  'dead-folder': {
    message: 'Folders outside are asked about with a star at the end, so this pattern never fits: %.',
    mend: 'Write "%2".',
  },
  'dead-path': {
    message: 'Paths are compared as they are seen from the worktree, so this pattern never fits: %.',
    mend: 'Write the path from the worktree, or use "external_directory" for folders outside.',
  },
  'bare-command': {
    message: 'This denies the command without arguments alone: %.',
    mend: 'Write "%2" to deny it with arguments too.',
  },
  'shadowed-rule': {
    message: 'A later and wider rule always decides instead of this one: %.',
    mend: 'Move it behind the rule for "%2".',
  },
  'bad-agent-file': {
    message: 'This line of the agent cannot be told: %.',
    mend: 'Write one "key: action" a line below "permission", keys with a star at the front in quotes.',
  },
  'bad-session-rule': {
    message: 'A rule of the session has a permission, a pattern and an action: %.',
    mend: 'Write {"permission": "bash", "pattern": "git *", "action": "allow"}.',
  },
  'unread-variable': {
    message: 'Variables and files inside a permission are not filled in here: %.',
    mend: 'Write the value itself.',
  },
} as const satisfies Readonly<Record<string, IssueText>>;

export type IssueCode = keyof typeof texts;

export function opencodeIssue(
  code: IssueCode,
  path: Issue['path'],
  place: RulePlace,
  detail: string,
  mend = '',
): Issue {
  const text = texts[code];
  return {
    code,
    message: text.message.replace('%', () => detail),
    mend: text.mend.replace('%2', () => mend),
    path,
    ...place,
  };
}
