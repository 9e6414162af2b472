import type { Reader } from '../programs/line.ts';
import type { ReaderName } from '../programs/schema.ts';
import { awk } from './awk.ts';
import { copy } from './copy.ts';
import { curl } from './curl.ts';
import { dd } from './dd.ts';
import { find } from './find.ts';
import { fzf } from './fzf.ts';
import { gitConfig } from './git-config.ts';
import { jq } from './jq.ts';
import { kill } from './kill.ts';
import { mode } from './mode.ts';
import { sed } from './sed.ts';
import { athena, duckdb, mysql, postgres, sqlcmd, sqlite } from './sql.ts';
import { tar } from './tar.ts';
import { test } from './test.ts';
import { valueFiles, valueFilesAt } from './value-files.ts';
import { yq } from './yq.ts';

/** The name of a small language in the program tables. */
export type Language = ReaderName;

const readers: Readonly<Record<Language, Reader>> = {
  sed,
  awk,
  jq,
  find,
  test,
  curl,
  tar,
  dd,
  kill,
  'git-config': gitConfig,
  yq,
  fzf,
  mode,
  copy,
  'value-files': valueFiles,
  'value-files-at': valueFilesAt,
  sqlite,
  duckdb,
  postgres,
  mysql,
  athena,
  sqlcmd,
};

/** What reads a small language; nothing for a name that no table should hold. */
export function readerOf(language: Language): Reader | undefined {
  return Object.hasOwn(readers, language) ? readers[language] : undefined;
}
