import type { Issue } from '../../types.ts';

/** Every sentence that the reader of Claude Code's settings may say. `{}` is the detail; programs read the codes. */
type Text = readonly [message: string, mend: string];

const texts = {
  'not-json': [
    'The file is no JSON: {}.',
    'Mend the text at this place; comments and trailing commas are fine.',
  ],
  'duplicate-key': [
    'The key "{}" stands twice in one object; the first of the two would be lost.',
    'Put both into one.',
  ],
  'wrong-type': ['{}', 'Give it the type that is named.'],
  'unknown-key': ['"{}" is no key of these settings.', 'Remove it, or correct its spelling.'],
  'unknown-mode': [
    '"{}" is no mode; it is read as "default".',
    'Write default, acceptEdits, plan, auto, dontAsk or bypassPermissions.',
  ],
  'managed-only': ['"{}" has an effect in managed settings alone.', 'Move it to managed-settings.json.'],
  'not-from-project': [
    '"{}" is not read from project or local settings.',
    'Move it to ~/.claude/settings.json.',
  ],
  'retired-key': [
    '"{}" is retired and not read.',
    'Write a deny rule such as "Read(PATTERN)" for each entry.',
  ],
  untrusted: [
    'The folder is not trusted, so that {} of this file do nothing. Deny and ask rules hold.',
    'Trust the folder in Claude Code, or move the entries to ~/.claude/settings.json.',
  ],
  'hook-not-run': [
    'A hook of the type "{}", or one that nobody waits for, decides nothing here.',
    'Write it with the type "command" and without async.',
  ],
  'only-managed-rules': [
    'Managed settings allow only their own permission rules: {} of this file do nothing.',
    'Ask the administrator to add them to managed settings.',
  ],
  'auto-disabled': ['The mode auto is switched off here ({}).', 'Start in another mode.'],
  'bypass-disabled': ['bypassPermissions is switched off here ({}).', 'Start in another mode.'],
  'bad-rule': [
    '"{}" is no rule: it must be TOOL or TOOL(SPECIFIER).',
    'Write for example "Bash(npm test *)" or "Read(~/.ssh/**)".',
  ],
  'unknown-tool': [
    '"{}" names a tool that does not exist; the rule never matches.',
    'Use the exact name of a tool, such as "Bash".',
  ],
  'allow-tool-glob': [
    '"{}" is skipped: an allow rule takes a star in the tool name only after "mcp__SERVER__".',
    'Name the tool, or the server as "mcp__SERVER".',
  ],
  'empty-prefix': ['"{}" has no command in front of ":*" and is skipped.', 'Write "Bash" for every command.'],
  'inner-colon-star': [
    '"{}" has ":*" in the middle, where the colon is a plain character; it will hardly ever match.',
    'Use " *" for any words in the middle; ":*" only at the very end.',
  ],
  'word-colon': [
    '"{}" has a colon between the words, where it is a plain character; it will hardly ever match.',
    'Write a blank between the words; ":*" stands only at the very end.',
  ],
  'path-colon-star': [
    '"{}" ends in ":*", which only rules on commands have; a path with a colon in its name is hardly meant.',
    'Leave ":*" out.',
  ],
  'main-field': [
    '"{}" names the main field of the tool in the parameter form; such a rule is ignored.',
    'Use the form of the tool.',
  ],
  'allow-parameter': [
    '"{}" uses the parameter form, which only deny and ask rules have; it never matches.',
    'Allow the tool as a whole, or move the rule to ask.',
  ],
  'write-path': [
    '"{}" is never consulted: paths are looked up under Edit and Read alone.',
    'Write it as "Edit(PATH)".',
  ],
  'glob-path': [
    '"{}" is never consulted: paths are looked up under Edit and Read alone.',
    'Write it as "Read(PATH)".',
  ],
  'single-slash': [
    '"{}" starts with one slash, which means the folder of these settings and not the root of the file system.',
    'Use two slashes for an absolute path.',
  ],
  'user-slash': [
    '"{}" starts with one slash, which in user settings means ~/.claude and no project.',
    'Leave the slash out for the current directory.',
  ],
  'windows-path': [
    '"{}" is written with a drive letter; paths are compared in the form /c/dir.',
    'Write "//c/dir/**".',
  ],
  'negated-path': [
    '"{}" starts with "!", which makes no exception here; it never matches.',
    'Remove it: an allow cannot except from a deny.',
  ],
  'costly-path': [
    '"{}" has more stars than the sound view compares; it takes a wider pattern for asking.',
    'Use at most two stars in one segment and four "**".',
  ],
  'escaped-star': [
    '"{}" has "\\*", which is read as a star that stands for itself.',
    'Leave the backslash out where any text is meant.',
  ],
  'mcp-specifier': [
    '"{}" has a parenthesis, which rules on MCP tools do not take; it never matches.',
    'Name the tool alone: "mcp__SERVER__TOOL".',
  ],
  'no-specifier': [
    '"{}" has a parenthesis, which this tool does not take; it never matches.',
    'Write the name of the tool alone.',
  ],
  'no-domain': ['"{}" is no domain rule; it never matches.', 'Write "WebFetch(domain:HOST)".'],
  'empty-specifier': [
    '"{}" has an empty parenthesis and is skipped.',
    'Write the name of the tool alone for all its calls.',
  ],
  'shadowed-allow': [
    '"{}" never decides: a rule that comes first covers it. Deny comes before ask, and ask before allow, whatever is more specific.',
    'Narrow the other rule, or remove this one.',
  ],
  'duplicate-rule': ['"{}" stands in this list twice.', 'Remove one of the two.'],
} as const satisfies Readonly<Record<string, Text>>;

export type IssueCode = keyof typeof texts;

/** Where a value of a settings file stands. */
export interface Position {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

export function settingsIssue(
  code: IssueCode,
  path: Issue['path'],
  where: Position,
  detail: string,
  more: { readonly mend?: string; readonly told?: string } = {},
): Issue {
  const [message, mend] = texts[code];
  const said = message.replace('{}', () => detail);
  return {
    code,
    message: more.told === undefined ? said : `${said} ${more.told}`,
    mend: more.mend ?? mend,
    path,
    ...where,
  };
}
