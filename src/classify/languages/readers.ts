import type { Reader } from '../programs/line.ts';
import type { ProgramEntry } from '../programs/schema.ts';
import { awk } from './awk.ts';
import { curl } from './curl.ts';
import { dd } from './dd.ts';
import { find } from './find.ts';
import { gitConfig } from './git-config.ts';
import { jq } from './jq.ts';
import { kill } from './kill.ts';
import { sed } from './sed.ts';
import { tar } from './tar.ts';
import { test } from './test.ts';

/** The module that reads each small language. */
export const readers: Readonly<Record<NonNullable<ProgramEntry['reader']>, Reader>> = {
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
};
