import { requireSibling } from '../require-sibling.ts';
import type { WrapperReader } from '../wrapper-schema.ts';
import type { PeelReader } from './eager.ts';

const env = () => requireSibling<typeof import('../peel-env.ts')>(import.meta.url, '../peel-env.js');
const find = () => requireSibling<typeof import('../peel-find.ts')>(import.meta.url, '../peel-find.js');
const lists = () => requireSibling<typeof import('../peel-lists.ts')>(import.meta.url, '../peel-lists.js');
const shells = () => requireSibling<typeof import('../peel-shells.ts')>(import.meta.url, '../peel-shells.js');

const load: Readonly<Record<WrapperReader, () => PeelReader>> = {
  callback: () => shells().peelCallback,
  completion: () => shells().peelCompletion,
  definition: () => shells().peelDefinition,
  env: () => env().peelEnv,
  eval: () => shells().peelEval,
  fd: () => find().peelFd,
  find: () => find().peelFind,
  'foreign-shell': () => shells().peelForeignShell,
  jobs: () => shells().peelJobs,
  parallel: () => lists().peelParallel,
  shell: () => shells().peelShell,
  ssh: () => env().peelSsh,
  trap: () => shells().peelTrap,
  'user-shell': () => shells().peelUserShell,
  xargs: () => lists().peelXargs,
};

/** The same readers, each loaded when a line first names its wrapper. */
export function peelReader(name: WrapperReader): PeelReader {
  return load[name]();
}
