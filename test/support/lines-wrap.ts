/** Ways to run the same command that must not change what may be run. */

/** Inside single quotes, whatever the text. */
export function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

/** Wrappers of a whole line. */
export const lineWrappers: Readonly<Record<string, (line: string) => string>> = {
  subshell: (line) => `(${line}\n)`,
  group: (line) => `{ ${line}\n}`,
  'bash -c': (line) => `bash -c ${quoted(line)}`,
  'sh -c': (line) => `sh -c ${quoted(line)}`,
  'bash -lc': (line) => `bash -lc ${quoted(line)}`,
  'timeout bash -c': (line) => `timeout 5 bash -c ${quoted(line)}`,
  eval: (line) => `eval ${quoted(line)}`,
  'eval in eval': (line) => `eval ${quoted(`eval ${quoted(line)}`)}`,
  function: (line) => `f() { ${line}\n}\nf`,
  'function only defined': (line) => `f() { ${line}\n}`,
  'here-document': (line) => `sh <<'HERE'\n${line}\nHERE`,
  'here-string': (line) => `bash <<< ${quoted(line)}`,
  if: (line) => `if true; then ${line}\nfi`,
  else: (line) => `if false; then true; else ${line}\nfi`,
  for: (line) => `for i in 1; do ${line}\ndone`,
  while: (line) => `while true; do ${line}\ndone`,
  case: (line) => `case x in x) ${line}\n;; esac`,
  'piped out': (line) => `{ ${line}\n} | cat`,
  'as an argument': (line) => `echo "$(${line}\n)"`,
  'as a bare argument': (line) => `echo $(${line}\n)`,
  assigned: (line) => `out=$(${line}\n)`,
  'process substitution': (line) => `cat <(${line}\n)`,
  negated: (line) => `! { ${line}\n}`,
  'and true': (line) => `true && { ${line}\n}`,
  background: (line) => `{ ${line}\n} &`,
  coprocess: (line) => `coproc { ${line}\n}`,
  trap: (line) => `trap ${quoted(line)} EXIT`,
  'find -exec': (line) => `find src -maxdepth 0 -exec sh -c ${quoted(line)} ';'`,
  'xargs sh -c': (line) => `echo x | xargs -n1 sh -c ${quoted(line)}`,
};

/** Wrappers of one command, given by its words, quoted where needed. */
export const commandWrappers: Readonly<Record<string, (words: readonly string[]) => string>> = {
  env: (words) => `env ${words.join(' ')}`,
  'env with a variable': (words) => `env LANG=C ${words.join(' ')}`,
  timeout: (words) => `timeout 5 ${words.join(' ')}`,
  nice: (words) => `nice -n 5 ${words.join(' ')}`,
  command: (words) => `command ${words.join(' ')}`,
  nohup: (words) => `nohup ${words.join(' ')}`,
  stdbuf: (words) => `stdbuf -oL ${words.join(' ')}`,
  time: (words) => `time ${words.join(' ')}`,
  exec: (words) => `exec ${words.join(' ')}`,
  'piped out': (words) => `${words.join(' ')} | cat`,
  'quoted name': ([name = '', ...rest]) => [`'${name.slice(0, 1)}'${name.slice(1)}`, ...rest].join(' '),
  'name in double quotes': ([name = '', ...rest]) => [`"${name}"`, ...rest].join(' '),
  'name with a backslash': ([name = '', ...rest]) => [`\\${name}`, ...rest].join(' '),
  'name of a variable': ([name = '', ...rest]) => `c=${[`${name}; "$c"`, ...rest].join(' ')}`,
  'absolute path': ([name = '', ...rest]) =>
    [/[/]/.test(name) ? name : `/usr/bin/${name}`, ...rest].join(' '),
  'path elsewhere': ([name = '', ...rest]) =>
    [/[/]/.test(name) ? name : `/opt/bin/${name}`, ...rest].join(' '),
  'line continued': (words) => words.join(' \\\n  '),
  'redirect in front': (words) => `2>/dev/null ${words.join(' ')}`,
  'every word quoted': (words) =>
    words.map((word) => (/^[\w.-]+$/.test(word) ? `"${word}"` : word)).join(' '),
};
