import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { isData, textOf } from './rows.ts';

/** The scripts run from the repository's root. */
const folder = 'fixtures/disputed';

/** Rows of the dialects, each with its reason and the source that says otherwise. */
const written = (): readonly (readonly [string, string])[] =>
  (existsSync(folder) ? readdirSync(folder) : [])
    .filter((name) => name.endsWith('.jsonl'))
    .flatMap((name) => readFileSync(`${folder}/${name}`, 'utf8').split('\n'))
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const row: unknown = JSON.parse(line);
      if (!isData(row)) throw new Error(`no row: ${line}`);
      return [
        textOf(row, 'id') ?? '',
        `${textOf(row, 'reason') ?? ''} (${textOf(row, 'source') ?? ''})`,
      ] as const;
    });

/** Rows whose stated answer we hold to be wrong, by id, each with the reason. */
export const disputed: ReadonlyMap<string, string> = new Map([
  ...written(),
  [
    'byp-246',
    'under the recommended policy `git diff --` is `git diff`, a read of the workspace; its attack, a lone `--` that empties the asked patterns, is held by the ask rule of its second policy',
  ],
  [
    'byp-310',
    'the row gives no link, and where a row is silent there are no files but those that it gives, so the name is an ordinary file',
  ],
]);
