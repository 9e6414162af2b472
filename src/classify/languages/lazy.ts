import { requireSibling } from '../../shell/require-sibling.ts';
import type { Reader } from '../programs/line.ts';
import type { Language } from './eager.ts';

const load: Readonly<Record<Language, () => Reader>> = {
  sed: () => sibling<typeof import('./sed.ts')>('./sed.js').sed,
  awk: () => sibling<typeof import('./awk.ts')>('./awk.js').awk,
  jq: () => sibling<typeof import('./jq.ts')>('./jq.js').jq,
  find: () => sibling<typeof import('./find.ts')>('./find.js').find,
  test: () => sibling<typeof import('./test.ts')>('./test.js').test,
  curl: () => sibling<typeof import('./curl.ts')>('./curl.js').curl,
  tar: () => sibling<typeof import('./tar.ts')>('./tar.js').tar,
  dd: () => sibling<typeof import('./dd.ts')>('./dd.js').dd,
  kill: () => sibling<typeof import('./kill.ts')>('./kill.js').kill,
  'git-config': () => sibling<typeof import('./git-config.ts')>('./git-config.js').gitConfig,
  yq: () => sibling<typeof import('./yq.ts')>('./yq.js').yq,
  fzf: () => sibling<typeof import('./fzf.ts')>('./fzf.js').fzf,
  mode: () => sibling<typeof import('./mode.ts')>('./mode.js').mode,
  copy: () => sibling<typeof import('./copy.ts')>('./copy.js').copy,
  'value-files': () => sibling<typeof import('./value-files.ts')>('./value-files.js').valueFiles,
  'value-files-at': () => sibling<typeof import('./value-files.ts')>('./value-files.js').valueFilesAt,
  sqlite: () => sibling<typeof import('./sql.ts')>('./sql.js').sqlite,
  duckdb: () => sibling<typeof import('./sql.ts')>('./sql.js').duckdb,
  postgres: () => sibling<typeof import('./sql.ts')>('./sql.js').postgres,
  mysql: () => sibling<typeof import('./sql.ts')>('./sql.js').mysql,
  athena: () => sibling<typeof import('./sql.ts')>('./sql.js').athena,
  sqlcmd: () => sibling<typeof import('./sql.ts')>('./sql.js').sqlcmd,
};

function sibling<T>(path: string): T {
  return requireSibling<T>(import.meta.url, path);
}

/** The same readers, each loaded when a line first names its program. */
export function readerOf(language: Language): Reader | undefined {
  return Object.hasOwn(load, language) ? load[language]() : undefined;
}
