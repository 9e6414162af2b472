import type { Script } from '../../../shell/index.ts';
import { isDangerous } from './commands/dangerous.ts';
import type { EraRules } from './commands/eras.ts';
import { heredocPrefix } from './commands/heredoc-prefix.ts';
import { isKnownSafe } from './commands/known-safe.ts';
import { plainScript } from './commands/plain-script.ts';
import { shellWrapper } from './commands/shell-wrapper.ts';
import type { SegmentClass } from './matrix.table.ts';

/** One command that the agent judges by itself. */
export interface Segment {
  readonly words: readonly string[];
  readonly class: SegmentClass;
}

export interface Segments {
  readonly list: readonly Segment[];
  /**
   * `plain`: the commands of a script; `heredoc`: the words before a here-document; `whole`: the words as they are, since the agent
   * does not look into them; `direct`: no shell was asked to read a text.
   */
  readonly form: 'plain' | 'heredoc' | 'whole' | 'direct';
}

export interface SegmentHost {
  readonly era: EraRules;
  readonly platform: 'linux' | 'darwin' | 'win32';
  /** Windows has restrictions and nothing that enforces them. */
  readonly unprotected: boolean;
  /** The syntax tree of the script, if it is known. */
  readonly tree: Script | undefined;
}

/** Takes the words of a call apart as the agent does. */
export function segmentsOf(
  argv: readonly string[],
  foreignShell: string | undefined,
  host: SegmentHost,
): Segments {
  const read = parts(argv, host);
  const list = read.commands.map((words) => ({ words, class: classOf(words, argv, read.form, host) }));
  if (foreignShell !== undefined)
    list.unshift({ words: [foreignShell], class: classOf([foreignShell], [foreignShell], 'direct', host) });
  return { list, form: read.form };
}

function parts(
  argv: readonly string[],
  { era, tree }: SegmentHost,
): { readonly commands: readonly (readonly string[])[]; readonly form: Segments['form'] } {
  const wrapper = shellWrapper(argv);
  if (wrapper === undefined) return { commands: [argv], form: 'direct' };
  const plain = plainScript(wrapper.script, era.refusesExpansions);
  if (plain !== undefined) return { commands: plain, form: 'plain' };
  const before = era.readsHeredocPrefix && tree?.source === wrapper.script ? heredocPrefix(tree) : undefined;
  return before === undefined ? { commands: [argv], form: 'whole' } : { commands: [before], form: 'heredoc' };
}

function classOf(
  words: readonly string[],
  argv: readonly string[],
  form: Segments['form'],
  host: SegmentHost,
): SegmentClass {
  const { era, platform, tree } = host;
  if (era.knownSafe !== 'none' && form !== 'heredoc' && isKnownSafe(words, platform)) return 'known-safe';
  // What a here-document holds counts here, if not for rules.
  const looked = form === 'heredoc' ? argv : words;
  if (isDangerous(looked, era, platform, form === 'whole' || form === 'heredoc' ? tree : undefined))
    return 'dangerous';
  return host.unprotected ? 'unprotected' : 'other';
}
