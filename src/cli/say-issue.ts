import type { Issue } from '../policy/index.ts';

/** `FILE:LINE:COLUMN: what is wrong. What to do.` */
export const sayIssue = ({ file, line, column, path, message, mend }: Issue): string => {
  const place = [file, line, column].filter((part) => part !== undefined).join(':');
  const where = path.length === 0 ? '' : ` (at ${path.join('.')})`;
  return `${place === '' ? '' : `${place}: `}${message}${where} ${mend}`;
};
