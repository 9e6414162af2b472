import { createShell, type Script } from '../../../../shell/index.ts';
import type { EraRules } from './eras.ts';
import { literalCommands } from './literal-commands.ts';
import { plainScript } from './plain-script.ts';
import { baseName, shellWrapper } from './shell-wrapper.ts';
import { isWindowsDangerous } from './windows-dangerous.ts';

/** Wrappers inside each other beyond this count are taken for dangerous, whatever they run. */
const MAX_WRAPPERS = 8;

/**
 * Whether the agent asks about a command whatever the sandbox: a forced removal, reached through the wrappers that it knows.
 * Source: openai/codex shell-command/src/command_safety/is_dangerous_command.rs at 343074d, and at 53468b9 for `classic`.
 *
 * @param tree the syntax tree of the script in `argv`, if the caller has it.
 */
export function isDangerous(
  argv: readonly string[],
  era: EraRules,
  platform: 'linux' | 'darwin' | 'win32',
  tree?: Script,
): boolean {
  if (platform === 'win32' && isWindowsDangerous(argv)) return true;
  switch (era.forcedRemoval) {
    case 'leading-words':
      return isLeadingRemoval(argv);
    case 'anywhere':
      return reachesRemoval(argv, era, 0, tree);
    default: {
      const never: never = era.forcedRemoval;
      return never;
    }
  }
}

/** `rm` whose first word is exactly `-f` or `-rf`, behind `sudo`s, in a plain script. */
function isLeadingRemoval(argv: readonly string[], depth = 0): boolean {
  const [program, first] = argv;
  if (program === 'rm') return first === '-f' || first === '-rf';
  if (program === 'sudo' && depth < MAX_WRAPPERS) return isLeadingRemoval(argv.slice(1), depth + 1);
  const wrapper = shellWrapper(argv);
  if (wrapper === undefined || depth >= MAX_WRAPPERS) return false;
  return plainScript(wrapper.script, false)?.some((each) => isLeadingRemoval(each, depth + 1)) === true;
}

function reachesRemoval(argv: readonly string[], era: EraRules, depth: number, tree?: Script): boolean {
  if (depth > MAX_WRAPPERS) return true;
  const [program = '', ...rest] = argv;
  const wrapper = shellWrapper(argv);
  if (wrapper !== undefined) return scriptRemoves(wrapper.script, era, depth, tree);
  switch (baseName(program)) {
    case 'rm':
      return isForced(rest);
    case 'sudo':
      return reachesRemoval(rest, era, depth + 1);
    case 'env':
      return reachesRemoval(rest.slice(envWords(rest)), era, depth + 1);
    case 'trap': {
      const script = rest[0] === '--' ? rest[1] : rest[0];
      return script !== undefined && scriptRemoves(script, era, depth);
    }
    default:
      return false;
  }
}

/** `--force`, or a cluster of short options with an `f`, before `--`. */
function isForced(words: readonly string[]): boolean {
  const end = words.indexOf('--');
  return (end < 0 ? words : words.slice(0, end)).some(
    (word) => word === '--force' || (/^-[^-]/.test(word) && word.includes('f')),
  );
}

/** How many words of `env` stand before the command, of those that the agent looks past. */
function envWords(words: readonly string[]): number {
  const at = words.findIndex(
    (word) => word !== '-i' && word !== '--ignore-environment' && word !== '--' && !/^[^-=][^=]*=/.test(word),
  );
  return at < 0 ? words.length : at;
}

const shell = createShell();

function scriptRemoves(script: string, era: EraRules, depth: number, known?: Script): boolean {
  const tree = known ?? shell.analyze(script).tree;
  if (tree === undefined || tree.faults.length > 0) return false;
  return literalCommands(tree, era.refusesExpansions).some((each) => reachesRemoval(each, era, depth + 1));
}
