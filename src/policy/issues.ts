import type { ConditionFault } from './conditions/compile.ts';
import { issueText } from './prose.ts';
import type { Issue, Origin } from './types.ts';

/** An issue with its sentence and mend from the one place that holds prose. */
export function issue(code: string, path: Issue['path'], origin?: Partial<Origin>, detail = ''): Issue {
  return {
    code,
    ...issueText(code, detail),
    path,
    ...(origin?.file === undefined ? {} : { file: origin.file }),
    ...(origin?.line === undefined ? {} : { line: origin.line }),
    ...(origin?.column === undefined ? {} : { column: origin.column }),
  };
}

export function conditionIssue(fault: ConditionFault, path: Issue['path'], origin?: Partial<Origin>): Issue {
  return issue(fault.code, path, origin, fault.detail);
}
