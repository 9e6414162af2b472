import type { Issue } from '../../../types.ts';
import type { Place } from '../starlark/syntax.ts';
import { issueTexts } from './issue-texts.table.ts';

/** An issue of a file with its sentence from the table. */
export function fileIssue(
  code: string,
  file: string,
  { line, column }: Place,
  detail = '',
  path: readonly (string | number)[] = [],
): Issue {
  const text = issueTexts[code] ?? { message: '{detail}', mend: '' };
  const said = (template: string): string => template.replaceAll('{detail}', () => detail);
  return { code, message: said(text.message), mend: said(text.mend), path, file, line, column };
}
