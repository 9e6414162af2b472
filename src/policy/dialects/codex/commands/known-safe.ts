import { safeCommands, safeGit } from './known-safe.table.ts';
import { plainScript } from './plain-script.ts';
import { baseName, shellWrapper } from './shell-wrapper.ts';

/** Whether the agent takes a command for one that only reads. A plain script is one if every command in it is. */
export function isKnownSafe(argv: readonly string[], platform: 'linux' | 'darwin' | 'win32'): boolean {
  if (isSafeProgram(argv, platform)) return true;
  const wrapper = shellWrapper(argv);
  if (wrapper === undefined) return false;
  const commands = plainScript(wrapper.script, false);
  return commands?.every((each) => isSafeProgram(each, platform) || isNestedSafe(each, platform)) === true;
}

function isNestedSafe(argv: readonly string[], platform: 'linux' | 'darwin' | 'win32'): boolean {
  const wrapper = shellWrapper(argv);
  return (
    wrapper !== undefined &&
    plainScript(wrapper.script, false)?.every((each) => isSafeProgram(each, platform)) === true
  );
}

function isSafeProgram(argv: readonly string[], platform: 'linux' | 'darwin' | 'win32'): boolean {
  const [program, ...words] = argv;
  if (program === undefined) return false;
  const name = platform === 'win32' ? baseName(program).toLowerCase() : baseName(program);
  const entry = Object.hasOwn(safeCommands, name) ? safeCommands[name] : undefined;
  if (entry === undefined) return false;
  switch (entry.kind) {
    case 'always':
      return true;
    case 'linux':
      return platform === 'linux';
    case 'without':
      return !words.some(
        (word) => entry.words.includes(word) || entry.stems.some((stem) => word.startsWith(stem)),
      );
    case 'sed-print':
      return words.length <= 3 && words[0] === '-n' && /^[0-9]+(?:,[0-9]+)?p$/.test(words[1] ?? '');
    case 'git':
      return isSafeGit(words);
    default: {
      const never: never = entry;
      return never;
    }
  }
}

function isSafeGit(words: readonly string[]): boolean {
  const at = words.findIndex((word) => !word.startsWith('-'));
  const subcommand = words[at];
  if (subcommand === undefined) return false;
  if (words.slice(0, at).some(isUnsafeGlobal)) return false;
  const after = words.slice(at + 1);
  if (subcommand === 'branch') {
    return after.every(
      (word) =>
        safeGit.branchFlags.includes(word) || safeGit.branchStems.some((stem) => word.startsWith(stem)),
    );
  }
  if (!safeGit.subcommands.some((each) => each === subcommand)) return false;
  return !after.some(
    (word) =>
      safeGit.unsafeAfter.some((each) => each === word) ||
      safeGit.unsafeAfterStems.some((stem) => word.startsWith(stem)),
  );
}

function isUnsafeGlobal(word: string): boolean {
  if (safeGit.gluedGlobals.some((each) => word.startsWith(each))) return true;
  return safeGit.unsafeGlobals.some(
    (each) => word === each || (each.startsWith('--') && word.startsWith(`${each}=`)),
  );
}
