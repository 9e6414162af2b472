/** Texts of `--help` for the subcommands that look at policies, at most 80 columns wide. */

const policies = `Policies
  FILE                   toolgate.json, or an agent's file, which is known by
                         its name (.claude/settings.json, opencode.json, ...);
                         none: toolgate.json here and in each folder above, up
                         to the root of the repository
  --dialect NAME         the files are this agent's; without a file, those that
                         the agent itself would read
`;

const homeAndFormat = `  --home DIRECTORY       the home directory (default: yours)
  --format FORMAT        pretty, json, github, sarif or junit
`;

const common = `  --cwd DIRECTORY        where calls would run (default: here)
${homeAndFormat}`;

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
  --strictness HOW       with an agent's files: faithful (default: what the
                         agent lets through) or hardened (what toolgate does
                         with the same files)
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

export const replayHelp = `Usage: toolgate replay [options] LOG...

Judges the calls of past runs by a policy: how many it allows, asks about and
denies, what it asks about most, what the logs say became of the calls where
that is another thing, which rules never fired, and the narrowest rules that
would have saved the most prompts, each with what else it lets through.

LOG is a file, a folder of .jsonl files, or - for standard input. Each line
tells its own form: toolgate's audit (the words of calls must be in it), session
logs of Claude Code (~/.claude/projects) and Codex (~/.codex/sessions), and
plain lines as toolgate check --calls reads them, if wanted with "effect" (what
a policy answered) or "ran" (whether it ran).

Policy
  --policy FILE          this policy alone; "recommended" is the built-in one
                         (default: as toolgate check finds it)
  --dialect NAME         an agent's own files instead: claude-code, codex,
                         opencode, crush or crystal
  --config FILE          with --dialect: this file (may be repeated) instead
                         of those that the agent itself would read
  --strictness HOW       with --dialect: faithful (default) or hardened
  --mode MODE            the mode to judge in (default: the policy's)

Options
  --fail-level LEVEL     fail from this level on: error (default; a call that
                         was refused is allowed now), warning (and one that ran
                         is denied, is held back less than the log says, or a
                         line cannot be read), info (and anything is asked
                         about or never fires)
  --top COUNT            groups and proposals to show (default 15)
  --threads COUNT        threads for long logs (default: one for each core;
                         0 for none)
  --cwd DIRECTORY        where calls ran of which the log does not tell
${homeAndFormat}
${codes}`;

export const convertHelp = `Usage: toolgate convert [--from NAME] --to NAME [options] FILE

Writes a policy in another agent's words, and says what could not be carried
over. The result is never looser than the file: what it says is tried against
the same calls as with "toolgate diff", and rules that would let more pass are
left out or held back. Where that cannot be mended nothing is written.

One file is converted, not what lies in other files of the agent.

Formats
  toolgate, claude-code, codex, crush, gemini, opencode

Options
  --from NAME            whose the file is (default: told by its name)
  --to NAME              whose words to write
  --out FILE             where the result goes (default: standard output)
  --calls FILE           more calls to try, one a line as JSON (- for standard
                         input)
  --accept-asks          write the result also where it only asks about what the
                         file denies; each such call is reported
  --accept-redirects     to opencode: keep an allow of a command although
                         OpenCode sees no redirect behind && or at the end of
                         a pipeline; without it such an allow is left out
  --fail-level LEVEL     fail from this level on: error (something was not
                         carried), warning (default: or holds back more), info
${common}
The report goes to standard error.

Exit codes: 0 carried whole, 1 something was not or was tightened, or the result
would be looser; 2 usage or unusable input, 70 a fault of toolgate.
`;

export const initHelp = `Usage: toolgate init [--cwd DIRECTORY] [--print]

Writes a first toolgate.json by what lies in the folder, with comments and
tests. A file that is there is kept; --print shows the text alone.
`;
