import { foldEol } from '../text/lines.ts';
import type { Rewrite } from './rewrite.ts';

const opening = /^[ \t]*(`{3,}|~{3,})[^`]*$/;

/** The text inside an outermost code fence. */
const inside = (text: string): string | undefined => {
  const lines = foldEol(text).trim().split('\n');
  const fence = opening.exec(lines[0] ?? '')?.[1];
  if (fence === undefined || lines.length < 2 || lines.at(-1)?.trim() !== fence) return undefined;
  return lines.slice(1, -1).join('\n');
};

/** A Markdown code fence around both texts. */
export const fence: Rewrite = {
  name: 'fence',
  startsLines: true,
  read: ({ oldString, newString }) => {
    const old = inside(oldString);
    const next = newString === '' ? '' : inside(newString);
    return old === undefined || old === '' || next === undefined ? [] : [{ oldString: old, newString: next }];
  },
};
