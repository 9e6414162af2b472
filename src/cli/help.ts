/** Texts of `--help`, at most 80 columns wide. */
export const overview = `toolgate: may this tool call run? allow, ask or deny, and why.

Usage
  toolgate check   [options] -- COMMAND      the decision
  toolgate explain [options] -- COMMAND      the decision, step by step
  toolgate grants  list | revoke ID...       what you allowed for longer
  toolgate hook    --agent NAME              answers an agent's pre-tool hook
  toolgate convert --from D --to D FILE      a policy in another agent's words
  toolgate diff    [options] A B             what B lets pass that A does not
  toolgate init    [--print]                 a first policy for this folder
  toolgate lint    [options] [FILE...]       what is wrong with a policy
  toolgate replay  [options] LOG...          past calls against a policy
  toolgate test    [options] [FILE...]       whether a policy passes its tests
  toolgate schema                            the JSON schema of toolgate.json
  toolgate --help | --version

toolgate SUBCOMMAND --help says more.
`;

const judge = `What is judged, one of
  -- COMMAND             one word is shell text, several are an argv,
                         - reads the text from standard input
  --tool NAME            another tool, with its input as JSON
  --input JSON
`;

const judgeOptions = `Options
  --policy FILE          this policy alone; "recommended" is the built-in one
                         (default: see Policies)
  --dialect NAME         judge by an agent's own files instead: claude-code,
                         codex, opencode, crush or crystal; with check,
                         "all" compares them
  --config FILE          with --dialect: this file (may be repeated) instead
                         of those that the agent itself would read
  --strictness HOW       with --dialect: faithful (what the agent decides,
                         holes included) or hardened (default: that, and the
                         same rules judged by what the call does)
  --mode MODE            plan, default, edit or full; with --dialect one of
                         the agent's own
  --cwd DIRECTORY        where the call would run (default: here)
  --home DIRECTORY       the home directory (default: yours)
  --format pretty|json   json prints the whole decision on one line

Policies, each over the ones after it
  toolgate.json          in this directory and in each above it up to the root
                         of the repository; these only tighten, what they
                         loosen is left out
  your own               $XDG_CONFIG_HOME/toolgate/toolgate.json, by default
                         ~/.config/toolgate/toolgate.json; may allow
  recommended            the built-in one
`;

export const checkHelp = `Usage: toolgate check [options] -- COMMAND

${judge}  --calls FILE           one call a line as JSON (- for standard input), one
                         decision a line out, in order

${judgeOptions}
Exit codes: 0 allow, 10 ask, 11 deny, 2 usage, 70 a fault of toolgate.
With --calls: 0 when every line was answered.
`;

export const explainHelp = `Usage: toolgate explain [options] -- COMMAND

${judge}
${judgeOptions}
Exit codes: 0 allow, 10 ask, 11 deny, 2 usage, 70 a fault of toolgate.
`;

export const schemaHelp = `Usage: toolgate schema

Prints the JSON schema of toolgate.json.
`;

export const grantsHelp = `Usage: toolgate grants list [options]
       toolgate grants revoke ID... | --all [options]

Shows the answers that you asked to be remembered, each with exactly what it
covers, and takes them back.

Options
  --file FILE            another file of grants; the default is
                         $XDG_CONFIG_HOME/toolgate/grants.json, or that below
                         ~/.config
  --format pretty|json   json prints one grant a line
  --all                  with revoke: every grant

Exit codes: 0 done, 2 usage, or an id that there is no grant of.
`;

export const hookHelp = `Usage: toolgate hook --agent NAME [options]
       toolgate hook install   --agent NAME [--scope user|project] [--dry-run]
       toolgate hook uninstall --agent NAME [--scope user|project] [--dry-run]

Answers one call of an agent in that agent's own protocol: the payload comes
on standard input. NAME is claude-code, codex, crush, gemini-cli or opencode.

Options
  --policy FILE          this policy alone (default: as toolgate check finds it)
  --mode MODE            plan, default, edit or full (default: the policy's,
                         or what the agent's own mode means)
  --ask deny|pass        what an ask becomes where the agent has no question of
                         its own: a denial that says so (default), or the
                         agent's own way
  --log FILE             append one line of JSON for each decision
  --command TEXT         with install: how the hook is called

Whatever goes wrong, the call is refused in the agent's way of refusing.
`;
