import { ANSIBLE } from '../ansible.table.ts';
import { ARCHIVE } from '../archive.table.ts';
import { BUILD } from '../build.table.ts';
import { CLOUD } from '../cloud.table.ts';
import { CONTAINERS } from '../containers.table.ts';
import { COREUTILS } from '../coreutils.table.ts';
import { DATA_TOOLS } from '../data-tools.table.ts';
import { FILES } from '../files.table.ts';
import { FORGE } from '../forge.table.ts';
import { GIT } from '../git.table.ts';
import { INTERPRETERS } from '../interpreters.table.ts';
import { JAVASCRIPT } from '../javascript.table.ts';
import { JVM_NATIVE } from '../jvm-native.table.ts';
import { MACOS } from '../macos.table.ts';
import { NETWORK } from '../network.table.ts';
import { PACKAGES } from '../packages.table.ts';
import { PROCESS } from '../process.table.ts';
import { PYTHON } from '../python.table.ts';
import { RUST_GO } from '../rust-go.table.ts';
import type { ProgramTable } from '../schema.ts';
import { SEARCH } from '../search.table.ts';
import { SHELL_BUILTINS } from '../shell-builtins.table.ts';
import { SYSTEM } from '../system.table.ts';
import { TEXT } from '../text.table.ts';

/** Every table of the package, by its family's name. No name stands in two of them. */
export const programTables = {
  ansible: ANSIBLE,
  archive: ARCHIVE,
  build: BUILD,
  cloud: CLOUD,
  containers: CONTAINERS,
  coreutils: COREUTILS,
  'data-tools': DATA_TOOLS,
  files: FILES,
  forge: FORGE,
  git: GIT,
  interpreters: INTERPRETERS,
  javascript: JAVASCRIPT,
  'jvm-native': JVM_NATIVE,
  macos: MACOS,
  network: NETWORK,
  packages: PACKAGES,
  process: PROCESS,
  python: PYTHON,
  'rust-go': RUST_GO,
  search: SEARCH,
  'shell-builtins': SHELL_BUILTINS,
  system: SYSTEM,
  text: TEXT,
} satisfies Readonly<Record<string, ProgramTable>>;

/** Programs that are used together, so that one table holds them. */
export type Family = keyof typeof programTables;

export function familyTable(family: Family): ProgramTable {
  return programTables[family];
}
