/*
 * What runs inside the sandbox. Leaf programs write down their words on descriptor 8, bash its trace on descriptor 9;
 * both are files opened for appending, and each record is one write, so that records of programs that run at the same
 * time stay whole.
 */

/** Stands in the record and the trace of everything that is not the script's own. */
export const OWN = 'toolgate_own';

/** A program of no effect: number of words, folder, name and words, each ended by NUL. `c3` prints, `c2` is contrary. */
export const LEAF = `#!/bin/dash
cd -P . 2>/dev/null
name=\${0##*/}
printf '%s\\0' ${OWN} "$#" "$PWD" "$name" "$@" >&8
read -r status < /w/status
case $name in
  c2) status=$((1 - status));;
  c3) echo d1;;
esac
exit "$status"
`;

/**
 * Bash writes line by line: a line end inside a word would let another program's record in between, so that a name
 * stands for it.
 */
export const LINE_END = 'toolgate_line_end';
const WORDS = `"\${@//$'\\n'/${LINE_END}}"`;

/** Stands in for a program whose output has a shape: prints what \`/w/value\` holds. */
export const PRODUCER = `#!/bin/dash
exec cat /w/value
`;

/** What bash does with a name that it does not find: writes it down. */
const NOT_FOUND = `() { builtin printf '%s\\0' ${OWN} "$(($# - 1))" "$PWD" ${WORDS} >&8; [[ a = b ]]; }`;

/** The leaf as a function: no new process. Whatever runs it from outside of bash meets the program. */
function leafFunction(name: string): string {
  const end = name === 'c2' ? '!=' : '=';
  const print = name === 'c3' ? `builtin printf '%s\\n' d1; : ${OWN}; ` : '';
  return `() { builtin printf '%s\\0' ${OWN} "$#" "$PWD" ${name} ${WORDS} >&8; local ${OWN}_status; builtin read -r ${OWN}_status < /w/status; ${print}[[ $${OWN}_status ${end} 0 ]]; }`;
}

/** Functions that bash finds in its environment. */
export function exportedFunctions(
  leaves: readonly string[],
): readonly (readonly [name: string, body: string])[] {
  return [
    ['BASH_FUNC_command_not_found_handle%%', NOT_FOUND],
    ...leaves.map((name) => [`BASH_FUNC_${name}%%`, leafFunction(name)] as const),
  ];
}

/** Folders that each script finds in its own. */
export const FOLDERS = ['d1', 'd1/d2', 'd2', 'home'] as const;

/** Where a script starts, below its own folder: deep enough for \`cd ..\`. */
export const START = '1/2/3/4/5/6';

/** Kills a script that outlives its time, by the process ids that the driver tells. */
export const WATCHDOG = `
mkfifo /w/tick /w/never
exec 5<> /w/tick
/bin/bash --noprofile --norc /in/driver < /dev/null &
while IFS= read -r pid <&5; do
  [ "$pid" = end ] && break
  read -r -t 0.8 done <&5 && continue
  kill -9 "$pid" 2> /dev/null
  read -r done <&5
done
exit 0
`;

const PROLOGUE = `set +x
exec 6<> /w/never 7> /w/tick
shopt -s nullglob
toolgate_usual=(/proc/[0-9]*)
toolgate_usual=\${#toolgate_usual[@]}
toolgate_sweep() {
  local tries=0 pid all rest
  shopt -s nullglob globstar dotglob
  while all=(/proc/[0-9]*); (( \${#all[@]} > toolgate_usual )); do
    if (( tries++ > 12 )); then
      for pid in "\${all[@]#/proc/}"; do
        case $pid in 1|$$|$PPID) ;; *) kill -9 "$pid" 2> /dev/null;; esac
      done
    fi
    (( tries > 40 )) && break
    read -r -t 0.004 rest <&6
  done
  [ -z "$2" ] || { cd "$1" && printf '%s\\0' ** > "$2"; }
  shopt -u nullglob globstar dotglob
}
shopt -u nullglob
`;

/** Without one of these, however spelled, a script leaves no file. */
const MAY_WRITE = />|nohup|flock|\\[x0-7uU]/;

/** Stands in the trace of what tells the variables that a script leaves. */
export const TELL_VARIABLES = 'builtin declare -p';

/**
 * A run stands in no loop and no function, so that \`break\` and \`return\` mean what they mean to \`bash -c\`; \`eval\` reads a
 * text by the same function as \`-c\` does, and a process less is started.
 */
function runOf(id: number, variant: number, { script, shell }: Run): string {
  const folder = `/w/s/${id}/${variant}`;
  const out = `/out/${id}.${variant}`;
  return `( cd ${folder}/${START}
printf '%s\\n' "$BASHPID" >&7
unset OLDPWD
ulimit -t 2 -f 2000 -v 400000
HOME=$PWD/home
exec 6<&- 7>&- 8>> ${out}.log 9>> ${out}.trace < /dev/null > /dev/null 2>> ${out}.errors
BASH_XTRACEFD=9 BASH_ARGV0=zero
set -- p1 'p 2'
unset -f toolgate_sweep
unset toolgate_usual
${shell === 'dash' ? `exec /bin/dash -c ${quoted(script)} zero p1 'p 2'` : `set -x\neval ${quoted(script)}\n${TELL_VARIABLES} > ${out}.variables`}
)
printf 'done\\n' >&7
toolgate_sweep ${folder} ${MAY_WRITE.test(script) ? `${out}.files` : "''"}
`;
}

/** Text as one word of bash, whatever it holds. */
export function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

/** For `printf %b`, so that a value may hold NUL. */
function escaped(value: string): string {
  return value.replaceAll('\\', '\\\\').replaceAll('\0', '\\0000');
}

export interface Run {
  readonly script: string;
  readonly shell: 'bash' | 'dash';
  readonly value: string;
  /** 0: leaves succeed; 1: they fail. */
  readonly variants: readonly (0 | 1)[];
}

/** The program that runs all scripts, one after the other. */
export function driverOf(runs: readonly Run[]): string {
  const folders = runs.flatMap(({ variants }, id) =>
    variants.map((variant) => `/w/s/${id}/${variant}/${START}/{d1/d2,d2,home}`),
  );
  const pass = (variant: 0 | 1): string =>
    runs
      .map((run, id) =>
        run.variants.includes(variant)
          ? `printf '%b' ${quoted(escaped(run.value))} > /w/value\n${runOf(id, variant, run)}`
          : '',
      )
      .join('');
  return `${PROLOGUE}mkdir -p ${folders.join(' ')}
printf '0\\n' > /w/status
${pass(0)}printf '1\\n' > /w/status
${pass(1)}printf 'end\\n' >&7
`;
}
