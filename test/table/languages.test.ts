import { describe, expect, test } from 'vitest';
import { ARCHIVE } from '../../src/classify/programs/archive.table.ts';
import { CLOUD } from '../../src/classify/programs/cloud.table.ts';
import { DATA_TOOLS } from '../../src/classify/programs/data-tools.table.ts';
import { FILES } from '../../src/classify/programs/files.table.ts';
import { GIT } from '../../src/classify/programs/git.table.ts';
import { interpret } from '../../src/classify/programs/interpret.ts';
import { compilePrograms } from '../../src/classify/programs/lookup.ts';
import { SEARCH } from '../../src/classify/programs/search.table.ts';
import { SHELL_BUILTINS } from '../../src/classify/programs/shell-builtins.table.ts';
import { TEXT } from '../../src/classify/programs/text.table.ts';
import { showFinding } from './support/findings.ts';
import { rows } from './support/rows.ts';
import { fixtureWord } from './support/words.ts';

const programs = compilePrograms([
  { curl: { effect: 'remote-read', reader: 'curl', operands: 'url' } },
  TEXT,
  SEARCH,
  ARCHIVE,
  FILES,
  GIT,
  CLOUD,
  DATA_TOOLS,
  SHELL_BUILTINS,
]);

interface Row {
  readonly id: string;
  readonly words: readonly string[];
  readonly findings: readonly string[];
}

for (const name of [
  'sed',
  'awk',
  'jq',
  'find',
  'test',
  'curl',
  'tar',
  'dd',
  'kill',
  'git-config',
  'sql',
  'yq',
  'fzf',
]) {
  describe(name, () => {
    for (const row of rows<Row>(`${name}.jsonl`)) {
      test(row.id, () => {
        const result = interpret(row.words.map(fixtureWord), programs);
        expect(result.findings.map(showFinding)).toEqual(row.findings);
      });
    }
  });
}
