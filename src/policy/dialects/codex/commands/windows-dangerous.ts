import {
  cmdDeletes,
  cmdRemoves,
  openers,
  powershellDeletes,
  powershellOpeners,
  windowsShells,
} from './windows.table.ts';

const ADDRESS = /(?:https?|ftp|file):\/\//i;

/** Whether the agent asks about the words of a command on Windows: an address that is opened, a delete without a question. */
export function isWindowsDangerous(argv: readonly string[]): boolean {
  const [program = '', ...rest] = argv;
  const name = windowsName(program);
  if (windowsShells.powershell.some((each) => each === name)) return isPowershellDangerous(rest);
  if (windowsShells.cmd.some((each) => each === name)) return isCmdDangerous(rest);
  if (name === 'rundll32')
    return rest.some((word) => /fileprotocolhandler/i.test(word)) && rest.some(isAddress);
  return openers.includes(name) && rest.some(isAddress);
}

/** Lower case, without folders and the ending of a program. */
export function windowsName(program: string): string {
  const last = program.split(/[\\/]/).at(-1) ?? program;
  return last.toLowerCase().replace(/\.(?:exe|cmd|bat|com)$/, '');
}

function isAddress(word: string): boolean {
  return ADDRESS.test(word);
}

/** Words of a text, with quotes left out. */
function wordsOf(text: string): readonly string[] {
  return [...text.matchAll(/"([^"]*)"|'([^']*)'|([^\s"']+)/g)].map(
    ([, double, single, bare]) => double ?? single ?? bare ?? '',
  );
}

function isPowershellDangerous(words: readonly string[]): boolean {
  const text = words.join(' ');
  if (/shellexecute/i.test(text) && isAddress(text)) return true;
  return text.split(/[;|&\n{}()]+/).some((segment) => {
    const found = wordsOf(segment).map((word) => word.toLowerCase());
    const names = found.map(windowsName);
    if (
      names.some((name) => openers.includes(name) || powershellOpeners.includes(name)) &&
      isAddress(segment)
    )
      return true;
    return names.some((name) => powershellDeletes.includes(name)) && found.some(isForce);
  });
}

/** `-Force`, alone or with a value. */
function isForce(word: string): boolean {
  return /^-force(?::|$)/.test(word);
}

function isCmdDangerous(words: readonly string[]): boolean {
  const body = words.filter((word) => !/^\/[a-z]$/i.test(word) || !/^\/[ckr]$/i.test(word));
  return body
    .join(' ')
    .split(/[&|\n]+/)
    .some((segment) => {
      const [program = '', ...rest] = wordsOf(segment);
      const name = windowsName(program);
      const flags = rest.flatMap((word) => word.toLowerCase().match(/\/[a-z]/g) ?? []);
      if ((name === 'start' || openers.includes(name)) && rest.some(isAddress)) return true;
      if (cmdDeletes.includes(name)) return flags.includes('/f');
      return cmdRemoves.includes(name) && flags.includes('/s') && flags.includes('/q');
    });
}
