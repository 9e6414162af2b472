import { readWords } from './trace.ts';

/** A variable that a script leaves behind. */
export interface Variable {
  readonly name: string;
  /** `undefined`: an array, or declared without a value. */
  readonly value: string | undefined;
}

/** Those that bash itself changes, or that the driver sets. */
const NOT_THE_SCRIPTS =
  /^(?:BASH.*|COPROC.*|COLUMNS|COMP_WORDBREAKS|DIRSTACK|EPOCH.*|EUID|FUNCNAME|FUNCNEST|GROUPS|HISTCMD|HOME|HOST.*|IFS|LC_ALL|LINENO|LINES|MACHTYPE|OLDPWD|OPT(?:ERR|IND)|OSTYPE|PATH|PIPESTATUS|PPID|PS4|PWD|RANDOM|SECONDS|SHELL|SHELLOPTS|SHLVL|SRANDOM|TERM|UID|_|toolgate_.*)$/;

const DECLARED = /^declare -(\S+) ([A-Za-z_]\w*)(?:=(.*))?$/s;

/** Reads what `declare -p` prints. */
export function readVariables(text: string): readonly Variable[] {
  return text.split(/\n(?=declare -)/).flatMap((entry): readonly Variable[] => {
    const [, attributes, name, value] = DECLARED.exec(entry.replace(/\n$/, '')) ?? [];
    if (attributes === undefined || name === undefined || NOT_THE_SCRIPTS.test(name)) return [];
    if (value === undefined || /[aA]/.test(attributes)) return [{ name, value: undefined }];
    return [{ name, value: textOf(value) }];
  });
}

/** A value as `declare -p` quotes it: `"…"` with backslashes, or `$'…'`. */
function textOf(quoted: string): string | undefined {
  if (quoted.startsWith('"')) return quoted.slice(1, -1).replace(/\\([\\"$`])/g, '$1');
  const words = readWords(quoted);
  return words?.length === 1 ? words[0] : undefined;
}
