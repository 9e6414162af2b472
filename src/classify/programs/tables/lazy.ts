import { requireSibling } from '../../../shell/require-sibling.ts';
import type { ProgramTable } from '../schema.ts';
import type { Family } from './eager.ts';

const load: Readonly<Record<Family, () => ProgramTable>> = {
  ansible: () => sibling<typeof import('../ansible.table.ts')>('../ansible.table.js').ANSIBLE,
  archive: () => sibling<typeof import('../archive.table.ts')>('../archive.table.js').ARCHIVE,
  build: () => sibling<typeof import('../build.table.ts')>('../build.table.js').BUILD,
  cloud: () => sibling<typeof import('../cloud.table.ts')>('../cloud.table.js').CLOUD,
  containers: () => sibling<typeof import('../containers.table.ts')>('../containers.table.js').CONTAINERS,
  coreutils: () => sibling<typeof import('../coreutils.table.ts')>('../coreutils.table.js').COREUTILS,
  'data-tools': () => sibling<typeof import('../data-tools.table.ts')>('../data-tools.table.js').DATA_TOOLS,
  files: () => sibling<typeof import('../files.table.ts')>('../files.table.js').FILES,
  forge: () => sibling<typeof import('../forge.table.ts')>('../forge.table.js').FORGE,
  git: () => sibling<typeof import('../git.table.ts')>('../git.table.js').GIT,
  interpreters: () =>
    sibling<typeof import('../interpreters.table.ts')>('../interpreters.table.js').INTERPRETERS,
  javascript: () => sibling<typeof import('../javascript.table.ts')>('../javascript.table.js').JAVASCRIPT,
  'jvm-native': () => sibling<typeof import('../jvm-native.table.ts')>('../jvm-native.table.js').JVM_NATIVE,
  macos: () => sibling<typeof import('../macos.table.ts')>('../macos.table.js').MACOS,
  network: () => sibling<typeof import('../network.table.ts')>('../network.table.js').NETWORK,
  packages: () => sibling<typeof import('../packages.table.ts')>('../packages.table.js').PACKAGES,
  process: () => sibling<typeof import('../process.table.ts')>('../process.table.js').PROCESS,
  python: () => sibling<typeof import('../python.table.ts')>('../python.table.js').PYTHON,
  'rust-go': () => sibling<typeof import('../rust-go.table.ts')>('../rust-go.table.js').RUST_GO,
  search: () => sibling<typeof import('../search.table.ts')>('../search.table.js').SEARCH,
  'shell-builtins': () =>
    sibling<typeof import('../shell-builtins.table.ts')>('../shell-builtins.table.js').SHELL_BUILTINS,
  system: () => sibling<typeof import('../system.table.ts')>('../system.table.js').SYSTEM,
  text: () => sibling<typeof import('../text.table.ts')>('../text.table.js').TEXT,
};

function sibling<T>(path: string): T {
  return requireSibling<T>(import.meta.url, path);
}

/** The same tables, each loaded when a line first names one of its programs: most lines need one or two of them. */
export function familyTable(family: Family): ProgramTable {
  return load[family]();
}
