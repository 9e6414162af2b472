import type { KnownHole } from '../contract.ts';

/** Where the agent decides otherwise than its rules seem to say. docs/dialects/codex.md has them one by one. */
export const codexHoles: readonly KnownHole[] = [
  {
    code: 'codex-program-by-name',
    what: 'A program that is spelled as a path, a file of the workspace too, is allowed by the rule for its bare name, and leaves the sandbox.',
    source: 'openai/codex execpolicy/src/policy.rs:344-371 at 343074d',
  },
  {
    code: 'codex-script-unread',
    what: 'A script with a redirection, an expansion or anything else that is not plain is compared with rules as one command of the shell, so that no rule names the commands in it.',
    source: 'openai/codex#10735',
  },
  {
    code: 'codex-inner-command',
    what: 'A command that another one runs (env, sudo, xargs, a nested shell) is not compared with rules.',
    source: 'openai/codex#10920',
  },
  {
    code: 'codex-removal-missed',
    what: 'A forced removal behind a wrapper that the check does not know, or in a spelling that it does not read, is no dangerous command.',
    source: 'openai/codex#22550',
  },
  {
    code: 'codex-safe-by-name',
    what: 'A path-qualified program counts as known to be safe by its last part.',
    source: 'openai/codex#28732',
  },
  {
    code: 'codex-safe-git',
    what: 'A git command that only reads counts as safe, though the repository may name programs that it runs.',
    source: 'openai/codex#39524',
  },
  {
    code: 'codex-safe-options',
    what: 'An option glued to others, or a configuration file of the program, makes a command that counts as safe run or write something.',
    source: 'openai/codex#7958',
  },
  {
    code: 'codex-words-unexpanded',
    what: 'Words are compared as they are typed, before the shell expands or unescapes them.',
    source: 'openai/codex shell-command/src/bash.rs:162-313 at 53468b9',
  },
  {
    code: 'codex-heredoc-prefix',
    what: 'Of a command with a here-document rules see the words alone, not what is fed to it.',
    source: 'openai/codex#20113',
  },
  {
    code: 'codex-rules-dropped',
    what: 'One rules file that cannot be read takes all local rules with it, prompting and forbidding ones too.',
    source: 'openai/codex#20305',
  },
  {
    code: 'codex-process-input',
    what: 'What is typed into a running command is neither compared with rules nor asked about.',
    source: 'openai/codex core/src/tools/handlers/unified_exec at 343074d',
  },
  {
    code: 'codex-patch-link',
    what: 'A link inside a writable folder that leads out of it counts as inside when a patch is judged.',
    source: 'openai/codex core/src/safety.rs:26-189 at 343074d',
  },
  {
    code: 'codex-server-hints',
    what: 'What a server says of its own tool decides whether the tool asks.',
    source: 'openai/codex core/src/mcp_tool_call.rs:2201-2232 at 343074d',
  },
];
