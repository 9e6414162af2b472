/** Texts of `--help` for the subcommands that look at policies, at most 80 columns wide. */

const policies = `Policies
  FILE                   toolgate.json, or an agent's file, which is known by
                         its name (.claude/settings.json, opencode.json, ...);
                         none: toolgate.json here and in each folder above, up
                         to the root of the repository
  --dialect NAME         the files are this agent's; without a file, those that
                         the agent itself would read
`;

const common = `  --cwd DIRECTORY        where calls would run (default: here)
  --home DIRECTORY       the home directory (default: yours)
  --format FORMAT        pretty, json, github, sarif or junit
`;

const codes = `Exit codes: 0 clean, 1 findings, 2 usage or unusable input, 70 a fault of
toolgate.
`;

export const testHelp = `Usage: toolgate test [options] [FILE...]

Judges the calls of tests and compares the answers with what they expect. Tests
stand in the policy file ("tests"), and one to a line in files that end in
.jsonl: {"call": {...}, "expect": "allow", "mode"?, "because"?}.

${policies}
Options
  --strictness HOW       with an agent's files: faithful or hardened (default)
  --coverage             list the rules that no test made decide
  --threshold PERCENT    fail if fewer of the rules decided a test
  --update               write the answers into the tests that fail; refused
                         where the variable CI is set
${common}
${codes}`;

export const lintHelp = `Usage: toolgate lint [options] [FILE...]

Looks for what is wrong with a policy. Where a rule lets something through, the
finding shows a command that this policy allows.

${policies}
Options
  --fail-level LEVEL     fail from this level on: error, warning (default), info
  --rule ID=LEVEL        give a rule another level, or "off" (may be repeated)
${common}
${codes}`;

export const diffHelp = `Usage: toolgate diff [options] A B

What B allows, asks or denies that A does not, over calls made around the rules
of both, what agents do all day, and calls that are given. Loosenings come
first, each with the rule that made the difference.

Policies
  A, B                   toolgate.json, an agent's file (known by its name, or
                         written NAME:FILE), or "recommended"

Options
  --calls FILE           more calls, one a line as JSON (- for standard input)
  --strictness HOW       of an agent's files: faithful (default) or hardened
${common}
Exit codes: 0 nothing is looser, 1 something is, 2 usage or unusable input, 70
a fault of toolgate.
`;

export const initHelp = `Usage: toolgate init [--cwd DIRECTORY] [--print]

Writes a first toolgate.json by what lies in the folder, with comments and
tests. A file that is there is kept; --print shows the text alone.
`;
