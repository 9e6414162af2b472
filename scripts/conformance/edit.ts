import { applyEdit, type EditResult } from '../../src/edit/index.ts';
import { type Data, isData, type Row, textOf } from './rows.ts';
import { failed, passed, skipped, type Verdict } from './verdict.ts';

const numbersOf = (value: unknown): readonly number[] | undefined =>
  Array.isArray(value) ? value.filter((item) => typeof item === 'number') : undefined;

const linesOf = (result: EditResult): readonly number[] | undefined =>
  result.status === 'applied' || result.status === 'ambiguous' ? result.lines : undefined;

const closestOf = (result: EditResult): readonly number[] | undefined => {
  const closest = result.status === 'not-found' ? result.diagnosis.closest : undefined;
  return closest === undefined ? undefined : [closest.startLine, closest.endLine];
};

/** What the row asks for beside what the result says, one entry for each. */
const claims = (result: EditResult, expect: Data): readonly (readonly [string, unknown, unknown])[] => [
  ['status', textOf(expect, 'status'), result.status],
  ['result', textOf(expect, 'result'), result.status === 'applied' ? result.content : undefined],
  ['rung', textOf(expect, 'rung'), 'rung' in result ? result.rung : undefined],
  ['lines', numbersOf(expect['lines']), linesOf(result)],
  ['closest', numbersOf(expect['closest']), closestOf(result)],
  ['reason', textOf(expect, 'reason'), result.status === 'not-found' ? result.diagnosis.reason : undefined],
];

/** A call of the edit matcher. A row passes when all that it says holds. */
export const runEdit = (row: Row): Verdict => {
  const content = textOf(row.data, 'content');
  const oldString = textOf(row.data, 'oldString');
  const newString = textOf(row.data, 'newString');
  const expect = row.data['expect'];
  if (content === undefined || oldString === undefined || newString === undefined || !isData(expect)) {
    return skipped('an edit row without its texts');
  }
  const result = applyEdit({ content, oldString, newString, replaceAll: row.data['replaceAll'] === true });
  const wrong = claims(result, expect)
    .filter(([, wanted, got]) => wanted !== undefined && JSON.stringify(wanted) !== JSON.stringify(got))
    .map(([name, wanted, got]) => `${name} ${JSON.stringify(got)}, not ${JSON.stringify(wanted)}`);
  return wrong.length === 0 ? passed : failed(wrong.join('; '));
};
