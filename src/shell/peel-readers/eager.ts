import { peelEnv, peelSsh } from '../peel-env.ts';
import { peelFd, peelFind } from '../peel-find.ts';
import { peelParallel, peelXargs } from '../peel-lists.ts';
import {
  peelCallback,
  peelCompletion,
  peelDefinition,
  peelEval,
  peelForeignShell,
  peelJobs,
  peelShell,
  peelTrap,
  peelUserShell,
} from '../peel-shells.ts';
import type { Peeled } from '../peeled.ts';
import type { Word } from '../types.ts';
import type { Wrapper } from '../wrapper-lookup.ts';
import type { WrapperReader } from '../wrapper-schema.ts';

/** Reads the words of a wrapper from `start` on. */
export type PeelReader = (wrapper: Wrapper, words: readonly Word[], start: number) => readonly Peeled[];

const readers: Readonly<Record<WrapperReader, PeelReader>> = {
  callback: peelCallback,
  completion: peelCompletion,
  definition: peelDefinition,
  env: peelEnv,
  eval: peelEval,
  fd: peelFd,
  find: peelFind,
  'foreign-shell': peelForeignShell,
  jobs: peelJobs,
  parallel: peelParallel,
  shell: peelShell,
  ssh: peelSsh,
  trap: peelTrap,
  'user-shell': peelUserShell,
  xargs: peelXargs,
};

/** What reads the words of a wrapper whose grammar is its own. */
export function peelReader(name: WrapperReader): PeelReader {
  return readers[name];
}
