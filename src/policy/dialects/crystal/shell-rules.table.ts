import type { Permission, Risk } from '../../../classify/index.ts';

/**
 * The text rules of the shell classifier, as the description lists them. They look at the text alone: quotes, comments
 * and arguments of `echo` hit too, and what a shell would make of the text does not.
 */
export interface TextRule {
  /** RE2, without regard to case; `.` is any character, line ends included. */
  readonly expression: string;
  readonly what: string;
}

export interface TextGroup {
  readonly category: 'forbidden' | 'privileged' | 'network';
  readonly risk: Risk;
  readonly permission: Permission;
  readonly summary: string;
  readonly rules: readonly TextRule[];
}

const otherWords = '(?:\\s+[^\\s;&|]+)*?';
const bothFlags = '\\s+-[a-z]*(?:r[a-z]*f|f[a-z]*r)[a-z]*';
const recursive = '\\s+(?:-[a-z]*r[a-z]*|--recursive)';
const force = '\\s+(?:-[a-z]*f[a-z]*|--force)';
const wholeTarget = '\\s+["\']?(?:/|~|\\$HOME|\\$\\{HOME\\})["\']?';

/** The parts in every order, with any other words between them. */
function inAnyOrder(parts: readonly string[]): string {
  const orders = (rest: readonly string[]): readonly (readonly string[])[] =>
    rest.length === 0
      ? [[]]
      : rest.flatMap((part, at) => orders(rest.toSpliced(at, 1)).map((others) => [part, ...others]));
  return orders(parts)
    .map((order) => order.map((part) => `${otherWords}${part}`).join(''))
    .join('|');
}

const endOfWord = '(?:[\\s;&|)]|$)';

/** Grouped in the order in which they are tried; the first group that hits decides. */
export const shellGroups: readonly TextGroup[] = [
  {
    category: 'forbidden',
    risk: 'forbidden',
    permission: 'privileged_escalation',
    summary: 'Forbidden shell command',
    rules: [
      { expression: '\\bsudo\\b', what: 'the word sudo' },
      {
        expression: `\\brm(?:${inAnyOrder([bothFlags, wholeTarget])}|${inAnyOrder([recursive, force, wholeTarget])})${endOfWord}`,
        what: 'rm with a recursive and a force flag, of the root or the home directory itself',
      },
      {
        expression: '\\b(?:curl|wget)\\b.*\\|\\s*(?:\\S*/)?(?:sh|bash)\\b',
        what: 'a download that is piped into sh or bash later',
      },
      { expression: '\\bgit\\s+push\\b.*\\s(?:-f|--force)\\b', what: 'a forced push' },
      {
        expression:
          '(?:^|[\\s/\\\\~"\'`=:,(<>{])\\.(?:ssh|gnupg|crystal[/\\\\]credentials\\.json)(?:[\\s/\\\\"\'`;&|:,)<>}]|$)',
        what: 'a path to credentials',
      },
    ],
  },
  {
    category: 'privileged',
    risk: 'privileged',
    permission: 'privileged_escalation',
    summary: 'Privileged shell command',
    rules: [
      { expression: '\\bchmod\\s+777\\b', what: 'chmod 777' },
      { expression: '\\bchown\\b', what: 'chown' },
      { expression: '\\bmkfs\\b', what: 'mkfs' },
      { expression: '\\bdd ', what: 'dd and a blank' },
      { expression: '\\bkill\\s+-9\\b', what: 'kill -9' },
      { expression: '\\bshutdown\\b', what: 'shutdown' },
      { expression: '\\breboot\\b', what: 'reboot' },
    ],
  },
  {
    category: 'network',
    risk: 'write',
    permission: 'network',
    summary: 'Network shell command',
    rules: [{ expression: '\\b(?:curl|wget|ssh|scp|nc|nmap)\\b', what: 'the name of a network program' }],
  },
];

export const otherShell = {
  category: 'workspace',
  risk: 'write',
  permission: 'workspace',
  summary: 'Workspace shell command',
} as const;
