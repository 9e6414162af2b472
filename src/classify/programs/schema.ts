/**
 * The language of the program tables: what a program, its subcommands, options and operands do.
 *
 * An entry is plain data and can be written as JSON. What an entry does not list is not known, and what is not known
 * is never silently safe: an unknown program, subcommand or option is a deed of its own that is asked about.
 */

/**
 * What a program does by default, or what an option adds.
 *
 * - `none`: prints or computes, touches nothing but what its operands say.
 * - `write`: changes files that the operands do not name (an index, a build folder), inside the working directory.
 * - `scratch-write`: makes a new file of a name of its own in the folder for temporary files.
 * - `unknown-write`: changes files that cannot be told from the line (unpacking an archive, a merge).
 * - `delete`: likewise, removes.
 * - `remote-read`: asks a server for data with the configured identity; changes nothing there.
 * - `remote-write`: changes something on a server, or sends data to it.
 * - `network`: opens a connection of another kind (a tunnel, a listener, a raw probe).
 * - `project-code`: runs code of the workspace (scripts, tests, build files, hooks).
 * - `inline-code`: runs code that stands on the line or on standard input.
 * - `unknown-program`: runs a program that the line or a configuration names.
 * - `configure`: changes configuration that steers later runs.
 * - `privileged`: changes the system, another user's things, or gets more rights.
 * - `signal`: acts on processes.
 * - `secret`: shows or hands out credentials.
 * - `shell-state`: changes the shell that runs it.
 * - `interactive`: waits for a person at a terminal.
 */
export type ProgramEffect =
  | 'none'
  | 'write'
  | 'scratch-write'
  | 'unknown-write'
  | 'delete'
  | 'remote-read'
  | 'remote-write'
  | 'network'
  | 'project-code'
  | 'inline-code'
  | 'unknown-program'
  | 'configure'
  | 'privileged'
  | 'signal'
  | 'secret'
  | 'shell-state'
  | 'interactive';

/**
 * What a word means to the program.
 *
 * - `text`: data, harmless whatever it holds.
 * - `data`: text, or a file whose content is sent: read where it is spelled as a path or is a secret by its name.
 * - `read`, `write`, `delete`: a path that is read, created or changed, removed.
 * - `key`: a file by which the program proves who asks: it is read, and does not leave the program (`ssh -i`).
 * - `certificate`: a file of public certificates that the program trusts: it is read, and there is nothing to hide in it.
 * - `read-tree`, `delete-tree`, `write-tree`: the same for everything below.
 * - `read-visible-tree`: the tree below, without hidden files and what git ignores (`rg`, `git grep`).
 * - `filter`: a file name pattern; of the trees that the command reads only matching names count (`grep --include`).
 *   A leading `!` excludes names and so narrows to nothing in particular.
 * - `object`: a git revision, or `REV:path`, which shows that file.
 * - `list`: a path whose names or metadata are shown, not its content.
 * - `read-write`: a path that is changed in place.
 * - `move`: a path that is removed here and written elsewhere.
 * - `link`: the target of a link that is made: whoever writes the link's name may write it.
 * - `file-list`: a file whose lines name further files: unknown reads.
 * - `directory`: the program works there instead of the current directory.
 * - `url`: an address that is fetched; `host`: a machine that is reached; `remote`: a name that the configuration
 *   resolves, or an address.
 * - `code`: code in a language that is not read further; `script`: a file that is run as code.
 * - `command`: a program or shell text that is run; `config`: a file that may name programs or identities.
 * - `variable`: the name of an environment variable that is shown.
 * - `process`: a process id, job or name.
 * - `endpoint`: an option's value that picks a server, account, context or credential.
 * - `jq`: a jq filter, which may show the environment.
 * - `module`: a name of code that is loaded.
 * - `unknown`: its meaning is not known.
 */
export type Role =
  | 'text'
  | 'data'
  | 'read'
  | 'key'
  | 'certificate'
  | 'jq'
  | 'read-tree'
  | 'read-visible-tree'
  | 'filter'
  | 'object'
  | 'list'
  | 'write'
  | 'write-tree'
  | 'read-write'
  | 'delete'
  | 'delete-tree'
  | 'move'
  | 'link'
  | 'file-list'
  | 'directory'
  | 'url'
  | 'host'
  | 'remote'
  | 'code'
  | 'script'
  | 'command'
  | 'config'
  | 'process'
  | 'variable'
  | 'endpoint'
  | 'module'
  | 'unknown';

/**
 * An option that is more than harmless.
 *
 * `value` says whether it takes a value and what that means: `"=read"` a required value (next word or attached),
 * `"=?read"` an optional one (attached only). Without `value` it is a flag.
 */
export interface OptionEntry {
  readonly value?: `=${Role}` | `=?${Role}`;
  /** What the option adds. It is raised: a prefix rule covers it only if it spells the option. */
  readonly does?: ProgramEffect | readonly ProgramEffect[];
  /** Values with which it does nothing, separated by blanks (`gh api -X GET`); one may end in `*`: `Accept:*`. */
  readonly unless?: string;
  /** It does something only where the value holds one of these texts, separated by blanks (`git log --format=%G?`). */
  readonly where?: string;
  /** With such a value the option of this first spelling does nothing either (`gh api -X GET -f a=b`). */
  readonly calms?: string;
  /**
   * Subcommands, by their first names, that only read the file of the option, whatever its role says
   * (`docker compose -f FILE ps`).
   */
  readonly readBy?: string;
  /** Replaces the operand roles (`sed -i`: operands are changed in place; `grep -r`: read as trees). */
  readonly operands?: Operands;
  /** Operand roles that are left out at the front because this option gives them (`grep -e`, `sed -f`). */
  readonly replacesOperands?: number;
  /** The option makes the base effect weaker: nothing but this remains (`--help`, `--version`, `make -n`). */
  readonly only?: ProgramEffect;
  /** The option takes the rest of the line as its value (`--` of some runners, `exec` forms). */
  readonly rest?: Role;
  /** Replaces the entry's `bare` (`git checkout -b NAME` without a starting point leaves the files alone). */
  readonly bare?: ProgramEffect;
  /** Replaces the entry's `defaultOperand` (`grep -r PATTERN` reads the current directory). */
  readonly defaultOperand?: Role;
}

/**
 * Roles of operands in order. A last role with `...` takes all that are left: `["text", "read..."]`.
 * `["read...", "write"]`: the last operand is the target. A single string stands for all operands.
 */
export type Operands = Role | readonly (Role | `${Role}...` | `${Role}?`)[];

export interface ProgramEntry {
  /** Other names of the same program. */
  readonly aliases?: readonly string[];
  readonly effect: ProgramEffect;
  /** Further base effects beside `effect` (an install runs code and asks a registry). `only` replaces them too. */
  readonly also?: readonly ProgramEffect[];
  /**
   * The base effect where no operand stands on the line (`git branch` lists, `git branch NAME` creates). It replaces
   * `effect` and `also`. A word that could be an operand and is not known keeps `effect`.
   */
  readonly bare?: ProgramEffect;
  /**
   * How words are read. `gnu` (default): short clusters, attached values, `--long[=value]`, abbreviations, options
   * anywhere until `--`. `posix`: the same, but options end at the first operand. `exact`: like `gnu`, without
   * abbreviations. `single-dash`: `-long` options of own parsers (find, go, java, terraform), no clusters.
   * `key-value`: `if=FILE` words (dd). `none`: no options at all, every word is an operand.
   */
  readonly syntax?: 'gnu' | 'posix' | 'exact' | 'single-dash' | 'key-value' | 'none';
  /** Harmless flags, separated by blanks; spellings of one option joined by a comma: `"-n,--number -E"`. */
  readonly flags?: string;
  /** Harmless options with a required value, spelled the same way. */
  readonly values?: string;
  /** Harmless options with an optional, attached value. */
  readonly optional?: string;
  /**
   * Options that do something, by their comma-joined spellings: `{ "-o,--output": { value: "=write" } }`. They win over
   * the lists above, and later ones over earlier ones. `-NUM` is `-` and digits, `+*` any word
   * that starts with a plus, `@*` with an at sign, `:*` with a colon, `|*` and `*|` with a bar at the front or the end.
   */
  readonly options?: Readonly<Record<string, OptionEntry>>;
  readonly operands?: Operands;
  /**
   * Subcommands by name. Names of one subcommand are joined by commas: `"list,ls"`; subcommands that share an entry
   * and are not the same are separated by blanks: `"view diff list,ls"`. A name may end in `*`, which
   * stands for any run of characters (`describe-*`; `*` alone for every word), or stand between two stars, which takes
   * any word that holds it in upper or lower case; exact names go before patterns, patterns with two stars before the
   * others, and longer patterns before shorter ones. A subcommand without `configuration`, `syntax` or
   * `reader` has its parent's.
   */
  readonly subcommands?: Readonly<Record<string, ProgramEntry>>;
  /** Role of the operands that are assignments (`make CC=x`): raised, and no longer part of `operands`. */
  readonly assignmentOperands?: Role;
  /**
   * What the program does where the command that it runs in a container only reads there (`docker exec C ls`).
   * It replaces `effect` and `also`.
   */
  readonly readsInside?: ProgramEffect;
  /** Reads the words after `--`, which are options and operands of another program (`npm test -- --watch`). */
  readonly passes?: ProgramEntry;
  /**
   * For programs with subcommands: whether options of this entry may also stand after the subcommand
   * (kubectl, gh, docker: yes; git: no).
   */
  readonly globalOptions?: boolean;
  /** Options that are not listed: `raise` (default) makes them a deed of their own; `base` counts them as base. */
  readonly unlisted?: 'raise' | 'base';
  /** A small language on the line that is read by a module of its own. */
  readonly reader?: ReaderName;
  /** What standard input is when nothing names a file: plain data (default), code, or a list of file names. */
  readonly stdin?: 'data' | 'code' | 'file-list';
  /**
   * Files that steer the program when it runs; relative to the working directory, upward. The last segment may hold
   * `*` for any run of characters (`*.tf`).
   */
  readonly configuration?: readonly string[];
  /** What the program reads when no operand names it (`ls`, `rg`: the current directory). */
  readonly defaultOperand?: Role;
}

/** The small languages that are read further, by the program or kind of program that speaks them. */
export type ReaderName =
  | 'sed'
  | 'awk'
  | 'jq'
  | 'yq'
  | 'find'
  | 'test'
  | 'curl'
  | 'tar'
  | 'dd'
  | 'kill'
  | 'git-config'
  | 'fzf'
  | 'mode'
  | 'copy'
  | 'value-files'
  | 'value-files-at'
  | 'sqlite'
  | 'duckdb'
  | 'postgres'
  | 'mysql'
  | 'athena'
  | 'sqlcmd';

export type ProgramTable = Readonly<Record<string, ProgramEntry>>;
