import { argumentBlocks, blockedNames } from './block-list.table.ts';

/** What of the block list refuses these words: the name alone, its arguments, or nothing. */
export function blockedBy(argv: readonly string[]): 'name' | 'args' | undefined {
  const [program, ...rest] = argv;
  if (program === undefined) return undefined;
  if (blockedNames.has(program)) return 'name';
  // What follows the first `=` of a flag is dropped; a flag's value in a word of its own counts as a positional.
  const flags = rest.filter((word) => word.startsWith('-')).map((word) => word.split('=')[0] ?? word);
  const positionals = rest.filter((word) => !word.startsWith('-'));
  const isMet = argumentBlocks.some(
    (block) =>
      block.program === program &&
      block.positionals.every((word, at) => positionals[at] === word) &&
      block.flags.every((flag) => flags.includes(flag)),
  );
  return isMet ? 'args' : undefined;
}
