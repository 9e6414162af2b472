import type { KnownHole } from '../contract.ts';

export const crushHoles: readonly KnownHole[] = [
  {
    code: 'crush-safe-start',
    what: 'A text that starts like a safe command runs unasked whatever follows: a new line, `&`, a redirect, `<(…)`, a wrapper such as `env` or `timeout`, an option that changes something.',
    source: 'internal/agent/tools/bash.go:209-221; charmbracelet/crush#3425, #2368, #3426, #3566',
  },
  {
    code: 'crush-search-outside',
    what: '`glob` and `grep` never ask, also outside the project.',
    source: 'internal/agent/tools/glob.go:53, grep.go:124; charmbracelet/crush#3116',
  },
  {
    code: 'crush-link',
    what: 'Links are not followed when a path is compared with the project.',
    source: 'internal/agent/tools/view.go:126-155',
  },
  {
    code: 'crush-docker-exempt',
    what: 'Five tools of any server that is named `docker` run unasked.',
    source: 'internal/agent/tools/mcp-tools.go:15',
  },
  {
    code: 'crush-block-list-passed',
    what: 'The block list compares the first word alone: a wrapper, a path before the name, a nested shell or a script passes it.',
    source: 'internal/shell/run.go:292-349; charmbracelet/crush#3131',
  },
  {
    code: 'crush-block-list-late',
    what: 'The block list acts while the text runs, so that what stands before a refused program has already run.',
    source: 'internal/shell/run.go:292-349',
  },
  {
    code: 'crush-grant-covers-all',
    what: 'A remembered answer to `bash` covers every later command in that directory, one to `edit` the whole project.',
    source: 'internal/permission/permission.go:224-248; charmbracelet/crush#497',
  },
  {
    code: 'crush-whole-tool',
    what: 'An entry of allowed_tools covers every use of the tool; there are no patterns of commands.',
    source: 'internal/permission/permission.go:187; charmbracelet/crush#520',
  },
  {
    code: 'crush-auto-session',
    what: 'In a session that approves itself (runs without a person, the inside of agentic_fetch) nothing is asked.',
    source: 'internal/app/app.go:349, internal/agent/agentic_fetch_tool.go:200',
  },
];
